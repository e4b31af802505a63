import { inArray, isNull } from 'drizzle-orm';
import type { Database } from '#database/connection/connect.ts';
import { order } from '#database/schema/orders.ts';
import { outbox } from '#database/schema/outbox.ts';
import type { WorldProvider } from './world.ts';

const MINUTE = 60_000;
/** Minutes that pass one after the other: what waits longest, the end of a hold and a few failed tries after it, has its chance. */
const PAUSES = [0, 3, 6, 31, 6, 6];
/** And then a while in which nothing may happen any more. */
const AFTERWARDS = 70;

/**
 * Lets webhooks, jobs and time do their work until nothing waits for them, or all have had their chance; and then some time more, in
 * which what was settled must stay so.
 */
export async function settle({
  database,
  provider,
  pass,
  runJobs,
}: {
  database: Database;
  provider: WorldProvider;
  pass: (ms: number) => Promise<void>;
  runJobs: () => Promise<void>;
}): Promise<void> {
  const turn = async (minutes: number) => {
    await pass(minutes * MINUTE);
    await provider.webhooks.sendDue();
    await runJobs();
  };
  for (const minutes of PAUSES) {
    await turn(minutes);
    if (provider.webhooks.waiting() === 0 && (await isQuiet(database))) break;
  }
  await turn(AFTERWARDS);
}

/** Whether no order and no message waits for anything. */
async function isQuiet({ db }: Database): Promise<boolean> {
  const orders = await db.$count(order, inArray(order.state, ['awaiting_payment', 'refund_pending']));
  return orders + (await db.$count(outbox, isNull(outbox.doneAt))) === 0;
}
