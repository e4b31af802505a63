import { sql } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';

/** Which steps of setting up a shop are done. */
export type DoneSteps = {
  readonly catalogue: boolean;
  readonly product: boolean;
  readonly stock: boolean;
  readonly publication: boolean;
};

/**
 * Reads which steps of setting up are done; null once there is an order, and in a shop that did not start empty: its first product is not in
 * the log of changes.
 */
export async function readFirstSteps(db: Queryable): Promise<DoneSteps | null> {
  const { rows: started } = await db.execute<{ isNew: boolean }>(sql`
    SELECT NOT EXISTS (SELECT FROM shop_order) AND NOT EXISTS (
      SELECT FROM (SELECT id FROM product ORDER BY created_at, id LIMIT 1) AS first
      WHERE NOT EXISTS (SELECT FROM change_log WHERE subject_type = 'product' AND subject_id = first.id)
    ) AS "isNew"`);
  if (started[0]?.isNew !== true) return null;
  const { rows } = await db.execute<DoneSteps>(sql`
    SELECT
      EXISTS (SELECT FROM change_log WHERE subject_type IN ('brand', 'category', 'menu', 'size_scale')) AS catalogue,
      EXISTS (SELECT FROM product) AS product,
      EXISTS (SELECT FROM stock_movement) AS stock,
      EXISTS (SELECT FROM product WHERE status = 'published') AS publication`);
  return rows[0] ?? null;
}
