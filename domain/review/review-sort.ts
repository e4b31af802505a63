/** Orders of a product's reviews: by time, or by rating. */
export const REVIEW_SORTS = ['newest', 'highest', 'lowest'] as const;

export type ReviewSort = (typeof REVIEW_SORTS)[number];
