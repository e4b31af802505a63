import type { Database } from '#database/connection/connect.ts';
import { isConfirmedAddress } from '#database/queries/accounts/users.ts';
import type { OutboxRow } from '#database/queries/messages/outbox.ts';
import { insertGuestLink } from '#database/queries/orders/guests/guest-links.ts';
import { findOrderById, lockOrder, type OrderRecord } from '#database/queries/orders/orders.ts';
import { isOrderMailKind, type OrderMailKind } from '#domain/mail/mail-kinds.ts';
import { hasEmail } from '#domain/order/walk-in.ts';
import { fail, ok } from '#domain/result.ts';
import { renderOrderMail } from '../../mail/orders/render-order-mail.ts';
import type { Clock } from '../../ports/clock.ts';
import type { IdentityPort } from '../../ports/identity.ts';
import type { MailPort } from '../../ports/mail.ts';
import { digestGuestSecret } from '../guests/order-person.ts';
import { recordAttempt } from '../rate-limit.ts';
import type { DeliveryOutcome } from './drain-queue.ts';
import { applyCorrection, readMailAgain } from './mail-again.ts';
import { readMailShop } from './read-mail-shop.ts';
import { readOrderMailData } from './read-order-mail-data.ts';
import { sendMail } from './send-mail.ts';

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

/** Maximum mails to one unconfirmed address in 24 hours that customers cause alone. Its owner may never have ordered. */
const UNCONFIRMED_ADDRESS_LIMIT = { action: 'order mail', attempts: 10, minutes: 24 * 60 } as const;

/**
 * Kinds of mails that customers cause alone. Mails of other kinds follow an action of staff or a refund: the customer needs them, and the
 * address is probably right.
 */
const CAUSED_BY_CUSTOMERS: ReadonlySet<OrderMailKind> = new Set([
  'order_confirmation_mail',
  'order_cancellation_mail',
  'items_cancelled_mail',
  'address_changed_mail',
  'return_requested_mail',
  'return_withdrawn_mail',
]);

/**
 * Sends the order mail of an outbox row. The message id is that of the row, or of its repetition, so a mail server can drop the duplicate that
 * a crash between sending and recording causes. Returns `obsolete` for an order without an address, for a link to pay an order that does not
 * await its payment, and for a mail over the limit of an unconfirmed address.
 */
export async function deliverOrderMail(deps: OrderMailDeps, message: OutboxRow): Promise<DeliveryOutcome> {
  const { database, mail, publicUrl } = deps;
  const { id, kind, orderId, subjectId, attempts } = message;
  if (!isOrderMailKind(kind)) throw new Error('the message is not a mail');
  await applyCorrection(deps, message);
  const order = await findOrderById(database.db, orderId);
  if (!order) throw new Error('the order of a mail is missing');
  const isLinkToPay = kind === 'payment_link_mail';
  if (!hasEmail(order) || (isLinkToPay && order.state !== 'awaiting_payment')) return ok('obsolete');
  const isGuest = order.guestId !== null;
  // A guest may have typed the confirmed address of another person.
  const isAddressConfirmed = !isGuest && (await isConfirmedAddress(database.db, order.email));
  // Only the first attempt counts: retries while the mail server is down must not use up the limit.
  const isLimited = !isAddressConfirmed && CAUSED_BY_CUSTOMERS.has(kind) && attempts === 1;
  if (isLimited && !(await isWithinLimit(deps, order.email))) return ok('obsolete');
  const page = `${publicUrl}/payment/${order.providerPaymentId ?? order.id}`;
  // Links open orders only while the shop accepts guests. An order that staff took without an account counts as a guest's.
  const hasLink = isLinkToPay || (isGuest && deps.guestCheckout);
  const secret = hasLink ? await createLink(deps, order) : null;
  if (secret === undefined) return fail({ code: 'temporary', reason: 'the address was just corrected' });
  const ownUrl = isGuest ? null : page;
  const linkedUrl = `${isLinkToPay ? `${publicUrl}/payment/${order.id}/link` : page}#${secret}`;
  const orderUrl = secret === null ? ownUrl : linkedUrl;
  const data = {
    ...(await readOrderMailData(database, { order, kind, subjectId })),
    isAddressConfirmed,
    isGuest,
    shop: await readMailShop(deps),
    orderUrl,
  };
  const text = renderOrderMail(kind, data);
  return sendMail(mail, { ...text, to: order.email, messageId: readMailAgain(message)?.messageId ?? id });
}

/**
 * Creates a link that opens the order of a guest, or the page to pay an order, and returns its secret. The secret is in the fragment, so that
 * it reaches no server log and no other site. Each attempt to send creates another link, because the mail of an earlier attempt may have
 * arrived. When staff have corrected the address since the order was read, creates no link and returns undefined: the address before may be
 * a stranger's.
 */
async function createLink(
  { database, clock, identity }: OrderMailDeps,
  { id: orderId, email }: OrderRecord,
): Promise<string | undefined> {
  const secret = identity.createSecret();
  const digest = digestGuestSecret(secret);
  return database.transaction(async (tx) => {
    if ((await lockOrder(tx, orderId))?.email !== email) return undefined;
    await insertGuestLink(tx, { digest, orderId, createdAt: clock.now() });
    return secret;
  });
}

async function isWithinLimit({ database, clock, limits }: OrderMailDeps, email: string): Promise<boolean> {
  if (limits === null) return true;
  const { secret } = limits;
  const limit = { ...UNCONFIRMED_ADDRESS_LIMIT, client: email };
  return (await recordAttempt({ database, clock, secret }, [limit])).ok;
}
