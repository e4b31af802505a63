import type { Database } from '#database/connection/connect.ts';
import { countOrders } from '#database/queries/orders/orders.ts';
import { insertChange } from '#database/queries/staff/change-log.ts';
import { ok } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import { writeOrdersCsv } from '../../services/orders/write-orders-csv.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { csvName } from '../responses/csv-name.ts';
import { authorOf } from '../staff/author.ts';

/**
 * Exports named orders, and records that customers' data left the shop. Reads the primary, because staff check what they have just
 * changed.
 */
export function exportOrdersEndpoint({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): Endpoint<'exportSelectedOrders'> {
  return async ({ input: { body }, actor, headers }) => {
    const text = writeOrdersCsv(database.db, body.numbers);
    await database.transaction(async (tx) => {
      const count = await countOrders(tx, body.numbers);
      await insertChange(tx, {
        at: clock.now(),
        author: authorOf(actor, headers),
        action: 'orders_exported',
        subject: { type: 'customer', id: '*' },
        changes: [{ field: 'orders', before: null, after: count }],
      });
    });
    return ok({ download: { name: csvName('orders', clock), text } });
  };
}
