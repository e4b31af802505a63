import { listCountedRefunds, lockOrder, moveOrder, noteMoney } from '#database/queries/orders/orders.ts';
import { nextOrderState } from '#domain/order/order-state.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { PaymentRefund, RefundStatus } from '../../ports/payments.ts';
import type { OrderDeps } from '../orders/order-deps.ts';
import type { ServiceError } from '../service-error.ts';

/** The money of these refunds is the shop's again. */
const FAILED: readonly RefundStatus[] = ['failed', 'canceled'];

/**
 * Asks the provider for the refunds of one payment, and records those that failed after the ledger had counted them. Returns how many
 * there were. Errors: `payment_provider_unreachable`.
 */
export async function recordFailedRefundsOf(
  deps: OrderDeps,
  intentId: string,
): Promise<Result<number, ServiceError>> {
  const listed = await deps.payments.listRefunds(intentId);
  if (!listed.ok && listed.error.code === 'payment_provider_unreachable')
    return fail({ code: listed.error.code });
  return ok(await recordFailures(deps, listed.ok ? listed.value : []));
}

/**
 * Does the same for every refund made since `since`, for failures whose webhook was lost. Banks fail refunds up to 30 days later.
 * Errors: `payment_provider_unreachable`.
 */
export async function recordFailedRefundsSince(
  deps: OrderDeps,
  since: Date,
): Promise<Result<number, ServiceError>> {
  const listed = await deps.payments.listRecentRefunds({ since });
  return listed.ok ? ok(await recordFailures(deps, listed.value)) : fail({ code: listed.error.code });
}

async function recordFailures(deps: OrderDeps, refunds: readonly PaymentRefund[]): Promise<number> {
  const ids = refunds.filter(({ status }) => FAILED.includes(status)).map(({ id }) => id);
  const counted = await listCountedRefunds(deps.database.db, ids);
  const orderIds = [...new Set(counted.map(({ orderId }) => orderId))];
  for (const orderId of orderIds) await recordFailuresOf(deps, { orderId, ids });
  return counted.length;
}

/** Compensates the refunds in the ledger and, if the order was refunded, returns it to staff: one transaction under the order's lock. */
async function recordFailuresOf(
  { database, clock }: OrderDeps,
  { orderId, ids }: { orderId: string; ids: readonly string[] },
): Promise<void> {
  const cause = 'refund_failed';
  await database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Error('the order of a failed refund is missing');
    const at = clock.now();
    // Read again under the lock: another process may have recorded them.
    const failed = (await listCountedRefunds(tx, ids)).filter((refund) => refund.orderId === orderId);
    if (failed.length === 0) return;
    for (const { refundId: providerReference, cents } of failed) {
      await noteMoney(tx, { orderId, kind: 'refund_failed', cents, providerReference, cause, at });
    }
    const next = nextOrderState(order.state, cause);
    // A refund that is still under way draws its own conclusion when it ends.
    if (order.state === 'refunded' && next.ok) await moveOrder(tx, { order, to: next.value, cause, at });
  });
}
