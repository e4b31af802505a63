import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the page is alive: false in the server's HTML and until React has taken it over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
