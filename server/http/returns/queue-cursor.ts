import type { ReturnQueuePosition } from '#database/queries/returns/staff-returns.ts';

/** Encodes where a page of the queue ends. Clients treat it as opaque. */
export function writeQueueCursor({ updatedAt, number }: { updatedAt: Date; number: number }): string {
  return `${updatedAt.getTime()}-${number}`;
}

/** Decodes a cursor of the queue; undefined when it is malformed. */
export function decodeQueueCursor(cursor: string): ReturnQueuePosition | undefined {
  // 13 digits end in the year 2286. PostgreSQL does not read the years after 9999 as JavaScript writes them.
  const [, since, number] = /^(\d{1,13})-([1-9]\d{0,14})$/.exec(cursor) ?? [];
  return since === undefined ? undefined : { since: new Date(Number(since)), number: Number(number) };
}
