import { inArray, isNull } from 'drizzle-orm';
import type { Database } from '#database/connection/connect.ts';
import { order } from '#database/schema/orders/orders.ts';
import { outbox } from '#database/schema/orders/outbox.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import type { HarnessProvider } from './harness.ts';

/** Pauses in minutes. They outlast the longest hold and several failed retries. */
const PAUSES_MINUTES = [0, 3, 6, 31, 6, 6];
/** Minutes after settling in which nothing may change. */
const QUIET_MINUTES = 70;

/**
 * Runs webhooks, jobs and time until nothing is pending or every pause has passed. Then it lets more time pass, in
 * which nothing may change.
 */
export async function settle({
  database,
  provider,
  advanceTime,
  runJobs,
}: {
  database: Database;
  provider: HarnessProvider;
  advanceTime: (ms: number) => Promise<void>;
  runJobs: () => Promise<void>;
}): Promise<void> {
  const turn = async (minutes: number) => {
    await advanceTime(minutes * MINUTE_MS);
    await provider.webhooks.sendDue();
    await runJobs();
  };
  for (const minutes of PAUSES_MINUTES) {
    await turn(minutes);
    if (provider.webhooks.waiting() === 0 && (await isQuiet(database))) break;
  }
  await turn(QUIET_MINUTES);
}

/** Returns whether no order and no message is pending. */
async function isQuiet({ db }: Database): Promise<boolean> {
  const orders = await db.$count(order, inArray(order.state, ['awaiting_payment', 'refund_pending']));
  return orders + (await db.$count(outbox, isNull(outbox.doneAt))) === 0;
}
