import { sql } from 'drizzle-orm';
import type { Queryable } from '../connect.ts';

/** Lets one person's orders of one product be written one after the other, until the transaction ends. */
export async function lockPurchase(
  tx: Queryable,
  { userId, productId }: { userId: string; productId: string },
): Promise<void> {
  await tx.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`purchase ${userId} ${productId}`}, 0))`,
  );
}
