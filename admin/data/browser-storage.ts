/** Returns the storage of this browser; undefined where the browser forbids it. */
export function findStorage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

/** Returns a stored text; null without one. */
export function readStored(key: string): string | null {
  try {
    return findStorage()?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Stores a text, or with null removes it. A forbidden or full storage changes nothing: the caller's state lasts until the next page load. */
export function writeStored(key: string, text: string | null): void {
  try {
    if (text === null) findStorage()?.removeItem(key);
    else findStorage()?.setItem(key, text);
  } catch {
    // The caller keeps the text in its state.
  }
}
