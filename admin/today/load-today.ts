import type { LoaderFunctionArgs } from 'react-router';
import type { ApiActivityEntry } from '#contract/calls.ts';
import { client } from '../data/client.ts';
import { createPrefetched } from '../data/prefetched.ts';
import { valueOrThrow } from '../data/value-or-throw.ts';
import { findMe } from '../shell/me.ts';
import { listAttention, type Attention } from './attention.ts';

const RECENT_COUNT = '6';

const status = createPrefetched(async () =>
  Promise.all([readJobs(), client.listActivity({ query: { limit: RECENT_COUNT } })]),
);

/** Reads the jobs; undefined for roles that may not see them. */
async function readJobs() {
  const { permissions } = await findMe();
  return permissions.includes('settings:do') ? client.readJobs() : undefined;
}

export const prefetchToday = status.prefetch;

/** The data of Today. `readAt` is in milliseconds since 1970. */
export type TodayData = {
  readonly readAt: number;
  /** Undefined for roles that may not see it. */
  readonly attention: readonly Attention[] | undefined;
  readonly recent: readonly ApiActivityEntry[];
};

export async function loadToday({ request }: LoaderFunctionArgs): Promise<TodayData> {
  const [jobs, activity] = await status.take();
  const readAt = Date.now();
  return {
    readAt,
    attention: jobs && listAttention(valueOrThrow(jobs, request), readAt),
    recent: valueOrThrow(activity, request).entries,
  };
}
