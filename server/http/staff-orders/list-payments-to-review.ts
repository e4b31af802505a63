import type { Database } from '#database/connection/connect.ts';
import { readOrderBalances } from '#database/queries/orders/order-money.ts';
import { listOrdersUnderReview, listReviewEvents } from '#database/queries/orders/orders.ts';
import { listRefunds } from '#database/queries/payments/refunds.ts';
import { listOrdersWithStock } from '#database/queries/stock/order-stock.ts';
import { dollarsFromStored } from '#domain/money.ts';
import { expectedCents, findPaymentObstacle } from '#domain/order/payment-review.ts';
import { ok } from '#domain/result.ts';
import { may } from '#domain/staff/permissions.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { customerName } from './order-summary-json.ts';

const LISTED_COUNT = 50;

/** Lists the payments that need a decision by staff. */
export function listPaymentsToReviewEndpoint({
  database: { db },
}: {
  readonly database: Database;
}): Endpoint<'listPaymentsToReview'> {
  return async ({ actor }) => {
    const found = await listOrdersUnderReview(db, LISTED_COUNT + 1);
    if (found.length === 0) return ok({ value: { payments: [], more: false } });
    const orders = found.slice(0, LISTED_COUNT);
    const ids = orders.map(({ id }) => id);
    const [balances, events, refunds, stocked] = await Promise.all([
      readOrderBalances(db, ids),
      listReviewEvents(db, ids),
      listRefunds(db, ids),
      listOrdersWithStock(db, ids),
    ]);
    const seesContacts = may(actor.staffRole, 'addresses:see');
    const payments = orders.flatMap((order) => {
      const balance = balances.get(order.id);
      if (balance === undefined) return [];
      const event = events.findLast(({ orderId }) => orderId === order.id);
      const own = refunds.filter(({ orderId }) => orderId === order.id);
      const { totalCents } = order;
      const { leftCents, returnedCents } = balance;
      return [
        {
          id: order.id,
          number: order.number,
          paymentMethod: order.paymentMethod,
          customer: seesContacts ? customerName(order) : null,
          ordered: dollarsFromStored(totalCents),
          wanted: dollarsFromStored(expectedCents({ totalCents, refunds: own })),
          paid: dollarsFromStored(leftCents + returnedCents),
          returned: dollarsFromStored(returnedCents),
          cause: event?.cause ?? 'before the ledger',
          since: (event?.at ?? order.updatedAt).toISOString(),
          obstacle: findPaymentObstacle({
            totalCents,
            leftCents,
            refunds: own,
            hasStock: stocked.has(order.id),
            hasFailedRefund: event?.cause === 'refund_failed',
          }),
        },
      ];
    });
    return ok({ value: { payments, more: found.length > LISTED_COUNT } });
  };
}
