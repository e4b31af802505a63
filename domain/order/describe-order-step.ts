import { describeSize } from '../catalogue/sizes/describe-size.ts';
import type { OrderCause } from './order-cause.ts';
import type { OrderState } from './order-state.ts';
import type { PaymentMethod } from './payment-method.ts';

/** One entry of an order's history; `from` is null for the first. */
export type OrderStep = {
  readonly from: OrderState | null;
  readonly to: OrderState;
  readonly cause: OrderCause;
  readonly method: PaymentMethod;
  /** Whether store credit paid for it, in whole or in part. */
  readonly hasCredit?: boolean;
};

/** Pieces of a line of an order. */
type Pieces = { readonly title: string; readonly size: string | null; readonly quantity: number };

/** Returns the text of an entry for the customer. */
export function describeOrderStep({ from, to, cause, method, hasCredit = false }: OrderStep): string {
  switch (to) {
    case 'awaiting_payment':
      return 'Order started, waiting for the payment';
    case 'placed':
      return 'Placed, to be paid on delivery';
    case 'paid':
      if (from === 'needs_review') return 'We looked into the payment: the order stands';
      if (from === null) return hasCredit ? 'Placed, paid with store credit' : 'Placed, nothing to pay';
      return from === 'cancelled' ? 'The payment arrived after all: placed and paid' : 'Placed and paid';
    case 'handed_over':
      return method === 'cash' ? 'Delivered and paid' : 'Delivered';
    case 'needs_review':
      return from === 'refund_pending' || from === 'refunded'
        ? 'Not all of the money is returned yet: we are looking into it'
        : 'We are looking into the payment of this order';
    case 'refund_pending':
      if (from === 'paid') return `${cancelled(cause)}, the money is on its way back`;
      return from === 'needs_review'
        ? 'We looked into the payment: the money is on its way back'
        : `${hasCredit ? 'Sold out, or the store credit spent,' : 'Sold out'} before the payment arrived: the money is on its way back`;
    case 'refunded':
      return from === 'paid' ? cancelled(cause) : 'Refunded';
    case 'cancelled':
      return from === 'awaiting_payment' ? cancelledUnpaid(cause) : cancelled(cause);
  }
}

/** Returns the text for the customer about pieces that left the order, while the rest of it goes on. */
export function describeCancellation(by: 'customer' | 'shop' | 'carrier', lines: readonly Pieces[]): string {
  return `${CANCELLED_BY[by]}: ${describePieces(lines)}`;
}

/** Returns the text for the customer about a shipment that left the shop. `part` has its pieces unless they are the whole order. */
export function describeDeparture({
  carrier,
  isAgain,
  part,
}: {
  carrier: string | null;
  /** Whether it could not be delivered before. */
  isAgain: boolean;
  part: readonly Pieces[] | undefined;
}): string {
  const shipped = `Shipped${isAgain ? ' again' : ''}${carrier === null ? '' : ` with ${carrier}`}`;
  return part === undefined ? shipped : `${shipped}: ${describePieces(part)}`;
}

function describePieces(lines: readonly Pieces[]): string {
  return lines
    .map(
      ({ title, size, quantity }) =>
        `${quantity} × ${title}${size === null ? '' : `, ${describeSize(size)}`}`,
    )
    .join('; ');
}

/** Returns the text for the customer about a change of the address. */
export function describeAddressChange(by: 'customer' | 'shop'): string {
  return by === 'customer' ? 'You changed the delivery address' : 'The shop changed the delivery address';
}

const CANCELLED_BY = {
  customer: 'Cancelled by you',
  shop: 'Cancelled by the shop',
  carrier: 'Could not be delivered',
} as const;

function cancelled(cause: OrderCause): string {
  if (cause === 'refused_at_door') return 'Not accepted at the door';
  if (cause === 'undeliverable') return 'Could not be delivered';
  return cause === 'cancelled by the shop' ? 'Cancelled by the shop' : 'Cancelled by you';
}

/** Returns the text for an order that was cancelled before its payment. */
function cancelledUnpaid(cause: OrderCause): string {
  if (cause === 'ordered again') return 'Ordered again before it was paid';
  return cause === 'cancelled by the shopper' || cause === 'cancelled by the shop'
    ? `${cancelled(cause)} before it was paid`
    : 'Not paid in time';
}
