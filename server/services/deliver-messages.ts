import { claimOutbox, finishOutbox, postponeOutbox, type OutboxRow } from '#database/queries/outbox.ts';
import { ok } from '#domain/result.ts';
import type { MailPort } from '../ports/mail.ts';
import { deliverMail } from './deliver-mail.ts';
import { deliverRefund } from './deliver-refund.ts';
import { drainQueue, type Delivery, type Drained } from './drain-queue.ts';
import type { OrderDeps } from './order-deps.ts';

/** What the outbox needs besides: a way for mails, and the shop's address, without a slash at the end, for the links in them. */
export type MessageDeps = OrderDeps & { readonly mail: MailPort; readonly publicUrl: string };

/** Delivers the messages of the outbox that are due, until there are none. `isEnding` is looked at between two messages. */
export function deliverMessages(
  deps: MessageDeps,
  { isEnding = () => false }: { isEnding?: () => boolean } = {},
): Promise<Drained> {
  const { database, clock } = deps;
  return drainQueue<OutboxRow>(
    {
      claim: (times) => database.transaction((tx) => claimOutbox(tx, times)),
      deliver: (message) => deliver(deps, message),
      giveUp: async ({ id }, lastError) => {
        await database.transaction((tx) => finishOutbox(tx, { id, at: clock.now(), lastError }));
      },
      postpone: ({ id }, until) => database.transaction((tx) => postponeOutbox(tx, { id, ...until })),
    },
    { clock, isEnding },
  );
}

async function deliver(deps: MessageDeps, message: OutboxRow): Promise<Delivery> {
  switch (message.kind) {
    case 'refund':
      return deliverRefund(deps, message);
    case 'order_confirmation_mail':
    case 'order_cancellation_mail':
    case 'refund_mail': {
      const sent = await deliverMail(deps, { message, kind: message.kind });
      if (!sent.ok) return sent;
      await deps.database.transaction((tx) => finishOutbox(tx, { id: message.id, at: deps.clock.now() }));
      return ok('delivered');
    }
  }
}
