/**
 * How a refund reaches the customer. `card`: through the payment's provider. `credit`: for later orders. `payout`: by staff, outside the
 * shop. `not_charged`: the amount was never collected.
 */
export const REFUND_METHODS = ['card', 'credit', 'payout', 'not_charged'] as const;

export type RefundMethod = (typeof REFUND_METHODS)[number];
