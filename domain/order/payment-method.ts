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

/**
 * 'Paid' for a card order, otherwise 'Unpaid' (SPECIFICATION section 4, 'Order payment status'), until the cash was received, which
 * is when the goods are handed over.
 */
export function paymentStatus(method: PaymentMethod, state: OrderState): 'Paid' | 'Unpaid' {
  return method === 'stripe' || state === 'handed_over' ? 'Paid' : 'Unpaid';
}
