import type { Queryable } from '#database/connection/connect.ts';
import { findMessage, finishOutbox, reinsertOutbox, type OutboxRow } from '#database/queries/jobs/outbox.ts';
import { findVisibleOrder, type OrderRecord } from '#database/queries/orders/orders.ts';
import type { OrderState } from '#domain/order/order-state.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { isSamePieces, type LinePieces } from '#domain/shipment/line-counters.ts';
import type { ChangeAuthor } from '#domain/staff/change-log.ts';
import type { DeliveryOutcome } from '../messages/drain-queue.ts';
import { giveUpDecision } from '../messages/give-up-decision.ts';
import { cancelMessage } from '../messages/order-messages.ts';
import { rehearse } from '../rehearse.ts';
import type { ServiceError } from '../service-error.ts';
import type { WriteDeps } from '../write-deps.ts';
import { CANCELLED_STATES } from './cancel-order.ts';
import { decideReviewLocked } from './decide-order-review.ts';
import { withLockedOrder } from './locked-order.ts';
import { refuseLocked, type Refusal } from './refuse-order.ts';
import {
  BEING_CANCELLED,
  carryOutCancellation,
  type Cancellation,
  type OtherEnd,
} from './waiting-cancellation.ts';

/** A decision of staff about an order as a whole other than a cancellation. The message keeps it until it is carried out. */
type Payload =
  | (Refusal & { readonly reason: 'refused_at_door' })
  | { readonly reason: 'review_refund' | 'review_paid'; readonly author: ChangeAuthor };

/** The state of an order while a decision waits. */
const STATES: Readonly<Record<OtherEnd, OrderState>> = {
  refused_at_door: 'placed',
  review_refund: 'needs_review',
  review_paid: 'needs_review',
};

/**
 * Queues the refusal of an order at the door, or the decision about an order under review. Like a cancellation, it is carried out after
 * ten seconds, unless `keepOrder` takes it back. Idempotent. Errors: as `refuseOrder` and `decideOrderReview`, and `order_move_refused`
 * while a cancellation, another decision, or a refusal with other lost pieces waits.
 */
export async function requestEnd(
  { database, clock }: WriteDeps,
  { reference, payload }: { reference: string; payload: Payload },
): Promise<Result<OrderRecord, ServiceError>> {
  const found = await findVisibleOrder(database.db, reference);
  return withLockedOrder<OrderRecord>(database, found?.id, async (tx, order) => {
    const waiting = await findMessage(tx, { kind: 'cancel_order', subjectId: order.id });
    if (waiting?.doneAt === null && STATES[payload.reason] === order.state)
      return isSame(waiting.payload as Payload, payload)
        ? ok(order)
        : fail({ code: 'order_move_refused', detail: detailOf(waiting.payload as Payload) });
    const tried = await rehearse(tx, () => endLocked(tx, { order, payload, clock }));
    if (!tried.ok || STATES[payload.reason] !== order.state) return tried;
    await reinsertOutbox(tx, cancelMessage({ orderId: order.id, payload, clock }));
    return ok(order);
  });
}

function detailOf({ reason }: Payload): string {
  return reason === 'review_paid'
    ? 'The payment is being accepted. Undo that first, to refund it.'
    : BEING_CANCELLED;
}

function isSame(one: Payload, other: Payload): boolean {
  return one.reason === other.reason && isSamePieces(lostOf(one), lostOf(other));
}

function lostOf(payload: Payload): readonly LinePieces[] {
  return payload.reason === 'refused_at_door' ? payload.lost : [];
}

/**
 * Carries out a cancellation, a refusal or a decision about a payment after its wait. Leaves alone an order that was cancelled meanwhile.
 * When the decision has become impossible for another reason, changes nothing and says why.
 */
export async function carryOutEnd(
  { database, clock }: WriteDeps,
  { id, orderId, ...message }: OutboxRow,
): Promise<DeliveryOutcome> {
  const payload = message.payload as Payload | Cancellation;
  const carried = await withLockedOrder<OrderRecord>(database, orderId, async (tx, order) => {
    const isOurs = await finishOutbox(tx, { id, at: clock.now() });
    if (!isOurs || CANCELLED_STATES.includes(order.state)) return ok(order);
    return isOtherEnd(payload)
      ? endLocked(tx, { order, payload, clock })
      : carryOutCancellation(tx, { order, payload, clock });
  });
  return carried.ok ? ok('delivered') : giveUpDecision(carried.error);
}

function isOtherEnd(payload: Payload | Cancellation): payload is Payload {
  return payload.reason in STATES;
}

function endLocked(
  tx: Queryable,
  { order, payload, clock }: Pick<WriteDeps, 'clock'> & { order: OrderRecord; payload: Payload },
): Promise<Result<OrderRecord, ServiceError>> {
  const { author } = payload;
  return payload.reason === 'refused_at_door'
    ? refuseLocked(tx, { order, author, lost: payload.lost, clock })
    : decideReviewLocked(tx, {
        order,
        author,
        decision: payload.reason === 'review_paid' ? 'paid' : 'refund',
        clock,
      });
}
