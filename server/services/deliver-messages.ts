import { claimOutbox, finishOutbox, postponeOutbox, type OutboxRow } from '#database/queries/outbox.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { MailPort } from '../ports/mail.ts';
import { deliverMail } from './deliver-mail.ts';
import { deliverRefund } from './deliver-refund.ts';
import type { OrderDeps } from './order-deps.ts';

/** What the outbox needs besides: a way for mails, and the shop's address, without a slash at the end, for the links in them. */
export type MessageDeps = OrderDeps & { readonly mail: MailPort; readonly publicUrl: string };

/**
 * How one try ended: delivered and noted so (`ok`), to be tried again (`later`), or never to be delivered (`never`). `reason` is for
 * the people who run the shop, and names nobody.
 */
export type Delivery = Result<void, { readonly code: 'later' | 'never'; readonly reason: string }>;

/** How long one try may take before somebody else may try, in milliseconds: longer than the provider's library tries on its own. */
const LEASE = 2 * 60_000;
const FIRST_PAUSE = 5_000;
const LONGEST_PAUSE = 60 * 60_000;

/**
 * Delivers the messages of the outbox that are due, until there are none; each is taken by one process alone. What fails is put back
 * with a pause that doubles from 5 seconds to an hour, and is never given up silently. Answers how many were delivered and how many
 * put back. `isEnding` is looked at between two messages. A message that breaks it is put back like one that failed, and its error is
 * thrown when the others are done.
 */
export async function deliverMessages(
  deps: MessageDeps,
  { isEnding = () => false }: { isEnding?: () => boolean } = {},
): Promise<{ delivered: number; postponed: number }> {
  const { database, clock } = deps;
  const count = { delivered: 0, postponed: 0 };
  const faults: unknown[] = [];
  while (!isEnding()) {
    const at = clock.now();
    const leaseEndsAt = new Date(at.getTime() + LEASE);
    const message = await database.db.transaction((tx) => claimOutbox(tx, { at, leaseEndsAt }));
    if (!message) break;
    const { id, attempts } = message;
    const delivery = await deliver(deps, message).catch((error: unknown) => {
      faults.push(error);
      return fail({ code: 'later' as const, reason: 'an unexpected error; the log says more' });
    });
    if (delivery.ok) count.delivered += 1;
    else if (delivery.error.code === 'never') {
      const lastError = delivery.error.reason;
      await database.db.transaction((tx) => finishOutbox(tx, { id, at: clock.now(), lastError }));
    } else {
      const pause = Math.min(FIRST_PAUSE * 2 ** Math.min(attempts - 1, 20), LONGEST_PAUSE);
      const dueAt = new Date(clock.now().getTime() + pause);
      const lastError = delivery.error.reason;
      await database.db.transaction((tx) => postponeOutbox(tx, { id, dueAt, lastError }));
      count.postponed += 1;
    }
  }
  if (faults.length > 0) throw faults[0];
  return count;
}

async function deliver(deps: MessageDeps, message: OutboxRow): Promise<Delivery> {
  switch (message.kind) {
    case 'refund':
      return deliverRefund(deps, message);
    case 'order_confirmation_mail':
    case 'order_cancellation_mail':
    case 'refund_mail': {
      const sent = await deliverMail(deps, { message, kind: message.kind });
      if (!sent.ok) return fail(sent.error);
      await deps.database.db.transaction((tx) => finishOutbox(tx, { id: message.id, at: deps.clock.now() }));
      return ok(undefined);
    }
  }
}
