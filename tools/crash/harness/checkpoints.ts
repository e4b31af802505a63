import type { Database } from '#database/connection/connect.ts';
import type { MailPort } from '#server/ports/mail.ts';
import type { PaymentPort } from '#server/ports/payments.ts';
import type { PostMessage } from '#server/ports/post-message.ts';

/** Called at every checkpoint. It never returns when the process dies there. */
export type OnCheckpoint = (point: string) => Promise<void>;

type Watched = {
  readonly database: Database;
  readonly payments: PaymentPort;
  readonly mail: MailPort;
  readonly postMessage: PostMessage;
};

/**
 * Wraps the ports with a checkpoint before and after each transaction's commit, each call of the card provider, each
 * mail and each message to a webhook endpoint. Statements outside transactions have none. The shop's code is unaware of it.
 */
export function withCheckpoints(
  { database, payments, mail, postMessage }: Watched,
  onCheckpoint: OnCheckpoint,
): Watched {
  return {
    ...watchCalls({ postMessage }, { name: 'webhook', onCheckpoint, except: [] }),
    database: watchCommits(database, onCheckpoint),
    payments: watchCalls(payments, { name: 'provider', onCheckpoint, except: ['readWebhook'] }),
    mail: watchCalls(mail, { name: 'mail', onCheckpoint, except: [] }),
  };
}

/** Wraps a database with a checkpoint before and after each commit. */
export function watchCommits(database: Database, onCheckpoint: OnCheckpoint): Database {
  return {
    ...database,
    async transaction(work, options) {
      const committed = await database.transaction(async (tx) => {
        const inner = await work(tx);
        await onCheckpoint('before commit');
        return inner;
      }, options);
      await onCheckpoint('after commit');
      return committed;
    },
  };
}

type Calls = Readonly<Record<string, unknown>>;

function watchCalls<Port extends object>(
  port: Port,
  { name, onCheckpoint, except }: { name: string; onCheckpoint: OnCheckpoint; except: readonly string[] },
): Port {
  const watched = Object.entries(port as Calls).map(([verb, call]) => {
    if (typeof call !== 'function' || except.includes(verb)) return [verb, call];
    const counted = async (...input: unknown[]): Promise<unknown> => {
      await onCheckpoint(`before ${name} ${verb}`);
      const answer: unknown = await (call as (...input: unknown[]) => unknown)(...input);
      await onCheckpoint(`after ${name} ${verb}`);
      return answer;
    };
    return [verb, counted];
  });
  return Object.fromEntries(watched) as Port;
}
