import { sql } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { IS_PUBLISHED } from './products.ts';

/** A demo product that is not archived. */
export type DemoProduct = {
  readonly id: string;
  readonly title: string;
  readonly colour: string | null;
  readonly isPublished: boolean;
  /** Whether staff changed, or created, the product or its uploaded pictures. Undone changes, stock and price rules do not count. */
  readonly isChanged: boolean;
};

/** Lists the demo products with these ids that are not archived, by title. */
export async function listDemoProducts(db: Queryable, ids: readonly string[]): Promise<DemoProduct[]> {
  const { rows } = await db.execute<DemoProduct>(sql`
    WITH RECURSIVE demo AS (
      SELECT id, title, colour, status = 'published' AS "isPublished" FROM product WHERE id = ANY (${sql.param(ids)}::text[]) AND status <> 'archived'
    ),
    subject AS (
      SELECT id AS product_id, 'product' AS type, id FROM demo
      UNION ALL
      SELECT demo.id, 'picture', picture.id::text FROM demo JOIN product_picture AS picture ON picture.product_id = demo.id
    ),
    -- A change, its undo, the undo of that and so on: the change holds if the chain has an odd length.
    chain AS (
      SELECT subject.product_id, entry.undoes, 1 AS length
      FROM subject JOIN change_log AS entry ON entry.subject_type = subject.type AND entry.subject_id = subject.id
      WHERE NOT EXISTS (SELECT FROM change_log AS later WHERE later.undoes = entry.id)
      UNION ALL
      SELECT chain.product_id, entry.undoes, chain.length + 1
      FROM chain JOIN change_log AS entry ON entry.id = chain.undoes
    )
    SELECT id, title, colour, "isPublished", EXISTS (
      SELECT FROM chain WHERE chain.product_id = demo.id AND chain.undoes IS NULL AND chain.length % 2 = 1
    ) AS "isChanged"
    FROM demo ORDER BY title, colour, id`);
  return rows;
}

/**
 * Finds a published demo product that staff have never changed, not even by a change that was undone, and that has no uploaded picture, not
 * even a removed one. Reads less than `listDemoProducts`.
 */
export async function findUntouchedDemo(db: Queryable, ids: readonly string[]): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT id FROM product WHERE id = ANY (${sql.param(ids)}::text[]) AND ${IS_PUBLISHED} AND given_pictures IS NULL
      AND NOT EXISTS (SELECT FROM change_log WHERE subject_type = 'product' AND subject_id = product.id)
      AND NOT EXISTS (SELECT FROM product_picture WHERE product_id = product.id)
    ORDER BY id LIMIT 1`);
  return rows[0]?.id;
}
