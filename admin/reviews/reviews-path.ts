import type { ReviewView } from '#domain/review/review-view.ts';

/** Returns the router's path of a view of the list of reviews. */
export function reviewsPath(view: ReviewView | null): string {
  return view === null ? '/reviews' : `/reviews?view=${view}`;
}
