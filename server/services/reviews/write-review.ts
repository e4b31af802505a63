import { createHash } from 'node:crypto';
import type { Database, Queryable } from '#database/connection/connect.ts';
import { inTransaction } from '#database/connection/transaction.ts';
import { lockAccountForShare } from '#database/queries/accounts/erased-account.ts';
import { hasReviewWithText, upsertReview } from '#database/queries/reviews/reviews.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Fit } from '#domain/review/fit.ts';
import { tenthsFromStars } from '#domain/review/rating.ts';
import { flagReview, comparedTextOf } from '#domain/review/review-flags.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ServiceError } from '../service-error.ts';

/** A review as submitted. `id` is the product's; `rate` is in stars, a multiple of 0.1 from 0 to 5. */
export type ReviewDraft = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly comments: string;
  readonly rate: number;
  readonly fit?: Fit | undefined;
};

/**
 * Adds a review and updates the product's rating. A second review by a signed-in customer replaces their first one of that product.
 * Errors: `product_unknown`, `invalid_request`, and `sign_in_required` when the account was just erased.
 */
export async function writeReview(
  { database, clock }: { database: Database; clock: Clock },
  { draft, writerId }: { draft: ReviewDraft; writerId: string | null },
): Promise<Result<string, ServiceError>> {
  const rateTenths = tenthsFromStars(draft.rate);
  if (rateTenths === undefined) return fail({ code: 'invalid_request' });
  const write = async (tx: Queryable): Promise<Result<string, ServiceError>> => {
    if (writerId !== null && !(await lockAccountForShare(tx, writerId)))
      return fail({ code: 'sign_in_required' });
    const id = clock.newId();
    const text = comparedTextOf(draft.comments);
    const textDigest = text === null ? null : createHash('sha256').update(text).digest('base64url');
    const isRepeated =
      textDigest !== null && (await hasReviewWithText(tx, { textDigest, writerId, productId: draft.id }));
    const put = await upsertReview(tx, {
      id,
      productId: draft.id,
      name: draft.name,
      email: draft.email,
      writerId,
      comments: draft.comments,
      rateTenths,
      fit: draft.fit ?? null,
      createdAt: clock.now(),
      flags: flagReview({ comments: draft.comments, rateTenths, isRepeated }),
      textDigest,
    });
    return put ? ok(id) : fail({ code: 'product_unknown' });
  };
  // Serialises reviews of one customer, so that the second replaces the first.
  return inTransaction(database, write, writerId === null ? {} : { lock: `review ${writerId} ${draft.id}` });
}
