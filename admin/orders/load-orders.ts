import type { LoaderFunctionArgs } from 'react-router';
import type { ApiStaffOrder, CallInput, CallOutput } from '#contract/calls.ts';
import { ORDER_VIEWS } from '#domain/order/order-view.ts';
import { client } from '../data/client.ts';
import { createPrefetched } from '../data/prefetched.ts';
import { valueOrThrow } from '../data/value-or-throw.ts';

type Query = Pick<NonNullable<CallInput<'listStaffOrders'>['query']>, 'view' | 'q'>;

/** The first page of the list, and the view and search that its orders match. `readAt` is in milliseconds since 1970. */
export type OrdersData = {
  readonly orders: readonly ApiStaffOrder[];
  /** The cursor of the next page; null after the last one. */
  readonly next: string | null;
  readonly counts: CallOutput<'listStaffOrders'>['counts'];
  readonly week: CallOutput<'listStaffOrders'>['week'];
  readonly query: Query;
  readonly readAt: number;
};

const newest = createPrefetched(() => client.listStaffOrders({ query: {} }));

/** Starts to load the list of all orders. */
export const prefetchOrders = newest.prefetch;

/** Loads the first page of the list for the view and search in the URL. */
export async function loadOrders({ request }: LoaderFunctionArgs): Promise<OrdersData> {
  const query = readOrdersQuery(new URL(request.url).searchParams);
  const isPlain = Object.keys(query).length === 0;
  const listed = await (isPlain ? newest.take() : client.listStaffOrders({ query, signal: request.signal }));
  return { ...valueOrThrow(listed, request), query, readAt: Date.now() };
}

/** Reads view and search from the URL. An unknown view lists all orders. */
export function readOrdersQuery(search: URLSearchParams): Query {
  const view = ORDER_VIEWS.find((each) => each === search.get('view'));
  const q = (search.get('q') ?? '').trim();
  return { ...(view && { view }), ...(q !== '' && { q }) };
}
