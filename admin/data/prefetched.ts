import { countWrites } from './client.ts';

/** How long a prefetched response may be shown. */
const FRESH_MS = 5_000;

/**
 * Creates a read that can start before its screen opens. `prefetch` starts it, and `take` returns its response once if it is fresh and no
 * call of this page has written since; otherwise it reads again.
 */
export function createPrefetched<Value>(
  read: () => Promise<Value>,
  { now = () => performance.now(), writes = countWrites } = {},
): { prefetch: () => void; take: () => Promise<Value> } {
  let started:
    | { readonly at: number; readonly writeCount: number; readonly response: Promise<Value> }
    | undefined;
  const isFresh = () =>
    started !== undefined && now() - started.at < FRESH_MS && started.writeCount === writes();
  return {
    prefetch: () => {
      if (!isFresh()) started = { at: now(), writeCount: writes(), response: read() };
    },
    take: () => {
      const response = isFresh() ? started?.response : undefined;
      started = undefined;
      return response ?? read();
    },
  };
}
