import type { Database } from '#database/connection/connect.ts';
import { inTransaction } from '#database/connection/transaction.ts';
import {
  findVisibleOrder,
  lockOrder,
  updateOrderState,
  insertMoneyMovement,
  type OrderRecord,
} from '#database/queries/orders/orders.ts';
import { shipSoldStock } from '#database/queries/orders/stock.ts';
import { nextOrderState } from '#domain/order/order-state.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ChangeAuthor } from '#domain/staff/change-log.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ServiceError } from '../service-error.ts';
import { recordOrderChange } from './record-order-change.ts';

/**
 * Records that an order was handed over to its customer. A cash order becomes Paid at the same time. Idempotent.
 * Errors: `order_unknown`, `order_move_refused`.
 */
export async function fulfilOrder(
  { database, clock }: { database: Database; clock: Clock },
  {
    reference,
    event,
    author,
  }: { reference: string; event: 'cash_received' | 'hand_over'; author: ChangeAuthor },
): Promise<Result<OrderRecord, ServiceError>> {
  const found = await findVisibleOrder(database.db, reference);
  if (!found) return fail({ code: 'order_unknown' });
  return inTransaction<OrderRecord, ServiceError>(database, async (tx) => {
    const order = await lockOrder(tx, found.id);
    if (!order) return fail({ code: 'order_unknown' });
    const isCash = order.paymentMethod === 'cash';
    if (isCash !== (event === 'cash_received')) return fail({ code: 'order_move_refused' });
    if (order.state === 'handed_over') return ok(order);
    const next = nextOrderState(order.state, event);
    if (!next.ok) return fail({ code: 'order_move_refused' });
    const at = clock.now();
    if (isCash) {
      await insertMoneyMovement(tx, {
        orderId: order.id,
        kind: 'cash_received',
        cents: order.totalCents,
        provider: null,
        providerReference: null,
        cause: event,
        at,
      });
    }
    await shipSoldStock(tx, { orderId: order.id, cause: event, at });
    await updateOrderState(tx, { order, to: next.value, cause: event, at });
    const action = isCash ? 'cash_received' : 'handed_over';
    await recordOrderChange(tx, { order, to: next.value, action, author, at });
    return ok({ ...order, state: next.value, updatedAt: at });
  });
}
