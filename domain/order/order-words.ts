import type { OrderCause } from './order-cause.ts';
import type { OrderState } from './order-state.ts';
import type { PaymentMethod } from './payment-method.ts';

/** One step of an order's history: the state before (null for the first) and after, and why. */
export type OrderStep = {
  readonly from: OrderState | null;
  readonly to: OrderState;
  readonly cause: OrderCause;
  readonly method: PaymentMethod;
};

/** What a shopper reads of a step: what happened, and why where that is not plain. */
export function orderWords({ from, to, cause, method }: OrderStep): string {
  switch (to) {
    case 'awaiting_payment':
      return 'Order started, waiting for the payment';
    case 'placed':
      return 'Placed, to be paid on delivery';
    case 'paid':
      if (from === 'needs_review') return 'We looked into the payment: the order stands';
      return from === 'cancelled' ? 'The payment arrived after all: placed and paid' : 'Placed and paid';
    case 'handed_over':
      return method === 'cash' ? 'Delivered and paid' : 'Delivered';
    case 'needs_review':
      return from === 'refund_pending' || from === 'refunded'
        ? 'The money could not be returned to the card: we are looking into it'
        : 'We are looking into the payment of this order';
    case 'refund_pending':
      if (from === 'paid') return `${cancelled(cause)}, the money is on its way back`;
      return from === 'needs_review'
        ? 'We looked into the payment: the money is on its way back'
        : 'Sold out before the payment arrived: the money is on its way back';
    case 'refunded':
      return 'Refunded';
    case 'cancelled':
      return from === 'awaiting_payment' ? givenUp(cause) : cancelled(cause);
  }
}

function cancelled(cause: OrderCause): string {
  return cause === 'cancelled by the shop' ? 'Cancelled by the shop' : 'Cancelled by you';
}

/** Why nobody paid. */
function givenUp(cause: OrderCause): string {
  if (cause === 'ordered again') return 'Ordered again before it was paid';
  return cause === 'cancelled by the shopper' || cause === 'cancelled by the shop'
    ? `${cancelled(cause)} before it was paid`
    : 'Not paid in time';
}
