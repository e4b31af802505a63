/** What takes room in a store. */
export type Sized = { readonly bytes: number };

/** Values by key, of which those used last are kept as far as they fit. */
export type BoundedStore<Value extends Sized> = {
  /** The value, which counts as used now. */
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
  clear(): void;
  readonly size: number;
  readonly bytes: number;
};

/** A store of at most `maxBytes`; `onRemove` hears of every value that leaves it. A value that alone would not fit is not taken. */
export function boundedStore<Value extends Sized>({
  maxBytes,
  onRemove,
}: {
  maxBytes: number;
  onRemove: (key: string, value: Value) => void;
}): BoundedStore<Value> {
  // In the order of their use: a Map remembers the order in which its keys were set.
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
