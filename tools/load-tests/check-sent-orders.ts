import { audit, prepareAudit } from '#database/audit/audit.ts';
import type { Database } from '#database/connection/connect.ts';
import { order } from '#database/schema/orders/orders.ts';
import type { SentOrder } from './place-orders.ts';

/** Compares the orders in the database with those that were sent, and audits stock and money. Returns what is wrong. */
export async function checkSentOrders(database: Database, sent: readonly SentOrder[]): Promise<string[]> {
  const rows = await database.db.select({ id: order.id, key: order.idempotencyKey }).from(order);
  const byKey = Map.groupBy(rows, ({ key }) => key);
  const sentKeys = new Set(sent.map(({ key }) => key));
  const { findings, unlisted } = await database.transaction(async (tx) => {
    await prepareAudit(tx);
    return audit(tx, { at: new Date() });
  });
  return [
    ...sent.flatMap(({ key, id, attempts }) => {
      const found = byKey.get(key) ?? [];
      if (found.length > 1) return [`doubled: ${key} has ${found.length} orders`];
      if (id === null) return [`never acknowledged: ${key}, last with ${attempts.at(-1)?.status}`];
      return found[0]?.id === id ? [] : [`lost: ${key} was acknowledged as ${id}`];
    }),
    ...rows.flatMap(({ id, key }) => (key !== null && sentKeys.has(key) ? [] : [`unaccounted: ${id}`])),
    ...findings.map(({ rule, subject, found }) => `violated: ${rule} (${subject}: ${found})`),
    ...(unlisted > 0 ? [`${unlisted} more violations`] : []),
  ];
}
