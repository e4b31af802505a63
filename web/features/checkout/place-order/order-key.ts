/** The idempotency keys of a checkout: an order that is sent again keeps its key, so that it is placed once. */
export type OrderKeys = {
  /** Returns the last key if the contents are unchanged, otherwise a new one. */
  keyFor: (contents: unknown) => string;
  /** Discards the key: the next order gets a new one. */
  renew: () => void;
};

/** Creates the keys of a checkout with `newKey`. Compares contents as JSON. */
export function createOrderKeys(newKey: () => string): OrderKeys {
  let last: { readonly contents: string; readonly key: string } | undefined;
  return {
    keyFor(contents) {
      const json = JSON.stringify(contents);
      if (last?.contents !== json) last = { contents: json, key: newKey() };
      return last.key;
    },
    renew() {
      last = undefined;
    },
  };
}
