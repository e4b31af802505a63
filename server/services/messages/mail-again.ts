import type { Queryable } from '#database/connection/connect.ts';
import {
  dropCorrectionsBefore,
  findOrderMail,
  updateMessagePayload,
  type OutboxRow,
} from '#database/queries/messages/outbox.ts';
import { deleteGuestLinks } from '#database/queries/orders/guests/guest-links.ts';
import { lockOrder, updateOrderEmail } from '#database/queries/orders/orders.ts';
import type { WriteDeps } from '../write-deps.ts';

/** What the payload of an order mail keeps while staff send the mail again. */
export type MailAgain = {
  /** When staff asked for it. */
  readonly at: string;
  /** A mail server may drop a mail whose id it has received before, as a duplicate. */
  readonly messageId: string;
  /** The corrected address, until the order has it. */
  readonly email?: string;
  /** How the earlier delivery ended. An undo restores it. */
  readonly before: {
    readonly doneAt: string;
    readonly lastError: string | null;
    readonly isDropped: boolean;
  };
};

/** Returns what the payload of a mail keeps; undefined for a mail that is not sent again. */
export function readMailAgain({ payload }: Pick<OutboxRow, 'payload'>): MailAgain | undefined {
  return (payload as { readonly again?: MailAgain }).again;
}

/**
 * Gives an order a corrected email address for all later mails, also for those with a correction that staff asked for earlier. The links in
 * earlier mails stop working, because a stranger may have received them. The order must be locked.
 */
export async function correctEmail(
  tx: Queryable,
  { orderId, email, askedAt, at }: { orderId: string; email: string; askedAt: Date; at: Date },
): Promise<void> {
  await dropCorrectionsBefore(tx, { orderId, at: askedAt });
  await updateOrderEmail(tx, { orderId, email, at });
  await deleteGuestLinks(tx, orderId);
}

/**
 * Gives the order the corrected address in the payload of a mail that is sent again. Removes it from the payload, because staff may correct
 * the order's address further before the next attempt.
 */
export async function applyCorrection(
  { database, clock }: WriteDeps,
  { id, orderId, payload }: OutboxRow,
): Promise<void> {
  if (readMailAgain({ payload })?.email === undefined) return;
  await database.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    // Read again: a later correction may have replaced it.
    const current = await findOrderMail(tx, id);
    const again = current && readMailAgain(current);
    if (again?.email === undefined) return;
    const { email, ...rest } = again;
    if (await updateMessagePayload(tx, { id, payload: { again: rest } }))
      await correctEmail(tx, { orderId, email, askedAt: new Date(again.at), at: clock.now() });
  });
}
