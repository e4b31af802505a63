/** Why staff give or take store credit. The log shows it; the customer does not see it. */
export const CREDIT_REASONS = {
  goodwill: 'Goodwill',
  damaged: 'Damaged or wrong item',
  late: 'Late delivery',
  price: 'Price or discount corrected',
  mistake: 'Credit given by mistake',
  other: 'Another reason',
} as const;

export type CreditReason = keyof typeof CREDIT_REASONS;

export const CREDIT_REASON_IDS = Object.keys(CREDIT_REASONS) as readonly CreditReason[];
