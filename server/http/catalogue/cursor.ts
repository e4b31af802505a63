import type { ProductPosition, ProductSort } from '#database/queries/catalog/products.ts';

/** How a listing may be ordered; by relevance only where words are searched for. */
export type ListingSort = ProductSort | 'relevance';

/** A position in a listing sorted so as text for an address: base64url of JSON, which only the shop has to understand. */
export function writeCursor({ value, id }: ProductPosition, sort: ListingSort): string {
  return Buffer.from(JSON.stringify([sort, value, id])).toString('base64url');
}

/** The position that a cursor stands for in a listing sorted so; undefined when it is none, or one of another order. */
export function readCursor(cursor: string, sort: ListingSort): ProductPosition | undefined {
  const parsed = parse(Buffer.from(cursor, 'base64url').toString());
  if (!Array.isArray(parsed)) return undefined;
  const [order, value, id] = parsed as unknown[];
  if (order !== sort) return undefined;
  if (typeof value !== 'string' || typeof id !== 'string' || !/^[a-z0-9-]{1,64}$/.test(id)) return undefined;
  const fits = sort === 'newest' ? isMoment(value) : /^\d{1,9}$/.test(value);
  return fits ? { value, id } : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a text is a moment as `Date` itself would write it: 30 February, and the year 0, are none. */
function isMoment(text: string): boolean {
  if (!/^[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text)) return false;
  const moment = new Date(text);
  return !Number.isNaN(moment.getTime()) && moment.toISOString() === text;
}
