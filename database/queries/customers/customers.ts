import { and, count, desc, eq, inArray, max, min, sql } from 'drizzle-orm';
import { ORDER_MAIL_KINDS } from '#domain/mail/mail-kinds.ts';
import { SALE_STATES } from '#domain/order/order-state.ts';
import type { ReturnState } from '#domain/return/return-state.ts';
import { splitSearchWords } from '#domain/search/search-words.ts';
import type { Queryable } from '../../connection/connect.ts';
import { authUser, CUSTOMER_WORDS } from '../../schema/accounts/identity.ts';
import { product } from '../../schema/catalogue/products.ts';
import { review } from '../../schema/catalogue/reviews.ts';
import { order } from '../../schema/orders/orders.ts';
import { outbox } from '../../schema/orders/outbox.ts';
import { returnCase } from '../../schema/orders/returns.ts';
import { isNotErased } from '../accounts/erased-account.ts';
import { isOrderOf, isReviewOf } from '../accounts/personal-data.ts';
import { PRODUCT_SUMMARY } from '../catalogue/product-summary.ts';
import { hasWords } from '../search/has-words.ts';

/** States of the returns that are counted: all but rejected, withdrawn and expired ones. */
const COUNTED_RETURN_STATES: readonly ReturnState[] = ['requested', 'approved', 'received', 'closed'];

/** A position in the list of customers. */
export type CustomerPosition = { readonly createdAt: Date; readonly id: string };

/** An account with its sales. */
export type CustomerRow = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly groups: readonly string[];
  readonly createdAt: Date;
  readonly orders: number;
  readonly cents: number;
  readonly lastOrderAt: Date | null;
  readonly returns: number;
};

/** Lists up to `limit` accounts after `after`, the newest first. `q` finds words of names and addresses; `group` limits them to a group. */
export async function listCustomers(
  db: Queryable,
  {
    q,
    group,
    after,
    limit,
  }: {
    q?: string | undefined;
    group?: string | undefined;
    after?: CustomerPosition | undefined;
    limit: number;
  },
): Promise<CustomerRow[]> {
  const words = q === undefined ? undefined : splitSearchWords(q);
  if (words?.length === 0) return [];
  const where = and(
    isNotErased,
    words && hasWords(CUSTOMER_WORDS, words),
    group === undefined ? undefined : sql`id IN (SELECT user_id FROM customer_group WHERE name = ${group})`,
    after && sql`(created_at, id) < (${after.createdAt.toISOString()}::timestamptz, ${after.id})`,
  );
  // The accounts of the page are found first, because only their sales are summed up.
  const { rows } = await db.execute<
    Omit<CustomerRow, 'createdAt' | 'lastOrderAt'> & { createdAt: string; lastOrderAt: string | null }
  >(sql`
    WITH page AS MATERIALIZED (
      SELECT id, name, email, created_at FROM auth_user WHERE ${where} ORDER BY created_at DESC, id DESC LIMIT ${limit}
    )
    SELECT page.id, page.name, page.email, page.created_at AS "createdAt", sales.*, returned.*,
      ARRAY(SELECT name FROM customer_group WHERE user_id = page.id ORDER BY name COLLATE "C") AS groups
    FROM page CROSS JOIN LATERAL (
      SELECT count(*)::int AS orders, coalesce(sum(total_cents), 0)::float8 AS cents, max(created_at) AS "lastOrderAt"
      FROM shop_order WHERE user_id = page.id AND state = ANY (${sql.param(SALE_STATES)}::text[])
    ) AS sales CROSS JOIN LATERAL (
      SELECT count(*)::int AS returns FROM return_case JOIN shop_order ON shop_order.id = order_id
      WHERE user_id = page.id AND return_case.state = ANY (${sql.param(COUNTED_RETURN_STATES)}::text[])
    ) AS returned
    ORDER BY page.created_at DESC, page.id DESC`);
  return rows.map(({ createdAt, lastOrderAt, ...row }) => ({
    ...row,
    createdAt: new Date(createdAt),
    lastOrderAt: lastOrderAt === null ? null : new Date(lastOrderAt),
  }));
}

/** Finds an account that was not erased. */
export async function findCustomer(db: Queryable, id: string) {
  const [found] = await db
    .select()
    .from(authUser)
    .where(and(eq(authUser.id, id), isNotErased));
  return found;
}

/** Lists the newest reviews of a customer, with their products. */
export async function listReviewsOfCustomer(db: Queryable, userId: string, limit: number) {
  return db
    .select({
      review,
      product: PRODUCT_SUMMARY,
    })
    .from(review)
    .innerJoin(product, eq(product.id, review.productId))
    .where(isReviewOf(db, userId))
    .orderBy(desc(review.createdAt), desc(review.id))
    .limit(limit);
}

/** Lists the newest mails about the orders of a customer, with the numbers of the orders. */
export async function listMailsOfCustomer(db: Queryable, userId: string, limit: number) {
  return db
    .select({
      id: outbox.id,
      kind: outbox.kind,
      createdAt: outbox.createdAt,
      doneAt: outbox.doneAt,
      lastError: outbox.lastError,
      isDropped: outbox.isDropped,
      number: order.number,
    })
    .from(outbox)
    .innerJoin(order, eq(order.id, outbox.orderId))
    .where(and(eq(order.userId, userId), inArray(outbox.kind, [...ORDER_MAIL_KINDS])))
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(limit);
}

/** Counts the returns of an account, without those that were rejected, withdrawn or have expired. */
export function countReturnsOf(db: Queryable, userId: string): Promise<number> {
  const own = db.select({ id: order.id }).from(order).where(eq(order.userId, userId));
  return db.$count(
    returnCase,
    and(inArray(returnCase.orderId, own), inArray(returnCase.state, [...COUNTED_RETURN_STATES])),
  );
}

/** Counts what an erasure deletes and changes. */
export async function countErased(
  db: Queryable,
  userId: string,
): Promise<{ reviews: number; orders: number }> {
  const [reviews, orders] = await Promise.all([
    db.$count(review, isReviewOf(db, userId)),
    db.$count(order, isOrderOf(userId)),
  ]);
  return { reviews, orders };
}

/** Counts the sales of an account and sums up their totals; the first was placed at `since`, the last at `last`. */
export async function sumOrdersOf(
  db: Queryable,
  userId: string,
): Promise<{ count: number; cents: number; since: Date | null; last: Date | null }> {
  const [sums] = await db
    .select({
      count: count(),
      cents: sql<number>`coalesce(sum(${order.totalCents}), 0)::float8`,
      since: min(order.createdAt),
      last: max(order.createdAt),
    })
    .from(order)
    .where(and(eq(order.userId, userId), inArray(order.state, [...SALE_STATES])));
  return sums ?? { count: 0, cents: 0, since: null, last: null };
}
