import type { LoaderFunctionArgs } from 'react-router';
import type { ApiActivityEntry } from '#contract/calls.ts';
import { client } from '../data/client.ts';
import { createPrefetched } from '../data/prefetched.ts';
import { valueOrThrow } from '../data/value-or-throw.ts';
import { readFilter, type ActivityFilter } from './activity-filter.ts';

/** How many entries a page has, as the query of the call takes it. */
export const ENTRIES_PER_PAGE = '50';

const newest = createPrefetched(() => client.listActivity({ query: { limit: ENTRIES_PER_PAGE } }));

export const prefetchActivity = newest.prefetch;

/** The data of Activity. `next` is the cursor of older entries. */
export type ActivityData = {
  readonly entries: readonly ApiActivityEntry[];
  readonly next: string | null;
  readonly filter: ActivityFilter;
};

export async function loadActivity({ request }: LoaderFunctionArgs): Promise<ActivityData> {
  const filter = readFilter(new URL(request.url).searchParams, Date.now());
  const result = await (filter.isSet
    ? client.listActivity({ query: { ...filter.query, limit: ENTRIES_PER_PAGE } })
    : newest.take());
  return { ...valueOrThrow(result, request), filter };
}
