import { sql, type Placeholder } from 'drizzle-orm';
import { REFUSAL_MS } from '#domain/order/order-limits.ts';
import type { Queryable } from '../../connection/connect.ts';
import { order } from '../../schema/orders/orders.ts';

type RefusalFilter = {
  /** A guest has no user id, and is found by the address. */
  readonly owner: { readonly userId: string | Placeholder | null };
  readonly email: string | Placeholder | null;
  readonly phoneDigest: string | Placeholder;
  readonly since: Date | Placeholder;
};

/** Returns the address by which the orders of a guest are counted. Orders without one are of different customers. */
export function countedAddress(email: string): string | null {
  return email === '' ? null : email;
}

/** Counts the orders that a customer, or another one with the phone number, refused at the door within `REFUSAL_MS`. */
export async function countRefusals(
  tx: Queryable,
  { email, at, ...filter }: Omit<RefusalFilter, 'email' | 'since'> & { email: string; at: Date },
): Promise<number> {
  const since = new Date(at.getTime() - REFUSAL_MS);
  const { rows } = await tx.execute<{ count: number }>(
    sql`SELECT ${selectRefusals({ ...filter, email: countedAddress(email), since })} AS count`,
  );
  return rows[0]?.count ?? 0;
}

/** Selects the count of `countRefusals`, for values or for the placeholders of a prepared statement. */
export function selectRefusals({ owner: { userId }, email, phoneDigest, since }: RefusalFilter) {
  const isOwn =
    userId === null
      ? sql`refused.guest_id IS NOT NULL AND refused.email = ${email}`
      : sql`refused.user_id = ${userId}`;
  return sql<number>`(
    SELECT count(*)::int FROM shop_order AS refused
    WHERE refused.refused_at > ${sql.param(since, order.createdAt)}::timestamptz AND (${isOwn} OR refused.phone_digest = ${phoneDigest}))`;
}
