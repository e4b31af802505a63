import type { OrderState } from './order-state.ts';

/** How an order is paid (SPECIFICATION section 3, 'Order'); `stripe` stands for a card. */
export const PAYMENT_METHODS = ['stripe', 'cashOnDelivery'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The method chosen for a shopper who has not chosen (SPECIFICATION section 9). */
export const DEFAULT_PAYMENT_METHOD: PaymentMethod = 'stripe';

/** What pages call a method. */
export const PAYMENT_METHOD_LABELS: Readonly<Record<PaymentMethod, string>> = {
  stripe: 'Stripe',
  cashOnDelivery: 'Cash on Delivery',
};

/** Where a card order stands that nobody has paid: one that was paid and then cancelled goes to its refund instead. */
const UNPAID_CARD: readonly OrderState[] = ['awaiting_payment', 'cancelled'];

/**
 * 'Paid' for a card order that counts, otherwise 'Unpaid' (SPECIFICATION section 4, 'Order payment status'; DECISIONS 26), until the
 * cash was received, which is when the goods are handed over.
 */
export function paymentStatus(method: PaymentMethod, state: OrderState): 'Paid' | 'Unpaid' {
  const isPaid = method === 'stripe' ? !UNPAID_CARD.includes(state) : state === 'handed_over';
  return isPaid ? 'Paid' : 'Unpaid';
}
