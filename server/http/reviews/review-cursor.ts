import type { ReviewPosition } from '#database/queries/reviews/reviews.ts';
import { isUuid } from '#database/queries/uuid.ts';
import type { ReviewSort } from '#domain/review/review-sort.ts';
import { readCursor } from '../paging/cursor.ts';

/** Decodes a cursor of reviews; undefined when it is malformed, or has a product id as in cursors of products. */
export function readReviewCursor(cursor: string, sort: ReviewSort): ReviewPosition | undefined {
  const position = readCursor(cursor, sort);
  return position !== undefined && isUuid(position.id) ? position : undefined;
}
