import type { OrderRow } from '#database/queries/orders/orders.ts';
import type { PaymentPort } from '../../ports/payments.ts';
import type { OrderDeps } from '../orders/order-deps.ts';

/** Returns the provider that a card order was placed with. Throws for a cash order, which has none. */
export function providerOf({ payments }: Pick<OrderDeps, 'payments'>, order: OrderRow): PaymentPort {
  if (order.provider === null) throw new Error('a cash order has no payment provider');
  return payments.get(order.provider);
}
