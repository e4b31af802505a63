import { and, count, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../../connection/connect.ts';
import { authUser } from '../../../schema/accounts/identity.ts';
import { order } from '../../../schema/orders/orders.ts';
import { isNotErased } from '../../accounts/erased-account.ts';
import { isVisibleOrder } from '../orders.ts';

/** Returns the condition that a guest has ordered with the confirmed address of an account. */
export function isGuestOrderOf(userId: string): SQL {
  return sql`${order.guestId} IS NOT NULL AND ${order.email} = (
    SELECT ${authUser.email} FROM ${authUser} WHERE ${authUser.id} = ${userId} AND ${authUser.emailVerified})`;
}

/** Counts the orders that guests placed with the confirmed address of an account, and that a customer sees. */
export async function countGuestOrders(db: Queryable, userId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(order)
    .where(and(isGuestOrderOf(userId), isVisibleOrder));
  return row?.count ?? 0;
}

/**
 * Moves the orders that guests placed with the address of an account to the account, and deletes their links. Returns how many of them the
 * customer sees; undefined if the address is not confirmed, or the account was erased. Must run under the purchase lock of the account.
 *
 * One statement, which also keeps the account from being erased. Unpaid card orders stay with the browser that pays them. An order keeps its
 * idempotency key, unless the account or another of the orders has the same one.
 */
export async function claimGuestOrders(
  tx: Queryable,
  { userId, at }: { userId: string; at: Date },
): Promise<number | undefined> {
  const { rows } = await tx.execute<{ isConfirmed: boolean; claimed: number }>(sql`
    WITH account AS (
      SELECT id, email FROM auth_user WHERE id = ${userId} AND email_verified AND ${isNotErased} FOR SHARE
    ), wanted AS (
      SELECT shop_order.id, account.id AS user_id,
        row_number() OVER (PARTITION BY shop_order.idempotency_key ORDER BY shop_order.created_at, shop_order.id) > 1 OR EXISTS (
          SELECT FROM shop_order AS own WHERE own.user_id = account.id AND own.idempotency_key = shop_order.idempotency_key
        ) AS is_key_taken
      FROM account JOIN shop_order ON shop_order.email = account.email
      WHERE shop_order.guest_id IS NOT NULL AND shop_order.state <> 'awaiting_payment'
    ), claimed AS (
      UPDATE shop_order SET user_id = wanted.user_id, guest_id = NULL, updated_at = ${at.toISOString()}::timestamptz,
        idempotency_key = CASE WHEN is_key_taken THEN 'claimed ' || shop_order.id ELSE idempotency_key END
      FROM wanted WHERE shop_order.id = wanted.id AND shop_order.guest_id IS NOT NULL
      RETURNING shop_order.id, shop_order.user_id, ${isVisibleOrder} AS is_visible
    ), counted AS (
      UPDATE promotion_use SET person = claimed.user_id FROM claimed WHERE order_id = claimed.id
    ), link AS (
      DELETE FROM guest_link USING claimed WHERE order_id = claimed.id
    )
    SELECT EXISTS (SELECT FROM account) AS "isConfirmed", (SELECT count(*)::int FROM claimed WHERE is_visible) AS claimed`);
  const [row] = rows;
  return row?.isConfirmed === true ? row.claimed : undefined;
}
