/**
 * The storage of the browser's tab, which survives reloads, and the clock in milliseconds since 1970. A browser may forbid the storage:
 * then each call throws.
 */
export type TabStorage = {
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly now: () => number;
};

/** A text that survives reloads. */
export type KeptText = {
  /** Returns the text; undefined without one, and once it has expired. */
  readonly find: () => string | undefined;
  readonly keep: (text: string) => void;
  readonly forget: () => void;
};

/** Creates the kept text of this name, which expires after `lastsMs`. Keeps nothing where the browser forbids the storage. */
export function createKeptText(
  { name, lastsMs }: { name: string; lastsMs: number },
  { storage, now }: TabStorage,
): KeptText {
  return {
    find() {
      const [, at, text] = /^(\d+) (.+)$/.exec(tryTo(() => storage().getItem(name)) ?? '') ?? [];
      return now() - Number(at) < lastsMs ? text : undefined;
    },
    keep(text) {
      tryTo(() => storage().setItem(name, `${now()} ${text}`));
    },
    forget() {
      tryTo(() => storage().removeItem(name));
    },
  };
}

function tryTo<Value>(call: () => Value): Value | undefined {
  try {
    return call();
  } catch {
    return undefined;
  }
}
