import type { PaymentMethod } from './payment-method.ts';

/** Whether discounts lowered the total of a card order to nothing: it has no payment at the provider and starts as paid. */
export function isNothingDue(order: {
  readonly paymentMethod: PaymentMethod;
  readonly totalCents: number;
}): boolean {
  return order.paymentMethod === 'card' && order.totalCents === 0;
}
