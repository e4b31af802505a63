import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { sql, type SQL } from 'drizzle-orm';
import type { SimulatedHarness } from '../harness/simulated/simulated-harness.ts';

const POLL_MS = 5;

/** Locks the stock of a product. */
export function lockStock(product: string): SQL {
  return sql`SELECT FROM stock_unit WHERE product_id = ${product} FOR UPDATE`;
}

/**
 * Runs tasks while another transaction holds a lock, and lets them continue when all wait for a lock. Each task waits before the next one
 * starts. Returns the result of each. Throws with the SQLSTATEs when any fails, and when any ends without waiting.
 */
export async function runTogether<T>(
  harness: SimulatedHarness,
  { lock, tasks }: { lock: SQL; tasks: readonly (() => Promise<T>)[] },
): Promise<T[]> {
  const running: Promise<T>[] = [];
  const ended = new Set<() => Promise<T>>();
  let endedEarly = 0;
  await harness.database.transaction(async (tx) => {
    await tx.execute(lock);
    for (const task of tasks) {
      running.push(task().finally(() => ended.add(task)));
      // The loop also ends when a task ends, because such a task never waits for a lock again.
      while ((await countWaiting(harness)) !== running.length && ended.size === 0) await delay(POLL_MS);
    }
    endedEarly = ended.size;
  });
  const results = await Promise.allSettled(running);
  const failures = results.flatMap((end) => (end.status === 'rejected' ? [sqlStateOf(end.reason)] : []));
  assert.deepEqual(failures, []);
  assert.equal(endedEarly, 0, 'tasks that ended while the lock was held');
  return Promise.all(running);
}

/** Counts the sessions that wait for a lock. */
async function countWaiting({ database }: SimulatedHarness): Promise<unknown> {
  const { rows } = await database.query(
    `SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
  );
  return rows[0]?.['waiting'];
}

function sqlStateOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return 'code' in error ? error.code : error.cause === undefined ? error.message : sqlStateOf(error.cause);
}
