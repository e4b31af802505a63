import { lockOrder, updateOrderState } from '#database/queries/orders/orders.ts';
import { releaseStock } from '#database/queries/stock/order-stock.ts';
import type { CancelReason } from '#domain/order/cancel-reason.ts';
import type { OrderCause } from '#domain/order/order-cause.ts';
import { nextOrderState, type OrderState } from '#domain/order/order-state.ts';
import type { ChangeAuthor } from '#domain/staff/change-log.ts';
import { returnCredit } from '../credit/credit-of-order.ts';
import type { WriteDeps } from '../write-deps.ts';
import { recordOrderChange } from './record-order-change.ts';

/**
 * Releases the stock of an unpaid card order and cancels it. Call this only after the provider has cancelled the payment, or when it never
 * had one. Leaves alone an order that no longer awaits payment. Returns the order's state afterwards.
 */
export async function cancelUnpaidOrder(
  { database, clock }: WriteDeps,
  {
    orderId,
    event,
    cause,
    author,
    reason,
  }: {
    orderId: string;
    event: 'hold_ended' | 'cancel';
    cause: OrderCause;
    /** The member of staff who cancels the order. */
    author?: ChangeAuthor | undefined;
    reason?: CancelReason | undefined;
  },
): Promise<OrderState> {
  return database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Error('the order to release is missing');
    const next = nextOrderState(order.state, event);
    if (order.state !== 'awaiting_payment' || !next.ok) return order.state;
    const at = clock.now();
    await releaseStock(tx, { orderId, cause, at });
    await returnCredit(tx, { order, cause, at });
    await updateOrderState(tx, { order, to: next.value, cause, at });
    if (author)
      await recordOrderChange(tx, { order, to: next.value, action: 'cancelled', author, reason, at });
    return next.value;
  });
}
