/** A value whose memory counts. */
type Sized = { readonly bytes: number };

/** Values by key; evicts the least recently used ones when they take too much memory. */
export type LruStore<Value extends Sized> = {
  /** Returns the value and marks it as used. */
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
  clear(): void;
  readonly size: number;
  readonly bytes: number;
};

/** Creates a store of at most `maxBytes`. Calls `onRemove` for each value that leaves it. Ignores a value larger than the store. */
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
      if (value.bytes > maxBytes) return;
      values.set(key, value);
      bytes += value.bytes;
      for (const oldest of values.keys()) {
        if (bytes <= maxBytes) return;
        remove(oldest);
      }
    },
    delete: remove,
    clear() {
      for (const key of values.keys()) remove(key);
    },
    get size() {
      return values.size;
    },
    get bytes() {
      return bytes;
    },
  };
}
