import { and, asc, count, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { product } from '../../schema/catalogue/products.ts';

/** Counts the scheduled products that are due by a time. Also returns when the first is due. */
export async function countScheduled(db: Queryable, { until }: { until: Date }) {
  const [row] = await db
    .select({ count: count(), nextAt: sql<string | null>`min(${product.publishAt})` })
    .from(product)
    .where(isScheduledUntil(until));
  return { count: row?.count ?? 0, nextAt: row?.nextAt == null ? null : new Date(row.nextAt) };
}

/** Lists the ids of the scheduled products that are due by a time, soonest first. */
export async function listScheduled(
  db: Queryable,
  { until, limit }: { until: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: product.id })
    .from(product)
    .where(isScheduledUntil(until))
    .orderBy(asc(product.publishAt), asc(product.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Lists the ids of the products whose scheduled price is due by a time, soonest first. */
export async function listDuePrices(
  db: Queryable,
  { until, limit }: { until: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: product.id })
    .from(product)
    .where(lte(product.scheduledPriceAt, until))
    .orderBy(asc(product.scheduledPriceAt), asc(product.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

function isScheduledUntil(until: Date) {
  return and(sql`status = 'scheduled'`, lte(product.publishAt, until));
}
