/** The idempotency keys of a checkout: an order that is sent again keeps its key, so that it is placed once. */
export type OrderKeys = {
  /** Returns the last key if the contents are unchanged, otherwise a new one. With `survives`, also after a reload. */
  keyFor: (contents: unknown, survives?: boolean) => string;
  /** Discards the key: the next order gets a new one. */
  renew: () => void;
};

/** Keeps a text across reloads. The browser may forbid each call. */
type KeptText = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const STORAGE_KEY = 'orderKey';
/** After a reload, an equal order that is sent later than this counts as a new one. */
const KEPT_MS = 600_000;

/**
 * Creates the keys of a checkout with `newKey`. Compares contents as JSON. A cash order's key survives a reload: an order whose response
 * was lost may have been placed, while a card order is found by its payment. `kept` gets a digest, because the contents are personal data;
 * the server rejects the key with a different order of the same digest.
 */
export function createOrderKeys(
  newKey: () => string,
  { kept, now }: { kept: () => KeptText; now: () => number },
): OrderKeys {
  const [digest, key, at] = tryTo(() => kept().getItem(STORAGE_KEY))?.split(' ') ?? [];
  let last = now() - Number(at) < KEPT_MS ? { digest, key } : undefined;
  return {
    keyFor(contents, survives = false) {
      const current = String(digestOf(JSON.stringify(contents)));
      const used = (last?.digest === current && last.key) || newKey();
      last = { digest: current, key: used };
      if (survives) tryTo(() => kept().setItem(STORAGE_KEY, `${current} ${used} ${now()}`));
      return used;
    },
    renew() {
      last = undefined;
      tryTo(() => kept().removeItem(STORAGE_KEY));
    },
  };
}

function digestOf(text: string): number {
  let digest = text.length;
  for (const character of text) digest = Math.imul(digest, 31) + (character.codePointAt(0) ?? 0);
  return digest;
}

function tryTo<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
