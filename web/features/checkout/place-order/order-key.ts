/** What this needs of the browser's `crypto`. `randomUUID` is missing on plain http away from localhost. */
type Randomness = Pick<Crypto, 'getRandomValues'> & { readonly randomUUID?: (() => string) | undefined };

/** A new random key: a UUID, or 128 random bits in hexadecimal where the browser offers no UUIDs. */
export function randomKey(randomness: Randomness): string {
  if (randomness.randomUUID !== undefined) return randomness.randomUUID();
  const bytes = randomness.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Idempotency keys of one checkout: the same order sent again keeps its key, so that it can never become two. */
export type OrderKeys = {
  /** The key of an order with these contents: the last one's when they are the same, otherwise a new one. */
  keyFor: (contents: unknown) => string;
  /** Forgets the key: the next order is another one, whatever it holds. */
  renew: () => void;
};

/** Idempotency keys made with `newKey`. Contents are compared as JSON. */
export function createOrderKeys(newKey: () => string): OrderKeys {
  let last: { readonly contents: string; readonly key: string } | undefined;
  return {
    keyFor(contents) {
      const written = JSON.stringify(contents);
      if (last?.contents !== written) last = { contents: written, key: newKey() };
      return last.key;
    },
    renew() {
      last = undefined;
    },
  };
}
