import type { PersistStorage, StorageValue } from 'zustand/middleware';

/**
 * The browser's local storage as the shop uses it. A storage that is missing, full or forbidden, or that holds something which is
 * not JSON, counts as empty: the shop works without remembering, rather than not at all.
 */
export function browserStorage<State>(): PersistStorage<State> {
  return {
    getItem: (name) => {
      try {
        const text = globalThis.localStorage.getItem(name);
        const value: unknown = text === null ? null : JSON.parse(text);
        // What is inside is looked at by whoever takes the state over.
        return isStored(value) ? (value as StorageValue<State>) : null;
      } catch {
        return null;
      }
    },
    setItem: (name, value) => {
      try {
        globalThis.localStorage.setItem(name, JSON.stringify(value));
      } catch {
        // Nothing is lost that the page itself needs; only the next visit starts empty.
      }
    },
    removeItem: (name) => {
      try {
        globalThis.localStorage.removeItem(name);
      } catch {
        // A storage that cannot be written holds nothing to remove.
      }
    },
  };
}

function isStored(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'state' in value && typeof value.state === 'object';
}
