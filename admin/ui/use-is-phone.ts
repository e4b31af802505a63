import { useSyncExternalStore } from 'react';

/** As in the style sheets. */
const PHONE = '(max-width: 899px)';

function subscribe(listener: () => void): () => void {
  const query = globalThis.matchMedia(PHONE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Returns whether the window is as narrow as a phone's, for screens whose parts have another order there. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => globalThis.matchMedia(PHONE).matches);
}
