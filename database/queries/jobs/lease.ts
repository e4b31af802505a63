import { gt, lte, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** The times of a lease: now, its end, and the latest time for which the shop schedules anything. */
export type LeaseTimes = { readonly at: Date; readonly leaseEndsAt: Date; readonly latestDueAt: Date };

/** Returns the condition that a row is due. One due after `latestDueAt` was scheduled by a wrong clock, and counts as due. */
export function isDue(dueAt: PgColumn, { at, latestDueAt }: Omit<LeaseTimes, 'leaseEndsAt'>): SQL {
  return sql`(${lte(dueAt, at)} OR ${gt(dueAt, latestDueAt)})`;
}
