import { sql } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';

/** The key of the advisory lock of `take_price_lock.sql`. */
const PRICE_LOCK = 7_015_735;

/** Waits for the turn to change prices, which lasts until the transaction ends. */
export async function takePriceLock(tx: Queryable): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${PRICE_LOCK})`);
}

/** Takes the turn to change prices if no other transaction has it. Returns whether it did. */
export async function tryPriceLock(tx: Queryable): Promise<boolean> {
  const { rows } = await tx.execute<{ isTaken: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(${PRICE_LOCK}) AS "isTaken"`,
  );
  return rows[0]?.isTaken === true;
}
