import { fail, ok, type Result } from '../result.ts';

/** The states of a return: some pieces that a customer sends back. */
export const RETURN_STATES = [
  'requested',
  'approved',
  'received',
  'closed',
  'rejected',
  'withdrawn',
  'expired',
] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

/**
 * The events of a return.
 * - `approve`, `reject`: staff decide about the request.
 * - `withdraw`: the customer keeps the pieces.
 * - `receive`: the parcel is in the shop.
 * - `expire`: no parcel came in time.
 * - `close`: staff have inspected every piece.
 */
export const RETURN_EVENTS = ['approve', 'reject', 'withdraw', 'receive', 'expire', 'close'] as const;
export type ReturnEvent = (typeof RETURN_EVENTS)[number];

/** Every allowed transition. A parcel that nobody announced starts as `received`. */
export const RETURN_TRANSITIONS: Readonly<
  Record<ReturnState, Partial<Readonly<Record<ReturnEvent, ReturnState>>>>
> = {
  requested: { approve: 'approved', reject: 'rejected', withdraw: 'withdrawn' },
  approved: { receive: 'received', withdraw: 'withdrawn', expire: 'expired' },
  received: { close: 'closed' },
  closed: {},
  rejected: {},
  withdrawn: {},
  expired: {},
};

/** Returns the state after an event; `move_refused` when the table has no such transition. */
export function nextReturnState(
  state: ReturnState,
  event: ReturnEvent,
): Result<ReturnState, { readonly code: 'move_refused' }> {
  const next = RETURN_TRANSITIONS[state][event];
  return next === undefined ? fail({ code: 'move_refused' }) : ok(next);
}

/** States of returns that are not over. Their pieces cannot be in another one. */
export const OPEN_RETURN_STATES = [
  'requested',
  'approved',
  'received',
] as const satisfies readonly ReturnState[];
export type OpenReturnState = (typeof OPEN_RETURN_STATES)[number];

/** Whether a return is not over. */
export function isOpenReturn({ state }: { readonly state: ReturnState }): boolean {
  return (OPEN_RETURN_STATES as readonly ReturnState[]).includes(state);
}
