import { findOrderMail, reopenMail } from '#database/queries/messages/outbox.ts';
import { deleteGuestLinks } from '#database/queries/orders/guests/guest-links.ts';
import { updateOrderEmail } from '#database/queries/orders/orders.ts';
import { insertChange } from '#database/queries/staff/change-log.ts';
import { hasEmail } from '#domain/order/walk-in.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { PersonAuthor } from '#domain/staff/change-log.ts';
import { withLockedOrder } from '../orders/locked-order.ts';
import type { ServiceError } from '../service-error.ts';
import type { WriteDeps } from '../write-deps.ts';

const NOT_PAYABLE: ServiceError = {
  code: 'order_closed',
  detail: 'This order no longer waits for its payment.',
};

/**
 * Sends a finished mail about an order again. With another address, all later mails about the order go there, and the links in earlier mails
 * stop working, because a stranger may have received them. The log keeps no address, because its entries are never erased.
 * Errors: `mail_unknown`, also while the mail is being sent, and `order_closed` for the link to pay an order that does not await its payment.
 */
export async function resendMail(
  { database, clock }: WriteDeps,
  { id, email, author }: { id: string; email: string | undefined; author: PersonAuthor },
): Promise<Result<void, ServiceError>> {
  const mail = await findOrderMail(database.db, id);
  // The error of an unfinished mail may be that of an earlier attempt. It may also be sent before the lock is acquired.
  if (!mail || mail.doneAt === null) return fail({ code: 'mail_unknown' });
  return withLockedOrder<void>(database, mail.orderId, async (tx, order) => {
    if (!hasEmail(order)) return fail({ code: 'mail_unknown' });
    if (mail.kind === 'payment_link_mail' && order.state !== 'awaiting_payment') return fail(NOT_PAYABLE);
    const at = clock.now();
    const isCorrected = email !== undefined && email !== order.email;
    // A mail server may drop a mail whose id it has received before, as a duplicate.
    const isSent = mail.lastError === null;
    const newId = isSent || isCorrected ? clock.newId() : id;
    if (!(await reopenMail(tx, { id, newId, at }))) return fail({ code: 'mail_unknown' });
    if (isCorrected) {
      await updateOrderEmail(tx, { orderId: order.id, email, at });
      await deleteGuestLinks(tx, order.id);
    }
    await insertChange(tx, {
      at,
      author,
      action: 'mail_resent',
      subject: { type: 'order', id: order.id },
      changes: [
        { field: 'recipient', before: null, after: isCorrected ? 'a corrected address' : 'as before' },
      ],
    });
    return ok(undefined);
  });
}
