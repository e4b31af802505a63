import type { Queryable } from '#database/connection/connect.ts';
import { listPastOrders, type PastOrder } from '#database/queries/pricing/past-orders.ts';
import { DAY_MS } from '#domain/durations.ts';
import type { PricingRequest } from '#domain/pricing/order/price-order.ts';
import { destinationOf } from './price-for-customer.ts';

const PAST_DAYS = 90;

/** Maximum orders that one preview prices; each takes about 50 microseconds. */
const MAX_ORDER_COUNT = 1000;

/** Reads the newest orders of the last 90 days, the newest first. `isSample`: there are more. */
export async function readPastOrders(
  db: Queryable,
  now: Date,
): Promise<{ orders: PastOrder[]; isSample: boolean }> {
  const since = new Date(now.getTime() - PAST_DAYS * DAY_MS);
  const orders = await listPastOrders(db, { since, limit: MAX_ORDER_COUNT + 1 });
  return { orders: orders.slice(0, MAX_ORDER_COUNT), isSample: orders.length > MAX_ORDER_COUNT };
}

/** Returns the request that prices a past order at a time. */
export function requestOf({ country, region, lines }: PastOrder, at: Date): PricingRequest {
  const destination = destinationOf({ country, region: region ?? undefined });
  return { lines, code: null, shippingMethod: null, destination, at };
}
