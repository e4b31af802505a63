import {
  findLastCorrection,
  findOrderMail,
  reopenMail,
  takeBackReopenedMail,
} from '#database/queries/messages/outbox.ts';
import { insertChange } from '#database/queries/staff/change-log.ts';
import { UNDO_DELAY_MS } from '#domain/editing/undo-delay.ts';
import { hasEmail } from '#domain/order/walk-in.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { PersonAuthor } from '#domain/staff/change-log.ts';
import { withLockedOrder } from '../orders/locked-order.ts';
import type { ServiceError } from '../service-error.ts';
import type { WriteDeps } from '../write-deps.ts';
import { correctEmail, readMailAgain, type MailAgain } from './mail-again.ts';

const NOT_PAYABLE: ServiceError = {
  code: 'order_closed',
  detail: 'This order no longer waits for its payment.',
};

const SENT: ServiceError = {
  code: 'mail_unknown',
  detail: 'The email has been sent again, and can no longer be undone.',
};

/**
 * Sends a finished mail about an order again. With another address, all later mails about the order go there, and the links in earlier mails
 * stop working. With `undoable` both happen after `UNDO_DELAY_MS`, unless `undoResend` takes the mail back. The log keeps no address, because
 * its entries are never erased. Errors: `mail_unknown`, also while the mail is being sent, and `order_closed` for the link to pay an order
 * that does not await its payment.
 */
export async function resendMail(
  { database, clock }: WriteDeps,
  {
    id,
    email,
    undoable,
    author,
  }: { id: string; email: string | undefined; undoable: boolean; author: PersonAuthor },
): Promise<Result<void, ServiceError>> {
  const mail = await findOrderMail(database.db, id);
  if (!mail) return fail({ code: 'mail_unknown' });
  return withLockedOrder<void>(database, mail.orderId, async (tx, order) => {
    // Read again: it may have been sent or queued before the lock was acquired. The error of an unfinished mail is that of an earlier attempt.
    const { doneAt = null, lastError = null, isDropped = false } = (await findOrderMail(tx, id)) ?? {};
    if (!hasEmail(order) || doneAt === null) return fail({ code: 'mail_unknown' });
    if (mail.kind === 'payment_link_mail' && order.state !== 'awaiting_payment') return fail(NOT_PAYABLE);
    const isCorrected = email !== undefined && email !== order.email;
    const earlier = isCorrected ? await findLastCorrection(tx, order.id) : undefined;
    // The last correction counts. Two can come within a millisecond, or from machines whose clocks differ.
    const at = new Date(Math.max(clock.now().getTime(), (earlier?.getTime() ?? 0) + 1));
    const again: MailAgain = {
      at: at.toISOString(),
      messageId: clock.newId(),
      ...(isCorrected && undoable && { email }),
      before: { doneAt: doneAt.toISOString(), lastError, isDropped },
    };
    const dueAt = new Date(at.getTime() + (undoable ? UNDO_DELAY_MS : 0));
    if (!(await reopenMail(tx, { id, payload: { again }, dueAt }))) return fail({ code: 'mail_unknown' });
    if (isCorrected && !undoable) await correctEmail(tx, { orderId: order.id, email, askedAt: at, at });
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

/**
 * Takes back a mail that waits to be sent again, with the correction of its address. Idempotent. Errors: `mail_unknown`, also once its attempt
 * has begun.
 */
export async function undoResend(
  { database, clock }: WriteDeps,
  { id, author }: { id: string; author: PersonAuthor },
): Promise<Result<void, ServiceError>> {
  const found = await findOrderMail(database.db, id);
  if (!found) return fail({ code: 'mail_unknown' });
  return withLockedOrder<void>(database, found.orderId, async (tx, order) => {
    const mail = (await findOrderMail(tx, id)) ?? found;
    if (isUndone(mail.payload)) return ok(undefined);
    const again = readMailAgain(mail);
    if (again === undefined) return fail(SENT);
    const { doneAt, ...before } = again.before;
    const restored = { ...before, doneAt: new Date(doneAt), payload: UNDONE };
    if (!(await takeBackReopenedMail(tx, { id, restored }))) return fail(SENT);
    const subject = { type: 'order', id: order.id } as const;
    await insertChange(tx, { at: clock.now(), author, action: 'mail_resend_undone', subject, changes: [] });
    return ok(undefined);
  });
}

/** The payload of a mail after an undo, until it is sent again. */
const UNDONE = { undone: true } as const;

function isUndone(payload: unknown): boolean {
  return (payload as Partial<typeof UNDONE>).undone === true;
}
