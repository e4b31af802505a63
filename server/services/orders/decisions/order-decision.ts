import type { Queryable } from '#database/connection/connect.ts';
import { findOrderDecision } from '#database/queries/messages/outbox.ts';
import type { CancelReason } from '#domain/order/cancel-reason.ts';
import type { Permission } from '#domain/staff/permissions.ts';

/** A handover of a card order, or of a cash order, which the customer pays in that moment. */
export type Handover = 'hand_over' | 'cash_received';

/** A decision of staff about an order as a whole other than a cancellation, as its message names it. */
export type OtherDecision = Handover | 'refused_at_door' | 'review_refund' | 'review_paid';

/** The permission for a decision, and for undoing it. */
export const DECISION_PERMISSIONS: Readonly<Record<OtherDecision, Permission>> = {
  hand_over: 'packing:do',
  cash_received: 'packing:do',
  refused_at_door: 'packing:do',
  review_refund: 'payments:do',
  review_paid: 'payments:do',
};

/** Returns the decision of a message, or the reason of the cancellation that it carries out. */
export function reasonOf(payload: unknown): CancelReason | OtherDecision {
  return (payload as { readonly reason: CancelReason | OtherDecision }).reason;
}

/** Whether the reason in a message is a decision other than a cancellation. */
export function isOtherDecision(reason: CancelReason | OtherDecision): reason is OtherDecision {
  return Object.hasOwn(DECISION_PERMISSIONS, reason);
}

/** Whether a decision about the order other than a cancellation waits. Run it under the order's lock if a write depends on the result. */
export async function isOtherDecisionWaiting(tx: Queryable, orderId: string): Promise<boolean> {
  const waiting = await findOrderDecision(tx, orderId);
  return waiting !== undefined && isOtherDecision(reasonOf(waiting.payload));
}

/** The detail of the error when staff cancel an order about which another decision waits. */
export const OTHER_DECISION =
  'Another decision about this order waits. Undo that first, to cancel the order instead.';

/** The same for its customer, who can undo no decision of staff. */
export const BEING_CHANGED = 'The shop is changing this order right now. Look again in a minute.';

/** The detail of the error when an order whose handover waits is changed. */
export const BEING_HANDED_OVER = 'The order is being handed over. Undo that first.';

/** Whether the handover of the order waits. Must run under the order's lock. */
export async function isBeingHandedOver(tx: Queryable, orderId: string): Promise<boolean> {
  const waiting = await findOrderDecision(tx, orderId);
  return waiting !== undefined && isHandover(reasonOf(waiting.payload));
}

/** Whether the reason in a message is a handover. */
export function isHandover(reason: string): reason is Handover {
  return reason === 'hand_over' || reason === 'cash_received';
}
