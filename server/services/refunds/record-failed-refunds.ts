import { listReturnedRefunds, insertMoneyMovement } from '#database/queries/orders/order-money.ts';
import { lockOrder, updateOrderState } from '#database/queries/orders/orders.ts';
import { failDoneRefund } from '#database/queries/payments/refunds.ts';
import { nextOrderState } from '#domain/order/order-state.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { FAILED_REFUND_STATUSES, type PaymentPort, type PaymentRefund } from '../../ports/payments.ts';
import type { OrderDeps } from '../orders/order-deps.ts';
import type { ServiceError } from '../service-error.ts';

type Refunds = { readonly provider: string; readonly refundIds: readonly string[] };

/**
 * Records the refunds of one payment that failed after the ledger had counted them. Returns how many there were.
 * Errors: `payment_provider_unreachable`.
 */
export async function recordFailedRefundsOf(
  deps: OrderDeps,
  { payments, intentId }: { payments: PaymentPort; intentId: string },
): Promise<Result<number, ServiceError>> {
  const listed = await payments.listRefunds(intentId);
  if (!listed.ok && listed.error.code === 'payment_provider_unreachable')
    return fail({ code: listed.error.code });
  return ok(await recordFailures(deps, failedRefunds(payments, listed.ok ? listed.value : [])));
}

/**
 * Records every failed refund that was created at `since` or later, including those whose webhook was lost. Banks fail refunds up to 30
 * days later. Returns how many there were. Errors: `payment_provider_unreachable`.
 */
export async function recordFailedRefundsSince(
  deps: OrderDeps,
  { payments, since }: { payments: PaymentPort; since: Date },
): Promise<Result<number, ServiceError>> {
  const listed = await payments.listRecentRefunds({ since });
  if (!listed.ok) return fail({ code: listed.error.code });
  return ok(await recordFailures(deps, failedRefunds(payments, listed.value)));
}

function failedRefunds({ id }: PaymentPort, refunds: readonly PaymentRefund[]): Refunds {
  const failed = refunds.filter(({ status }) => FAILED_REFUND_STATUSES.includes(status));
  return { provider: id, refundIds: failed.map((refund) => refund.id) };
}

async function recordFailures(deps: OrderDeps, refunds: Refunds): Promise<number> {
  const counted = await listReturnedRefunds(deps.database.db, refunds);
  const orderIds = new Set(counted.map(({ orderId }) => orderId));
  for (const orderId of orderIds) await recordFailuresOf(deps, { orderId, refunds });
  return counted.length;
}

/** Compensates an order's failed refunds in the ledger under its lock, and returns a refunded order to review. */
async function recordFailuresOf(
  { database, clock }: OrderDeps,
  { orderId, refunds }: { orderId: string; refunds: Refunds },
): Promise<void> {
  const { provider } = refunds;
  const cause = 'refund_failed';
  await database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Error('the order of a failed refund is missing');
    const at = clock.now();
    // Read again under the lock: another process may have recorded them.
    const failed = (await listReturnedRefunds(tx, refunds)).filter((refund) => refund.orderId === orderId);
    if (failed.length === 0) return;
    for (const { refundId: providerReference, cents } of failed) {
      await failDoneRefund(tx, { reference: providerReference, at });
      await insertMoneyMovement(tx, { orderId, kind: cause, cents, provider, providerReference, cause, at });
    }
    // A refund that is still pending moves the order itself when it ends.
    const next = nextOrderState(order.state, cause);
    if (order.state === 'refunded' && next.ok)
      await updateOrderState(tx, { order, to: next.value, cause, at });
  });
}
