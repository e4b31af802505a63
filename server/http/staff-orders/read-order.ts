import type { ApiOrderDetail } from '#contract/calls.ts';
import type { Database, Queryable } from '#database/connection/connect.ts';
import { sumOrdersOf } from '#database/queries/customers/customers.ts';
import { listNotes } from '#database/queries/customers/notes.ts';
import { listFailedDecisions } from '#database/queries/messages/failed-decisions.ts';
import {
  findOrderDecision,
  listUndoableMessages,
  listUnfinishedMessages,
} from '#database/queries/messages/outbox.ts';
import { readOrderAmounts } from '#database/queries/orders/order-amounts.ts';
import { listCodesOfOrder } from '#database/queries/orders/order-detail.ts';
import { readOrderBalance } from '#database/queries/orders/order-money.ts';
import {
  findOrderById,
  findOrderIdByNumber,
  type OrderLineRow,
  type OrderRecord,
} from '#database/queries/orders/orders.ts';
import { listDisputedOrders } from '#database/queries/payments/disputes.ts';
import { listRefundsOfOrder, type RefundRow } from '#database/queries/payments/refunds.ts';
import { listReturns, type ReturnRecord } from '#database/queries/returns/returns.ts';
import { listShipments } from '#database/queries/shipments/shipments.ts';
import { countPieces } from '#domain/cart/cart.ts';
import { cents, dollarsFromStored, sum, times } from '#domain/money.ts';
import { mayStaffChange } from '#domain/order/address/address-change.ts';
import { standsOrWaits } from '#domain/refund/amount-due.ts';
import { fail, ok } from '#domain/result.ts';
import { leftToShip } from '#domain/shipment/line-counters.ts';
import { may } from '#domain/staff/permissions.ts';
import { isHandover } from '../../services/orders/decisions/order-decision.ts';
import { allowsUndo, partsOf } from '../../services/refunds/by-staff/undo-refund.ts';
import { findWaitingOpening } from '../../services/returns/waiting-return-opening.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { noteJson } from '../customers/note-endpoints.ts';
import { amountsJson, lineDiscountsJson } from '../orders/amounts-json.ts';
import { readRefundable } from '../refunds/refundable-json.ts';
import { staffShipmentJson } from '../shipments/shipment-json.ts';
import { customerName, linesToShow, summaryLineJson, orderSummaryJson } from './order-summary-json.ts';
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
    const returns = await listReturns(db, [order.id]);
    const refunds = await listRefundsOfOrder(db, order.id);
    const [amounts, timeline, codes, customer, notes] = await Promise.all([
      readOrderAmounts(db, order.id),
      readTimeline(db, order, { shipments, returns, refunds }),
      listCodesOfOrder(db, order.id),
      seesContacts ? readCustomer(db, order, may(actor.staffRole, 'customers:see')) : null,
      seesContacts ? listNotes(db, { orderId: order.id }) : null,
    ]);
    const payment = await readPayment(db, order, refunds);
    const deliveries = await listUnfinishedMessages(db, { kind: 'deliver_shipment', orderId: order.id });
    const isDisputed = (await listDisputedOrders(db, [order.id])).has(order.id);
    const decisionTime = await readDecisionTime(db, order.id);
    const failedDecisions = await listFailedDecisions(db, order.id);
    const subtotal = sum(order.lines.map(({ unitCents, quantity }) => times(cents(unitCents), quantity)));
    return ok({
      value: {
        order: {
          ...orderSummaryJson(order, { keptCents: payment.keptCents, shipments, refunds, isDisputed }),
          lines: linesToShow(order).map((line) => ({
            ...summaryLineJson(line),
            ...countersJson(line),
            ...lineDiscountsJson(amounts.adjustments, line.position),
            codes: codes.get(line.position) ?? [],
          })),
          shipments: shipments.map((shipment) => staffShipmentJson(shipment, deliveries)),
          returns: returns.map(returnRowJson),
          opening: await readOpening(db, order.id),
          ...amountsJson({ subtotalCents: subtotal, shippingCents: order.shippingCents, ...amounts }),
          shippingMethod: order.shippingMethod,
          payment: payment.json,
          refunds: await readRefunds(db, order, refunds),
          refundable: await readRefundable(db, { order: { ...order, ...amounts }, refunds }),
          ...decisionTime,
          failedDecisions,
          customer,
          isAddressOpen: mayStaffChange(order, shipments),
          notes: notes?.map(noteJson) ?? null,
          timeline,
        },
      },
    });
  };
}

/** Returns when the waiting decision about the order as a whole, if there is one, is carried out. */
async function readDecisionTime(
  db: Queryable,
  orderId: string,
): Promise<Pick<ApiOrderDetail, 'cancelsAt' | 'acceptsAt' | 'handsOverAt' | 'isBeingRefused'>> {
  const waiting = await findOrderDecision(db, orderId);
  const at = waiting?.dueAt.toISOString() ?? null;
  const { reason } = (waiting?.payload ?? {}) as { reason?: string };
  const isBeingRefused = reason === 'refused_at_door';
  const times = { cancelsAt: null, acceptsAt: null, handsOverAt: null, isBeingRefused };
  if (reason !== undefined && isHandover(reason)) return { ...times, handsOverAt: at };
  return reason === 'review_paid' ? { ...times, acceptsAt: at } : { ...times, cancelsAt: at };
}

function countersJson(line: OrderLineRow) {
  const { inReturn, returned, exchanged, delivered, replaces } = line;
  return { left: leftToShip(line), inReturn, returned, exchanged, delivered, replaces };
}

function returnRowJson({ number, state, updatedAt, lines }: ReturnRecord) {
  return { number, state, since: updatedAt.toISOString(), items: countPieces(lines) };
}

async function readOpening(db: Queryable, orderId: string): Promise<ApiOrderDetail['opening']> {
  const waiting = await findWaitingOpening(db, orderId);
  return waiting === undefined
    ? null
    : { items: countPieces(waiting.opening.lines), at: waiting.dueAt.toISOString() };
}

async function readPayment(
  db: Queryable,
  { id, provider, providerPaymentId }: OrderRecord,
  refunds: readonly RefundRow[],
): Promise<{ keptCents: number; json: ApiOrderDetail['payment'] }> {
  const { leftCents, returnedCents, creditSpentCents } = await readOrderBalance(db, id);
  const returningCents = refunds
    .filter(({ state }) => state === 'pending')
    .reduce((total, refund) => total + refund.cents, 0);
  return {
    keptCents: leftCents,
    json: {
      provider: providerPaymentId === null ? null : provider,
      reference: providerPaymentId,
      paid: dollarsFromStored(leftCents + returnedCents - creditSpentCents),
      returned: dollarsFromStored(returnedCents),
      returning: dollarsFromStored(returningCents),
    },
  };
}

async function readRefunds(
  db: Queryable,
  order: OrderRecord,
  refunds: readonly RefundRow[],
): Promise<ApiOrderDetail['refunds']> {
  const messages = await listUndoableMessages(db, { kinds: ['refund', 'settle_refund'], orderId: order.id });
  return Promise.all(
    refunds.filter(standsOrWaits).map(async (row) => ({
      id: row.id,
      amount: dollarsFromStored(row.cents),
      method: row.method,
      state: row.state === 'undone' ? 'failed' : row.state,
      at: row.createdAt.toISOString(),
      undoUntil: await findUndoUntil(db, row, { order, refunds, messages }),
      isWaiting: row.waitsSince !== null,
      partOf: row.partOf,
      reference: row.reference,
    })),
  );
}

/**
 * Returns until when a refund can be undone; null when it is sent, or its order does not allow it. A part of a refund cannot be undone once
 * the other part is being sent, or was settled because its order ended.
 */
async function findUndoUntil(
  db: Queryable,
  row: RefundRow,
  {
    order,
    refunds,
    messages,
  }: {
    order: OrderRecord;
    refunds: readonly RefundRow[];
    messages: readonly { readonly subjectId: string; readonly dueAt: Date }[];
  },
): Promise<string | null> {
  const messageOf = (refundId: string) => messages.find(({ subjectId }) => subjectId === refundId);
  const parts = partsOf(row, refunds);
  const isSent = parts.some((part) => part.state !== 'pending' || messageOf(part.id) === undefined);
  if (isSent || !(await allowsUndo(db, { order, parts }))) return null;
  return messageOf(row.id)?.dueAt.toISOString() ?? null;
}

async function readCustomer(
  db: Queryable,
  order: OrderRecord,
  seesCustomers: boolean,
): Promise<NonNullable<ApiOrderDetail['customer']>> {
  const { email, phone, userId, firstName, lastName, address, city, region, postalCode, country } = order;
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
    accountId: seesCustomers ? userId : null,
    address: { firstName, lastName, address, city, region, postalCode, country },
  };
}
