import type { Queryable } from '#database/connection/connect.ts';
import { insertMessage } from '#database/queries/messages/outbox.ts';
import { insertMoneyMovement } from '#database/queries/orders/order-money.ts';
import {
  lockOrder,
  updateOrderState,
  updatePaymentId,
  type OrderRecord,
} from '#database/queries/orders/orders.ts';
import { sellHeldStock, sellReleasedStock } from '#database/queries/stock/order-stock.ts';
import { amountToPay } from '#domain/order/amount-to-pay.ts';
import { nextOrderState, type OrderEvent, type OrderState } from '#domain/order/order-state.ts';
import type { PaymentIntent } from '../../ports/payments.ts';
import { returnCredit, spendReturnedCredit } from '../credit/credit-of-order.ts';
import { confirmationMail } from '../messages/order-messages.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import type { WriteDeps } from '../write-deps.ts';

/**
 * Records a successful payment on its order (step 6 of the payment protocol). Only this and a review by staff make a card order paid.
 * `intent` must have just been read from the provider. In one transaction under the order's lock:
 * - leaves a finalised order alone;
 * - moves an order whose payment does not match to review;
 * - sells the held stock, or takes released stock and credit again; refunds the payment through the outbox if these are gone;
 * - saves the payment's id if a crash lost it.
 *
 * Returns the order's state afterwards.
 */
export async function finaliseOrder(
  { database, clock }: WriteDeps,
  { orderId, intent }: { orderId: string; intent: PaymentIntent },
): Promise<OrderState> {
  return database.transaction(async (tx): Promise<OrderState> => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Error('the order to finalise is missing');
    const at = clock.now();

    let event: OrderEvent = matches(order, intent) ? 'payment_succeeded' : 'payment_mismatched';
    if (!nextOrderState(order.state, event).ok) return order.state;
    const { provider } = order;
    if (provider === null) throw new Error('a cash order has no payment to finalise');
    if (order.providerPaymentId === null) await updatePaymentId(tx, { orderId, paymentId: intent.id, at });

    if (event === 'payment_succeeded' && order.state === 'cancelled') {
      if (!(await takeReleased(tx, { order, cause: event, at }))) event = 'stock_gone';
    } else if (event === 'payment_succeeded') {
      await sellHeldStock(tx, { orderId, cause: event, at });
    }

    const next = nextOrderState(order.state, event);
    if (!next.ok) throw new Error(`an order in state ${order.state} cannot take ${event}`);
    await insertMoneyMovement(tx, {
      orderId,
      kind: 'charged',
      cents: intent.amountReceived,
      provider,
      providerReference: intent.id,
      cause: event,
      at,
    });
    await updateOrderState(tx, { order, to: next.value, cause: event, at });
    if (next.value === 'paid') await insertMessage(tx, confirmationMail({ orderId, clock }));
    if (next.value === 'refund_pending')
      await requestRefund(tx, { orderId, cents: intent.amountReceived, reason: event, clock });
    return next.value;
  });
}

/** Takes the credit and the stock of a cancelled order again. False, with nothing taken, when one of them is gone. */
async function takeReleased(
  tx: Queryable,
  { order, cause, at }: { order: OrderRecord; cause: OrderEvent; at: Date },
): Promise<boolean> {
  if (!(await spendReturnedCredit(tx, { order, cause, at }))) return false;
  if (await sellReleasedStock(tx, { orderId: order.id, cause, at })) return true;
  await returnCredit(tx, { order, cause: 'stock_gone', at });
  return false;
}

/** Whether payment, amount and currency are those of the order. */
function matches(order: OrderRecord, intent: PaymentIntent): boolean {
  return (
    (order.providerPaymentId === null || intent.id === order.providerPaymentId) &&
    intent.orderId === order.id &&
    intent.amountReceived === amountToPay(order) &&
    intent.currency === order.currency
  );
}
