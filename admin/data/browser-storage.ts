/** Returns the storage of this browser; undefined where the browser forbids it. */
function findStorage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

/** The part of a browser's storage that this program uses. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Returns a stored text; null without one. */
export function readStored(key: string, storage: TextStorage | undefined = findStorage()): string | null {
  try {
    return storage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Returns a value that is stored as JSON; undefined without one, and for a text that is not JSON. */
export function readStoredJson(key: string, storage?: TextStorage): unknown {
  try {
    const text = readStored(key, storage);
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

/**
 * Stores a text, or with null removes it. Returns whether the browser allows it: with a forbidden or full storage, the caller's state lasts
 * until the next page load.
 */
export function writeStored(
  key: string,
  text: string | null,
  storage: TextStorage | undefined = findStorage(),
): boolean {
  try {
    if (text === null) storage?.removeItem(key);
    else storage?.setItem(key, text);
    return storage !== undefined;
  } catch {
    return false;
  }
}
