import type { ApiReview } from '#contract/calls.ts';
import type { Database, Queryable } from '#database/connection/connect.ts';
import { productTag } from '#database/notifications/catalogue-tags.ts';
import { findProduct } from '#database/queries/catalog/products.ts';
import { listReviews, type ReviewPosition } from '#database/queries/catalog/reviews.ts';
import { fail, ok } from '#domain/result.ts';
import { starsFromTenths } from '#domain/review/rating.ts';
import type { Clock } from '../../ports/clock.ts';
import { writeReview } from '../../services/reviews/write-review.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { readCursor, writeCursor } from '../catalog/cursor.ts';

/** Rows read at a time while all reviews are sent. */
const BATCH = 500;

export function listReviewsEndpoint(): Endpoint<'listReviews'> {
  return async ({ input, catalogue }) => {
    const { db } = catalogue;
    const { id: productId } = input.params;
    const { limit, cursor } = input.query;
    catalogue.shows([productTag(productId)]);
    const after = cursor === undefined ? undefined : readReviewCursor(cursor);
    if (cursor !== undefined && after === undefined) {
      const message = 'cursor must be one that a Link header gave for reviews.';
      return fail({ code: 'invalid_request', errors: [{ field: 'cursor', message }] });
    }
    // One more than a page holds shows whether there is a next page.
    const first = await listReviews(db, { productId, after, limit: (limit ?? BATCH) + 1 });
    if (first.length === 0 && !(await findProduct(db, productId))) return fail({ code: 'product_unknown' });
    if (limit === undefined) return ok({ stream: allReviews(db, { productId, first }) });
    const page = first.slice(0, limit);
    const last = first.length > limit ? page.at(-1) : undefined;
    return ok({ value: page.map(reviewJson), next: last && writeReviewCursor(last) });
  };
}

type ReviewRow = Awaited<ReturnType<typeof listReviews>>[number];

async function* allReviews(
  db: Queryable,
  { productId, first }: { productId: string; first: ReviewRow[] },
): AsyncGenerator<ApiReview> {
  let rows = first;
  while (rows.length > 0) {
    for (const row of rows) yield reviewJson(row);
    const after = rows.length < BATCH ? undefined : rows.at(-1);
    rows = after === undefined ? [] : await listReviews(db, { productId, after, limit: BATCH });
  }
}

function reviewJson(row: ReviewRow): ApiReview {
  return {
    _id: row.id,
    id: row.productId,
    name: row.name,
    comments: row.comments,
    rate: starsFromTenths(row.rateTenths),
    verifiedPurchase: row.verifiedPurchase,
    createdAt: row.createdAt.toISOString(),
  };
}

function writeReviewCursor({ createdAt, id }: ReviewPosition): string {
  return writeCursor({ value: createdAt.toISOString(), id }, 'newest');
}

/** Reads a cursor of reviews; undefined when it is none. A cursor of products has no UUID. */
function readReviewCursor(cursor: string): ReviewPosition | undefined {
  const position = readCursor(cursor, 'newest');
  if (position === undefined || !UUID.test(position.id)) return undefined;
  return { createdAt: new Date(position.value), id: position.id };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function writeReviewEndpoint(deps: { database: Database; clock: Clock }): Endpoint<'writeReview'> {
  return async ({ input, actor }) => {
    const written = await writeReview(deps, { draft: input.body, writerId: actor?.userId ?? null });
    if (!written.ok) return written;
    return ok({ value: { acknowledged: true, insertedId: written.value } });
  };
}
