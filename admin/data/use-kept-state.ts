import { useEffect, useState, type Dispatch, type SetStateAction } from 'react';
import { readStoredJson, writeStored } from './browser-storage.ts';

const PREFIX = 'osier.admin.unsaved.';

/**
 * State like that of `useState`, which this browser keeps under `name` while it differs from `empty`: unsaved changes survive a reload, a crash
 * and a sign-out. Nothing personal may be in it. `restore` returns the usable part of a kept value, which another version of this program may
 * have written. If it throws, the state starts empty.
 */
export function useKeptState<Value extends object>(
  name: string,
  { empty, restore }: { empty: Value; restore: (kept: Value) => Value },
): [Value, Dispatch<SetStateAction<Value>>] {
  const [value, setValue] = useState(() => readKept(name, { empty, restore }));
  const text = JSON.stringify(value);
  const isEmpty = text === JSON.stringify(empty);
  useEffect(() => void writeStored(PREFIX + name, isEmpty ? null : text), [name, isEmpty, text]);
  return [value, setValue];
}

function readKept<Value extends object>(
  name: string,
  { empty, restore }: { empty: Value; restore: (kept: Value) => Value },
): Value {
  try {
    const kept = readStoredJson(PREFIX + name);
    return kept === undefined ? empty : restore(kept as Value);
  } catch {
    return empty;
  }
}
