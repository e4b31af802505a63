import type { Queryable } from '#database/connection/connect.ts';
import {
  deleteUnfinishedMessage,
  findOrderDecision,
  insertOrderDecision,
} from '#database/queries/messages/outbox.ts';
import { listOrderEvents, type OrderRecord } from '#database/queries/orders/orders.ts';
import { insertChange } from '#database/queries/staff/change-log.ts';
import type { CancelReason } from '#domain/order/cancel-reason.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ChangeAuthor } from '#domain/staff/change-log.ts';
import { may, type StaffRole } from '#domain/staff/permissions.ts';
import {
  cancelLocked,
  CANCELLED_STATES,
  cancelOrder,
  findOrderToCancel,
  isCancellable,
  type Canceller,
} from '../../cancellations/cancel-order.ts';
import { orderDecisionMessage } from '../../messages/order-messages.ts';
import { checkRefundLimit } from '../../refunds/refund-limit.ts';
import type { ServiceError } from '../../service-error.ts';
import { RESULT_WAITS, hasAnyWaitingResult } from '../../shipments/has-waiting-result.ts';
import type { WriteDeps } from '../../write-deps.ts';
import { withLockedOrder } from '../locked-order.ts';
import type { OrderDeps } from '../order-deps.ts';
import {
  BEING_HANDED_OVER,
  DECISION_PERMISSIONS,
  isHandover,
  isOtherDecision,
  isOtherDecisionWaiting,
  OTHER_DECISION,
  reasonOf,
  type OtherDecision,
} from './order-decision.ts';

/** Who cancels, and why. The message keeps it until the cancellation is carried out. */
export type Cancellation = { readonly author: ChangeAuthor; readonly reason: CancelReason };

/**
 * Queues the cancellation of an order by staff, which is carried out after `UNDO_DELAY_MS` unless `undoOrderDecision` undoes it. Until then
 * the order keeps its state, and nothing of it can be shipped or handed over. An unpaid card order is cancelled at once, because it moves
 * no money and causes no mail. Idempotent. Errors: as `cancelOrder`, and `order_not_cancellable` while another decision waits.
 */
export async function requestCancellation(
  deps: OrderDeps,
  { reference, by }: { reference: string; by: Canceller & Cancellation },
): Promise<Result<OrderRecord, ServiceError>> {
  const found = await findOrderToCancel(deps.database.db, { reference, by });
  if (!found.ok) return found;
  const { order: seen, limitCents } = found.value;
  const allowed = checkRefundLimit(limitCents, seen.totalCents);
  if (!allowed.ok) return allowed;
  if (seen.state === 'awaiting_payment') return cancelOrder(deps, { reference, by });
  return withLockedOrder<OrderRecord>(deps.database, seen.id, async (tx, order) => {
    if (CANCELLED_STATES.includes(order.state)) return ok(order);
    if (await hasAnyWaitingResult(tx, order.id))
      return fail({ ...RESULT_WAITS, code: 'order_not_cancellable' });
    if (await isOtherDecisionWaiting(tx, order.id))
      return fail({ code: 'order_not_cancellable', detail: OTHER_DECISION });
    if (!(await isCancellable(tx, { order, isByStaff: true })))
      return fail({ code: 'order_not_cancellable' });
    const payload: Cancellation = { author: by.author, reason: by.reason };
    await insertOrderDecision(tx, orderDecisionMessage({ orderId: order.id, payload, clock: deps.clock }));
    return ok(order);
  });
}

/**
 * Takes back the waiting cancellation, or other decision about the order as a whole, even if attempts to carry it out have failed.
 * Idempotent. Errors: `order_unknown`, `forbidden`, and `order_move_refused` when the order is cancelled or handed over, or its payment
 * accepted.
 */
export async function undoOrderDecision(
  { database, clock }: WriteDeps,
  { orderId, author, staffRole }: { orderId: string; author: ChangeAuthor; staffRole: StaffRole | undefined },
): Promise<Result<OrderRecord, ServiceError>> {
  return withLockedOrder<OrderRecord>(database, orderId, async (tx, order) => {
    const waiting = await findOrderDecision(tx, orderId);
    if (CANCELLED_STATES.includes(order.state)) return fail(CANCELLED);
    if (order.state === 'handed_over') return fail(HANDED_OVER);
    if (waiting === undefined)
      return order.state === 'paid' && (await wasJustAccepted(tx, orderId)) ? fail(ACCEPTED) : ok(order);
    const reason = reasonOf(waiting.payload);
    const needed = isOtherDecision(reason) ? DECISION_PERMISSIONS[reason] : 'refunds:do';
    if (!may(staffRole, needed)) return fail({ code: 'forbidden' });
    await deleteUnfinishedMessage(tx, { kind: waiting.kind, subjectId: orderId });
    await insertChange(tx, {
      at: clock.now(),
      author,
      action: isHandover(reason)
        ? 'handover_undone'
        : reason === 'review_paid'
          ? 'acceptance_undone'
          : 'cancellation_undone',
      subject: { type: 'order', id: orderId },
      changes: [{ field: 'reason', before: reason, after: null }],
    });
    return ok(order);
  });
}

async function wasJustAccepted(tx: Queryable, orderId: string): Promise<boolean> {
  const last = (await listOrderEvents(tx, orderId)).at(-1);
  return last?.fromState === 'needs_review' && last.toState === 'paid';
}

const ACCEPTED: ServiceError = {
  code: 'order_move_refused',
  detail: 'The payment is accepted already. Cancel the order instead.',
};

const CANCELLED: ServiceError = { code: 'order_move_refused', detail: 'The order is cancelled already.' };

const HANDED_OVER: ServiceError = {
  code: 'order_move_refused',
  detail: 'The order is handed over already. If items come back, record a return.',
};

/** Carries out the cancellation of a message, of an order that is locked. Error: `order_not_cancellable`. */
export async function carryOutCancellation(
  tx: Queryable,
  { order, payload, clock }: Pick<WriteDeps, 'clock'> & { order: OrderRecord; payload: Cancellation },
): Promise<Result<OrderRecord, ServiceError>> {
  const state = await cancelLocked(tx, { order, cause: 'cancelled by the shop', clock, ...payload });
  return CANCELLED_STATES.includes(state) ? ok(order) : fail({ code: 'order_not_cancellable' });
}

/**
 * Returns what to tell staff who change an order while a decision about it as a whole waits; undefined when none does. Must run under the
 * order's lock.
 */
export async function describeWaitingDecision(tx: Queryable, orderId: string): Promise<string | undefined> {
  const waiting = await findOrderDecision(tx, orderId);
  return waiting && describeDecision(reasonOf(waiting.payload));
}

/** Says which decision waits, and what to do first. */
export function describeDecision(reason: CancelReason | OtherDecision): string {
  if (isHandover(reason)) return BEING_HANDED_OVER;
  return reason === 'review_paid'
    ? 'The payment is being accepted. Undo that first, to refund it.'
    : 'The order is being cancelled. Undo that first to keep the order.';
}
