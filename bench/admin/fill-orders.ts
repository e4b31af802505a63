import pg from 'pg';

/**
 * Adds delivered cash orders of guests, each with one line and a shipment, over the past year, and their sales. The stock stays as it is.
 */
export async function fillOrders(databaseUrl: string, { count }: { count: number }): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(FILL, [count]);
    await client.query('ANALYZE shop_order, order_line, stock_movement, shipment, shipment_line');
  } finally {
    await client.end();
  }
}

const FILL = `
  WITH one AS (
    INSERT INTO shop_order (id, guest_id, state, payment_method, total_cents, email, first_name, last_name, country, country_code, city,
      address, phone, idempotency_key, request_digest, created_at, updated_at)
    SELECT gen_random_uuid(), 'guest ' || n, 'handed_over', 'cash', 2000 + n % 9000, 'maren' || n || '@osier.example', 'Maren' || n % 97,
      'Riis' || n % 1009, 'Denmark', 'DK', 'Aarhus', 'Pilevej ' || n, '+45 2' || lpad(n::text, 7, '0'), 'fill-' || n, '',
      now() - n * interval '5 minutes', now() - n * interval '5 minutes'
    FROM generate_series(1, $1::int) n
    RETURNING id, number, total_cents, created_at
  ),
  product_at AS (SELECT id, title, brand, row_number() OVER (ORDER BY id) AS at FROM product),
  line AS (
    INSERT INTO order_line (order_id, position, product_id, title, brand, img, size, unit_cents, quantity, in_shipment, delivered)
    SELECT one.id, 1, product_at.id, product_at.title, product_at.brand, '', 'M', one.total_cents, 1, 1, 1
    FROM one JOIN product_at ON product_at.at = one.number % (SELECT count(*) FROM product) + 1
    RETURNING order_id, product_id, size
  ),
  parcel AS (
    INSERT INTO shipment (id, order_id, state, carrier, tracking, created_at, updated_at)
    SELECT gen_random_uuid(), id, 'delivered', 'UPS', '1Z ' || lpad(number::text, 12, '0'), created_at, created_at FROM one
    RETURNING id, order_id
  ),
  parcel_line AS (
    INSERT INTO shipment_line (shipment_id, order_id, position, quantity) SELECT id, order_id, 1, 1 FROM parcel
  )
  INSERT INTO stock_movement (stock_unit_id, order_id, from_bucket, to_bucket, quantity, cause, at)
  SELECT stock_unit.id, line.order_id, 'available', 'sold', 1, 'ordered', one.created_at
  FROM line JOIN one ON one.id = line.order_id JOIN stock_unit USING (product_id, size)`;
