import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * The secret of the link that led here: it stands behind the `#` of the address, so that it never reaches a server's log. Empty where
 * there is none, undefined on the server and until the page is alive.
 */
export function useLinkSecret(): string | undefined {
  return useSyncExternalStore(
    never,
    () => globalThis.location.hash.slice(1),
    () => undefined,
  );
}
