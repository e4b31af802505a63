import type { ApiOrder } from '#contract/calls.ts';
import { hasNothingToPay } from '#contract/payment-method.ts';
import { formatDollars } from '#domain/money.ts';
import type { OrderState } from '#domain/order/order-state.ts';

/** An order's state, and what it means for the shopper. */
type Description = { readonly title: string; readonly detail: string };

const REFUND_TIME = 'It may take 5 to 10 days to appear.';

/** The descriptions of card orders with nothing to pay. */
const FREE: Partial<Record<OrderState, Description>> = {
  paid: { title: 'Placed, nothing to pay', detail: 'Thank you. We are packing your order.' },
  refunded: { title: 'Cancelled', detail: 'There was nothing to pay.' },
};

/** Returns the description of an order's state. */
export function describeOrderState(
  order: Pick<ApiOrder, 'state' | 'total' | 'email' | 'paymentMethod'>,
): Description {
  const total = formatDollars(order.total);
  const descriptions: Readonly<Record<OrderState, Description>> = {
    awaiting_payment: { title: 'Waiting for payment', detail: 'You have not been charged yet.' },
    placed: {
      title: 'Placed, not paid yet',
      detail: `We are packing your order. You pay ${total} in cash on delivery.`,
    },
    paid: { title: 'Placed and paid', detail: 'Thank you. We are packing your order.' },
    handed_over: { title: 'Delivered', detail: 'Thank you for shopping with us.' },
    needs_review: {
      title: 'We are checking your payment',
      detail: `There is a problem with it, and our staff are looking into it. You don't need to do anything. We will email you at ${order.email}.`,
    },
    refund_pending: {
      title: 'Your refund is on its way',
      detail: `We are refunding ${total} to your card. ${REFUND_TIME}`,
    },
    refunded: { title: 'Refunded', detail: `We have refunded ${total} to your card. ${REFUND_TIME}` },
    cancelled: { title: 'Cancelled', detail: 'You have not been charged.' },
  };
  return (hasNothingToPay(order) ? FREE[order.state] : undefined) ?? descriptions[order.state];
}

/** Returns what a cancellation refunds. */
export function describeRefund(order: Pick<ApiOrder, 'total' | 'paymentMethod'>): string {
  if (hasNothingToPay(order)) return 'There was nothing to pay, so there is nothing to refund.';
  return order.paymentMethod === 'stripe'
    ? `We will refund ${formatDollars(order.total)} to your card. ${REFUND_TIME}`
    : 'You have not paid yet, so there is nothing to refund.';
}
