import type { LoaderFunctionArgs } from 'react-router';
import type { ApiSavedView, ApiStaffOrder, CallOutput } from '#contract/calls.ts';
import { client } from '../data/client.ts';
import { createPrefetched } from '../data/prefetched.ts';
import { valueOrThrow } from '../data/value-or-throw.ts';
import { ordersQuery, readOrdersFilter, type OrdersFilter } from './orders-filter.ts';

/** The first page of the list, and the filter that its orders match. `readAt` is in milliseconds since 1970. */
export type OrdersData = {
  readonly orders: readonly ApiStaffOrder[];
  /** The cursor of the next page; null after the last one. */
  readonly next: string | null;
  readonly counts: CallOutput<'listStaffOrders'>['counts'];
  readonly week: CallOutput<'listStaffOrders'>['week'];
  readonly filter: OrdersFilter;
  /** The saved views of the member, and the shared ones. */
  readonly views: readonly ApiSavedView[];
  readonly readAt: number;
};

const newest = createPrefetched(() => client.listStaffOrders({ query: {} }));

const saved = createPrefetched(() => client.listSavedViews({ query: { list: 'orders' } }));

/** Starts to load the list of all orders. */
export function prefetchOrders(): void {
  newest.prefetch();
  saved.prefetch();
}

/** Loads the first page of the list for the filter in the URL. */
export async function loadOrders({ request }: LoaderFunctionArgs): Promise<OrdersData> {
  const filter = readOrdersFilter(new URL(request.url).searchParams);
  const query = ordersQuery(filter, Date.now());
  const isPlain = Object.keys(query).length === 0;
  const [listed, savedViews] = await Promise.all([
    isPlain ? newest.take() : client.listStaffOrders({ query, signal: request.signal }),
    saved.take(),
  ]);
  const { views } = valueOrThrow(savedViews, request);
  return { ...valueOrThrow(listed, request), filter, views, readAt: Date.now() };
}
