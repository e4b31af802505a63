import type { Queryable } from '#database/connection/connect.ts';
import { clearUndeliverable, insertMailAgain } from '#database/queries/messages/outbox.ts';
import { readOrderBalance, type OrderBalance } from '#database/queries/orders/order-money.ts';
import {
  findVisibleOrder,
  listOrderEvents,
  updateOrderState,
  type OrderRecord,
} from '#database/queries/orders/orders.ts';
import {
  clearWaitingRefunds,
  listRefundShares,
  listRefundsOfOrder,
  updateWaitsSince,
} from '#database/queries/payments/refunds.ts';
import { releaseStock, sellHeldStock, sellReleasedStock } from '#database/queries/stock/order-stock.ts';
import { cents, formatMoney } from '#domain/money.ts';
import { nextOrderState, type OrderEvent, type OrderState } from '#domain/order/order-state.ts';
import { isPaidInFull } from '#domain/order/payment-review.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ChangeAuthor } from '#domain/staff/change-log.ts';
import type { Clock } from '../../../ports/clock.ts';
import { confirmationMail, disputeRefundMail } from '../../messages/order-messages.ts';
import { requestRefund } from '../../refunds/request-refund.ts';
import type { ServiceError } from '../../service-error.ts';
import type { WriteDeps } from '../../write-deps.ts';
import { withLockedOrder } from '../locked-order.ts';
import { recordOrderChange } from '../record-order-change.ts';
import { describeWaitingDecision } from './waiting-cancellation.ts';

/** The decision of staff about an order under review: accept the payment or refund it. */
export type ReviewDecision = 'paid' | 'refund';

/** States that a decision leads to. In these, repeating the decision succeeds and changes nothing. */
const DECIDED_STATES: Readonly<Record<ReviewDecision, readonly OrderState[]>> = {
  paid: ['paid'],
  refund: ['refund_pending', 'refunded'],
};

/**
 * Applies the decision of staff about an order under review. `paid` requires that the shop still has exactly the total, and takes released
 * stock again. `refund` releases the stock and refunds everything left, even after a failed refund. Money lost in a dispute is not
 * refunded again. Idempotent. Errors: `order_unknown`, `order_move_refused`, `stock_exceeded`.
 */
export async function decideOrderReview(
  { database, clock }: WriteDeps,
  { reference, decision, author }: { reference: string; decision: ReviewDecision; author: ChangeAuthor },
): Promise<Result<OrderRecord, ServiceError>> {
  const found = await findVisibleOrder(database.db, reference);
  return withLockedOrder<OrderRecord>(database, found?.id, (tx, order) =>
    decideReviewLocked(tx, { order, decision, author, clock }),
  );
}

/** Decides about an order that is locked, as `decideOrderReview` does. */
export async function decideReviewLocked(
  tx: Queryable,
  {
    order,
    decision,
    author,
    clock,
  }: { order: OrderRecord; decision: ReviewDecision; author: ChangeAuthor; clock: Clock },
): Promise<Result<OrderRecord, ServiceError>> {
  const orderId = order.id;
  if (DECIDED_STATES[decision].includes(order.state))
    return (await wasReviewed(tx, orderId)) ? ok(order) : fail(notUnderReview(order));
  const balance = await readOrderBalance(tx, orderId);
  const event = eventOf(decision, balance);
  const next = nextOrderState(order.state, event);
  if (!next.ok) return fail(notUnderReview(order));

  const detail = decision === 'paid' ? await describeWaitingDecision(tx, orderId) : undefined;
  if (detail !== undefined) return fail({ code: 'order_move_refused', detail });

  const at = clock.now();
  await clearWaitingRefunds(tx, orderId);
  if (decision === 'paid') {
    const refunds = await listRefundsOfOrder(tx, orderId);
    if (!isPaidInFull({ ...order, ...balance, refunds })) return fail(amountMismatch(order, balance));
    const sold =
      (await sellHeldStock(tx, { orderId, cause: event, at })) ||
      (await sellReleasedStock(tx, { orderId, cause: event, at }));
    if (!sold) return fail({ code: 'stock_exceeded' });
    await clearUndeliverable(tx, { kind: 'refund', orderId });
    // The order has had this mail before if it was confirmed before a cancellation whose refund failed.
    await insertMailAgain(tx, confirmationMail({ orderId, clock }));
    await requeueFailedRefunds(tx, { orderId, at });
  } else if (event === 'review_settled_dispute') {
    await releaseStock(tx, { orderId, cause: event, at });
    await clearUndeliverable(tx, { kind: 'refund', orderId });
    if (balance.creditCents > 0)
      await requestRefund(tx, { orderId, cents: balance.creditCents, reason: event, clock });
    await insertMailAgain(tx, disputeRefundMail({ orderId, clock }));
  } else {
    const { provider, leftCents } = balance;
    if (provider === null || leftCents <= 0) return fail(amountMismatch(order, balance));
    await releaseStock(tx, { orderId, cause: event, at });
    await clearUndeliverable(tx, { kind: 'refund', orderId });
    await requestRefund(tx, { orderId, cents: leftCents, reason: event, clock });
  }
  await updateOrderState(tx, { order, to: next.value, cause: event, at });
  const action = decision === 'paid' ? 'payment_accepted' : 'payment_refunded';
  await recordOrderChange(tx, { order, to: next.value, action, author, at });
  return ok({ ...order, state: next.value, updatedAt: at });
}

/** Makes failed refunds for parts of an order wait for staff again, because the order is valid after all. */
async function requeueFailedRefunds(
  tx: Queryable,
  { orderId, at }: { orderId: string; at: Date },
): Promise<void> {
  const refunds = await listRefundsOfOrder(tx, orderId);
  const idsWithShares = new Set((await listRefundShares(tx, orderId)).map(({ refundId }) => refundId));
  for (const { id, state } of refunds)
    if (state === 'failed' && idsWithShares.has(id) && !refunds.some(({ replaces }) => replaces === id))
      await updateWaitsSince(tx, { id, at });
}

async function wasReviewed(tx: Queryable, orderId: string): Promise<boolean> {
  return (await listOrderEvents(tx, orderId)).some(({ toState }) => toState === 'needs_review');
}

function notUnderReview({ number, state }: OrderRecord): ServiceError {
  return {
    code: 'order_move_refused',
    detail: `Order #${number} is not under review. Its state is ‘${state.replaceAll('_', ' ')}’.`,
  };
}

/** Returns the event of a decision. After a lost dispute, no money is left to refund, or only store credit. */
function eventOf(
  decision: ReviewDecision,
  { leftCents, creditCents, disputedCents }: OrderBalance,
): OrderEvent {
  if (decision === 'paid') return 'review_settled_paid';
  return leftCents <= Math.max(0, creditCents) && disputedCents > 0
    ? 'review_settled_dispute'
    : 'review_settled_refund';
}

/** Creates the error of a decision that does not fit the money that the shop has. */
function amountMismatch({ totalCents }: OrderRecord, { leftCents }: OrderBalance): ServiceError {
  const [has, costs] = [formatMoney(cents(leftCents)), formatMoney(cents(totalCents))];
  return {
    code: 'order_move_refused',
    detail: `The shop has ${has} for this order of ${costs}, so this decision is not possible.`,
  };
}
