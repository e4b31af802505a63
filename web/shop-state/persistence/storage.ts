import type { PersistStorage, StorageValue } from 'zustand/middleware';

/**
 * Creates the storage of the shop state over `localStorage`. A missing or forbidden storage counts as empty, like invalid JSON. Failed
 * writes, e.g. to a full storage, are ignored.
 */
export function createBrowserStorage<State>(): PersistStorage<State> {
  return {
    getItem: (name) => {
      try {
        const text = globalThis.localStorage.getItem(name);
        const value: unknown = text === null ? null : JSON.parse(text);
        // parseShopState validates the contents.
        return isStored(value) ? (value as StorageValue<State>) : null;
      } catch {
        return null;
      }
    },
    setItem: (name, value) => {
      try {
        globalThis.localStorage.setItem(name, JSON.stringify(value));
      } catch {
        // The page does not need the storage; only the next visit starts without this change.
      }
    },
    removeItem: (name) => {
      try {
        globalThis.localStorage.removeItem(name);
      } catch {
        // A storage that cannot be written has nothing to remove.
      }
    },
  };
}

function isStored(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'state' in value && typeof value.state === 'object';
}
