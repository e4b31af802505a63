import type { Queryable } from '#database/connection/connect.ts';
import {
  deleteUndelivered,
  findDueTime,
  finishOutbox,
  reinsertOutbox,
  type OutboxRow,
} from '#database/queries/jobs/outbox.ts';
import { lockOrder, type OrderRecord } from '#database/queries/orders/orders.ts';
import { insertChange } from '#database/queries/staff/change-log.ts';
import type { CancelReason } from '#domain/order/cancel-reason.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ChangeAuthor } from '#domain/staff/change-log.ts';
import { may, type StaffRole } from '#domain/staff/permissions.ts';
import type { DeliveryOutcome } from '../messages/drain-queue.ts';
import { cancelMessage } from '../messages/order-messages.ts';
import { checkRefundLimit } from '../refunds/refund-limit.ts';
import type { ServiceError } from '../service-error.ts';
import type { WriteDeps } from '../write-deps.ts';
import {
  cancelLocked,
  CANCELLED_STATES,
  cancelOrder,
  findCancellable,
  isCancellable,
  type Canceller,
} from './cancel-order.ts';
import { withLockedOrder } from './locked-order.ts';
import type { OrderDeps } from './order-deps.ts';

/** Who cancels, and why. The message keeps it until the cancellation is carried out. */
type Payload = { readonly author: ChangeAuthor; readonly reason: CancelReason };

/** Another way in which staff end an order, as its message names it. */
export type OtherEnd = 'refused_at_door' | 'review_refund';

/**
 * Queues the cancellation of an order by staff, which is carried out after ten seconds unless `keepOrder` takes it back. Until then the
 * order keeps its state, and nothing of it can be shipped or handed over. An unpaid card order is cancelled at once, because it moves no
 * money and causes no mail. Idempotent. Errors: as `cancelOrder`.
 */
export async function requestCancellation(
  deps: OrderDeps,
  { reference, by }: { reference: string; by: Canceller & Payload },
): Promise<Result<OrderRecord, ServiceError>> {
  const found = await findCancellable(deps.database.db, { reference, by });
  if (!found.ok) return found;
  const { order: seen, limitCents } = found.value;
  const allowed = checkRefundLimit(limitCents, seen.totalCents);
  if (!allowed.ok) return allowed;
  if (seen.state === 'awaiting_payment') return cancelOrder(deps, { reference, by });
  return withLockedOrder<OrderRecord>(deps.database, seen.id, async (tx, order) => {
    if (CANCELLED_STATES.includes(order.state)) return ok(order);
    if (!(await isCancellable(tx, { order, isByStaff: true })))
      return fail({ code: 'order_not_cancellable' });
    const payload: Payload = { author: by.author, reason: by.reason };
    await reinsertOutbox(tx, cancelMessage({ orderId: order.id, payload, clock: deps.clock }));
    return ok(order);
  });
}

/**
 * Takes back a cancellation that waits, even if attempts to carry it out have failed. Idempotent. Errors: `order_unknown`, `forbidden`, and
 * `order_move_refused` when the order is cancelled.
 */
export async function keepOrder(
  { database, clock }: WriteDeps,
  { orderId, author, staffRole }: { orderId: string; author: ChangeAuthor; staffRole: StaffRole | undefined },
): Promise<Result<OrderRecord, ServiceError>> {
  return withLockedOrder<OrderRecord>(database, orderId, async (tx, order) => {
    const payload = await deleteUndelivered(tx, { kind: 'cancel_order', subjectId: orderId });
    if (CANCELLED_STATES.includes(order.state)) return fail(CANCELLED);
    if (payload === undefined) return ok(order);
    const { reason } = payload as { readonly reason: CancelReason | OtherEnd };
    // Who may record a refusal may take it back.
    if (reason !== 'refused_at_door' && !may(staffRole, 'refunds:do')) return fail({ code: 'forbidden' });
    await insertChange(tx, {
      at: clock.now(),
      author,
      action: 'cancellation_undone',
      subject: { type: 'order', id: orderId },
      changes: [{ field: 'reason', before: reason, after: null }],
    });
    return ok(order);
  });
}

const CANCELLED: ServiceError = { code: 'order_move_refused', detail: 'The order is cancelled already.' };

/** Carries out the cancellation of a message. Leaves alone an order that was cancelled meanwhile. */
export async function carryOutCancellation(
  { database, clock }: WriteDeps,
  { id, orderId, payload }: OutboxRow,
): Promise<DeliveryOutcome> {
  await database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Error('the order to cancel is missing');
    if (!(await finishOutbox(tx, { id, at: clock.now() }))) return;
    await cancelLocked(tx, { order, cause: 'cancelled by the shop', clock, ...(payload as Payload) });
  });
  return ok('delivered');
}

/** The detail of the error when staff ship or hand over an order whose cancellation waits. */
export const BEING_CANCELLED = 'The order is being cancelled. Take that back first, if it is to be kept.';

/** Whether a cancellation of the order by staff waits. Must run under the order's lock. */
export async function isBeingCancelled(tx: Queryable, orderId: string): Promise<boolean> {
  return (await findDueTime(tx, { kind: 'cancel_order', subjectId: orderId })) !== undefined;
}
