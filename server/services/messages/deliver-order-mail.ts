import { isConfirmedAddress } from '#database/queries/accounts/users.ts';
import type { OutboxRow } from '#database/queries/jobs/outbox.ts';
import { findOrderById } from '#database/queries/orders/orders.ts';
import { fail, ok } from '#domain/result.ts';
import { renderOrderMail, type OrderMailKind } from '../../mail/render-order-mail.ts';
import { recordAttempt } from '../rate-limit.ts';
import type { MessageDeps } from './deliver-messages.ts';
import type { Delivery } from './drain-queue.ts';

/** Order mails that an unconfirmed address gets in 24 hours; it may belong to somebody who never ordered. */
const MAILS_TO_UNCONFIRMED = { of: 'order mail', tries: 10, minutes: 24 * 60 } as const;

/**
 * Sends the mail of a message. It carries the message's id, so that a repetition after a crash between sending and recording can be
 * recognised. A mail beyond the limit of an unconfirmed address is `obsolete`.
 */
export async function deliverMail(
  deps: MessageDeps,
  { message, kind }: { message: OutboxRow; kind: OrderMailKind },
): Promise<Delivery> {
  const { database, mail, publicUrl } = deps;
  const order = await findOrderById(database.db, message.orderId);
  if (!order) throw new Error('the order of a mail is missing');
  const isAddressConfirmed = await isConfirmedAddress(database.db, order.email);
  // Only the first attempt counts: a mail server that is down must not use up the limit.
  if (!isAddressConfirmed && message.attempts === 1 && !(await mayMail(deps, order.email)))
    return ok('obsolete');
  const orderUrl = `${publicUrl}/payment/${order.paymentIntentId ?? order.id}`;
  const text = renderOrderMail(kind, { ...order, isAddressConfirmed, shopUrl: publicUrl, orderUrl });
  const sent = await mail.send({ ...text, to: order.email, messageId: message.id });
  if (sent.ok) return ok('delivered');
  const { code, reason } = sent.error;
  return fail({ code: code === 'mail_refused' ? 'never' : 'later', reason });
}

async function mayMail({ database, clock, limits }: MessageDeps, email: string): Promise<boolean> {
  if (limits === null) return true;
  const { secret } = limits;
  const allowed = await recordAttempt({ database, clock, secret }, [{ ...MAILS_TO_UNCONFIRMED, by: email }]);
  return allowed.ok;
}
