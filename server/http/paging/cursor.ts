import type { ProductPosition, ProductSort } from '#database/queries/catalogue/products.ts';
import { ok, type Result } from '#domain/result.ts';
import type { ReviewSort } from '#domain/review/review-sort.ts';
import type { ServiceError } from '../../services/service-error.ts';
import { invalidQuery } from '../api/invalid-query.ts';

/** The order of a listing; `relevance` only for searches. */
export type ListingSort = ProductSort | 'relevance';

/** Encodes a position in a list with this order: base64url of JSON. Clients treat a cursor as opaque. */
export function writeCursor({ value, id }: ProductPosition, sort: ListingSort | ReviewSort): string {
  return Buffer.from(JSON.stringify([sort, value, id])).toString('base64url');
}

/** Decodes a cursor of a list with this order; undefined when it is malformed or belongs to another order. */
export function readCursor(cursor: string, sort: ListingSort | ReviewSort): ProductPosition | undefined {
  const parsed = parse(Buffer.from(cursor, 'base64url').toString());
  if (!Array.isArray(parsed)) return undefined;
  const [order, value, id] = parsed as unknown[];
  if (order !== sort) return undefined;
  if (typeof value !== 'string' || typeof id !== 'string' || !/^[a-z0-9-]{1,64}$/.test(id)) return undefined;
  const isValid = sort === 'newest' ? isTimestamp(value) : /^\d{1,9}$/.test(value);
  return isValid ? { value, id } : undefined;
}

/** Decodes the cursor of a query; undefined without one. Fails for one that `decode` does not know. */
export function readCursorOf<T>(
  cursor: string | undefined,
  decode: (cursor: string) => T | undefined,
): Result<T | undefined, ServiceError> {
  if (cursor === undefined) return ok(undefined);
  const position = decode(cursor);
  return position === undefined
    ? invalidQuery('cursor', 'cursor must come from the previous response.')
    : ok(position);
}

/** Reads a cursor that is the id of a numbered row, like `readCursorOf`. */
export function readIdCursor(cursor: string | undefined): Result<number | undefined, ServiceError> {
  return readCursorOf(cursor, (text) => (/^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined));
}

/** Reads a cursor that is a place in a list, like `readCursorOf`. Without one, the place is 0. */
export function readPlaceCursor(cursor: string | undefined): Result<number, ServiceError> {
  const read = readCursorOf(cursor, (text) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined));
  return read.ok ? ok(read.value ?? 0) : read;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a text is a timestamp as `Date` writes it. Rejects 30 February and the year 0. */
function isTimestamp(text: string): boolean {
  if (!/^[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text)) return false;
  const date = new Date(text);
  return !Number.isNaN(date.getTime()) && date.toISOString() === text;
}
