import type { PaymentMethod } from './payment-method.ts';

/** The amounts that an order was placed with. */
type PlacedAmounts = { readonly totalCents: number; readonly creditCents: number };

/** Returns the part of an order's total that store credit does not pay. */
export function amountToPay({ totalCents, creditCents }: PlacedAmounts): number {
  return totalCents - creditCents;
}

/** Whether discounts or store credit left nothing to pay of a card order: it has no payment at the provider and starts as paid. */
export function isNothingDue(order: PlacedAmounts & { readonly paymentMethod: PaymentMethod }): boolean {
  return order.paymentMethod === 'card' && amountToPay(order) === 0;
}
