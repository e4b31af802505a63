import { and, asc, desc, eq } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { wish } from '../../schema/accounts/wishes.ts';

export type WishRow = typeof wish.$inferSelect;

/** Lists what a customer has saved, the latest first. */
export async function listWishes(db: Queryable, userId: string): Promise<WishRow[]> {
  return db
    .select()
    .from(wish)
    .where(eq(wish.userId, userId))
    .orderBy(desc(wish.savedAt), asc(wish.productId));
}

export async function insertWishes(tx: Queryable, rows: readonly WishRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(wish).values([...rows]);
}

export async function deleteWish(
  db: Queryable,
  { userId, productId }: { userId: string; productId: string },
): Promise<void> {
  await db.delete(wish).where(and(eq(wish.userId, userId), eq(wish.productId, productId)));
}
