import { z } from 'zod';
import { UNDO_DELAY } from '#domain/editing/undo-delay.ts';
import { FIT_IDS } from '#domain/review/fit.ts';
import { HIDE_REASON_IDS, REVIEW_TEXT_LENGTHS } from '#domain/review/hide-reason.ts';
import { REVIEW_FLAGS } from '#domain/review/review-flags.ts';
import { REVIEW_VIEWS, STAR_RANGE_IDS } from '#domain/review/review-view.ts';
import type { Call } from '../../call.ts';
import { cappedCount, paging, productId, savedChange, searchText, visibleText } from '../../fields.ts';
import { productSummary } from '../../product.ts';

const reviewId = z.object({ id: z.uuid({ error: 'This is not the id of a review.' }) });
const reason = z.enum(HIDE_REASON_IDS, { error: `reason must be one of ${HIDE_REASON_IDS.join(', ')}.` });

/** A rating in stars, and of how many reviews. */
const rating = z.object({ rate: z.number(), count: z.int() });

/** What staff see of a review. Moments are ISO 8601 in UTC. */
const staffReview = z.object({
  id: z.string(),
  name: z.string(),
  /** As entered, unverified. Null for roles that may not see it. */
  email: z.string().nullable(),
  comments: z.string(),
  rate: z.number(),
  /** How it fits; null when the reviewer did not say. */
  fit: z.enum(FIT_IDS).nullable(),
  verifiedPurchase: z.boolean(),
  createdAt: z.string(),
  /** Why staff should look at it, as found when it was written. */
  flags: z.array(z.enum(REVIEW_FLAGS)),
  /** Whether it is flagged and staff have not decided about it. */
  isFlagged: z.boolean(),
  /** Null for a review that is shown. */
  hidden: z.object({ at: z.string(), reason }).nullable(),
  /** Whether the author got, or is about to get, the mail about it. */
  isAuthorNotified: z.boolean(),
  reply: z.string().nullable(),
  product: z.object({
    ...productSummary,
    rating,
    /** The rating after the review is hidden; or published, if it is hidden. */
    ratingAfter: rating,
  }),
});

/** The review after a change. */
const saved = savedChange.extend({ review: staffReview });

export const staffReviewCalls = {
  listStaffReviews: {
    summary:
      'Reviews, newest first. A search finds their words, the names of products and, for roles that may see them, email addresses',
    access: { may: 'reviews:see' },
    query: z.object({
      view: z.enum(REVIEW_VIEWS, { error: `view must be one of ${REVIEW_VIEWS.join(', ')}.` }).optional(),
      stars: z
        .enum(STAR_RANGE_IDS, { error: `stars must be one of ${STAR_RANGE_IDS.join(', ')}.` })
        .optional(),
      product: productId.optional(),
      q: searchText('q', 200).optional(),
      ...paging,
    }),
    response: z.object({
      reviews: z.array(staffReview),
      next: z.string().nullable(),
      /** The reviews of each view, and those of the last day; null on later pages. */
      counts: z.record(z.enum([...REVIEW_VIEWS, 'new']), cappedCount).nullable(),
    }),
    problems: [],
  },
  hideReview: {
    summary: `Hides a review: takes it out of the list and the rating of its product. The author gets one mail about it, ${UNDO_DELAY} later. Idempotent`,
    access: { may: 'reviews:do' },
    params: reviewId,
    body: z.object({
      reason,
      /** What the mail says; by default a text for the reason. */
      message: visibleText('Message', REVIEW_TEXT_LENGTHS.message).optional(),
    }),
    response: saved,
    problems: ['review_unknown'],
  },
  publishReview: {
    summary: 'Shows a hidden review again, or decides that a flagged one stays published. Idempotent',
    access: { may: 'reviews:do' },
    params: reviewId,
    response: saved,
    problems: ['review_unknown'],
  },
  replyToReview: {
    summary: "Sets the shop's public reply to a review, if it still is `base`; null removes it",
    access: { may: 'reviews:do' },
    params: reviewId,
    body: z.object({
      base: z.string().max(REVIEW_TEXT_LENGTHS.reply).nullable(),
      reply: visibleText('Reply', REVIEW_TEXT_LENGTHS.reply).nullable(),
    }),
    response: saved,
    problems: ['review_unknown', 'changed_meanwhile'],
  },
} as const satisfies Record<string, Call>;
