import type pg from 'pg';

/**
 * Inserts orders that were cancelled without a payment, one after the other until `stop`. Each has its history, and a piece that was delivered
 * to the stock, held and released. `stop` returns the time of each acknowledgement by the order's id.
 */
export function writeOrders(pool: pg.Pool): { stop: () => Promise<Map<string, number>> } {
  const over = new AbortController();
  const acknowledged = new Map<string, number>();
  const write = async () => {
    while (!over.signal.aborted) {
      const { rows } = await pool.query<{ id: string }>(`
        WITH placed AS (
          INSERT INTO shop_order (id, user_id, state, payment_method, provider, total_cents, email, first_name, last_name, country, city, address,
            phone, idempotency_key, request_digest, created_at, updated_at)
          SELECT id, 'u', 'cancelled', 'card', 'stripe', 0, 'u@osier.example', 'U', 'U', 'US', 'P', 'A', '1234567', id::text, 'd', now(), now()
          FROM gen_random_uuid() AS id RETURNING id),
        history AS (
          INSERT INTO order_event (order_id, from_state, to_state, cause, at)
          SELECT id, from_state, to_state, 'test', now()
          FROM placed, (VALUES (NULL, 'awaiting_payment'), ('awaiting_payment', 'cancelled')) AS step (from_state, to_state)),
        line AS (
          INSERT INTO order_line (order_id, position, product_id, title, brand, img, unit_cents, quantity)
          SELECT id, 1, 'tee', 'Tee', 'B', '', 0, 1 FROM placed),
        delivered AS (UPDATE stock_unit SET received = received + 1, available = available + 1 RETURNING id),
        hold AS (
          INSERT INTO stock_hold (order_id, position, stock_unit_id, quantity, released)
          SELECT placed.id, 1, delivered.id, 1, 1 FROM placed, delivered),
        moved AS (
          INSERT INTO stock_movement (order_id, position, stock_unit_id, from_bucket, to_bucket, quantity, cause, at)
          SELECT CASE WHEN from_bucket <> 'supplier' THEN placed.id END, CASE WHEN from_bucket <> 'supplier' THEN 1 END,
            delivered.id, from_bucket, to_bucket, 1, 'test', now()
          FROM placed, delivered, (VALUES ('supplier', 'available'), ('available', 'held'), ('held', 'available'))
            AS move (from_bucket, to_bucket))
        SELECT id FROM placed`);
      acknowledged.set(rows[0]?.id ?? '', Date.now());
    }
  };
  const writing = write();
  return {
    async stop() {
      over.abort();
      await writing;
      return acknowledged;
    },
  };
}
