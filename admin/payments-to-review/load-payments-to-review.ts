import type { LoaderFunctionArgs } from 'react-router';
import type { CallOutput } from '#contract/calls.ts';
import { client } from '../data/client.ts';
import { createPrefetched } from '../data/prefetched.ts';
import { valueOrThrow } from '../data/value-or-throw.ts';

/** The payments that wait, and when they were read, in milliseconds since 1970. */
export type PaymentsData = CallOutput<'listPaymentsToReview'> & { readonly readAt: number };

export const PAYMENTS_PATH = '/payments';

const payments = createPrefetched(() => client.listPaymentsToReview());

/** Starts to load the payments that wait. */
export const prefetchPaymentsToReview = payments.prefetch;

export async function loadPaymentsToReview({ request }: LoaderFunctionArgs): Promise<PaymentsData> {
  return { ...valueOrThrow(await payments.take(), request), readAt: Date.now() };
}
