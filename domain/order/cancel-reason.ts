/** Why staff cancel an order. The log shows it; the customer does not see it. */
export const CANCEL_REASONS = {
  customer_request: 'The customer asked for it',
  out_of_stock: 'An item is missing or damaged',
  undeliverable: 'The address cannot be delivered to',
  suspected_fraud: 'Suspected fraud',
  other: 'Another reason',
} as const;

export type CancelReason = keyof typeof CANCEL_REASONS;

export const CANCEL_REASON_IDS = Object.keys(CANCEL_REASONS) as readonly CancelReason[];
