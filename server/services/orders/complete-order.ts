import type { Queryable } from '#database/connection/connect.ts';
import { insertMoneyMovement } from '#database/queries/orders/order-money.ts';
import { updateOrderState, type OrderRow } from '#database/queries/orders/orders.ts';
import { listRefundsOfOrder } from '#database/queries/payments/refunds.ts';
import { amountToPay } from '#domain/order/amount-to-pay.ts';
import { nextOrderState, type OrderState } from '#domain/order/order-state.ts';
import { amountDue } from '#domain/refund/amount-due.ts';
import type { Result } from '#domain/result.ts';

/**
 * Records that the customer has every piece of a locked order and, for a cash order, that it is paid. Returns the new state. Error:
 * `order_move_refused`, with nothing changed.
 */
export async function completeOrder(
  tx: Queryable,
  { order, at }: { order: OrderRow; at: Date },
): Promise<Result<OrderState, { readonly code: 'order_move_refused' }>> {
  const cause = order.paymentMethod === 'cash' ? 'cash_received' : 'hand_over';
  const next = nextOrderState(order.state, cause);
  if (!next.ok) return next;
  if (cause === 'cash_received') {
    await insertMoneyMovement(tx, {
      orderId: order.id,
      kind: cause,
      cents: amountDue(amountToPay(order), await listRefundsOfOrder(tx, order.id)),
      provider: null,
      providerReference: null,
      cause,
      at,
    });
  }
  await updateOrderState(tx, { order, to: next.value, cause, at });
  return next;
}
