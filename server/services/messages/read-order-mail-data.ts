import type { Database } from '#database/connection/connect.ts';
import { listCancellations } from '#database/queries/orders/cancellations.ts';
import { readOrderAmounts } from '#database/queries/orders/order-amounts.ts';
import { readOrderBalance } from '#database/queries/orders/order-money.ts';
import { listOrderEvents, type OrderEventRow, type OrderRecord } from '#database/queries/orders/orders.ts';
import { findRefund, listRefundsOfOrder, type RefundRow } from '#database/queries/payments/refunds.ts';
import { findReturn } from '#database/queries/returns/returns.ts';
import { listShipments } from '#database/queries/shipments/shipments.ts';
import { countPieces } from '#domain/cart/cart.ts';
import { isReturnMailKind, type OrderMailKind } from '#domain/mail/mail-kinds.ts';
import { amountToPay } from '#domain/order/amount-to-pay.ts';
import { amountDue, sumStanding } from '#domain/refund/amount-due.ts';
import { REJECT_REASONS, type RejectReason } from '#domain/return/reject-reason.ts';
import { isPartOfOrder } from '#domain/return/replacement.ts';
import { linesOfPieces } from '#domain/shipment/line-counters.ts';
import type { CancellationForMail, OrderForMail, ShipmentForMail } from '../../mail/orders/order-for-mail.ts';
import type { ReturnForMail } from '../../mail/orders/render-return-mail.ts';

/** The data of an order mail, besides the shop and what depends on the customer's address. */
type OrderMailData = Omit<OrderForMail, 'isAddressConfirmed' | 'isGuest' | 'shop' | 'orderUrl'>;

/** Reads what a mail says about an order. `subjectId` is that of its message: a shipment, cancellation, refund or return, or the order. */
export async function readOrderMailData(
  database: Database,
  { order, kind, subjectId }: { order: OrderRecord; kind: OrderMailKind; subjectId: string },
): Promise<OrderMailData> {
  const { db } = database;
  const refunds = await listRefundsOfOrder(db, order.id);
  // A mail about a lost dispute, or one that an earlier version queued, has the order as its subject. It states all that went back to the
  // card.
  const refund = await findRefund(db, subjectId);
  const returnedCents = refund?.cents ?? (await readOrderBalance(db, order.id)).returnedToCardCents;
  const isItems = kind === 'items_cancelled_mail';
  return {
    ...order,
    lines: order.lines.filter(isPartOfOrder),
    isToCollect: order.paymentMethod === 'cash' && order.state === 'placed',
    isPaidInCash: order.paymentMethod === 'cash' && order.state === 'handed_over',
    ...(await readOrderAmounts(db, order.id)),
    returnedCents,
    refundMethod: refund?.method ?? 'card',
    ...returningOf(order, refunds),
    dueCents: amountDue(amountToPay(order), refunds),
    cancellation: isItems ? await readCancellation(database, { order, cancellationId: subjectId }) : null,
    isUndeliverable: isUndeliverable(kind, await listOrderEvents(db, order.id)),
    shipment:
      kind === 'shipment_mail' ? await readShipment(database, { order, shipmentId: subjectId }) : null,
    return: isReturnMailKind(kind) ? await readReturn(database, { order, returnId: subjectId }) : null,
  };
}

/**
 * Returns what the customer gets back for a cancelled order, besides the refunds for pieces that were cancelled before. Card money that was
 * paid out, or became store credit, does not go to the card.
 */
function returningOf(
  order: OrderRecord,
  refunds: readonly RefundRow[],
): { refundingCents: number; creditedCents: number } {
  const [credits, others] = [refunds.filter(isCredit), refunds.filter((one) => !isCredit(one))];
  const returned = others.filter((one) => isOfPieces(one) || one.method === 'payout');
  const creditedCardCents = Math.max(0, sumStanding(credits) - order.creditCents);
  return {
    refundingCents: amountToPay(order) - sumStanding(returned) - creditedCardCents,
    creditedCents: Math.max(0, order.creditCents - sumStanding(credits.filter(isOfPieces))),
  };
}

function isCredit({ method }: RefundRow): boolean {
  return method === 'credit';
}

function isOfPieces({ cancellationId }: RefundRow): boolean {
  return cancellationId !== null;
}

/** Whether a mail is about an order that was cancelled because its last shipment did not reach the customer. */
function isUndeliverable(kind: OrderMailKind, events: readonly OrderEventRow[]): boolean {
  return kind === 'order_cancellation_mail' && events.some(({ cause }) => cause === 'undeliverable');
}

/** Reads cancelled pieces of the order, and the refund for them. */
async function readCancellation(
  { db }: Database,
  { order, cancellationId }: { order: OrderRecord; cancellationId: string },
): Promise<CancellationForMail> {
  const cancellation = (await listCancellations(db, [order.id])).find(({ id }) => id === cancellationId);
  if (!cancellation) throw new Error('the cancelled items of a mail are missing');
  const refunds = await listRefundsOfOrder(db, order.id);
  // Pieces that cost nothing have no refund.
  const own = refunds.filter((row) => row.cancellationId === cancellationId);
  return {
    ...sumParts(own),
    isPaidOut: own.some(({ method }) => method === 'payout'),
    lines: linesOfPieces(order, cancellation),
    isUndeliverable: cancellation.shipmentId !== null,
  };
}

/** Returns the money of refunds that were made together, and what of them became store credit. */
function sumParts(refunds: readonly RefundRow[]): { cents: number; creditCents: number } {
  const sum = (parts: readonly RefundRow[]) => parts.reduce((total, { cents }) => total + cents, 0);
  return {
    cents: sum(refunds.filter((one) => !isCredit(one))),
    creditCents: sum(refunds.filter(isCredit)),
  };
}

/** Reads a return with the refund for its accepted pieces. */
async function readReturn(
  { db }: Database,
  { order, returnId }: { order: OrderRecord; returnId: string },
): Promise<ReturnForMail> {
  const found = await findReturn(db, returnId);
  if (!found) throw new Error('the return of a mail is missing');
  const { number, label, endsAt, rejectReason } = found;
  const own = (await listRefundsOfOrder(db, order.id)).filter((row) => row.returnId === returnId);
  const isPaidOut = own.some(({ method }) => method === 'payout');
  const textOf = (reason: RejectReason | null) => reason && REJECT_REASONS[reason].text;
  const lines = found.lines.flatMap(
    ({ position, quantity, newSize, received, accepted, rejectReason: reason }) =>
      linesOfPieces(order, { lines: [{ position, quantity }] }).map((line) => ({
        ...line,
        newSize,
        received,
        accepted,
        rejected: textOf(reason),
      })),
  );
  return {
    number,
    lines,
    label,
    endsAt,
    rejected: textOf(rejectReason),
    refund: own.length === 0 ? null : { ...sumParts(own), isPaidOut },
  };
}

/** Reads a shipment with the pieces of the order that are in it. */
async function readShipment(
  { db }: Database,
  { order, shipmentId }: { order: OrderRecord; shipmentId: string },
): Promise<ShipmentForMail> {
  const shipment = (await listShipments(db, [order.id])).find(({ id }) => id === shipmentId);
  if (!shipment) throw new Error('the shipment of a mail is missing');
  const { carrier, tracking, url } = shipment;
  const lines = linesOfPieces(order, shipment);
  const kept = order.lines.map(({ quantity, cancelled }) => ({ quantity: quantity - cancelled }));
  return { isWhole: countPieces(lines) === countPieces(kept), carrier, tracking, url, lines };
}
