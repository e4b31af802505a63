import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { migrate } from '../../migrate.ts';
import { createOlderDatabase, type OlderDatabase } from '../../testing/older-database.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

const { url: server } = inject('databaseServer');

const id = (last: number) => `00000000-0000-7000-8000-${String(last).padStart(12, '0')}`;

describe('the migration to SKUs of order lines', () => {
  let older: OlderDatabase;

  beforeAll(async () => {
    older = await createOlderDatabase(server, 'order-line-skus');
    // Without the functions of that version, which the migrations do not create.
    await older.database.query(`
      ALTER TABLE product DISABLE TRIGGER USER;
      INSERT INTO auth_user (id, name, email, created_at, updated_at) VALUES ('u', 'U', 'u@osier.example', now(), now());
      INSERT INTO product (id, title, brand, department, category, details, price_cents, selling_cents, pictures, created_at)
      VALUES ('p', 'P', 'KD', 'kids', 'pants', '', 1000, 1000, '[]', now());
      ALTER TABLE product ENABLE TRIGGER USER;
      INSERT INTO stock_unit (id, product_id, size, received, available, sku)
      VALUES ('${id(1)}', 'p', 'S', 9, 8, 'P-S'), ('${id(2)}', 'p', 'M', 9, 8, NULL);
      UPDATE category SET scale = 'gone' WHERE id = 'pants';
      UPDATE category SET scale = 'waist' WHERE id = 'jeans'`);
    for (const [last, size] of [
      [1, 'S'],
      [2, 'M'],
    ] as const)
      await older.database.query(`
        INSERT INTO shop_order (id, user_id, state, payment_method, total_cents, email, first_name, last_name, country, city, address, phone,
          idempotency_key, request_digest, created_at, updated_at)
        VALUES ('${id(last)}', 'u', 'placed', 'cash', 1000, 'u@osier.example', 'U', 'U', 'US', 'P', 'A', '1234567', '${size}', 'd', now(), now());
        INSERT INTO order_line (order_id, position, product_id, title, brand, img, size, unit_cents, quantity)
        VALUES ('${id(last)}', 1, 'p', 'P', 'KD', '', '${size}', 1000, 1);
        INSERT INTO stock_hold (order_id, position, stock_unit_id, quantity, sold, state)
        VALUES ('${id(last)}', 1, '${id(last)}', 1, 1, 'sold')`);
    await migrate(older.url);
  });
  afterAll(() => older.drop());

  it('gives each line the SKU of the stock unit that it was sold from, if that has one', async () => {
    const { rows } = await older.database.query('SELECT size, sku FROM order_line ORDER BY order_id');
    expect(rows).toEqual([
      { size: 'S', sku: 'P-S' },
      { size: 'M', sku: null },
    ]);
  });

  it('leaves only counters in a hold', async () => {
    const { rows } = await older.database.query(
      'SELECT to_jsonb(h) AS hold FROM stock_hold h ORDER BY order_id',
    );
    const counters = { held: 0, sold: 1, shipped: 0, returned: 0, released: 0, quantity: 1, position: 1 };
    expect(rows.map(({ hold }) => hold)).toEqual(
      [id(1), id(2)].map((unit) => ({ ...counters, order_id: unit, stock_unit_id: unit })),
    );
  });

  it('gives the scale `letters` to a category whose scale does not exist', async () => {
    const { rows } = await older.database.query(
      `SELECT id, scale FROM category WHERE id IN ('jeans', 'pants') ORDER BY id`,
    );
    expect(rows).toEqual([
      { id: 'jeans', scale: 'waist' },
      { id: 'pants', scale: 'letters' },
    ]);
  });
});

describe('a category and a stock unit', () => {
  const testDatabase = createTestDatabase();

  it('have a scale that exists, and a barcode of their own', async () => {
    const { database } = testDatabase;
    const scaled = database.query(`UPDATE category SET scale = 'gone' WHERE id = 'pants'`);
    await expect(scaled).rejects.toMatchObject({ constraint: 'category_scale_size_scale_id_fk' });
    await database.query(`
      INSERT INTO product (id, title, brand, department, category, details, price_cents, pictures, created_at)
      VALUES ('p', 'P', 'KD', 'kids', 'pants', '', 1000, '[]', now())`);
    const units = database.query(`
      INSERT INTO stock_unit (id, product_id, size, received, available, barcode)
      VALUES ('${id(1)}', 'p', 'S', 0, 0, '0012'), ('${id(2)}', 'p', 'M', 0, 0, '0012')`);
    await expect(units).rejects.toMatchObject({ constraint: 'stock_unit_barcode' });
  });
});
