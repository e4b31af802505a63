import { insertOutbox } from '#database/queries/jobs/outbox.ts';
import {
  lockOrder,
  moveOrder,
  noteMoney,
  savePaymentId,
  type OrderRecord,
} from '#database/queries/orders/orders.ts';
import { sellHeldStock, sellReleasedStock } from '#database/queries/orders/stock.ts';
import { nextOrderState, type OrderEvent, type OrderState } from '#domain/order/order-state.ts';
import type { PaymentIntent } from '../../ports/payments.ts';
import { confirmationMail, refundMessage } from '../messages/order-messages.ts';
import type { OrderDeps } from './order-deps.ts';

/**
 * Step 6 of the payment protocol, and the only place where a card order becomes paid. `intent` was asked afresh at the provider and
 * has succeeded. One transaction under the order's lock: an order that is settled already stays as it is; money that does not match
 * the order asks for a person's eyes; held stock is sold; stock that was given back is taken again, or the money goes back through
 * the outbox. An order that lost its payment's id in a crash learns it here. Answers the state in which the order is now.
 */
export async function finaliseOrder(
  { database, clock }: Pick<OrderDeps, 'database' | 'clock'>,
  { orderId, intent }: { orderId: string; intent: PaymentIntent },
): Promise<OrderState> {
  return database.transaction(async (tx): Promise<OrderState> => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Error('the order to be finalised has vanished');
    const { provider } = order;
    if (provider === null) throw new Error('a cash order has no payment to finalise');
    const at = clock.now();

    let event: OrderEvent = matches(order, intent) ? 'payment_succeeded' : 'payment_mismatched';
    if (!nextOrderState(order.state, event).ok) return order.state;
    if (order.providerPaymentId === null) await savePaymentId(tx, { orderId, paymentId: intent.id, at });

    if (event === 'payment_succeeded' && order.state === 'cancelled') {
      if (!(await sellReleasedStock(tx, { lines: order.lines, cause: event, at }))) event = 'stock_gone';
    } else if (event === 'payment_succeeded') {
      await sellHeldStock(tx, { orderId, cause: event, at });
    }

    const next = nextOrderState(order.state, event);
    if (!next.ok) throw new Error(`an order in state ${order.state} cannot take ${event}`);
    await noteMoney(tx, {
      orderId,
      kind: 'charged',
      cents: intent.amountReceived,
      provider,
      providerReference: intent.id,
      cause: event,
      at,
    });
    await moveOrder(tx, { order, to: next.value, cause: event, at });
    if (next.value === 'paid') await insertOutbox(tx, confirmationMail({ orderId, clock }));
    if (next.value === 'refund_pending') {
      const message = { provider, providerPaymentId: intent.id, amountCents: intent.amountReceived };
      await insertOutbox(tx, refundMessage({ orderId, clock, ...message }));
    }
    return next.value;
  });
}

/** Whether the money that was taken is the order's: its payment, its amount, its currency. */
function matches(order: OrderRecord, intent: PaymentIntent): boolean {
  return (
    (order.providerPaymentId === null || intent.id === order.providerPaymentId) &&
    intent.orderId === order.id &&
    intent.amountReceived === order.totalCents &&
    intent.currency === order.currency
  );
}
