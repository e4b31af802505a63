import { findOrderById } from '#database/queries/orders.ts';
import type { OutboxRow } from '#database/queries/outbox.ts';
import { fail, ok } from '#domain/result.ts';
import { renderOrderMail, type OrderMailKind } from '../mail/render-order-mail.ts';
import type { MessageDeps } from './deliver-messages.ts';
import type { Delivery } from './drain-queue.ts';

/**
 * Sends the mail of a message. It carries the message's id, so that one that is sent again after a death between sending and noting
 * is known for the same.
 */
export async function deliverMail(
  { database, mail, publicUrl }: MessageDeps,
  { message, kind }: { message: OutboxRow; kind: OrderMailKind },
): Promise<Delivery> {
  const order = await findOrderById(database.db, message.orderId);
  if (!order) throw new Error('a mail about an order that has vanished');
  const orderUrl = `${publicUrl}/payment/${order.paymentIntentId ?? order.id}`;
  const text = renderOrderMail(kind, { ...order, shopUrl: publicUrl, orderUrl });
  const sent = await mail.send({ ...text, to: order.email, messageId: message.id });
  if (sent.ok) return ok('delivered');
  const { code, reason } = sent.error;
  return fail({ code: code === 'mail_refused' ? 'never' : 'later', reason });
}
