import { fail, ok, type Result } from '../result.ts';

/** The states of an order. Card orders start at `awaiting_payment`, or at `paid` if nothing is due, cash orders at `placed`. */
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
 * The events of an order.
 * - `payment_succeeded`: the provider has taken the whole amount, and the order has its stock.
 * - `payment_mismatched`: the provider has taken money, but the payment's id, order, amount or currency differ from
 *   those on record.
 * - `stock_gone`: the provider has taken money after the hold ended, and the stock is sold out, or the store credit spent.
 * - `hold_ended`: the hold ended without a payment, and the provider has cancelled the intent.
 * - `cash_received`: a cash order was handed over and paid.
 * - `refused_at_door`: the customer did not accept a cash order, and the goods are back.
 * - `hand_over`: a paid order was handed over.
 * - `cancel`: the customer or staff cancel, another order replaces it, or the provider refuses to create the payment. Not possible
 *   after the handover.
 * - `cancel_free`: the same, for a paid order of which no money is left to return to a card.
 * - `refund_succeeded`: the provider has returned the money, or staff have in another way.
 * - `refund_failed`: the provider cannot return the money, for example because the card's account is closed. Possible days
 *   after `refund_succeeded`.
 * - `review_settled_refund`: staff decided to return the money of an order under review.
 * - `review_settled_paid`: staff decided that an order under review is valid.
 * - `review_settled_dispute`: staff decided to return the stock; the money was returned in a lost dispute.
 */
export const ORDER_EVENTS = [
  'payment_succeeded',
  'payment_mismatched',
  'stock_gone',
  'hold_ended',
  'cash_received',
  'refused_at_door',
  'hand_over',
  'cancel',
  'cancel_free',
  'refund_succeeded',
  'refund_failed',
  'review_settled_refund',
  'review_settled_paid',
  'review_settled_dispute',
] as const;
export type OrderEvent = (typeof ORDER_EVENTS)[number];

/** Every allowed transition. */
export const ORDER_TRANSITIONS: Readonly<
  Record<OrderState, Partial<Readonly<Record<OrderEvent, OrderState>>>>
> = {
  awaiting_payment: {
    payment_succeeded: 'paid',
    payment_mismatched: 'needs_review',
    stock_gone: 'refund_pending',
    hold_ended: 'cancelled',
    cancel: 'cancelled',
  },
  placed: { cash_received: 'handed_over', cancel: 'cancelled', refused_at_door: 'cancelled' },
  paid: { cancel: 'refund_pending', cancel_free: 'refunded', hand_over: 'handed_over' },
  handed_over: {},
  needs_review: {
    review_settled_refund: 'refund_pending',
    review_settled_paid: 'paid',
    review_settled_dispute: 'refunded',
    refund_succeeded: 'refunded',
  },
  refund_pending: { refund_succeeded: 'refunded', refund_failed: 'needs_review' },
  refunded: { refund_failed: 'needs_review' },
  // The provider may have taken the money just before a card order was cancelled.
  cancelled: {
    payment_succeeded: 'paid',
    payment_mismatched: 'needs_review',
    stock_gone: 'refund_pending',
  },
};

/** Returns the state after an event; `order_move_refused` when the table has no such transition. */
export function nextOrderState(
  state: OrderState,
  event: OrderEvent,
): Result<OrderState, { readonly code: 'order_move_refused' }> {
  const next = ORDER_TRANSITIONS[state][event];
  return next === undefined ? fail({ code: 'order_move_refused' }) : ok(next);
}

/** States of orders that are sales: placed with cash, or paid, and neither refunded nor under review. */
export const SALE_STATES: readonly OrderState[] = ['placed', 'paid', 'handed_over'];

/** States of orders whose pieces can be shipped. An order in them is to pack until every piece has left the shop. */
export const TO_PACK_STATES: readonly OrderState[] = ['placed', 'paid'];

/** States of orders that may have pieces to ship: also one that was handed over, after an exchange. */
export const SHIPPABLE_STATES: readonly OrderState[] = [...TO_PACK_STATES, 'handed_over'];

/** Whether an order is a sale. */
export function isSale({ state }: { readonly state: OrderState }): boolean {
  return SALE_STATES.includes(state);
}

/**
 * States in which every order is shown to its customer. Of the cancelled orders, only cash orders are shown: a cancelled card order was
 * never paid (DECISIONS 26).
 */
export const VISIBLE_STATES: readonly OrderState[] = [
  'placed',
  'paid',
  'handed_over',
  'needs_review',
  'refund_pending',
  'refunded',
];
