import { lockOrder, moveOrder } from '#database/queries/orders/orders.ts';
import { releaseStock } from '#database/queries/orders/stock.ts';
import type { OrderCause } from '#domain/order/order-cause.ts';
import { nextOrderState, type OrderState } from '#domain/order/order-state.ts';
import type { OrderDeps } from './order-deps.ts';

/**
 * Gives back what an unpaid card order holds, and cancels it. Only to be called when the provider has given its payment up for good,
 * or never had one. An order that waits no longer stays as it is. Answers the state in which the order is now.
 */
export async function releaseOrder(
  { database, clock }: Pick<OrderDeps, 'database' | 'clock'>,
  { orderId, event, cause }: { orderId: string; event: 'hold_ended' | 'cancel'; cause: OrderCause },
): Promise<OrderState> {
  return database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Error('the order to be released has vanished');
    const next = nextOrderState(order.state, event);
    if (order.state !== 'awaiting_payment' || !next.ok) return order.state;
    const at = clock.now();
    await releaseStock(tx, { orderId, cause, at });
    await moveOrder(tx, { order, to: next.value, cause, at });
    return next.value;
  });
}
