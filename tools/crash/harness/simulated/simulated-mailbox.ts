import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '#database/connection/connect.ts';
import { outbox } from '#database/schema/orders/outbox.ts';
import { ok } from '#domain/result.ts';
import type { MailPort } from '#server/ports/mail.ts';
import { isOrderMail } from '../is-order-mail.ts';

/** Creates a mailbox for the mails about orders. */
export function createSimulatedMailbox(database: Database, isDown: () => boolean) {
  const mails = new Map<string, number>();
  let repeats = 0;
  const texts: string[] = [];

  return {
    /** How often each mail arrived, by its id. */
    mails,
    /** Number of mails that arrived again because the process that had sent them died before it recorded that. */
    get repeatsAfterDeath(): number {
      return repeats;
    },
    /** The texts of the mails, in the order of their arrival. */
    texts: texts as readonly string[],
    /** Returns the mail port of a new process. */
    connectProcess(): MailPort {
      const sentHere = new Set<string>();
      return {
        async send(mail) {
          if (isDown()) {
            return {
              ok: false,
              error: { code: 'mail_server_unreachable', step: 'connection', reason: 'down' },
            };
          }
          if (!isOrderMail(mail)) return ok(undefined);
          const id = mail.messageId;
          texts.push(mail.text);
          const isRepeated = mails.has(id);
          mails.set(id, (mails.get(id) ?? 0) + 1);
          if (isRepeated && !sentHere.has(id) && (await isUnrecorded(database, id))) repeats += 1;
          sentHere.add(id);
          return ok(undefined);
        },
      };
    },
  };
}

async function isUnrecorded({ db }: Database, id: string): Promise<boolean> {
  return (await db.$count(outbox, and(eq(outbox.id, id), isNull(outbox.doneAt)))) > 0;
}
