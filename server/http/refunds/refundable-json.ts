import type { Queryable } from '#database/connection/connect.ts';
import type { OrderAmounts } from '#database/queries/orders/order-amounts.ts';
import type { OrderRecord } from '#database/queries/orders/orders.ts';
import type { RefundRow } from '#database/queries/payments/refunds.ts';
import { dollarsFromStored } from '#domain/money.ts';
import { chargesOf, sumOfShares } from '#domain/refund/refund-shares.ts';
import { findRefundable, sumRefundable } from '../../services/refunds/refundable.ts';
import { findShippingShare } from '../../services/refunds/shipping-share.ts';

/**
 * Reads what staff can still refund of an order, in the shape of the contract; null when its state does not allow a refund. When the refund
 * of a cancelled order has failed, staff can only repeat it, so 0 is left.
 */
export async function readRefundable(
  db: Queryable,
  { order, refunds }: { order: OrderRecord & OrderAmounts; refunds: readonly RefundRow[] },
) {
  const found = await findRefundable(db, { order, refunds });
  if (!found.ok && !refunds.some(({ waitsSince }) => waitsSince !== null)) return null;
  const { method, leftCents, creditCents, credit } = found.ok
    ? found.value
    : { ...(await sumRefundable(db, { order, refunds })), leftCents: 0 };
  const shipping = await findShippingShare(db, { order, refunds });
  return {
    method,
    left: dollarsFromStored(leftCents),
    fromCredit: dollarsFromStored(creditCents),
    credit: credit && { balance: dollarsFromStored(credit.balanceCents) },
    shipping: shipping === undefined ? 0 : dollarsFromStored(sumOfShares([shipping])),
    lines: chargesOf(order).map(({ position, quantity, settled, goodsCents, taxCents }) => ({
      position,
      quantity,
      settled,
      goods: dollarsFromStored(goodsCents),
      tax: dollarsFromStored(taxCents),
    })),
  };
}
