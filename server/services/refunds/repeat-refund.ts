import { inTransaction } from '#database/connection/transaction.ts';
import { clearUndeliverable } from '#database/queries/jobs/outbox.ts';
import { lockOrder } from '#database/queries/orders/orders.ts';
import {
  findRefund,
  listRefundShares,
  listRefundsOfOrder,
  updateWaitsSince,
} from '#database/queries/payments/refunds.ts';
import { insertChange } from '#database/queries/staff/change-log.ts';
import { sumStanding } from '#domain/refund/amount-due.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { PersonAuthor } from '#domain/staff/change-log.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import type { OrderDeps } from '../orders/order-deps.ts';
import type { ServiceError } from '../service-error.ts';
import { insertStaffRefund } from './insert-staff-refund.ts';
import { checkRefundLimit, refundLimitOf } from './refund-limit.ts';
import { findRefundable } from './refundable.ts';

/** How a failed refund is repeated, and the action in the log. */
const ACTIONS = { card: 'refund_retried', payout: 'refund_paid_out', credit: 'refund_credited' } as const;

/**
 * Repeats a refund that failed and waits for staff: to the card once more, as store credit, or as a payout that staff have made, with its
 * reference. Returns the id of the order. Errors: `refund_unknown`, `refund_settled`, `refund_exceeded`, `reference_used`, `credit_refused`,
 * `order_move_refused`, and `forbidden` when the refunds of the order exceed the limit of the role.
 */
export async function repeatRefund(
  { database, clock }: Pick<OrderDeps, 'database' | 'clock'>,
  {
    id,
    method,
    reference,
    author,
    staffRole,
  }: {
    id: string;
    method: keyof typeof ACTIONS;
    reference?: string;
    author: PersonAuthor;
    staffRole: StaffRole | undefined;
  },
): Promise<Result<string, ServiceError>> {
  const found = await findRefund(database.db, id);
  if (!found) return fail({ code: 'refund_unknown' });
  const { orderId, cents, reason } = found;
  return inTransaction<string, ServiceError>(database, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const failed = await findRefund(tx, id);
    if (!order || !failed) return fail({ code: 'refund_unknown' });
    if (failed.waitsSince === null) return fail({ code: 'refund_settled' });
    const others = (await listRefundsOfOrder(tx, orderId)).filter((row) => row.id !== id);
    const allowed = checkRefundLimit(refundLimitOf(staffRole), sumStanding(others) + cents);
    if (!allowed.ok) return allowed;
    const refundable = await findRefundable(tx, { order, refunds: others });
    if (!refundable.ok) return refundable;
    if (cents > refundable.value.leftCents) return fail({ code: 'refund_exceeded' });
    const at = clock.now();
    const shares = (await listRefundShares(tx, orderId))
      .filter(({ refundId }) => refundId === id)
      .map(({ position, quantity, goodsCents, taxCents }) => ({ position, quantity, goodsCents, taxCents }));
    await updateWaitsSince(tx, { id, at: null });
    await clearUndeliverable(tx, { kind: 'refund', orderId });
    const inserted = await insertStaffRefund(tx, {
      orderId,
      cents,
      method,
      reason,
      reference,
      replaces: id,
      shares,
      clock,
    });
    if (!inserted.ok) return inserted;
    await insertChange(tx, {
      at,
      author,
      action: ACTIONS[method],
      subject: { type: 'order', id: orderId },
      changes: [{ field: 'refund in cents', before: null, after: cents }],
    });
    return ok(orderId);
  });
}
