/** How long a prefetched response may be shown. */
const FRESH_MS = 5_000;

/**
 * Creates a read that can start before its screen opens. `prefetch` starts it, and `take` returns its response once if it is fresh, or
 * else reads again.
 */
export function createPrefetched<Response>(
  read: () => Promise<Response>,
  now = () => performance.now(),
): { prefetch: () => void; take: () => Promise<Response> } {
  let started: { readonly at: number; readonly response: Promise<Response> } | undefined;
  const isFresh = () => started !== undefined && now() - started.at < FRESH_MS;
  return {
    prefetch: () => {
      if (!isFresh()) started = { at: now(), response: read() };
    },
    take: () => {
      const response = isFresh() ? started?.response : undefined;
      started = undefined;
      return response ?? read();
    },
  };
}
