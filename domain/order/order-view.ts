import type { OrderState } from './order-state.ts';

/** The views of the staff's list of orders, besides the one of all orders. In `to_collect` are orders whose cash is not received yet. */
export const ORDER_VIEWS = [
  'to_pack',
  'to_review',
  'awaiting_payment',
  'returns',
  'to_collect',
  'not_delivered',
  'refund_failed',
] as const;
export type OrderView = (typeof ORDER_VIEWS)[number];

/** The state of the orders in the views that have one. */
export const ORDER_VIEW_STATES = {
  to_review: 'needs_review',
  awaiting_payment: 'awaiting_payment',
  to_collect: 'placed',
} as const satisfies Readonly<Partial<Record<OrderView, OrderState>>>;
