import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../../connection/connect.ts';
import { guestLink } from '../../../schema/orders/guest-links.ts';

/** Inserts a link that opens an order. */
export async function insertGuestLink(db: Queryable, row: typeof guestLink.$inferInsert): Promise<void> {
  await db.insert(guestLink).values(row);
}

/** Deletes the links that open an order. */
export async function deleteGuestLinks(db: Queryable, orderId: string): Promise<void> {
  await db.delete(guestLink).where(eq(guestLink.orderId, orderId));
}

/** Whether one of the links opens an order. */
export async function opensOrder(
  db: Queryable,
  { orderId, digests }: { orderId: string; digests: readonly string[] },
): Promise<boolean> {
  if (digests.length === 0) return false;
  const rows = await db
    .select({ digest: guestLink.digest })
    .from(guestLink)
    .where(and(eq(guestLink.orderId, orderId), inArray(guestLink.digest, [...digests])))
    .limit(1);
  return rows.length > 0;
}
