import { PROBLEMS } from '#contract/problem-codes.ts';
import type { Queryable } from '#database/connection/connect.ts';
import { findMessage, finishOutbox, reinsertOutbox, type OutboxRow } from '#database/queries/jobs/outbox.ts';
import { findVisibleOrder, type OrderRecord } from '#database/queries/orders/orders.ts';
import type { OrderState } from '#domain/order/order-state.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { isSamePieces, type LinePieces } from '#domain/shipment/line-counters.ts';
import type { ChangeAuthor } from '#domain/staff/change-log.ts';
import type { DeliveryOutcome } from '../messages/drain-queue.ts';
import { cancelMessage } from '../messages/order-messages.ts';
import { rehearse } from '../rehearse.ts';
import type { ServiceError } from '../service-error.ts';
import type { WriteDeps } from '../write-deps.ts';
import { decideLocked } from './decide-order-review.ts';
import { withLockedOrder } from './locked-order.ts';
import { refuseLocked, type Refusal } from './refuse-order.ts';
import { BEING_CANCELLED, carryOutCancellation, type OtherEnd } from './waiting-cancellation.ts';

/** How staff end an order, besides cancelling it. The message keeps it until that is carried out. */
type Payload =
  | (Refusal & { readonly reason: 'refused_at_door' })
  | { readonly reason: 'review_refund'; readonly author: ChangeAuthor };

/** The state from which an order is ended. In any other, it was moved meanwhile. */
const STATES: Readonly<Record<OtherEnd, OrderState>> = {
  refused_at_door: 'placed',
  review_refund: 'needs_review',
};

/**
 * Queues the refusal of an order at the door, or the refund of one under review, which is carried out after ten seconds as a cancellation
 * is, unless `keepOrder` takes it back. Idempotent. Errors: as `refuseOrder` and `decideOrderReview`, and `order_move_refused` while a
 * cancellation for another reason, or a refusal with other lost pieces, waits.
 */
export async function requestEnd(
  { database, clock }: WriteDeps,
  { reference, payload }: { reference: string; payload: Payload },
): Promise<Result<OrderRecord, ServiceError>> {
  const found = await findVisibleOrder(database.db, reference);
  return withLockedOrder<OrderRecord>(database, found?.id, async (tx, order) => {
    const tried = await rehearse(tx, () => endLocked(tx, { order, payload, clock }));
    if (!tried.ok || STATES[payload.reason] !== order.state) return tried;
    const waiting = await findMessage(tx, { kind: 'cancel_order', subjectId: order.id });
    if (waiting?.doneAt === null)
      return isSame(waiting.payload as Payload, payload)
        ? ok(order)
        : fail({ code: 'order_move_refused', detail: BEING_CANCELLED });
    await reinsertOutbox(tx, cancelMessage({ orderId: order.id, payload, clock }));
    return ok(order);
  });
}

function isSame(one: Payload, other: Payload): boolean {
  return one.reason === other.reason && isSamePieces(lostOf(one), lostOf(other));
}

function lostOf(payload: Payload): readonly LinePieces[] {
  return payload.reason === 'refused_at_door' ? payload.lost : [];
}

/** Carries out a cancellation, refusal or refund that waited. Leaves alone an order that was moved meanwhile. */
export async function carryOutEnd(deps: WriteDeps, message: OutboxRow): Promise<DeliveryOutcome> {
  const { id, orderId } = message;
  const payload = message.payload as Payload;
  if (!(payload.reason in STATES)) return carryOutCancellation(deps, message);
  const { database, clock } = deps;
  const carried = await withLockedOrder<OrderRecord>(database, orderId, async (tx, order) => {
    const isOurs = await finishOutbox(tx, { id, at: clock.now() });
    if (!isOurs || STATES[payload.reason] !== order.state) return ok(order);
    return endLocked(tx, { order, payload, clock });
  });
  if (carried.ok) return ok('delivered');
  const { detail, code } = carried.error;
  return fail({ code: 'permanent', reason: detail ?? PROBLEMS[code].detail });
}

function endLocked(
  tx: Queryable,
  { order, payload, clock }: Pick<WriteDeps, 'clock'> & { order: OrderRecord; payload: Payload },
): Promise<Result<OrderRecord, ServiceError>> {
  const { author } = payload;
  return payload.reason === 'refused_at_door'
    ? refuseLocked(tx, { order, author, lost: payload.lost, clock })
    : decideLocked(tx, { order, author, decision: 'refund', clock });
}
