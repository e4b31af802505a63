/** A value whose memory counts. */
type Sized = { readonly bytes: number };

/** Values by key; evicts the least recently used ones when they take too much memory. */
export type LruStore<Value extends Sized> = {
  /** Returns the value and marks it as used. */
  get(key: string): Value | undefined;
  /** Replaces the value of the key. Returns false for a value larger than the store, which is not kept. */
  set(key: string, value: Value): boolean;
  delete(key: string): void;
  clear(): void;
  keys(): Iterable<string>;
  readonly size: number;
  readonly bytes: number;
};

/** Creates a store of at most `maxBytes`. Calls `onRemove` for each value that leaves it. */
export function createLruStore<Value extends Sized>({
  maxBytes,
  onRemove,
}: {
  maxBytes: number;
  onRemove: (key: string, value: Value) => void;
}): LruStore<Value> {
  // Least recently used first: a Map keeps the order of insertion.
  const values = new Map<string, Value>();
  let bytes = 0;
  const remove = (key: string): void => {
    const value = values.get(key);
    if (value === undefined) return;
    values.delete(key);
    bytes -= value.bytes;
    onRemove(key, value);
  };
  return {
    get(key) {
      const value = values.get(key);
      if (value !== undefined) {
        values.delete(key);
        values.set(key, value);
      }
      return value;
    },
    set(key, value) {
      remove(key);
      if (value.bytes > maxBytes) return false;
      values.set(key, value);
      bytes += value.bytes;
      for (const oldest of values.keys()) {
        if (bytes <= maxBytes) break;
        remove(oldest);
      }
      return true;
    },
    delete: remove,
    clear() {
      for (const key of values.keys()) remove(key);
    },
    keys: () => values.keys(),
    get size() {
      return values.size;
    },
    get bytes() {
      return bytes;
    },
  };
}
