import { dataAddress } from './data-address.ts';

/**
 * Fetches the data of a page before its navigation. `page` is a path with its query. The header makes the server send a response that
 * the browser's HTTP cache answers the navigation's own request with, for a few seconds (server/http/page-cache/prefetch-policy.ts).
 */
export function prefetchData(page: string): void {
  const address = dataAddress(page);
  // The navigation fetches again what could not be prefetched.
  if (address !== undefined) fetch(address, { headers: { purpose: 'prefetch' } }).catch(() => undefined);
}
