/** Why staff refund a part of an order. The log shows it; the customer does not see it. */
export const REFUND_REASONS = {
  customer_request: 'The customer asked for it',
  out_of_stock: 'Not in stock any more',
  damaged: 'Damaged or wrong item',
  late: 'Late delivery',
  price: 'Price or discount corrected',
  goodwill: 'Goodwill',
  other: 'Another reason',
} as const;

export type RefundReason = keyof typeof REFUND_REASONS;

export const REFUND_REASON_IDS = Object.keys(REFUND_REASONS) as readonly RefundReason[];
