import type { PaymentMethod } from './payment-method.ts';

/** The amounts that an order was placed with. */
type PlacedAmounts = { readonly totalCents: number; readonly creditCents: number };

/** Returns what store credit left to pay of an order, by card or at the door. */
export function amountToPay({ totalCents, creditCents }: PlacedAmounts): number {
  return totalCents - creditCents;
}

/** Whether discounts or store credit left nothing to pay of a card order: it has no payment at the provider and starts as paid. */
export function isNothingDue(order: PlacedAmounts & { readonly paymentMethod: PaymentMethod }): boolean {
  return order.paymentMethod === 'card' && amountToPay(order) === 0;
}
