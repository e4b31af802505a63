/**
 * How a refund reaches the customer. `card`: through the payment's provider. `credit`: for later orders. `payout`: by staff, outside the
 * shop. `not_charged`: the amount was never collected.
 */
export const REFUND_METHODS = ['card', 'credit', 'payout', 'not_charged'] as const;

export type RefundMethod = (typeof REFUND_METHODS)[number];

/** The methods that return money without the payment's provider. */
const METHODS_OF_SHOP: readonly RefundMethod[] = ['credit', 'payout'];

/** Whether a refund returns money without the payment's provider. */
export function isMadeByShop({ method }: { readonly method: RefundMethod }): boolean {
  return METHODS_OF_SHOP.includes(method);
}
