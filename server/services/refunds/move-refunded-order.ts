import type { Queryable } from '#database/connection/connect.ts';
import { clearUndeliverable } from '#database/queries/messages/outbox.ts';
import { readOrderBalance } from '#database/queries/orders/order-money.ts';
import { updateOrderState, type OrderRow } from '#database/queries/orders/orders.ts';
import { clearWaitingRefunds, listRefundsOfOrder } from '#database/queries/payments/refunds.ts';
import { nextOrderState } from '#domain/order/order-state.ts';

type RefundEvent = 'refund_succeeded' | 'refund_failed';

/**
 * Moves a locked order when the last of its pending refunds has ended: to `refunded` when all money is returned, otherwise to review. It
 * also goes to review when the last refund failed after a dispute took money. A placed, paid or delivered order keeps its state. Returns
 * the event of the order; undefined while another refund is pending.
 */
export async function moveRefundedOrder(
  tx: Queryable,
  { order, event, at }: { order: OrderRow; event: RefundEvent; at: Date },
): Promise<RefundEvent | undefined> {
  const refunds = await listRefundsOfOrder(tx, order.id);
  if (refunds.some(({ state }) => state === 'pending')) return undefined;
  const { leftCents, disputedCents } = await readOrderBalance(tx, order.id);
  // Nothing may be left although this refund failed, because another one returned the money. If a dispute took some of it, staff decide.
  const isReturned = leftCents <= 0 && (event === 'refund_succeeded' || disputedCents === 0);
  const cause = isReturned ? 'refund_succeeded' : 'refund_failed';
  const next = nextOrderState(order.state, cause);
  if (!next.ok) return cause;
  // Refunds that staff made at the provider may have returned what failed.
  if (next.value === 'refunded') {
    await clearWaitingRefunds(tx, order.id);
    await clearUndeliverable(tx, { kind: 'refund', orderId: order.id });
  }
  await updateOrderState(tx, { order, to: next.value, cause, at });
  return cause;
}
