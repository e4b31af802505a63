import { dataUrl } from './data-url.ts';

/**
 * Fetches the data of a page before its navigation. `page` is a path with its query. The header makes the response cacheable for a few
 * seconds, so that the navigation's own request hits the browser's HTTP cache (server/http/page-cache/prefetch-policy.ts).
 */
export function prefetchData(page: string): void {
  const url = dataUrl(page);
  // The navigation repeats a failed prefetch.
  if (url !== undefined) fetch(url, { headers: { purpose: 'prefetch' } }).catch(() => undefined);
}
