import { sql } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';

/**
 * Counts the products that an import added, that nobody has edited since, and that have orders, reviews, or pictures from elsewhere. The undo
 * of the import archives them instead of removing them.
 */
export async function countUsedProducts(tx: Queryable, importId: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM csv_row
    WHERE import_id = ${importId} AND verdict = 'new' AND cardinality(change_ids) > 0
      AND (
        SELECT max(id) FROM change_log WHERE subject_type = 'product' AND subject_id = csv_row.product_id
      ) = ANY (change_ids)
      AND (
        EXISTS (SELECT FROM order_line WHERE order_line.product_id = csv_row.product_id)
        OR EXISTS (SELECT FROM review WHERE review.product_id = csv_row.product_id)
        OR EXISTS (
          SELECT FROM product_picture AS picture
          WHERE picture.product_id = csv_row.product_id AND removed_at IS NULL AND stored_at IS NOT NULL AND NOT EXISTS (
            SELECT FROM csv_picture AS added
            WHERE added.product_id = csv_row.product_id AND added.import_id = csv_row.import_id AND added.picture_id = picture.id
          )
        )
      )`);
  return rows[0]?.count ?? 0;
}
