import type { Database, Queryable } from '#database/connection/connect.ts';
import { inTransaction } from '#database/connection/transaction.ts';
import { lockOrder, type OrderRecord } from '#database/queries/orders/orders.ts';
import { fail, type Result } from '#domain/result.ts';
import type { ServiceError } from '../service-error.ts';

/** Runs `work` in one transaction that has locked an order. Error: `order_unknown`, also for an undefined id. */
export async function withLockedOrder<T>(
  database: Database,
  orderId: string | undefined,
  work: (tx: Queryable, order: OrderRecord) => Promise<Result<T, ServiceError>>,
): Promise<Result<T, ServiceError>> {
  if (orderId === undefined) return fail({ code: 'order_unknown' });
  return inTransaction<T, ServiceError>(database, async (tx) => {
    const order = await lockOrder(tx, orderId);
    return order ? work(tx, order) : fail({ code: 'order_unknown' });
  });
}
