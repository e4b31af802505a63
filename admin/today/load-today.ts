import { client } from '../data/client.ts';
import { createPrefetched } from '../data/prefetched.ts';
import { valueOrThrow } from '../data/value-or-throw.ts';
import { listAttention, type Attention } from './attention.ts';

const jobs = createPrefetched(() => client.readJobs());

export const prefetchToday = jobs.prefetch;

/** The data of Today. */
export type TodayData = { readonly readAt: number; readonly attention: readonly Attention[] };

export async function loadToday(): Promise<TodayData> {
  const status = valueOrThrow(await jobs.take());
  const readAt = Date.now();
  return { readAt, attention: listAttention(status, readAt) };
}
