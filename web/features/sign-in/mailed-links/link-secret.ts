import { useHydrated } from '../../../ui/hooks/use-hydrated.ts';

/**
 * Returns the secret of the mailed link. It is in the URL's fragment, so that it reaches no server log. Empty when there is none,
 * undefined on the server and until hydration.
 */
export function useLinkSecret(): string | undefined {
  return useHydrated() ? globalThis.location.hash.slice(1) : undefined;
}
