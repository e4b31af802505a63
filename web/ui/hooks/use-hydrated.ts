import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;

/** Returns whether the page is hydrated: false in the server's HTML and until React has hydrated it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
