import type { Queryable } from '#database/connection/connect.ts';
import { clearUndeliverable } from '#database/queries/messages/outbox.ts';
import { updateOrderState, type OrderRecord } from '#database/queries/orders/orders.ts';
import {
  findRefund,
  listRefundShares,
  listRefundsOfOrder,
  updateWaitsSince,
  type RefundRow,
} from '#database/queries/payments/refunds.ts';
import { insertChange } from '#database/queries/staff/change-log.ts';
import { nextOrderState } from '#domain/order/order-state.ts';
import { sumStanding } from '#domain/refund/amount-due.ts';
import { fail, type Result } from '#domain/result.ts';
import type { PersonAuthor } from '#domain/staff/change-log.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import type { Clock } from '../../../ports/clock.ts';
import { describeWaitingDecision } from '../../orders/decisions/waiting-cancellation.ts';
import { withLockedOrder } from '../../orders/locked-order.ts';
import type { ServiceError } from '../../service-error.ts';
import type { WriteDeps } from '../../write-deps.ts';
import { checkRefundLimit, refundLimitOf } from '../refund-limit.ts';
import { sumRefundable } from '../refundable.ts';
import { insertStaffRefund } from './insert-staff-refund.ts';

/** How a failed refund is repeated, and the action in the log. */
const ACTIONS = { card: 'refund_retried', payout: 'refund_paid_out', credit: 'refund_credited' } as const;

/** How staff repeat a refund. */
type RepeatRequest = {
  readonly method: keyof typeof ACTIONS;
  /** Only for a payout. */
  readonly reference?: string;
  readonly author: PersonAuthor;
  readonly staffRole: StaffRole | undefined;
};

/**
 * Repeats a refund that failed and waits for staff, after `UNDO_DELAY_MS` to undo it: to the card once more, as store credit, or as a
 * payout that staff have made, with its reference. An order that came under review when the refund failed waits for the new refund instead.
 * Returns the id of the new refund. Errors: `refund_unknown`, `refund_settled`, `refund_exceeded`, `reference_used`, `credit_refused`,
 * `order_move_refused` also while a decision about the whole order waits, and `forbidden` when the refunds of the order exceed the limit of
 * the role.
 */
export async function repeatRefund(
  { database, clock }: WriteDeps,
  { id, ...request }: RepeatRequest & { id: string },
): Promise<Result<string, ServiceError>> {
  const found = await findRefund(database.db, id);
  if (!found) return fail({ code: 'refund_unknown' });
  return withLockedOrder<string>(database, found.orderId, async (tx, order) => {
    const failed = await findRefund(tx, id);
    if (failed === undefined || failed.waitsSince === null) return fail({ code: 'refund_settled' });
    return repeatFailed(tx, { order, failed, ...request, clock });
  });
}

async function repeatFailed(
  tx: Queryable,
  {
    order,
    failed: { id, orderId, cents, reason, method: failedMethod },
    method,
    reference,
    author,
    staffRole,
    clock,
  }: RepeatRequest & { order: OrderRecord; failed: RefundRow; clock: Clock },
): Promise<Result<string, ServiceError>> {
  if (method === 'card' && order.paymentMethod !== 'card') return fail(NO_CARD);
  if ((await describeWaitingDecision(tx, orderId)) !== undefined) return fail(DECISION_WAITS);
  const others = (await listRefundsOfOrder(tx, orderId)).filter((row) => row.id !== id);
  const allowed = checkRefundLimit(refundLimitOf(staffRole), sumStanding(others) + cents);
  if (!allowed.ok) return allowed;
  const { leftCents, creditCents, lostCents } = await sumRefundable(tx, { order, refunds: others });
  if (method === 'card' && cents > leftCents - creditCents) return fail(CARD_EXCEEDED);
  // Credit that was refunded before the account was erased is still owed, and can be paid out.
  const owedCents = failedMethod === 'credit' ? lostCents : 0;
  if (cents > leftCents + owedCents) return fail({ code: 'refund_exceeded' });
  const shares = (await listRefundShares(tx, orderId))
    .filter(({ refundId }) => refundId === id)
    .map(({ position, quantity, goodsCents, taxCents }) => ({ position, quantity, goodsCents, taxCents }));
  await updateWaitsSince(tx, { id, at: null });
  await clearUndeliverable(tx, { kind: 'refund', orderId });
  const row = { orderId, cents, method, reason, reference, replaces: id, shares, isUndoable: true };
  const at = clock.now();
  const inserted = await insertStaffRefund(tx, { ...row, loggedAt: at, clock });
  if (!inserted.ok) return inserted;
  await endReview(tx, { order, at });
  await insertChange(tx, {
    at,
    author,
    action: ACTIONS[method],
    subject: { type: 'order', id: orderId },
    changes: [{ field: 'refund in cents', before: null, after: cents }],
  });
  return inserted;
}

const CARD_EXCEEDED: ServiceError = {
  code: 'refund_exceeded',
  detail: 'Less is left of the card payment. Return the money in another way.',
};

const DECISION_WAITS: ServiceError = {
  code: 'order_move_refused',
  detail:
    'A decision about the whole order is being carried out. Undo that first, to return this refund alone.',
};

const NO_CARD: ServiceError = { code: 'order_move_refused', detail: 'This order was not paid by card.' };

/** Moves an order under review to `refund_pending`: it waits for the refund again. */
async function endReview(tx: Queryable, { order, at }: { order: OrderRecord; at: Date }): Promise<void> {
  const cause = 'review_settled_refund';
  const next = nextOrderState(order.state, cause);
  if (next.ok) await updateOrderState(tx, { order, to: next.value, cause, at });
}
