import type { Queryable } from '#database/connection/connect.ts';
import { findCreditBalance } from '#database/queries/credit/credit.ts';
import { insertMessage } from '#database/queries/messages/outbox.ts';
import { findOrderById } from '#database/queries/orders/orders.ts';
import { insertRefund, insertRefundShares } from '#database/queries/payments/refunds.ts';
import { UNDO_DELAY_MS } from '#domain/editing/undo-delay.ts';
import { isMadeByShop } from '#domain/refund/refund-method.ts';
import type { RefundShare } from '#domain/refund/refund-shares.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Clock } from '../../../ports/clock.ts';
import { refundMessage } from '../../messages/order-messages.ts';
import type { ServiceError } from '../../service-error.ts';
import type { StaffRefundMethod } from '../refundable.ts';
import { settleByShop } from '../settle-by-shop.ts';

type NewStaffRefund = {
  readonly orderId: string;
  readonly cents: number;
  readonly method: StaffRefundMethod;
  readonly reason: string;
  /** Only for a payout. */
  readonly reference?: string | null | undefined;
  readonly cancellationId?: string | null;
  /** The return whose pieces it is for. */
  readonly returnId?: string;
  readonly replaces?: string;
  readonly partOf?: string | null;
  readonly idempotencyKey?: string | null;
  readonly shares: readonly RefundShare[];
  /** Whether it waits so that staff can undo it. False for a refund that a decision causes: the decision has waited already. */
  readonly isUndoable: boolean;
  /** The moment of its entry in the log, by which the history of the order finds who made it. */
  readonly loggedAt?: Date | undefined;
  readonly clock: Clock;
};

/**
 * Inserts a refund by staff, with a message that is due after the time to undo it. Without such a time, a payout and store credit are settled
 * at once. Returns the id. Must run under the order's lock. Errors: `reference_used`, and `credit_refused` when the account was erased.
 */
export async function insertStaffRefund(
  tx: Queryable,
  { shares, isUndoable, loggedAt, clock, reference = null, ...row }: NewStaffRefund,
): Promise<Result<string, ServiceError>> {
  const { orderId, method } = row;
  const [id, at] = [clock.newId(), loggedAt ?? clock.now()];
  const userId = (await findOrderById(tx, orderId))?.userId ?? null;
  if (method === 'credit' && (userId === null || (await findCreditBalance(tx, userId)) === null))
    return fail({ code: 'credit_refused' });
  const refund = { ...row, id, reference };
  const inserted = await insertRefund(tx, { ...refund, state: 'pending', settledAt: null, createdAt: at });
  if (!inserted) return fail({ code: 'reference_used' });
  await insertRefundShares(tx, { refundId: id, orderId, shares });
  if (!isUndoable && isMadeByShop(row))
    return (await settleByShop(tx, { refund, userId, clock })) ? ok(id) : fail({ code: 'credit_refused' });
  const dueAt = new Date(at.getTime() + (isUndoable ? UNDO_DELAY_MS : 0));
  await insertMessage(tx, { ...refundMessage({ orderId, refundId: id, method, clock }), dueAt });
  return ok(id);
}
