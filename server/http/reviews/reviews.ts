import type { ApiReview } from '#contract/calls.ts';
import type { Database, Queryable } from '#database/connection/connect.ts';
import { productTag } from '#database/notifications/catalogue-tags.ts';
import { findProduct } from '#database/queries/catalogue/products.ts';
import { listReviews, reviewPositionOf } from '#database/queries/reviews/reviews.ts';
import { fail, ok } from '#domain/result.ts';
import { starsFromTenths } from '#domain/review/rating.ts';
import type { ReviewSort } from '#domain/review/review-sort.ts';
import type { Clock } from '../../ports/clock.ts';
import { writeReview } from '../../services/reviews/write-review.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { invalidQuery } from '../api/invalid-query.ts';
import { writeCursor } from '../paging/cursor.ts';
import { cutPage } from '../paging/page.ts';
import { readReviewCursor } from './review-cursor.ts';

/** Number of rows per query while all reviews are streamed. */
const REVIEWS_PER_QUERY = 500;

export function listReviewsEndpoint(): Endpoint<'listReviews'> {
  return async ({ input, catalogue }) => {
    const { db } = catalogue;
    const { id: productId } = input.params;
    const { limit, cursor, sort = 'newest' } = input.query;
    catalogue.addTags([productTag(productId)]);
    const after = cursor === undefined ? undefined : readReviewCursor(cursor, sort);
    if (cursor !== undefined && after === undefined) {
      return invalidQuery('cursor', 'cursor must come from a Link header for reviews with the same sort.');
    }
    const wanted = { productId, sort, after };
    const first = await listReviews(db, { ...wanted, limit: (limit ?? REVIEWS_PER_QUERY) + 1 });
    if (first.length === 0 && !(await findProduct(db, productId))) return fail({ code: 'product_unknown' });
    if (limit === undefined) return ok({ stream: streamReviews(db, { productId, sort, first }) });
    const { page, last } = cutPage(first, limit);
    return ok({ value: page.map(reviewJson), next: last && writeCursor(reviewPositionOf(last, sort), sort) });
  };
}

type ReviewRow = Awaited<ReturnType<typeof listReviews>>[number];

async function* streamReviews(
  db: Queryable,
  { productId, sort, first }: { productId: string; sort: ReviewSort; first: ReviewRow[] },
): AsyncGenerator<ApiReview> {
  let rows = first;
  while (rows.length > 0) {
    for (const row of rows) yield reviewJson(row);
    const last = rows.length < REVIEWS_PER_QUERY ? undefined : rows.at(-1);
    const after = last && reviewPositionOf(last, sort);
    rows =
      after === undefined ? [] : await listReviews(db, { productId, sort, after, limit: REVIEWS_PER_QUERY });
  }
}

function reviewJson(row: ReviewRow): ApiReview {
  return {
    _id: row.id,
    id: row.productId,
    name: row.name,
    comments: row.comments,
    rate: starsFromTenths(row.rateTenths),
    ...(row.fit !== null && { fit: row.fit }),
    verifiedPurchase: row.verifiedPurchase,
    createdAt: row.createdAt.toISOString(),
    ...(row.reply !== null && { reply: row.reply }),
  };
}

export function writeReviewEndpoint(deps: { database: Database; clock: Clock }): Endpoint<'writeReview'> {
  return async ({ input, actor }) => {
    const written = await writeReview(deps, { draft: input.body, writerId: actor?.userId ?? null });
    if (!written.ok) return written;
    return ok({ value: { acknowledged: true, insertedId: written.value } });
  };
}
