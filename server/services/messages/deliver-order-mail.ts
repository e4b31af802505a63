import type { Database } from '#database/connection/connect.ts';
import { isConfirmedAddress } from '#database/queries/accounts/users.ts';
import type { OutboxRow } from '#database/queries/jobs/outbox.ts';
import { listCancellations } from '#database/queries/orders/cancellations.ts';
import { insertGuestLink } from '#database/queries/orders/guest-links.ts';
import { readOrderAmounts } from '#database/queries/orders/order-amounts.ts';
import { readOrderBalance } from '#database/queries/orders/order-money.ts';
import {
  findOrderById,
  listOrderEvents,
  type OrderEventRow,
  type OrderRecord,
} from '#database/queries/orders/orders.ts';
import { findRefund, listRefundsOfOrder, type RefundRow } from '#database/queries/payments/refunds.ts';
import { findReturn } from '#database/queries/returns/returns.ts';
import { listShipments } from '#database/queries/shipments/shipments.ts';
import { isOrderMailKind, isReturnMailKind } from '#domain/mail/mail-kinds.ts';
import { amountToPay } from '#domain/order/amount-to-pay.ts';
import { hasEmail } from '#domain/order/walk-in.ts';
import { amountDue, isStanding, sumStanding } from '#domain/refund/amount-due.ts';
import { fail, ok } from '#domain/result.ts';
import { REJECT_REASONS, type RejectReason } from '#domain/return/reject-reason.ts';
import { isPartOfOrder } from '#domain/return/replacement.ts';
import { linesOfPieces } from '#domain/shipment/line-counters.ts';
import {
  renderOrderMail,
  type CancellationForMail,
  type ShipmentForMail,
} from '../../mail/render-order-mail.ts';
import type { ReturnForMail } from '../../mail/render-return-mail.ts';
import type { Clock } from '../../ports/clock.ts';
import type { IdentityPort } from '../../ports/identity.ts';
import type { MailPort } from '../../ports/mail.ts';
import { digestGuestSecret } from '../guests/order-person.ts';
import { recordAttempt } from '../rate-limit.ts';
import type { DeliveryOutcome } from './drain-queue.ts';
import { readMailShop } from './read-mail-shop.ts';

/** Dependencies of order mails. */
export type OrderMailDeps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly mail: MailPort;
  /** Creates the secrets of links. */
  readonly identity: Pick<IdentityPort, 'createSecret'>;
  /** The shop's origin, without a trailing slash, for the links in mails. */
  readonly publicUrl: string;
  /** Whether visitors may order without an account. */
  readonly guestCheckout: boolean;
  /** Keys the rate limit of mails to unconfirmed addresses; null disables it. */
  readonly limits: { readonly secret: string } | null;
};

/** Maximum order mails to one unconfirmed address in 24 hours. Its owner may never have ordered. */
const UNCONFIRMED_ADDRESS_LIMIT = { action: 'order mail', attempts: 10, minutes: 24 * 60 } as const;

/**
 * Sends the order mail of an outbox row. The row's id is the message id, so a mail server can drop the duplicate that a crash between
 * sending and recording causes. Returns `obsolete` for a mail over the limit of an unconfirmed address.
 */
export async function deliverOrderMail(deps: OrderMailDeps, message: OutboxRow): Promise<DeliveryOutcome> {
  const { database, mail, publicUrl } = deps;
  const { id, kind, orderId, subjectId, attempts } = message;
  if (!isOrderMailKind(kind)) throw new Error('the message is not a mail');
  const order = await findOrderById(database.db, orderId);
  if (!order) throw new Error('the order of a mail is missing');
  if (!hasEmail(order)) return ok('obsolete');
  const isGuest = order.guestId !== null;
  // A guest may have typed the confirmed address of another person.
  const isAddressConfirmed = !isGuest && (await isConfirmedAddress(database.db, order.email));
  // Only the first attempt counts: retries while the mail server is down must not use up the limit.
  if (!isAddressConfirmed && attempts === 1 && !(await isWithinLimit(deps, order.email)))
    return ok('obsolete');
  const page = `${publicUrl}/payment/${order.providerPaymentId ?? order.id}`;
  // Links open orders only while the shop accepts guests. Orders that staff take belong to no account, either.
  const guestUrl = async () => (deps.guestCheckout ? `${page}#${await createLink(deps, orderId)}` : null);
  const orderUrl = isGuest ? await guestUrl() : page;
  // A mail about the order itself (a lost dispute, or of an earlier version) states all money returned.
  const refund = await findRefund(database.db, subjectId);
  const returnedCents = refund?.cents ?? (await readOrderBalance(database.db, orderId)).returnedCents;
  const amounts = await readOrderAmounts(database.db, orderId);
  const refunds = await listRefundsOfOrder(database.db, orderId);
  const data = {
    ...order,
    lines: order.lines.filter(isPartOfOrder),
    isToCollect: order.paymentMethod === 'cash' && order.state === 'placed',
    isPaidInCash: order.paymentMethod === 'cash' && order.state === 'handed_over',
    ...amounts,
    returnedCents,
    refundMethod: refund?.method ?? 'card',
    ...returningOf(order, refunds),
    dueCents: amountDue(amountToPay(order), refunds),
    cancellation:
      kind === 'items_cancelled_mail'
        ? await readCancellation(database, { order, cancellationId: subjectId })
        : null,
    isUndeliverable: isUndeliverable(kind, await listOrderEvents(database.db, orderId)),
    shipment:
      kind === 'shipment_mail' ? await readShipment(database, { order, shipmentId: subjectId }) : null,
    return: isReturnMailKind(kind) ? await readReturn(database, { order, returnId: subjectId }) : null,
    isAddressConfirmed,
    isGuest,
    shop: await readMailShop(deps),
    orderUrl,
  };
  const text = renderOrderMail(kind, data);
  const sent = await mail.send({ ...text, to: order.email, messageId: id });
  if (sent.ok) return ok('delivered');
  const { code, reason } = sent.error;
  return fail({ code: code === 'mail_refused' ? 'permanent' : 'temporary', reason });
}

/** Returns what the cancellation of a whole order returns: its refund has no shares of lines. Money was refunded before store credit. */
function returningOf(
  order: OrderRecord,
  refunds: readonly RefundRow[],
): { refundingCents: number; creditedCents: number } {
  const returned = refunds.filter((refund) => isStanding(refund) && refund.cancellationId !== null);
  const [credited, own] = [sumStanding(returned.filter(isCredit)), returned.filter((one) => !isCredit(one))];
  return {
    refundingCents: amountToPay(order) - sumStanding(own),
    creditedCents: Math.max(0, order.creditCents - credited),
  };
}

function isCredit({ method }: RefundRow): boolean {
  return method === 'credit';
}

/** Whether a mail is about an order that was cancelled because its last shipment did not reach the customer. */
function isUndeliverable(kind: OutboxRow['kind'], events: readonly OrderEventRow[]): boolean {
  return kind === 'order_cancellation_mail' && events.some(({ cause }) => cause === 'undeliverable');
}

/** Reads cancelled pieces of the order, and the refund for them. */
async function readCancellation(
  { db }: Database,
  { order, cancellationId }: { order: OrderRecord; cancellationId: string },
): Promise<CancellationForMail> {
  const one = (await listCancellations(db, [order.id])).find(({ id }) => id === cancellationId);
  if (!one) throw new Error('the cancelled items of a mail are missing');
  const refunds = await listRefundsOfOrder(db, order.id);
  // Pieces that cost nothing have no refund.
  const own = refunds.filter((row) => row.cancellationId === cancellationId);
  return {
    ...sumParts(own),
    isPaidOut: own.some(({ method }) => method === 'payout'),
    lines: linesOfPieces(order, one),
    isUndeliverable: one.shipmentId !== null,
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
  const one = await findReturn(db, returnId);
  if (!one) throw new Error('the return of a mail is missing');
  const { number, label, endsAt, rejectReason } = one;
  const own = (await listRefundsOfOrder(db, order.id)).filter((row) => row.returnId === returnId);
  const isPaidOut = own.some(({ method }) => method === 'payout');
  const textOf = (reason: RejectReason | null) => reason && REJECT_REASONS[reason].text;
  const lines = one.lines.flatMap(
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
  return { carrier, tracking, url, lines: linesOfPieces(order, shipment) };
}

/**
 * Creates a link that opens the order of a guest, and returns its secret. The secret is in the fragment, so that it reaches no server log
 * and no other site. Each attempt to send creates one: an earlier one may have arrived.
 */
async function createLink({ database, clock, identity }: OrderMailDeps, orderId: string): Promise<string> {
  const secret = identity.createSecret();
  const digest = digestGuestSecret(secret);
  await insertGuestLink(database.db, { digest, orderId, createdAt: clock.now() });
  return secret;
}

async function isWithinLimit({ database, clock, limits }: OrderMailDeps, email: string): Promise<boolean> {
  if (limits === null) return true;
  const { secret } = limits;
  const limit = { ...UNCONFIRMED_ADDRESS_LIMIT, client: email };
  return (await recordAttempt({ database, clock, secret }, [limit])).ok;
}
