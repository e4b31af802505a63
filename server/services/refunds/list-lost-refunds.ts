import type { Database } from '#database/connection/connect.ts';
import { findOrderByPayment } from '#database/queries/orders/orders.ts';
import { listRefundsOfOrder } from '#database/queries/payments/refunds.ts';
import type { Cents } from '#domain/money.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { FAILED_REFUND_STATUSES, type PaymentPort } from '../../ports/payments.ts';
import type { ServiceError } from '../service-error.ts';
import { isForeign } from './record-refund.ts';

/** A refund that the shop does not have, of an order that it has. */
export type LostRefund = {
  /** The refund's id at the provider. */
  readonly refundId: string;
  readonly orderNumber: number;
  readonly amount: Cents;
};

/**
 * Lists the refunds that a provider made at `since` or later and that a restore has lost. Their orders count as not refunded, so that staff
 * might refund them a second time. Errors: `payment_provider_unreachable`.
 */
export async function listLostRefunds(
  { database: { db } }: { readonly database: Database },
  { payments, since }: { payments: PaymentPort; since: Date },
): Promise<Result<readonly LostRefund[], ServiceError>> {
  const listed = await payments.listRecentRefunds({ since });
  if (!listed.ok) return fail({ code: 'payment_provider_unreachable' });
  const lost: LostRefund[] = [];
  for (const refund of listed.value) {
    if (FAILED_REFUND_STATUSES.includes(refund.status)) continue;
    const order = await findOrderByPayment(db, { paymentId: refund.intentId, provider: payments.id });
    if (order === undefined || !isForeign(refund, await listRefundsOfOrder(db, order.id))) continue;
    lost.push({ refundId: refund.id, orderNumber: order.number, amount: refund.amount });
  }
  return ok(lost);
}
