import type { Queryable } from '#database/connection/connect.ts';
import {
  findOrderDecision,
  finishMessage,
  insertOrderDecision,
  postponeHandovers,
  type OutboxRow,
} from '#database/queries/messages/outbox.ts';
import { findVisibleOrder, type OrderRecord } from '#database/queries/orders/orders.ts';
import { CANCEL_REASONS } from '#domain/order/cancel-reason.ts';
import type { OrderState } from '#domain/order/order-state.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { isSamePieces, type LinePieces } from '#domain/shipment/line-counters.ts';
import type { ChangeAuthor } from '#domain/staff/change-log.ts';
import { CANCELLED_STATES } from '../../cancellations/cancel-order.ts';
import type { DeliveryOutcome } from '../../messages/drain-queue.ts';
import { giveUpDecision } from '../../messages/give-up-decision.ts';
import { orderDecisionMessage } from '../../messages/order-messages.ts';
import { rehearse } from '../../rehearse.ts';
import type { ServiceError } from '../../service-error.ts';
import type { WriteDeps } from '../../write-deps.ts';
import { fulfilInTransaction } from '../fulfil-order.ts';
import { withLockedOrder } from '../locked-order.ts';
import { refuseLocked, type Refusal } from '../refuse-order.ts';
import { decideReviewLocked } from './decide-order-review.ts';
import { isHandover, type Handover, type OtherDecision } from './order-decision.ts';
import { carryOutCancellation, describeDecision, type Cancellation } from './waiting-cancellation.ts';

/** A decision of staff about an order as a whole other than a cancellation. The message keeps it until it is carried out. */
type DecisionPayload =
  | (Refusal & { readonly reason: 'refused_at_door' })
  | { readonly reason: 'review_refund' | 'review_paid'; readonly author: ChangeAuthor }
  | {
      readonly reason: Handover;
      readonly author: ChangeAuthor;
      /** Handovers of one batch are due at one moment, because one Undo takes them back. */
      readonly batch?: string | undefined;
    };

/** The state of an order while a decision waits. */
const STATE_WHILE_WAITING: Readonly<Record<OtherDecision, OrderState>> = {
  hand_over: 'paid',
  cash_received: 'placed',
  refused_at_door: 'placed',
  review_refund: 'needs_review',
  review_paid: 'needs_review',
};

/**
 * Queues the handover of an order, its refusal at the door, or the decision about an order under review. Like a cancellation, it is carried
 * out after `UNDO_DELAY_MS`, unless `undoOrderDecision` undoes it. Idempotent. Errors: as `fulfilOrder`, `refuseOrder` and
 * `decideOrderReview`, and `order_move_refused` while a cancellation, another decision, or a refusal with other lost pieces waits.
 */
export async function requestOrderDecision(
  { database, clock }: WriteDeps,
  { reference, payload }: { reference: string; payload: DecisionPayload },
): Promise<Result<OrderRecord, ServiceError>> {
  const found = await findVisibleOrder(database.db, reference);
  return withLockedOrder<OrderRecord>(database, found?.id, async (tx, order) => {
    const waiting = await findOrderDecision(tx, order.id);
    if (waiting && STATE_WHILE_WAITING[payload.reason] === order.state)
      return isSame(waiting.payload as DecisionPayload, payload)
        ? ok(order)
        : fail({
            code: 'order_move_refused',
            detail: describeDecision((waiting.payload as DecisionPayload).reason),
          });
    const tried = await rehearse(tx, () => decideLocked(tx, { order, payload, clock }));
    if (!tried.ok || STATE_WHILE_WAITING[payload.reason] !== order.state) return tried;
    const message = orderDecisionMessage({ orderId: order.id, payload, clock });
    await insertOrderDecision(tx, message);
    if ('batch' in payload && payload.batch !== undefined)
      await postponeHandovers(tx, { batch: payload.batch, until: message.dueAt });
    return ok(order);
  });
}

function isSame(one: DecisionPayload, other: DecisionPayload): boolean {
  return one.reason === other.reason && isSamePieces(lostOf(one), lostOf(other));
}

function lostOf(payload: DecisionPayload): readonly LinePieces[] {
  return payload.reason === 'refused_at_door' ? payload.lost : [];
}

/**
 * Carries out a cancellation, a handover, a refusal or a decision about a payment after its wait. Leaves alone an order that was cancelled
 * meanwhile. When the decision has become impossible for another reason, changes nothing and says why.
 */
export async function carryOutOrderDecision(
  { database, clock }: WriteDeps,
  { id, orderId, ...message }: OutboxRow,
): Promise<DeliveryOutcome> {
  const payload = message.payload as DecisionPayload | Cancellation;
  // During an upgrade, a process of the next version may queue decisions that this one does not have. They are no cancellations.
  if (!isDecisionPayload(payload) && !(payload.reason in CANCEL_REASONS))
    return fail({ code: 'temporary', reason: 'only a newer version of the shop can carry it out' });
  const carried = await withLockedOrder<OrderRecord>(database, orderId, async (tx, order) => {
    const isOurs = await finishMessage(tx, { id, at: clock.now() });
    if (!isOurs || CANCELLED_STATES.includes(order.state)) return ok(order);
    return isDecisionPayload(payload)
      ? decideLocked(tx, { order, payload, clock })
      : carryOutCancellation(tx, { order, payload, clock });
  });
  return carried.ok ? ok('delivered') : giveUpDecision(carried.error);
}

function isDecisionPayload(payload: DecisionPayload | Cancellation): payload is DecisionPayload {
  return payload.reason in STATE_WHILE_WAITING;
}

function decideLocked(
  tx: Queryable,
  { order, payload, clock }: Pick<WriteDeps, 'clock'> & { order: OrderRecord; payload: DecisionPayload },
): Promise<Result<OrderRecord, ServiceError>> {
  const { reason, author } = payload;
  if (isHandover(reason)) return fulfilInTransaction(tx, { orderId: order.id, event: reason, author, clock });
  return payload.reason === 'refused_at_door'
    ? refuseLocked(tx, { order, author, lost: payload.lost, clock })
    : decideReviewLocked(tx, {
        order,
        author,
        decision: reason === 'review_paid' ? 'paid' : 'refund',
        clock,
      });
}
