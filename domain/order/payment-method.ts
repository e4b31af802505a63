import type { OrderState } from './order-state.ts';

/** How an order is paid. The contract has the specification's names for these. */
export const PAYMENT_METHODS = ['card', 'cash'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

const UNPAID_CARD_STATES: readonly OrderState[] = ['awaiting_payment', 'cancelled'];

/**
 * Returns the payment status of an order (SPECIFICATION section 4, 'Order payment status'; DECISIONS 26). A cash order is paid when it
 * is handed over. A card order that was paid and then cancelled stays 'Paid', even after its refund.
 */
export function paymentStatus(method: PaymentMethod, state: OrderState): 'Paid' | 'Unpaid' {
  const isPaid = method === 'card' ? !UNPAID_CARD_STATES.includes(state) : state === 'handed_over';
  return isPaid ? 'Paid' : 'Unpaid';
}
