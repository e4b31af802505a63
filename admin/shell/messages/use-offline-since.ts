import { useSyncExternalStore } from 'react';

let offlineSince: number | null = navigator.onLine ? null : Date.now();

function subscribe(listener: () => void): () => void {
  const update = () => {
    offlineSince = navigator.onLine ? null : (offlineSince ?? Date.now());
    listener();
  };
  globalThis.addEventListener('online', update);
  globalThis.addEventListener('offline', update);
  return () => {
    globalThis.removeEventListener('online', update);
    globalThis.removeEventListener('offline', update);
  };
}

/** Returns since when the browser has no network, in milliseconds since 1970; null while it has one. */
export function useOfflineSince(): number | null {
  return useSyncExternalStore(subscribe, () => offlineSince);
}
