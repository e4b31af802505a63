import type { Database } from '#database/connect.ts';
import {
  insertOutbox,
  lockOrder,
  moveOrder,
  sellHeldStock,
  takeStock,
  type OrderRecord,
} from '#database/queries/orders.ts';
import { nextOrderState, type OrderEvent, type OrderState } from '#domain/order/order-state.ts';
import type { Clock } from '../ports/clock.ts';
import type { PaymentIntent } from '../ports/payments.ts';
import { confirmationMail } from './hold-order.ts';

/**
 * Step 6 of the payment protocol, and the only place where a card order becomes paid. `intent` was asked afresh at the provider and
 * has succeeded. One transaction under the order's lock: an order that is settled already stays as it is; money that does not match
 * the order asks for a person's eyes; held stock is sold; stock that was given back is taken again, or the money goes back through
 * the outbox. Answers the state in which the order is now.
 */
export async function finaliseOrder(
  { database, clock }: { database: Database; clock: Clock },
  { orderId, intent }: { orderId: string; intent: PaymentIntent },
): Promise<OrderState> {
  return database.db.transaction(async (tx): Promise<OrderState> => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Error('the order to be finalised has vanished');
    const at = clock.now();

    let event: OrderEvent = 'payment_succeeded';
    if (!matches(order, intent)) event = 'payment_mismatched';
    if (!nextOrderState(order.state, event).ok) return order.state;

    if (event === 'payment_succeeded' && order.state === 'cancelled') {
      if (!(await takeBack(tx, order))) event = 'stock_gone';
    } else if (event === 'payment_succeeded') {
      await sellHeldStock(tx, orderId);
    }

    const next = nextOrderState(order.state, event);
    if (!next.ok) throw new Error(`an order in state ${order.state} cannot take ${event}`);
    await moveOrder(tx, { orderId, state: next.value, at });
    if (next.value === 'paid') await insertOutbox(tx, confirmationMail({ orderId, clock }));
    if (next.value === 'refund_pending') {
      await insertOutbox(tx, {
        id: clock.newId(),
        kind: 'refund',
        orderId,
        payload: { paymentIntentId: intent.id, amountCents: intent.amountReceived },
        createdAt: at,
      });
    }
    return next.value;
  });
}

/** Whether the money that was taken is the order's: its payment, its amount, its currency. */
function matches(order: OrderRecord, intent: PaymentIntent): boolean {
  return (
    intent.id === order.paymentIntentId &&
    intent.orderId === order.id &&
    intent.amountReceived === order.totalCents &&
    intent.currency === order.currency
  );
}

/** Takes the stock of an order whose hold had ended once more; false when it is no longer all there. */
async function takeBack(tx: Parameters<typeof takeStock>[0], order: OrderRecord): Promise<boolean> {
  const [line] = order.lines;
  if (!line) return false;
  const { productId, quantity } = line;
  if ((await takeStock(tx, { productId, quantity })) === undefined) return false;
  await sellHeldStock(tx, order.id);
  return true;
}
