import { TO_PACK_STATES, type OrderState } from './order-state.ts';

/** The views of the staff's list of orders, besides the one of all orders, with the states of their orders. */
export const ORDER_VIEW_STATES = {
  to_pack: TO_PACK_STATES,
  to_review: ['needs_review'],
  awaiting_payment: ['awaiting_payment'],
  to_collect: ['placed'],
} as const satisfies Readonly<Record<string, readonly OrderState[]>>;

export type OrderView = keyof typeof ORDER_VIEW_STATES;

export const ORDER_VIEWS = Object.keys(ORDER_VIEW_STATES) as readonly OrderView[];
