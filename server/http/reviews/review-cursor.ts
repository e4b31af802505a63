import type { ReviewPosition } from '#database/queries/catalogue/reviews.ts';
import { isUuid } from '#database/queries/uuid.ts';
import { readCursor, writeCursor } from '../paging/cursor.ts';

export function writeReviewCursor({ createdAt, id }: ReviewPosition): string {
  return writeCursor({ value: createdAt.toISOString(), id }, 'newest');
}

/** Decodes a cursor of reviews; undefined when it is malformed. The id in a cursor of products is not a UUID. */
export function readReviewCursor(cursor: string): ReviewPosition | undefined {
  const position = readCursor(cursor, 'newest');
  if (position === undefined || !isUuid(position.id)) return undefined;
  return { createdAt: new Date(position.value), id: position.id };
}
