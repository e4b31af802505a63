import type { ApiReview } from '#contract/calls.ts';

/** The parts of a review that its list shows. */
export type ShownReview = Omit<ApiReview, 'id'>;

/** The ways to sort reviews, by their labels. */
export const SORT_OF_LABEL = { Newest: 'newest', Highest: 'highest', Lowest: 'lowest' } as const;

export type SortLabel = keyof typeof SORT_OF_LABEL;

/** The reviews of a product that have loaded, and the cursor of the page after them. */
export type LoadedReviews = {
  readonly sort: SortLabel;
  readonly reviews: readonly ShownReview[];
  /** Undefined after the last of several pages; null when the first page holds all reviews. */
  readonly next?: string | null | undefined;
};

/** Reviews on one page of the list. */
export const REVIEWS_PER_PAGE = 20;
