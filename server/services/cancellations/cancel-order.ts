import type { Queryable } from '#database/connection/connect.ts';
import { dropWaitingMessage, finishMessage, insertMailAgain } from '#database/queries/messages/outbox.ts';
import { readOrderBalance } from '#database/queries/orders/order-money.ts';
import {
  findVisibleOrder,
  findOrderById,
  lockOrder,
  updateOrderState,
  type OrderRecord,
} from '#database/queries/orders/orders.ts';
import { clearWaitingRefunds, listRefundsOfOrder } from '#database/queries/payments/refunds.ts';
import { listShipments } from '#database/queries/shipments/shipments.ts';
import { prepareRelease, releasePreparedStock } from '#database/queries/stock/order-stock.ts';
import type { CancelReason } from '#domain/order/cancel-reason.ts';
import { nextOrderState, type OrderState } from '#domain/order/order-state.ts';
import { amountTaken, isStanding, sumStanding } from '#domain/refund/amount-due.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { findCancelObstacle } from '#domain/shipment/cancel-obstacle.ts';
import { isInShipment } from '#domain/shipment/line-counters.ts';
import type { ChangeAuthor, PersonAuthor } from '#domain/staff/change-log.ts';
import { may, type StaffRole } from '#domain/staff/permissions.ts';
import type { Clock } from '../../ports/clock.ts';
import { returnCredit } from '../credit/credit-of-order.ts';
import { isCustomerOf, type OrderPerson } from '../guests/order-person.ts';
import { cancellationMail } from '../messages/order-messages.ts';
import { BEING_CHANGED, isOtherDecisionWaiting, OTHER_DECISION } from '../orders/decisions/order-decision.ts';
import type { OrderDeps } from '../orders/order-deps.ts';
import { recordOrderChange } from '../orders/record-order-change.ts';
import { cancelPayment } from '../payments/cancel-payment.ts';
import { checkRefundLimit, refundLimitOf } from '../refunds/refund-limit.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { settleWaitingCredit } from '../refunds/settle-by-shop.ts';
import type { ServiceError } from '../service-error.ts';
import { moveAllShipments } from '../shipments/apply-move.ts';
import { hasAnyWaitingResult } from '../shipments/has-waiting-result.ts';
import type { WriteDeps } from '../write-deps.ts';
import { applyWaitingCancellations } from './apply-waiting-cancellations.ts';

/** States after a cancellation, in which nothing is left to cancel. Cancelling again changes nothing and succeeds. */
export const CANCELLED_STATES: readonly OrderState[] = ['cancelled', 'refund_pending', 'refunded'];

/** The customer of the order, or a member of staff. */
export type Canceller = {
  readonly person: OrderPerson;
  /** Null for a guest. */
  readonly author: PersonAuthor | null;
  readonly staffRole?: StaffRole | undefined;
  /** Why staff cancel it. */
  readonly reason?: CancelReason | undefined;
};

/**
 * Cancels an order, for its customer or for staff: releases its stock, refunds a card payment through the outbox and mails the customer. A
 * customer cannot cancel an order with a piece in a shipment. Staff can when all its shipments failed or are back. For an unpaid card
 * order, it cancels the payment at the provider first, and sends no mail. Idempotent. Errors: `order_unknown`, `order_not_cancellable`
 * (also while another decision about the order waits), `payment_under_way`, `payment_provider_unreachable`, and `forbidden` for a total
 * above the limit of the role.
 */
export async function cancelOrder(
  deps: OrderDeps,
  { reference, by }: { reference: string; by: Canceller },
): Promise<Result<OrderRecord, ServiceError>> {
  const found = await findOrderToCancel(deps.database.db, { reference, by });
  if (!found.ok) return found;
  const { order, limitCents, cause, author, reason } = found.value;
  const allowed = checkRefundLimit(limitCents, order.totalCents);
  if (!allowed.ok) return allowed;
  if (order.state === 'awaiting_payment') {
    const cancelled = await cancelPayment(deps, { order, event: 'cancel', cause, author, reason });
    if (!cancelled.ok) return cancelled;
    if (cancelled.value === 'awaiting_payment') return fail({ code: 'payment_under_way' });
  }
  const state = await cancelConfirmedOrder(deps, { orderId: order.id, cause, author, reason });
  if (!CANCELLED_STATES.includes(state)) {
    const isOtherWaiting = await isOtherDecisionWaiting(deps.database.db, order.id);
    return fail({
      code: 'order_not_cancellable',
      ...(isOtherWaiting && { detail: author ? OTHER_DECISION : BEING_CHANGED }),
    });
  }
  const after = await findOrderById(deps.database.db, order.id);
  return after ? ok(after) : fail({ code: 'order_unknown' });
}

/** Who cancels an order, and what the history and the log say about it. */
export type Cancelling = {
  readonly cause: 'cancelled by the shopper' | 'cancelled by the shop' | 'undeliverable';
  /** The member of staff or the command that cancels. */
  readonly author: ChangeAuthor | undefined;
  readonly reason?: CancelReason | undefined;
};

/** Finds the order that a customer or a member of staff cancels, with the highest amount that the role may refund. Error: `order_unknown`. */
export async function findOrderToCancel(
  db: Queryable,
  { reference, by }: { reference: string; by: Canceller },
): Promise<Result<Cancelling & { order: OrderRecord; limitCents: number | undefined }, ServiceError>> {
  const order = (await findOrderById(db, reference)) ?? (await findVisibleOrder(db, reference));
  const isOwn = order !== undefined && (await isCustomerOf(db, order, by.person));
  if (!order || !(isOwn || may(by.staffRole, 'refunds:do'))) return fail({ code: 'order_unknown' });
  return ok({
    order,
    limitCents: isOwn ? undefined : refundLimitOf(by.staffRole),
    cause: isOwn ? 'cancelled by the shopper' : 'cancelled by the shop',
    author: isOwn ? undefined : (by.author ?? undefined),
    reason: by.reason,
  });
}

/** Cancels a placed or paid order in one transaction under its lock. Returns its state afterwards. */
export async function cancelConfirmedOrder(
  { database, clock }: WriteDeps,
  { orderId, ...cancelling }: Cancelling & { orderId: string },
): Promise<OrderState> {
  return database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Error('the order to cancel is missing');
    return cancelLocked(tx, { order, clock, ...cancelling });
  });
}

/**
 * Cancels what is left of a locked order, and returns its state afterwards. What was refunded before is not refunded again. An order that
 * cannot be cancelled keeps its state. `isPrepared`: the caller has called `prepareRelease`.
 */
export async function cancelLocked(
  tx: Queryable,
  {
    order,
    cause,
    author,
    reason,
    isPrepared = false,
    clock,
  }: Cancelling & { order: OrderRecord; isPrepared?: boolean; clock: Clock },
): Promise<OrderState> {
  const { id: orderId } = order;
  const balance = await readOrderBalance(tx, orderId);
  const standing = (await listRefundsOfOrder(tx, orderId)).filter(isStanding);
  const refundCents = amountTaken(balance, standing) - sumStanding(standing);
  const cardCents = refundCents - Math.max(0, balance.creditCents);
  const isPaidBack =
    order.paymentMethod === 'card' && cardCents <= 0 && standing.every(({ state }) => state === 'done');
  const next = nextOrderState(order.state, isPaidBack ? 'cancel_free' : 'cancel');
  if (!next.ok || !(await isCancellable(tx, { order, isByStaff: author !== undefined }))) return order.state;
  const at = clock.now();
  if (!isPrepared) await prepareRelease(tx, orderId);
  if (isInShipment(order.lines))
    await moveAllShipments(tx, { orderId, events: ['take_back', 'inspect'], at });
  await applyWaitingCancellations(tx, { orderId, clock });
  await releasePreparedStock(tx, { orderId, cause, at });
  await clearWaitingRefunds(tx, orderId);
  await updateOrderState(tx, { order, to: next.value, cause, at });
  if (author) await recordOrderChange(tx, { order, to: next.value, action: 'cancelled', author, reason, at });
  // The order has had this mail before if staff accepted it after an earlier cancellation.
  const mail = cancellationMail({ orderId, clock });
  await insertMailAgain(tx, mail);
  // A confirmation that waits would come after this mail. When staff undo an order that they have just taken, its customer gets neither.
  const confirmation = { kind: 'order_confirmation_mail', subjectId: orderId, at } as const;
  if ((await dropWaitingMessage(tx, confirmation)) && author)
    await finishMessage(tx, { id: mail.id, at, isDropped: true });
  if (order.paymentMethod === 'cash') {
    await settleWaitingCredit(tx, { order, clock });
    await returnCredit(tx, { order, cause, at });
  } else if (refundCents > 0) await requestRefund(tx, { orderId, cents: refundCents, reason: cause, clock });
  return next.value;
}

/**
 * Whether a locked order is placed or paid, with no piece in a shipment, and no other decision about it waits. Staff can also cancel when all
 * shipments failed or are back.
 */
export async function isCancellable(
  tx: Queryable,
  { order: { id: orderId, state, lines }, isByStaff }: { order: OrderRecord; isByStaff: boolean },
): Promise<boolean> {
  if (state === 'awaiting_payment' || !nextOrderState(state, 'cancel').ok) return false;
  // Otherwise a refusal would not be counted, and pieces that are lost or handed over would be for sale again.
  if (await isOtherDecisionWaiting(tx, orderId)) return false;
  if (!isInShipment(lines)) return true;
  // Otherwise pieces that a waiting inspection writes off would be for sale again.
  if (await hasAnyWaitingResult(tx, orderId)) return false;
  return isByStaff && findCancelObstacle(await listShipments(tx, [orderId])) === null;
}
