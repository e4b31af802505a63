import type { Queryable } from '#database/connection/connect.ts';
import { insertOutbox } from '#database/queries/jobs/outbox.ts';
import { insertMoneyMovement } from '#database/queries/orders/order-money.ts';
import { hasPayout, insertRefund, insertRefundShares } from '#database/queries/payments/refunds.ts';
import { UNDO_DELAY_MS } from '#domain/editing/undo-delay.ts';
import type { RefundShare } from '#domain/refund/refund-shares.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import { refundAsCredit } from '../credit/refund-as-credit.ts';
import { refundMail, refundMessage } from '../messages/order-messages.ts';
import type { ServiceError } from '../service-error.ts';
import type { StaffRefundMethod } from './refundable.ts';

type NewStaffRefund = {
  readonly orderId: string;
  readonly cents: number;
  readonly method: StaffRefundMethod;
  readonly reason: string;
  /** Of a payout. */
  readonly reference?: string | undefined;
  readonly cancellationId?: string | null;
  /** The return whose pieces it is for. Its stock has moved, so it cannot be undone. */
  readonly returnId?: string;
  readonly replaces?: string;
  readonly idempotencyKey?: string | null;
  readonly shares: readonly RefundShare[];
  readonly clock: Clock;
};

/**
 * Inserts a refund by staff. A payout and store credit are done; any other has a message that is due after the time to undo it. Returns the
 * id. Must run under the order's lock. Errors: `reference_used`, and `credit_refused` when the account was erased.
 */
export async function insertStaffRefund(
  tx: Queryable,
  {
    shares,
    clock,
    reference = null,
    ...row
  }: Omit<NewStaffRefund, 'reference'> & { reference?: string | null | undefined },
): Promise<Result<string, ServiceError>> {
  const { orderId, cents, method } = row;
  if (method === 'credit') {
    const credited = await refundAsCredit(tx, { ...row, shares, clock });
    return credited === null ? fail({ code: 'credit_refused' }) : ok(credited);
  }
  const [id, at] = [clock.newId(), clock.now()];
  if (method === 'payout' && (await hasPayout(tx, reference ?? ''))) return fail({ code: 'reference_used' });
  const settled =
    method === 'payout'
      ? { state: 'done' as const, settledAt: at }
      : { state: 'pending' as const, settledAt: null };
  await insertRefund(tx, { ...row, ...settled, id, reference, createdAt: at });
  await insertRefundShares(tx, { refundId: id, orderId, shares });
  if (method === 'payout') {
    const money = { orderId, cents, provider: null, providerReference: null };
    await insertMoneyMovement(tx, { ...money, kind: 'paid_out', cause: row.reason, at });
    await insertOutbox(tx, refundMail({ orderId, refundId: id, clock }));
  } else {
    // The decision about the return had a time to undo it.
    const delayMs = row.returnId === undefined ? UNDO_DELAY_MS : 0;
    const dueAt = new Date(at.getTime() + delayMs);
    await insertOutbox(tx, { ...refundMessage({ orderId, refundId: id, clock }), dueAt });
  }
  return ok(id);
}
