import type { LoaderFunctionArgs } from 'react-router';
import type { ApiActivityEntry, CallOutput } from '#contract/calls.ts';
import { client } from '../data/client.ts';
import { createPrefetched } from '../data/prefetched.ts';
import { valueOrThrow } from '../data/value-or-throw.ts';
import { findMe } from '../shell/account/me.ts';
import type { Attention } from './attention/attention-item.ts';
import { listAttention } from './attention/attention.ts';

const RECENT_COUNT = '6';

const reads = createPrefetched(async () =>
  Promise.all([readJobs(), client.readToday(), client.listActivity({ query: { limit: RECENT_COUNT } })]),
);

/** Reads the jobs; undefined for roles that may not see them. */
async function readJobs() {
  const { permissions } = await findMe();
  return permissions.includes('settings:do') ? client.readJobs() : undefined;
}

export const prefetchToday = reads.prefetch;

/** The data of Today. `readAt` is in milliseconds since 1970. */
export type TodayData = {
  readonly readAt: number;
  /** Null once there is an order and mail reaches customers, and for a shop that started with products of its own. */
  readonly firstSteps: CallOutput<'readToday'>['firstSteps'];
  /** Null before the first order. */
  readonly figures: CallOutput<'readToday'>['figures'];
  /** As far as the role may see it. */
  readonly attention: readonly Attention[];
  readonly recent: readonly ApiActivityEntry[];
};

export async function loadToday({ request }: LoaderFunctionArgs): Promise<TodayData> {
  const [[jobs, today, activity], { permissions }] = await Promise.all([reads.take(), findMe()]);
  const readAt = Date.now();
  const found = valueOrThrow(today, request);
  return {
    readAt,
    firstSteps: found.firstSteps,
    figures: found.figures,
    attention: listAttention(
      {
        today: found,
        status: jobs && valueOrThrow(jobs, request),
        mayResend: permissions.includes('orders:do'),
      },
      readAt,
    ),
    recent: valueOrThrow(activity, request).entries,
  };
}
