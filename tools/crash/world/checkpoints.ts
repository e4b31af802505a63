import type { Database } from '#database/connection/connect.ts';
import type { MailPort } from '#server/ports/mail.ts';
import type { PaymentPort } from '#server/ports/payments.ts';

/** Called at every checkpoint. It never returns when the process dies there. */
export type Reach = (point: string) => Promise<void>;

/**
 * Wraps the ports with a checkpoint before and after everything that lasts: each commit, each call of the card
 * provider, each mail. The shop's code is unaware of it.
 */
export function withCheckpoints(
  { database, payments, mail }: { database: Database; payments: PaymentPort; mail: MailPort },
  reach: Reach,
): { database: Database; payments: PaymentPort; mail: MailPort } {
  return {
    database: watchCommits(database, reach),
    payments: watchCalls(payments, { name: 'provider', reach, except: ['readWebhook'] }),
    mail: watchCalls(mail, { name: 'mail', reach, except: [] }),
  };
}

function watchCommits(database: Database, reach: Reach): Database {
  return {
    ...database,
    async transaction(work, options) {
      const committed = await database.transaction(async (tx) => {
        const inner = await work(tx);
        await reach('before commit');
        return inner;
      }, options);
      await reach('after commit');
      return committed;
    },
  };
}

type Calls = Readonly<Record<string, unknown>>;

function watchCalls<Port extends object>(
  port: Port,
  { name, reach, except }: { name: string; reach: Reach; except: readonly string[] },
): Port {
  const watched = Object.entries(port as Calls).map(([verb, call]) => {
    if (typeof call !== 'function' || except.includes(verb)) return [verb, call];
    const counted = async (...input: unknown[]): Promise<unknown> => {
      await reach(`before ${name} ${verb}`);
      const answer: unknown = await (call as (...input: unknown[]) => unknown)(...input);
      await reach(`after ${name} ${verb}`);
      return answer;
    };
    return [verb, counted];
  });
  return Object.fromEntries(watched) as Port;
}
