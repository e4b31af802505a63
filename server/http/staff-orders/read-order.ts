import type { ApiOrderDetail } from '#contract/calls.ts';
import type { Database, Queryable } from '#database/connection/connect.ts';
import { readOrderAmounts } from '#database/queries/orders/order-amounts.ts';
import {
  findOrderById,
  findOrderIdByNumber,
  readOrderBalance,
  type OrderRecord,
} from '#database/queries/orders/orders.ts';
import { listRefundsOfOrder } from '#database/queries/orders/refunds.ts';
import { listCodesOfOrder, sumOrdersOf } from '#database/queries/orders/staff-orders.ts';
import { listShipments } from '#database/queries/shipments/shipments.ts';
import { cents, dollarsFromStored, sum, times } from '#domain/money.ts';
import { fail, ok } from '#domain/result.ts';
import { leftToShip } from '#domain/shipment/line-counters.ts';
import { may } from '#domain/staff/permissions.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { amountsJson } from '../orders/amounts-json.ts';
import { staffShipmentJson } from '../shipments/shipment-json.ts';
import { customerName, lineJson, orderSummaryJson } from './order-summary-json.ts';
import { readTimeline } from './timeline.ts';

/** Reads one order for staff, without the customer for roles that may not see addresses. */
export function readStaffOrderEndpoint({
  database: { db },
}: {
  readonly database: Database;
}): Endpoint<'readStaffOrder'> {
  return async ({ input: { params }, actor }) => {
    const id = await findOrderIdByNumber(db, params.number);
    const order = id === undefined ? undefined : await findOrderById(db, id);
    if (order === undefined) return fail({ code: 'order_unknown' });
    const seesContacts = may(actor.staffRole, 'addresses:see');
    const shipments = await listShipments(db, [order.id]);
    const [amounts, payment, timeline, codes, customer] = await Promise.all([
      readOrderAmounts(db, order.id),
      readPayment(db, order),
      readTimeline(db, order.id, shipments),
      listCodesOfOrder(db, order.id),
      seesContacts ? readCustomer(db, order) : null,
    ]);
    const subtotal = sum(order.lines.map(({ unitCents, quantity }) => times(cents(unitCents), quantity)));
    return ok({
      value: {
        order: {
          ...orderSummaryJson(order, { keptCents: payment.keptCents, shipments }),
          lines: order.lines.map((line) => {
            const { position } = line;
            return { ...lineJson(line), position, left: leftToShip(line), codes: codes.get(position) ?? [] };
          }),
          shipments: shipments.map(staffShipmentJson),
          ...amountsJson({ subtotalCents: subtotal, shippingCents: order.shippingCents, ...amounts }),
          shippingMethod: order.shippingMethod,
          payment: payment.json,
          customer,
          timeline,
        },
      },
    });
  };
}

async function readPayment(
  db: Queryable,
  { id, provider, providerPaymentId }: OrderRecord,
): Promise<{ keptCents: number; json: ApiOrderDetail['payment'] }> {
  const [{ leftCents, returnedCents }, refunds] = await Promise.all([
    readOrderBalance(db, id),
    listRefundsOfOrder(db, id),
  ]);
  const returningCents = refunds
    .filter(({ state }) => state === 'pending')
    .reduce((total, refund) => total + refund.cents, 0);
  return {
    keptCents: leftCents,
    json: {
      provider: providerPaymentId === null ? null : provider,
      reference: providerPaymentId,
      paid: dollarsFromStored(leftCents + returnedCents),
      returned: dollarsFromStored(returnedCents),
      returning: dollarsFromStored(returningCents),
    },
  };
}

async function readCustomer(
  db: Queryable,
  order: OrderRecord,
): Promise<NonNullable<ApiOrderDetail['customer']>> {
  const { email, phone, userId, address, city, region, postalCode, country } = order;
  const sales = userId === null ? null : await sumOrdersOf(db, userId);
  return {
    name: customerName(order),
    email,
    phone,
    sales: sales && {
      count: sales.count,
      amount: dollarsFromStored(sales.cents),
      since: sales.since?.toISOString() ?? null,
    },
    address: { address, city, region, postalCode, country },
  };
}
