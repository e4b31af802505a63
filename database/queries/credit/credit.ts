import { desc, eq, sql } from 'drizzle-orm';
import type { CreditCause } from '#domain/credit/credit-cause.ts';
import type { Queryable } from '../../connection/connect.ts';
import { order } from '../../schema/orders/orders.ts';
import { creditAccount, creditEntry } from '../../schema/payments/credit.ts';
import { isNotErased } from '../accounts/erased-account.ts';

/** A change of a customer's credit; `cents` is negative when it is taken. */
export type CreditChange = {
  readonly userId: string;
  readonly cents: number;
  readonly cause: CreditCause;
  readonly orderId?: string;
  readonly refundId?: string;
  readonly at: Date;
};

/**
 * Adds or takes credit, and appends the entry. False, with nothing changed, when the balance is not enough, or the account that would get
 * credit was erased. Transactions lock credit after orders and discounts, and before stock units.
 */
export async function changeCredit(
  tx: Queryable,
  { userId, cents, cause, orderId, refundId, at }: CreditChange,
): Promise<boolean> {
  const changed =
    cents > 0
      ? sql`INSERT INTO credit_account (user_id, balance) SELECT id, ${cents}::bigint FROM auth_user WHERE id = ${userId} AND ${isNotErased}
        ON CONFLICT (user_id) DO UPDATE SET balance = credit_account.balance + excluded.balance RETURNING user_id`
      : sql`UPDATE credit_account SET balance = balance - ${-cents}::bigint WHERE user_id = ${userId} AND balance >= ${-cents} RETURNING user_id`;
  const { rowCount } = await tx.execute(sql`
    WITH changed AS (${changed})
    INSERT INTO credit_entry (user_id, cents, order_id, refund_id, cause, at)
    SELECT user_id, ${cents}::bigint, ${orderId ?? null}::uuid, ${refundId ?? null}::uuid, ${cause}, ${at.toISOString()}::timestamptz FROM changed`);
  return rowCount === 1;
}

/** Returns the balance of a customer; null when the account was erased, and cannot get credit. */
export async function findCreditBalance(db: Queryable, userId: string): Promise<number | null> {
  const { rows } = await db.execute<{ balance: string }>(sql`
    SELECT coalesce(credit_account.balance, 0) AS balance FROM auth_user LEFT JOIN credit_account ON user_id = auth_user.id
    WHERE auth_user.id = ${userId} AND ${isNotErased}`);
  const [row] = rows;
  return row === undefined ? null : Number(row.balance);
}

/** Returns how much credit staff have given a customer, less what they have taken and undone. Refunds do not count. */
export async function sumGivenCredit(tx: Queryable, userId: string): Promise<number> {
  const { rows } = await tx.execute<{ given: string }>(sql`
    SELECT coalesce(sum(cents), 0) AS given FROM credit_entry WHERE user_id = ${userId} AND cause IN ('given', 'taken', 'undone')`);
  return Number(rows[0]?.given);
}

/** An entry with the number of its order. */
export type CreditEntryRow = Pick<typeof creditEntry.$inferSelect, 'id' | 'cents' | 'cause' | 'at'> & {
  readonly order: number | null;
};

/** Lists the entries of a customer, the newest first. */
export async function listCreditEntries(
  db: Queryable,
  userId: string,
  limit?: number,
): Promise<CreditEntryRow[]> {
  const rows = db
    .select({
      id: creditEntry.id,
      cents: creditEntry.cents,
      cause: creditEntry.cause,
      at: creditEntry.at,
      order: order.number,
    })
    .from(creditEntry)
    .leftJoin(order, eq(order.id, creditEntry.orderId))
    .where(eq(creditEntry.userId, userId))
    .orderBy(desc(creditEntry.id));
  return limit === undefined ? rows : rows.limit(limit);
}

/** Takes all credit of an account that is erased. Returns the cents. The account must be locked, and its orders after it. */
export async function forfeitBalance(
  tx: Queryable,
  { userId, at }: { userId: string; at: Date },
): Promise<number> {
  const [account] = await tx
    .select({ balance: creditAccount.balance })
    .from(creditAccount)
    .where(eq(creditAccount.userId, userId))
    .for('update');
  const balance = account?.balance ?? 0;
  if (balance > 0) await changeCredit(tx, { userId, cents: -balance, cause: 'forfeited', at });
  return balance;
}
