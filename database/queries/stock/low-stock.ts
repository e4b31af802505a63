import { desc, lt, sql } from 'drizzle-orm';
import { LOW_STOCK_COUNT } from '#domain/stock/stock-level.ts';
import type { Queryable } from '../../connection/connect.ts';
import { lowStockDigest } from '../../schema/catalogue/stock-units.ts';
import { IS_PUBLISHED } from '../catalogue/products.ts';
import { SELLS_UNIT } from './stock-units.ts';

/** The units of published products that are low or sold out, with their products. */
const LOW_UNITS = sql`stock_unit AS unit JOIN product ON ${SELLS_UNIT} AND ${IS_PUBLISHED} WHERE unit.available <= coalesce(unit.low_at, ${LOW_STOCK_COUNT})`;

/** A unit that is low or sold out. `size` is null for one that all sizes share. */
export type LowUnit = {
  readonly title: string;
  readonly colour: string | null;
  readonly size: string | null;
  readonly available: number;
};

/** Counts the units that are low or sold out. `hash` changes with them and with what they have available. */
export async function countLowUnits(db: Queryable): Promise<{ count: number; hash: string }> {
  const { rows } = await db.execute<{ count: number; hash: string }>(sql`
    SELECT count(*)::int AS count, coalesce(sum(hashtextextended(unit.id || ' ' || unit.available, 0)), 0)::text AS hash
    FROM ${LOW_UNITS}`);
  return rows[0] ?? { count: 0, hash: '0' };
}

/** Lists the units with the least stock, those of new products first, the sizes of a product in the order of its scale. */
export async function listLowUnits(db: Queryable, limit: number): Promise<LowUnit[]> {
  const { rows } = await db.execute<LowUnit>(sql`
    SELECT product.title, product.colour, unit.size, unit.available FROM ${LOW_UNITS}
    ORDER BY unit.available, product.created_at DESC, product.id,
      (SELECT array_position(sizes, unit.size) FROM size_scale WHERE size_scale.id = product.scale) LIMIT ${limit}`);
  return rows;
}

/** Finds the newest daily digest of low stock. */
export async function findLastDigest(tx: Queryable) {
  const [last] = await tx.select().from(lowStockDigest).orderBy(desc(lowStockDigest.day)).limit(1);
  return last;
}

/** Replaces the digests of earlier days. False if the day has one already. */
export async function replaceDigest(
  tx: Queryable,
  digest: typeof lowStockDigest.$inferInsert,
): Promise<boolean> {
  const inserted = await tx.insert(lowStockDigest).values(digest).onConflictDoNothing().returning();
  if (inserted.length === 0) return false;
  await tx.delete(lowStockDigest).where(lt(lowStockDigest.day, digest.day));
  return true;
}
