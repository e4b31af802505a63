import { and, desc, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import { STAR_RANGES, type ReviewView, type StarRange } from '#domain/review/review-view.ts';
import { splitSearchWords } from '#domain/search/search-words.ts';
import type { Queryable } from '../../connection/connect.ts';
import { product } from '../../schema/catalogue/products.ts';
import { IS_FLAGGED, review, reviewReply, REVIEW_WORDS } from '../../schema/catalogue/reviews.ts';
import { PRODUCT_SUMMARY } from '../catalogue/product-summary.ts';
import { countUpTo, type BoundedCount } from '../count-up-to.ts';
import { hasWords } from '../search/has-words.ts';
import { isVerifiedPurchase, type ReviewPosition, type ReviewRecord } from './reviews.ts';

/** Which reviews staff list. */
export type StaffReviewFilter = {
  readonly view?: ReviewView | undefined;
  readonly stars?: StarRange | undefined;
  readonly productId?: string | undefined;
  /** The text of a search. */
  readonly q?: string | undefined;
  /** Whether the search may find reviews by the author's email address. */
  readonly seesContacts: boolean;
};

/** A review in the list of staff, with its product. */
export type StaffReview = Awaited<ReturnType<typeof listStaffReviews>>[number];

/** Maximum reviews of a view that are counted. */
const COUNTED_REVIEW_COUNT = 1_000;

/** Maximum products whose reviews a search finds by the products' names. */
const NAMED_PRODUCT_COUNT = 200;

const CONDITIONS: Readonly<Record<ReviewView, SQL>> = {
  flagged: sql.raw(IS_FLAGGED),
  hidden: sql.raw('hidden_at IS NOT NULL'),
  answered: sql.raw('reply IS NOT NULL'),
};

/** Lists up to `limit` reviews after `after`, newest first. */
export async function listStaffReviews(
  db: Queryable,
  { filter, after, limit }: { filter: StaffReviewFilter; after?: ReviewPosition | undefined; limit: number },
) {
  const { view, stars, productId } = filter;
  const range = stars && STAR_RANGES[stars];
  const matches = filter.q === undefined ? [sql`true`] : await matchesOf(db, filter.q, filter.seesContacts);
  const where = and(
    view && CONDITIONS[view],
    productId === undefined ? undefined : sql`product_id = ${productId}`,
    range && sql`rate_tenths >= ${range.fromTenths} AND rate_tenths < ${range.untilTenths}`,
    after && sql`(created_at, id) < (${after.value}::timestamptz, ${after.id}::uuid)`,
  );
  // Each way to match can use its own index.
  const parts = matches.map(
    (isMatch) => sql`(
      SELECT id, created_at FROM review WHERE ${where ?? sql`true`} AND ${isMatch} ORDER BY created_at DESC, id DESC LIMIT ${limit})`,
  );
  if (parts.length === 0) return [];
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT id FROM (${sql.join(parts, sql` UNION `)}) AS found ORDER BY created_at DESC, id DESC LIMIT ${limit}`,
  );
  return selectReviews(
    db,
    rows.map(({ id }) => id),
  );
}

/** Returns a review with its product; undefined for an unknown id. */
export async function findStaffReview(db: Queryable, id: string): Promise<StaffReview | undefined> {
  const [found] = await selectReviews(db, [id]);
  return found;
}

function selectReviews(db: Queryable, ids: readonly string[]) {
  return db
    .select({
      review,
      product: {
        ...PRODUCT_SUMMARY,
        ratingSumTenths: product.ratingSumTenths,
        ratingCount: product.ratingCount,
      },
      verifiedPurchase: isVerifiedPurchase(db),
    })
    .from(review)
    .innerJoin(product, eq(product.id, review.productId))
    .where(sql`${review.id} = ANY (${sql.param(ids)}::uuid[])`)
    .orderBy(desc(review.createdAt), desc(review.id));
}

async function matchesOf(db: Queryable, text: string, seesContacts: boolean): Promise<SQL[]> {
  const words = splitSearchWords(text);
  if (words.length === 0) return [];
  const names = words.map((word) => `${word}:AB`).join(' & ');
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT id FROM product WHERE search @@ to_tsquery('english', ${names}) LIMIT ${NAMED_PRODUCT_COUNT}`,
  );
  return [
    hasWords(REVIEW_WORDS, words),
    ...(rows.length === 0 ? [] : [sql`product_id = ANY (${sql.param(rows.map(({ id }) => id))}::text[])`]),
    ...(seesContacts && text.includes('@') ? [sql`email = ${text.trim().toLowerCase()}`] : []),
  ];
}

/** Counts the reviews of a view up to a bound. */
export function countReviewsIn(db: Queryable, view: ReviewView): Promise<BoundedCount> {
  return countUpTo(db, COUNTED_REVIEW_COUNT, sql`review WHERE ${CONDITIONS[view]}`);
}

/** Counts the reviews that were written since a time. */
export function countReviewsSince(db: Queryable, since: Date): Promise<number> {
  return db.$count(review, sql`${review.createdAt} >= ${since.toISOString()}::timestamptz`);
}

/** Locks a review. Must come before a change of its product's rating. */
export async function lockReview(tx: Queryable, id: string): Promise<ReviewRecord | undefined> {
  const [found] = await tx.select().from(review).where(eq(review.id, id)).for('update');
  return found;
}

export async function updateReview(
  tx: Queryable,
  id: string,
  values: Partial<typeof review.$inferInsert>,
): Promise<void> {
  await tx.update(review).set(values).where(eq(review.id, id));
}

/** Keeps the texts of a changed reply for its undo. */
export async function insertReplyChange(tx: Queryable, row: typeof reviewReply.$inferInsert): Promise<void> {
  await tx.insert(reviewReply).values(row);
}

/** Returns the texts of a reply before and after an entry of the log. */
export async function findReplyChange(tx: Queryable, changeId: number) {
  const [found] = await tx.select().from(reviewReply).where(eq(reviewReply.changeId, changeId));
  return found;
}

/** Returns what the mail to the author of a hidden review says; undefined when the review is not hidden. */
export async function findHiddenMessage(db: Queryable, id: string): Promise<string | undefined> {
  const [found] = await db
    .select({ message: review.hiddenMessage })
    .from(review)
    .where(and(eq(review.id, id), isNotNull(review.hiddenAt)));
  return found?.message ?? undefined;
}
