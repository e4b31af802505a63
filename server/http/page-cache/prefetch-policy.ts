/** The `Cache-Control` of a prefetched response: the browser reuses it for the navigation that follows; shared caches don't store it. */
const PREFETCH_CACHE_CONTROL = 'private, max-age=10';

/**
 * Returns the headers to send, names and values alternating. `purpose` is the request's `Purpose` header. Leaves a stale page and an error as
 * they are, because no cache may reuse them.
 */
export function headersFor(purpose: string | string[] | null | undefined, headers: string[]): string[] {
  if (purpose !== 'prefetch') return headers;
  return headers.map((value, index) =>
    headers[index - 1] === 'cache-control' && value.startsWith('public') ? PREFETCH_CACHE_CONTROL : value,
  );
}
