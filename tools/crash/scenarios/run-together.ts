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
 * Runs works while another transaction holds a lock, and lets them continue when all wait for a lock. Each work waits before the next one
 * starts. Returns the result of each. Throws with the SQLSTATEs when any fails.
 */
export async function runTogether<T>(
  harness: SimulatedHarness,
  { lock, works }: { lock: SQL; works: readonly (() => Promise<T>)[] },
): Promise<T[]> {
  const running: Promise<T>[] = [];
  await harness.database.transaction(async (tx) => {
    await tx.execute(lock);
    for (const work of works) {
      running.push(work());
      await waitForLocks(harness, running.length);
    }
  });
  const ended = await Promise.allSettled(running);
  const failures = ended.flatMap((end) => (end.status === 'rejected' ? [sqlStateOf(end.reason)] : []));
  assert.deepEqual(failures, []);
  return Promise.all(running);
}

/** Waits until a number of sessions wait for a lock. */
async function waitForLocks({ database }: SimulatedHarness, wanted: number): Promise<void> {
  for (;;) {
    const { rows } = await database.query(
      `SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
    );
    if (rows[0]?.['waiting'] === wanted) return;
    await delay(POLL_MS);
  }
}

function sqlStateOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return 'code' in error ? error.code : error.cause === undefined ? error.message : sqlStateOf(error.cause);
}
