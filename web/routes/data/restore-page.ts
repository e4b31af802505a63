import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { rememberPage, rememberedData } from '../../features/listing/results/page-history.ts';
import { trackProductLoad } from '../../shop-state/product-status.ts';

/** What React Router calls an entry of the history that it did not make itself. */
const FIRST_ENTRY = 'default';

/** Loads a page with products. Back and forward show the page as it was left, without a call. */
export async function restoreOrLoad<Data extends object>(
  request: Request,
  serverLoader: () => Promise<Data>,
): Promise<Data> {
  // The same route kept it, so it is what this route's loader gives.
  return (findRememberedData(request) as Data | undefined) ?? trackProductLoad(serverLoader);
}

/** What the page of a request's address showed at the entry of the history that the browser is at. */
export function findRememberedData(request: Request): object | undefined {
  const { pathname, search } = new URL(request.url);
  const state: unknown = globalThis.history.state;
  const entry =
    typeof state === 'object' && state !== null && 'key' in state && typeof state.key === 'string'
      ? state.key
      : FIRST_ENTRY;
  return rememberedData(entry, pathname + search);
}

/** Keeps what a page shows for the way back to it, once it has it. */
export function useRememberedPage(data: object | undefined): void {
  const { key, pathname, search } = useLocation();
  useEffect(() => {
    if (data !== undefined) rememberPage(key, { address: pathname + search, data });
  }, [key, pathname, search, data]);
}
