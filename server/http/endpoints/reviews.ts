import { productTag } from '#database/catalogue-changes.ts';
import type { Database } from '#database/connect.ts';
import { findProduct } from '#database/queries/products.ts';
import { listReviews } from '#database/queries/reviews.ts';
import { starsFromTenths } from '#domain/review/rating.ts';
import { fail, ok } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import { writeReview } from '../../services/write-review.ts';
import type { Endpoint } from '../endpoint.ts';

/** Reviews that one answer holds at most; a product page shows no more. */
const LATEST = 100;

export function listReviewsEndpoint(): Endpoint<'listReviews'> {
  return async ({ input, catalogue }) => {
    const { db } = catalogue;
    const { id } = input.params;
    catalogue.shows([productTag(id)]);
    const rows = await listReviews(db, { productId: id, limit: LATEST });
    if (rows.length === 0 && !(await findProduct(db, id))) return fail({ code: 'product_unknown' });
    return ok({
      value: rows.map((row) => ({
        _id: row.id,
        id: row.productId,
        name: row.name,
        comments: row.comments,
        rate: starsFromTenths(row.rateTenths),
        verifiedPurchase: row.verifiedPurchase,
        createdAt: row.createdAt.toISOString(),
      })),
    });
  };
}

export function writeReviewEndpoint(deps: { database: Database; clock: Clock }): Endpoint<'writeReview'> {
  return async ({ input, actor }) => {
    const written = await writeReview(deps, { draft: input.body, writerId: actor?.userId ?? null });
    if (!written.ok) return written;
    return ok({ value: { acknowledged: true, insertedId: written.value } });
  };
}
