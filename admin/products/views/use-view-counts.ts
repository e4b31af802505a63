import { useMemo } from 'react';
import { client } from '../../data/client.ts';
import { useThrottledRead } from '../../live/use-throttled-read.ts';
import { countText } from '../../ui/count-text.ts';

/** The time between two reads. Each counts up to 20 views, and takes a fifth of a second in a large catalogue. */
const INTERVAL_MS = 15_000;

/** Returns the number of products of views by their queries. Reads it again when `since` has changed. */
export function useViewCounts(since: unknown): ReadonlyMap<string, string> {
  const read = useThrottledRead(() => client.countProductViews(), { since, intervalMs: INTERVAL_MS });
  return useMemo(() => new Map(read?.counts.map(({ query, ...total }) => [query, countText(total)])), [read]);
}
