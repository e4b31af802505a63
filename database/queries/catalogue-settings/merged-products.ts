import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { BRAND_KEY } from '../../schema/search/search-text.ts';

/** What can be merged. */
export type MergedKind = 'brand' | 'category';

/** The SQL value by which products have a brand or category, and the column that moves them to another. */
const COLUMNS: Readonly<Record<MergedKind, { readonly key: SQL; readonly moved: SQL }>> = {
  brand: { key: sql.raw(BRAND_KEY), moved: sql.raw('brand_id') },
  category: { key: sql.raw('category'), moved: sql.raw('category') },
};

/**
 * Locks the products of a brand or category in the order of their ids. Comes before the lock of the brand or category, as in writes of
 * products. Locks none, and returns false, when there are more than `limit`.
 */
export async function lockProductsOf(
  tx: Queryable,
  { of, id, limit }: { of: MergedKind; id: string; limit: number },
): Promise<boolean> {
  const { key } = COLUMNS[of];
  const { rows } = await tx.execute<{ isFew: boolean }>(sql`
    SELECT count(*) <= ${limit} AS "isFew" FROM (SELECT FROM product WHERE ${key} = ${id} LIMIT ${limit + 1}) AS own`);
  if (rows[0]?.isFew !== true) return false;
  await tx.execute(sql`SELECT FROM product WHERE ${key} = ${id} ORDER BY id FOR NO KEY UPDATE`);
  return true;
}

/** Records which products a merge moves, for its undo. */
export async function insertMergedProducts(
  tx: Queryable,
  { changeId, of, from }: { changeId: number; of: MergedKind; from: string },
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO merged_product (change_id, product_id) SELECT ${changeId}, id FROM product WHERE ${COLUMNS[of].key} = ${from}`);
}

/**
 * Locks the products of a merge in the order of their ids, and returns the ids. Comes before the lock of the brand or category, as in
 * writes of products.
 */
export async function lockMergedProducts(tx: Queryable, changeId: number): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT product.id FROM product JOIN merged_product ON product_id = product.id AND change_id = ${changeId}
    ORDER BY product.id FOR NO KEY UPDATE OF product`);
  return rows.map(({ id }) => id);
}

/** Counts the products that a merge moves. */
export async function countMergedProducts(db: Queryable, changeId: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM merged_product WHERE change_id = ${changeId}`,
  );
  return rows[0]?.count ?? 0;
}

/** Moves the products of a merge, apart from those that have another brand or category meanwhile. */
export async function moveMergedProducts(
  tx: Queryable,
  { changeId, of, from, to }: { changeId: number; of: MergedKind; from: string; to: string },
): Promise<void> {
  const { key, moved } = COLUMNS[of];
  await tx.execute(sql`
    UPDATE product SET ${moved} = ${to} FROM merged_product
    WHERE product_id = product.id AND change_id = ${changeId} AND ${key} = ${from}`);
}
