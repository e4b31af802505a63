import type { Database, Queryable } from '#database/connection/connect.ts';
import { inTransaction } from '#database/connection/transaction.ts';
import { lockOrder, type OrderRecord } from '#database/queries/orders/orders.ts';
import { findReturn, type ReturnRecord } from '#database/queries/returns/returns.ts';
import { fail, type Result } from '#domain/result.ts';
import type { ServiceError } from '../service-error.ts';

/** A return and its order, whose lock the transaction has. */
export type LockedReturn = { readonly order: OrderRecord; readonly record: ReturnRecord };

/** Runs `work` in one transaction that has locked the order of a return. Error: `return_unknown`. */
export async function withLockedReturn<T>(
  database: Database,
  id: string,
  work: (tx: Queryable, found: LockedReturn) => Promise<Result<T, ServiceError>>,
): Promise<Result<T, ServiceError>> {
  const seen = await findReturn(database.db, id);
  if (!seen) return fail({ code: 'return_unknown' });
  return inTransaction<T, ServiceError>(database, async (tx) => {
    const order = await lockOrder(tx, seen.orderId);
    const record = await findReturn(tx, id);
    return order && record ? work(tx, { order, record }) : fail({ code: 'return_unknown' });
  });
}

/** Returns the failure of a move that the state of a return does not allow. */
export function returnMoveRefused({ state }: ReturnRecord): ServiceError {
  return { code: 'move_refused', detail: `This is not possible: the return is ${state}.` };
}
