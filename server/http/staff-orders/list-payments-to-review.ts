import type { CallOutput } from '#contract/calls.ts';
import type { Database, Queryable } from '#database/connection/connect.ts';
import {
  listOrderEvents,
  listOrdersUnderReview,
  readOrderBalance,
  type OrderRecord,
} from '#database/queries/orders/orders.ts';
import { dollarsFromStored } from '#domain/money.ts';
import { ok } from '#domain/result.ts';
import { may } from '#domain/staff/permissions.ts';
import { findPaymentObstacle } from '../../services/orders/payment-obstacle.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { customerName } from './order-summary-json.ts';

type Payment = CallOutput<'listPaymentsToReview'>['payments'][number];

const LISTED_COUNT = 50;

/** Lists the payments that need a decision by staff. */
export function listPaymentsToReviewEndpoint({
  database: { db },
}: {
  readonly database: Database;
}): Endpoint<'listPaymentsToReview'> {
  return async ({ actor }) => {
    const orders = await listOrdersUnderReview(db, LISTED_COUNT + 1);
    const seesContacts = may(actor.staffRole, 'addresses:see');
    const payments = await Promise.all(
      orders.slice(0, LISTED_COUNT).map(async (order) => ({
        ...(await paymentJson(db, order)),
        customer: seesContacts ? customerName(order) : null,
      })),
    );
    return ok({ value: { payments, more: orders.length > LISTED_COUNT } });
  };
}

async function paymentJson(db: Queryable, order: OrderRecord): Promise<Omit<Payment, 'customer'>> {
  const [balance, events] = await Promise.all([
    readOrderBalance(db, order.id),
    listOrderEvents(db, order.id),
  ]);
  const event = events.findLast(({ toState }) => toState === 'needs_review');
  return {
    id: order.id,
    number: order.number,
    paymentMethod: order.paymentMethod,
    ordered: dollarsFromStored(order.totalCents),
    paid: dollarsFromStored(balance.leftCents + balance.returnedCents),
    returned: dollarsFromStored(balance.returnedCents),
    cause: event?.cause ?? 'before the ledger',
    since: (event?.at ?? order.updatedAt).toISOString(),
    obstacle: await findPaymentObstacle(db, { order, balance }),
  };
}
