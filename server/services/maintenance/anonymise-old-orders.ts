import type { Database } from '#database/connection/connect.ts';
import { erasePersonFromOrders, lockOrdersWithPerson } from '#database/queries/orders/erase-person.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';

/** Few enough that a transaction takes less than a second. */
const ORDERS_PER_BATCH = 500;

/** Dependencies of `anonymiseOldOrders`. */
export type AnonymiseDeps = {
  readonly database: Database;
  readonly clock: Clock;
  /** Years that an order says who placed it; null for ever. */
  readonly orderPersonYears: number | null;
};

/** Removes the person from closed orders that are older than the shop keeps names. Returns how many. */
export async function anonymiseOldOrders(
  { database, clock, orderPersonYears }: AnonymiseDeps,
  isEnding: () => boolean,
): Promise<Result<number, never>> {
  if (orderPersonYears === null) return ok(0);
  const at = clock.now();
  const before = new Date(at);
  before.setUTCFullYear(before.getUTCFullYear() - orderPersonYears);
  let count = 0;
  let from = new Date(0);
  while (!isEnding()) {
    const orders = await database.transaction(async (tx) => {
      const locked = await lockOrdersWithPerson(tx, { from, before, limit: ORDERS_PER_BATCH });
      if (locked.length > 0) await erasePersonFromOrders(tx, { orders: locked.map(({ id }) => id), at });
      return locked;
    });
    count += orders.length;
    from = orders.at(-1)?.createdAt ?? from;
    if (orders.length < ORDERS_PER_BATCH) break;
  }
  return ok(count);
}
