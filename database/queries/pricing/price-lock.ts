import { sql } from 'drizzle-orm';
import { PRICE_LOCK } from '../../advisory-locks.ts';
import type { Queryable } from '../../connection/connect.ts';

/** Acquires the lock of price changes until the transaction ends. Waits while another transaction holds it. */
export async function takePriceLock(tx: Queryable): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${PRICE_LOCK})`);
}

/** Acquires the lock of price changes if no other transaction holds it. Returns whether it did. */
export async function tryPriceLock(tx: Queryable): Promise<boolean> {
  const { rows } = await tx.execute<{ isAcquired: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(${PRICE_LOCK}) AS "isAcquired"`,
  );
  return rows[0]?.isAcquired === true;
}
