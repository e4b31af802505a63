import { createKeptText, type TabStorage } from './kept-text.ts';

/** The idempotency keys of a checkout: an order that is sent again keeps its key, so that it is placed once. */
export type OrderKeys = {
  /** Returns the last key if the contents are unchanged, otherwise a new one. With `survives`, also after a reload. */
  keyFor: (contents: unknown, survives?: boolean) => string;
  /** Discards the key: the next order gets a new one. */
  renew: () => void;
};

/** After a reload, an equal order that is sent later than this counts as a new one. */
const KEPT_MS = 600_000;

/**
 * Creates the keys of a checkout with `newKey`. Compares contents as JSON. A cash order's key survives a reload, because an order whose
 * response was lost may have been placed. A card order needs no such key: the shop finds it by its payment. The storage gets a digest,
 * because the contents are personal data. If another order has the same digest, the server rejects the reused key.
 */
export function createOrderKeys(newKey: () => string, tab: TabStorage): OrderKeys {
  const kept = createKeptText({ name: 'orderKey', lastsMs: KEPT_MS }, tab);
  let last = kept.find();
  return {
    keyFor(contents, survives = false) {
      const current = String(digestOf(JSON.stringify(contents)));
      const [digest, key] = last?.split(' ') ?? [];
      const used = (digest === current && key) || newKey();
      last = `${current} ${used}`;
      if (survives) kept.keep(last);
      return used;
    },
    renew() {
      last = undefined;
      kept.forget();
    },
  };
}

function digestOf(text: string): number {
  let digest = text.length;
  for (const character of text) digest = Math.imul(digest, 31) + (character.codePointAt(0) ?? 0);
  return digest;
}
