import { sql } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { brand, category } from '../../schema/catalogue-settings/categories.ts';
import { reindexPass, type PendingBrandOrCategory } from '../../schema/search/search.ts';
import { tryPriceLock } from '../pricing/price-lock.ts';

/** Selects the brands and categories that have changed since their products were last written. */
const PENDING_BRANDS_AND_CATEGORIES = sql`
  SELECT 'brand' AS kind, id, kind_state(label, words, replaced_by) AS wanted FROM brand
  WHERE applied IS DISTINCT FROM kind_state(label, words, replaced_by)
  UNION ALL
  SELECT 'category', id, kind_state(label, words, replaced_by) FROM category
  WHERE applied IS DISTINCT FROM kind_state(label, words, replaced_by)`;

/** Whether a pass is under way, or has to begin. */
export async function isReindexDue(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ isDue: boolean }>(
    sql`SELECT EXISTS (SELECT FROM reindex_pass) OR EXISTS (${PENDING_BRANDS_AND_CATEGORIES}) AS "isDue"`,
  );
  return rows[0]?.isDue === true;
}

/** Returns the pass under way, and begins one if brands or categories have changed; undefined when there is nothing to do. */
export async function findOrBeginPass(
  tx: Queryable,
): Promise<{ readonly passedId: string; readonly pending: readonly PendingBrandOrCategory[] } | undefined> {
  const [running] = await tx.select().from(reindexPass).for('update');
  if (running !== undefined) return running;
  const { rows: pending } = await tx.execute<PendingBrandOrCategory>(PENDING_BRANDS_AND_CATEGORIES);
  if (pending.length === 0) return undefined;
  const [begun] = await tx.insert(reindexPass).values({ pending }).returning();
  return begun;
}

/**
 * Writes the label, words and successor of their brands and categories to the outdated ones of the next `limit` products after `after`.
 * Returns the last of the `limit` products, null at the end, and how many it wrote. A trigger completes every product that it writes.
 *
 * The batch waits only for orders of sizes whose own prices change. It skips other locked rows, because a transaction that changes a category
 * and its products may lock them in any order. `isBlocked`: another transaction has locked some of the products, or their brands or
 * categories, or changes prices, so the same batch must be repeated.
 */
export async function reindexBatch(
  tx: Queryable,
  { after, limit }: { after: string; limit: number },
): Promise<{ last: string | null; changed: number; isBlocked: boolean }> {
  // A new brand or category may change the prices of units.
  if (!(await tryPriceLock(tx))) return { last: after, changed: 0, isBlocked: true };
  const { rows } = await tx.execute<{ last: string | null; outdated: number; changed: number }>(sql`
    WITH RECURSIVE part AS MATERIALIZED (SELECT id FROM product WHERE id > ${after} ORDER BY id LIMIT ${limit}),
    outdated AS MATERIALIZED (
      SELECT product.id, product.category, product.brand_id FROM part
      JOIN product ON product.id = part.id
      JOIN category ON category.id = product.category
      LEFT JOIN brand ON brand.id = product.brand_id
      WHERE product.kind_words IS DISTINCT FROM concat_ws(' ', brand_and_category_words(category.words, category.label, brand.words),
          material_words(product.material, product.composition))
        OR (product.brand_id IS NULL AND product.brand ~ '[^[:space:]]')
        OR brand.label <> product.brand
        OR brand.replaced_by IS NOT NULL
        OR category.replaced_by IS NOT NULL
        OR NOT tsvector_to_array(product.search) @> tsvector_to_array(
          colour_marks(coalesce(product.colour_families, colour_families_of(product.colour))))
    ),
    brand_successor AS (
      SELECT DISTINCT brand_id AS of, brand_id AS id FROM outdated WHERE brand_id IS NOT NULL
      UNION SELECT brand_successor.of, brand.replaced_by FROM brand_successor JOIN brand USING (id) WHERE brand.replaced_by IS NOT NULL
    ),
    successor AS (
      SELECT DISTINCT category AS of, category AS id FROM outdated
      UNION SELECT successor.of, category.replaced_by FROM successor JOIN category USING (id) WHERE category.replaced_by IS NOT NULL
    ),
    -- The trigger locks these brands and categories in share mode.
    free_brand AS MATERIALIZED (
      SELECT id FROM brand WHERE id IN (SELECT id FROM brand_successor) FOR SHARE SKIP LOCKED
    ),
    free_category AS MATERIALIZED (
      SELECT id FROM category WHERE id IN (SELECT id FROM successor) FOR SHARE SKIP LOCKED
    ),
    locked AS MATERIALIZED (
      SELECT product.id FROM product JOIN outdated USING (id)
      WHERE (outdated.brand_id IS NULL
          OR outdated.brand_id NOT IN (SELECT of FROM brand_successor WHERE id NOT IN (SELECT id FROM free_brand)))
        AND outdated.category NOT IN (SELECT of FROM successor WHERE id NOT IN (SELECT id FROM free_category))
      ORDER BY product.id FOR NO KEY UPDATE OF product SKIP LOCKED
    ),
    written AS (UPDATE product SET category = product.category FROM locked WHERE product.id = locked.id RETURNING product.id)
    SELECT (SELECT max(id) FROM part) AS last, (SELECT count(*)::int FROM outdated) AS outdated,
      (SELECT count(*)::int FROM written) AS changed`);
  const { last, outdated, changed } = rows[0] ?? { last: null, outdated: 0, changed: 0 };
  return { last, changed, isBlocked: changed < outdated };
}

/** Records how far the pass has come. */
export async function updatePass(tx: Queryable, passedId: string): Promise<void> {
  await tx.update(reindexPass).set({ passedId });
}

/**
 * Ends the pass. What has changed again since it began stays pending, and so does what another transaction has locked: waiting could
 * deadlock, because transactions lock brands and categories in any order.
 */
export async function endPass(tx: Queryable, pending: readonly PendingBrandOrCategory[]): Promise<void> {
  const applied = sql`jsonb_to_recordset(${JSON.stringify(pending)}::jsonb) AS pending (kind text, id text, wanted text)`;
  for (const [kind, table] of [
    ['brand', brand],
    ['category', category],
  ] as const) {
    await tx.execute(sql`
      WITH free AS MATERIALIZED (
        SELECT id FROM ${table} WHERE id IN (SELECT id FROM ${applied} WHERE kind = ${kind}) FOR NO KEY UPDATE SKIP LOCKED
      )
      UPDATE ${table} SET applied = pending.wanted FROM free JOIN ${applied} USING (id)
      WHERE pending.kind = ${kind} AND ${table}.id = free.id`);
  }
  await tx.delete(reindexPass);
}
