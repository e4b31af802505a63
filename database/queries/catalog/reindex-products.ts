import { sql } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { reindexPass, type PendingKind } from '../../schema/search.ts';

/** Selects the brands and categories that have changed since their products were last written. */
const PENDING_KINDS = sql`
  SELECT 'brand' AS kind, id, kind_state(label, words, NULL) AS wanted FROM brand
  WHERE applied IS DISTINCT FROM kind_state(label, words, NULL)
  UNION ALL
  SELECT 'category', id, kind_state(label, words, replaced_by) FROM category
  WHERE applied IS DISTINCT FROM kind_state(label, words, replaced_by)`;

/** Whether a pass is under way, or has to begin. */
export async function isReindexDue(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ isDue: boolean }>(
    sql`SELECT EXISTS (SELECT FROM reindex_pass) OR EXISTS (${PENDING_KINDS}) AS "isDue"`,
  );
  return rows[0]?.isDue === true;
}

/** Returns the pass under way, and begins one if brands or categories have changed; undefined when there is nothing to do. */
export async function findOrBeginPass(
  tx: Queryable,
): Promise<{ readonly passedId: string; readonly kinds: readonly PendingKind[] } | undefined> {
  const [running] = await tx.select().from(reindexPass).for('update');
  if (running !== undefined) return running;
  const { rows: kinds } = await tx.execute<PendingKind>(PENDING_KINDS);
  if (kinds.length === 0) return undefined;
  const [begun] = await tx.insert(reindexPass).values({ kinds }).returning();
  return begun;
}

/**
 * Applies label, words and successor to the outdated ones among the next `limit` products after `after`. Returns the last of these
 * products, null at the end, and how many were outdated. A trigger completes every product that it writes.
 */
export async function reindexBatch(
  tx: Queryable,
  { after, limit }: { after: string; limit: number },
): Promise<{ last: string | null; changed: number }> {
  const { rows } = await tx.execute<{ last: string | null; changed: number }>(sql`
    WITH part AS MATERIALIZED (SELECT id FROM product WHERE id > ${after} ORDER BY id LIMIT ${limit}),
    outdated AS MATERIALIZED (
      SELECT product.id FROM part
      JOIN product ON product.id = part.id
      JOIN category ON category.id = product.category
      LEFT JOIN brand ON brand.id = product.brand_id
      WHERE product.kind_words IS DISTINCT FROM kind_words(category.words, category.label, brand.words)
        OR (product.brand_id IS NULL AND product.brand ~ '[^[:space:]]')
        OR brand.label <> product.brand
        OR category.replaced_by IS NOT NULL
        OR NOT tsvector_to_array(product.search) @> tsvector_to_array(
          colour_marks(coalesce(product.colour_families, colour_families_of(product.colour))))
      ORDER BY product.id FOR NO KEY UPDATE OF product
    ),
    written AS (UPDATE product SET category = product.category FROM outdated WHERE product.id = outdated.id RETURNING product.id)
    SELECT (SELECT max(id) FROM part) AS last, (SELECT count(*)::int FROM written) AS changed`);
  return rows[0] ?? { last: null, changed: 0 };
}

/** Records how far the pass has come. */
export async function updatePass(tx: Queryable, passedId: string): Promise<void> {
  await tx.update(reindexPass).set({ passedId });
}

/** Ends the pass. What has changed again since it began stays pending. */
export async function endPass(tx: Queryable, kinds: readonly PendingKind[]): Promise<void> {
  const pending = sql`jsonb_to_recordset(${JSON.stringify(kinds)}::jsonb) AS pending (kind text, id text, wanted text)`;
  await tx.execute(sql`
    UPDATE brand SET applied = pending.wanted FROM ${pending} WHERE pending.kind = 'brand' AND brand.id = pending.id`);
  await tx.execute(sql`
    UPDATE category SET applied = pending.wanted FROM ${pending} WHERE pending.kind = 'category' AND category.id = pending.id`);
  await tx.delete(reindexPass);
}
