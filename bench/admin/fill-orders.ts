import pg from 'pg';

/** Adds delivered cash orders of one customer, each with one line, over the past year, and their sales. The stock stays as it is. */
export async function fillOrders(databaseUrl: string, { count }: { count: number }): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(FILL, [count]);
    await client.query('ANALYZE shop_order, order_line, stock_movement');
  } finally {
    await client.end();
  }
}

const FILL = `
  WITH customer AS (SELECT id, email FROM auth_user ORDER BY id LIMIT 1),
  one AS (
    INSERT INTO shop_order (id, user_id, state, payment_method, total_cents, email, first_name, last_name, country, city, address,
      phone, idempotency_key, request_digest, created_at, updated_at)
    SELECT gen_random_uuid(), customer.id, 'handed_over', 'cash', 2000 + n % 9000, customer.email, 'Maren', 'Riis', 'Denmark', 'Aarhus',
      'Pilevej ' || n, '+45 20 00 00 00', 'fill-' || n, '', now() - n * interval '5 minutes', now() - n * interval '5 minutes'
    FROM customer, generate_series(1, $1::int) n
    RETURNING id, number, total_cents, created_at
  ),
  product_at AS (SELECT id, title, brand, row_number() OVER (ORDER BY id) AS at FROM product),
  line AS (
    INSERT INTO order_line (order_id, position, product_id, title, brand, img, size, unit_cents, quantity)
    SELECT one.id, 0, product_at.id, product_at.title, product_at.brand, '', 'M', one.total_cents, 1
    FROM one JOIN product_at ON product_at.at = one.number % (SELECT count(*) FROM product) + 1
    RETURNING order_id, product_id, size
  )
  INSERT INTO stock_movement (stock_unit_id, order_id, from_bucket, to_bucket, quantity, cause, at)
  SELECT stock_unit.id, line.order_id, 'available', 'sold', 1, 'ordered', one.created_at
  FROM line JOIN one ON one.id = line.order_id JOIN stock_unit USING (product_id, size)`;
