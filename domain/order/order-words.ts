import type { OrderState } from './order-state.ts';
import type { PaymentMethod } from './payment-method.ts';

/** What a shopper reads of a step in an order's history: how it is paid, the state before (null for the first) and after. */
export function orderWords({
  from,
  to,
  method,
}: {
  from: OrderState | null;
  to: OrderState;
  method: PaymentMethod;
}): string {
  switch (to) {
    case 'awaiting_payment':
      return 'Order started, waiting for the payment';
    case 'placed':
      return 'Placed, to be paid on delivery';
    case 'paid':
      return 'Placed and paid';
    case 'handed_over':
      return method === 'cashOnDelivery' ? 'Delivered and paid' : 'Delivered';
    case 'needs_review':
      return 'We are looking into the payment of this order';
    case 'refund_pending':
      if (from === 'paid') return 'Cancelled, your money is on its way back';
      return from === 'cancelled'
        ? 'Sold out before the payment arrived, your money is on its way back'
        : 'Your money is on its way back';
    case 'refunded':
      return 'Refunded';
    case 'cancelled':
      return from === 'awaiting_payment' ? 'Not paid in time' : 'Cancelled';
  }
}
