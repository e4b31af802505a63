import { claimOutbox, finishOutbox, postponeOutbox, type OutboxRow } from '#database/queries/jobs/outbox.ts';
import type { OutboxKind } from '#database/schema/outbox.ts';
import type { MailPort } from '../../ports/mail.ts';
import type { OrderDeps } from '../orders/order-deps.ts';
import { deliverMail } from './deliver-order-mail.ts';
import { deliverRefund } from './deliver-refund.ts';
import { drainQueue, type Delivery, type Drained } from './drain-queue.ts';

/** What delivering messages needs. */
export type MessageDeps = OrderDeps & {
  readonly mail: MailPort;
  /** The shop's address, without a slash at the end, for the links in mails. */
  readonly publicUrl: string;
  /** The key under which mails to unconfirmed addresses are counted; null limits none. */
  readonly limits: { readonly secret: string } | null;
};

/** A part of the outbox; `isEnding` is looked at between two messages. */
type Part = { readonly kinds: readonly OutboxKind[]; readonly isEnding: () => boolean };

const MAILS = ['order_confirmation_mail', 'order_cancellation_mail', 'refund_mail'] as const;

/** Returns the money that is to be returned. */
export function deliverRefunds(deps: MessageDeps, isEnding: () => boolean): Promise<Drained> {
  return deliverPart(deps, { kinds: ['refund'], isEnding });
}

/** Sends the mails about orders that are due. */
export function deliverOrderMails(deps: MessageDeps, isEnding: () => boolean): Promise<Drained> {
  return deliverPart(deps, { kinds: MAILS, isEnding });
}

function deliverPart(deps: MessageDeps, { kinds, isEnding }: Part): Promise<Drained> {
  const { database, clock } = deps;
  return drainQueue<OutboxRow>(
    {
      claim: (times) => database.transaction((tx) => claimOutbox(tx, { kinds, ...times })),
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
      return sent;
    }
  }
}
