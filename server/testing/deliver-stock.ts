import type { Database } from '#database/connection/connect.ts';

/** Delivers 20 pieces of size M, the size in `createOrderPayload`. Some tests buy more of a demo product than its demo stock. */
export async function deliverStock(
  database: Pick<Database, 'query'>,
  productIds: readonly string[],
): Promise<void> {
  const text = `
    WITH unit AS (
      UPDATE stock_unit SET received = received + 20, available = available + 20
      WHERE product_id = ANY ($1) AND size = 'M' RETURNING id
    )
    INSERT INTO stock_movement (stock_unit_id, from_bucket, to_bucket, quantity, cause, at)
    SELECT id, 'supplier', 'available', 20, 'delivery', now() FROM unit`;
  await database.query(text, [productIds]);
}
