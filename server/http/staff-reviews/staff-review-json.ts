import type { ApiStaffReview } from '#contract/calls.ts';
import type { StaffReview } from '#database/queries/reviews/staff-reviews.ts';
import { meanTenths, starsFromTenths } from '#domain/review/rating.ts';
import { productSummaryJson } from '../products/product-summary-json.ts';

/** Returns a review as staff see it; without the email address for roles that may not see it. */
export function staffReviewJson(
  { review, product, verifiedPurchase }: StaffReview,
  seesContacts: boolean,
): ApiStaffReview {
  const isHidden = review.hiddenAt !== null;
  const { ratingSumTenths: sum, ratingCount: count } = product;
  return {
    id: review.id,
    name: review.name,
    email: seesContacts ? review.email : null,
    comments: review.comments,
    rate: starsFromTenths(review.rateTenths),
    fit: review.fit,
    verifiedPurchase,
    createdAt: review.createdAt.toISOString(),
    flags: [...review.flags],
    isFlagged: review.flags.length > 0 && review.checkedAt === null && !isHidden,
    hidden:
      review.hiddenAt === null || review.hiddenReason === null
        ? null
        : { at: review.hiddenAt.toISOString(), reason: review.hiddenReason },
    isAuthorNotified: review.authorMailedAt !== null,
    reply: review.reply,
    product: {
      ...productSummaryJson(product),
      rating: ratingOf(sum, count),
      ratingAfter: isHidden
        ? ratingOf(sum + review.rateTenths, count + 1)
        : ratingOf(sum - review.rateTenths, count - 1),
    },
  };
}

function ratingOf(sumTenths: number, count: number) {
  return { rate: starsFromTenths(meanTenths(sumTenths, count)), count };
}
