import type { Database } from '#database/connection/connect.ts';
import { listKnownOrderIds } from '#database/queries/orders/orders.ts';
import { cents, sum, type Cents } from '#domain/money.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { FAILED_REFUND_STATUSES, type PaymentPort } from '../../ports/payments.ts';
import type { ServiceError } from '../service-error.ts';

/** A payment of an order that the database does not have. */
export type LostPayment = {
  readonly paymentId: string;
  readonly orderId: string;
  /** What was charged and not refunded. */
  readonly leftCents: Cents;
};

/**
 * Lists the payments that a provider created at `since` or later for orders that a restore has lost, and that are not refunded. Those of
 * orders that the backup has are recorded by `reconcilePayments`. Errors: `payment_provider_unreachable`.
 */
export async function listLostPayments(
  { database }: { readonly database: Database },
  { payments, since }: { payments: PaymentPort; since: Date },
): Promise<Result<readonly LostPayment[], ServiceError>> {
  const listed = await payments.listRecentIntents({ since });
  if (!listed.ok) return fail({ code: 'payment_provider_unreachable' });
  const paid = listed.value.flatMap(({ id, status, orderId, amountReceived }) =>
    status === 'succeeded' && orderId !== null ? [{ paymentId: id, orderId, amountReceived }] : [],
  );
  const known = new Set(
    await listKnownOrderIds(
      database.db,
      paid.map(({ orderId }) => orderId),
    ),
  );
  const lost: LostPayment[] = [];
  for (const { paymentId, orderId, amountReceived } of paid) {
    if (known.has(orderId)) continue;
    const refunds = await payments.listRefunds(paymentId);
    if (!refunds.ok) return fail({ code: 'payment_provider_unreachable' });
    const returned = refunds.value.filter(({ status }) => !FAILED_REFUND_STATUSES.includes(status));
    const leftCents = cents(amountReceived - sum(returned.map(({ amount }) => amount)));
    if (leftCents > 0) lost.push({ paymentId, orderId, leftCents });
  }
  return ok(lost);
}
