import { fail, ok, type Result } from '../result.ts';

/** Where an order stands. Card orders start at `awaiting_payment`, cash orders at `placed`. */
export const ORDER_STATES = [
  'awaiting_payment',
  'placed',
  'paid',
  'handed_over',
  'needs_review',
  'refund_pending',
  'refunded',
  'cancelled',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/**
 * What can happen to an order.
 * - `payment_succeeded`: the provider says that the whole amount was taken, and the stock is ours.
 * - `payment_mismatched`: money was taken, but amount, currency or owner are not the order's.
 * - `stock_gone`: money was taken after the hold had ended, and the stock could not be held again.
 * - `hold_ended`: nobody paid while the stock was held, and the provider has cancelled the intent.
 * - `cash_received`: the goods of a cash order were handed over, and the money for them taken: it is cash on delivery.
 * - `hand_over`: the goods of a paid order were handed over.
 * - `cancel`: the shopper or an admin cancels; not after the goods were handed over.
 * - `refund_succeeded`: the provider has returned the money.
 * - `refund_failed`: the provider can't return the money, for example because the card's account is closed. It can happen after
 *   `refund_succeeded`, days later.
 * - `review_settled_refund`: a person decided to return the money of an order under review.
 * - `review_settled_paid`: a person decided that an order under review stands.
 * - `review_settled_dispute`: a person decided that the goods go back; the money did already, in a lost dispute.
 */
export const ORDER_EVENTS = [
  'payment_succeeded',
  'payment_mismatched',
  'stock_gone',
  'hold_ended',
  'cash_received',
  'hand_over',
  'cancel',
  'refund_succeeded',
  'refund_failed',
  'review_settled_refund',
  'review_settled_paid',
  'review_settled_dispute',
] as const;
export type OrderEvent = (typeof ORDER_EVENTS)[number];

/** Every allowed move. What is not here is refused. */
export const ORDER_MOVES: Readonly<Record<OrderState, Partial<Readonly<Record<OrderEvent, OrderState>>>>> = {
  awaiting_payment: {
    payment_succeeded: 'paid',
    payment_mismatched: 'needs_review',
    stock_gone: 'refund_pending',
    hold_ended: 'cancelled',
    cancel: 'cancelled',
  },
  placed: { cash_received: 'handed_over', cancel: 'cancelled' },
  paid: { cancel: 'refund_pending', hand_over: 'handed_over' },
  handed_over: {},
  needs_review: {
    review_settled_refund: 'refund_pending',
    review_settled_paid: 'paid',
    review_settled_dispute: 'refunded',
  },
  refund_pending: { refund_succeeded: 'refunded', refund_failed: 'needs_review' },
  refunded: { refund_failed: 'needs_review' },
  // Money can still arrive for a cancelled card order: the provider may have taken it a moment before.
  cancelled: {
    payment_succeeded: 'paid',
    payment_mismatched: 'needs_review',
    stock_gone: 'refund_pending',
  },
};

/** The state after an event, or `order_move_refused` when the table has no such move. */
export function nextOrderState(
  state: OrderState,
  event: OrderEvent,
): Result<OrderState, { readonly code: 'order_move_refused' }> {
  const next = ORDER_MOVES[state][event];
  return next === undefined ? fail({ code: 'order_move_refused' }) : ok(next);
}

/** The orders that make a review of their product a verified purchase: paid by card, or handed over, and neither cancelled nor refunded. */
export const BOUGHT_STATES: readonly OrderState[] = ['paid', 'handed_over'];

/** The orders that count and are shown to their shopper: a card order whose payment never succeeded is not among them (DECISIONS 26). */
export const COUNTED_STATES: readonly OrderState[] = [
  'placed',
  'paid',
  'handed_over',
  'needs_review',
  'refund_pending',
  'refunded',
];
