import type { Queryable } from '#database/connection/connect.ts';
import type { OrderAmounts } from '#database/queries/orders/order-amounts.ts';
import type { OrderRecord } from '#database/queries/orders/orders.ts';
import { listRefundShares, type RefundRow } from '#database/queries/payments/refunds.ts';
import { standsOrWaits } from '#domain/refund/amount-due.ts';
import { shippingShareOf, type RefundShare } from '#domain/refund/refund-shares.ts';

/** Returns the part of an order's shipping that is not refunded yet; undefined for none. `refunds` are those of the order. */
export async function findShippingShare(
  db: Queryable,
  { order, refunds }: { order: OrderRecord & OrderAmounts; refunds: readonly RefundRow[] },
): Promise<RefundShare | undefined> {
  const settled = new Set(refunds.filter(standsOrWaits).map(({ id }) => id));
  const shares = await listRefundShares(db, order.id);
  return shippingShareOf(
    order,
    shares.filter(({ refundId }) => settled.has(refundId)),
  );
}
