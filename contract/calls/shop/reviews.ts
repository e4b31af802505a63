import { z } from 'zod';
import { FIT_IDS } from '#domain/review/fit.ts';
import { REVIEW_SORTS } from '#domain/review/review-sort.ts';
import { isVisible } from '#domain/text.ts';
import { TYPED_LENGTHS } from '#domain/typed-lengths.ts';
import type { Call } from '../../call.ts';
import { email, paging, personName, productId, multiline, stars } from '../../fields.ts';

/** A public review. The reviewer's email address is stored but never returned (DECISIONS 10). */
export const review = z.object({
  _id: z.string(),
  /** The product's id. */
  id: z.string(),
  name: z.string(),
  comments: z.string(),
  rate: z.number(),
  /** How it fits; absent when the reviewer did not say. */
  fit: z.enum(FIT_IDS).optional(),
  /** Whether the reviewer was signed in, has received the product and kept a piece of it. */
  verifiedPurchase: z.boolean(),
  /** When it was written, ISO 8601 in UTC. */
  createdAt: z.string(),
  /** The shop's reply. */
  reply: z.string().optional(),
});

export const reviewCalls = {
  listReviews: {
    summary:
      "A product's reviews, newest first unless `sort` is given, all of them unless `limit` is given; the Link header names the next page",
    access: 'anyone',
    params: z.object({ id: productId }),
    query: z.object({ ...paging, sort: z.enum(REVIEW_SORTS).optional() }),
    response: z.array(review),
    problems: ['product_unknown'],
  },
  writeReview: {
    summary: 'Adds a review; replaces the earlier one of a signed-in reviewer',
    access: 'anyone',
    body: z.object({
      id: productId,
      name: personName,
      email,
      comments: multiline('Comments', TYPED_LENGTHS.comments)
        .refine((text) => text === '' || isVisible(text), {
          error: 'Comments must contain something visible.',
        })
        .default(''),
      rate: stars,
      fit: z.enum(FIT_IDS, { error: 'Fit must be small, true or large.' }).optional(),
    }),
    response: z.object({ acknowledged: z.literal(true), insertedId: z.string() }),
    problems: ['product_unknown', 'sign_in_required'],
  },
} as const satisfies Record<string, Call>;
