import type { Database } from '#database/connection/connect.ts';
import { inTransaction } from '#database/connection/transaction.ts';
import { erasePersonFromOrders, lockOrdersWithPerson } from '#database/queries/orders/erase-person.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';

/** Few enough that a transaction takes less than a second. */
const BATCH_SIZE = 500;

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
    const batch = await inTransaction<{ id: string; createdAt: Date }[], never>(database, async (tx) => {
      const orders = await lockOrdersWithPerson(tx, { from, before, limit: BATCH_SIZE });
      if (orders.length > 0) await erasePersonFromOrders(tx, { orders: orders.map(({ id }) => id), at });
      return ok(orders);
    });
    if (!batch.ok) return batch;
    count += batch.value.length;
    from = batch.value.at(-1)?.createdAt ?? from;
    if (batch.value.length < BATCH_SIZE) break;
  }
  return ok(count);
}
