import type { Database } from '#database/connection/connect.ts';
import { erasePersonFromOrders, lockOrdersWithPerson } from '#database/queries/orders/erase-person.ts';
import { actsAt, personCutoff } from '#domain/customer/privacy-rule.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import { readPrivacyRule, type PrivacyDeps } from '../shop-settings/privacy-record.ts';

/** Few enough that a transaction takes less than a second. */
const ORDERS_PER_BATCH = 500;

/** Dependencies of `anonymiseOldOrders`. */
export type AnonymiseDeps = PrivacyDeps & { readonly database: Database; readonly clock: Clock };

/**
 * Removes the personal data of closed orders that are older than the privacy rule allows, oldest first. Each batch is a transaction. If a
 * run ends early, the next one continues it. Returns the number of orders.
 */
export async function anonymiseOldOrders(
  { database, clock, ...privacy }: AnonymiseDeps,
  isEnding: () => boolean,
): Promise<Result<number, never>> {
  const at = clock.now();
  const rule = await readPrivacyRule(database.db, privacy);
  const before = personCutoff(rule, at);
  const begin = actsAt(rule);
  if (before === null || (begin !== null && begin > at)) return ok(0);
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
