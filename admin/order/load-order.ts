import type { LoaderFunctionArgs } from 'react-router';
import type { ApiOrderDetail } from '#contract/calls.ts';
import { client } from '../data/client.ts';
import { createPrefetched } from '../data/prefetched.ts';
import { valueOrThrow } from '../data/value-or-throw.ts';

/** An order, and when it was read, in milliseconds since 1970. */
export type OrderData = { readonly order: ApiOrderDetail; readonly readAt: number };

type Read = ReturnType<typeof createRead>;

/** The last order that a link has prefetched. */
let prefetched: { readonly number: string; readonly read: Read } | undefined;

function createRead(number: string) {
  return createPrefetched(() => client.readStaffOrder({ params: { number } }));
}

/** Starts to load an order. */
export function prefetchOrder(number: number): void {
  const wanted = String(number);
  if (prefetched?.number !== wanted) prefetched = { number: wanted, read: createRead(wanted) };
  prefetched.read.prefetch();
}

/** Loads an order. */
export async function loadOrder({
  request,
  params: { number = '' },
}: LoaderFunctionArgs): Promise<OrderData> {
  const { take } = prefetched?.number === number ? prefetched.read : createRead(number);
  const { order } = valueOrThrow(await take(), request);
  return { order, readAt: Date.now() };
}
