import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import { audit } from '../../audit/audit.ts';
import { migrate } from '../../migrate.ts';
import { createOlderDatabase, type OlderDatabase } from '../../testing/older-database.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { countLockWaits } from '../../testing/waiting-locks.ts';

const { url: server } = inject('databaseServer');

/** Writes a product, its stock and an order of two pieces in size M. The version before sizes also writes the state of the hold. */
function insertOrder(id: string, { hasState = false } = {}): string {
  const [column, state] = hasState ? [', state', `, 'sold'`] : ['', ''];
  return `
    INSERT INTO auth_user (id, name, email, created_at, updated_at) VALUES ('u-${id}', 'U', 'u-${id}@osier.example', now(), now());
    INSERT INTO product (id, title, brand, department, category, details, price_cents, selling_cents, pictures, search, created_at)
    VALUES ('${id}', 'P', 'KD', 'kids', 'pants', '', 2000, 1700, '[]', '', now());
    INSERT INTO stock_unit (id, product_id, received, available) VALUES (gen_random_uuid(), '${id}', 9, 7);
    INSERT INTO shop_order (id, user_id, state, payment_method, total_cents, email, first_name, last_name, country, city, address, phone,
      idempotency_key, request_digest, created_at, updated_at)
    VALUES (gen_random_uuid(), 'u-${id}', 'placed', 'cash', 3400, 'u@osier.example', 'U', 'U', 'US', 'P', 'A', '1234567', 'k', 'd', now(), now());
    INSERT INTO order_line (order_id, position, product_id, title, brand, img, size, unit_cents, quantity)
    SELECT id, 1, '${id}', 'P', 'KD', '', 'M', 1700, 2 FROM shop_order WHERE user_id = 'u-${id}';
    INSERT INTO stock_hold (order_id, position, stock_unit_id, quantity, sold${column})
    SELECT o.id, 1, u.id, 2, 2${state} FROM shop_order o, stock_unit u WHERE o.user_id = 'u-${id}' AND u.product_id = '${id}';
    INSERT INTO stock_movement (order_id, stock_unit_id, from_bucket, to_bucket, quantity, cause, at)
    SELECT NULL, id, 'supplier', 'available', 9, 'delivery', now() FROM stock_unit WHERE product_id = '${id}'
    UNION ALL
    SELECT h.order_id, h.stock_unit_id, 'available', 'sold', 2, 'ordered', now()
    FROM stock_hold h JOIN stock_unit u ON u.id = h.stock_unit_id WHERE u.product_id = '${id}'`;
}

describe('the migration to stock units by size', () => {
  let older: OlderDatabase;
  beforeEach(async () => {
    older = await createOlderDatabase(server, 'stock-units-by-size');
  });
  afterEach(() => older.drop());

  it('makes every product shared, with the letters as sizes', async () => {
    const { database, url } = older;
    // Without the functions of that version, which the migrations do not create.
    await database.query('ALTER TABLE product DISABLE TRIGGER USER');
    await database.query(insertOrder('before', { hasState: true }));
    await database.query('ALTER TABLE product ENABLE TRIGGER USER');
    await migrate(url);
    await database.query(insertOrder('later'));
    const { rows } = await database.query(
      'SELECT scale, sizing, sizes FROM product JOIN size_scale s ON s.id = scale ORDER BY product.id',
    );
    const letters = { scale: 'letters', sizing: 'shared', sizes: ['S', 'M', 'L', 'XL'] };
    expect(rows).toEqual([letters, letters]);
    const { findings } = await audit(database.db, { at: new Date() });
    // These orders have no events and no mails.
    expect(findings.filter(({ rule }) => /stock|unit|counters/.test(rule))).toEqual([]);
  });
});

const testDatabase = createTestDatabase();

describe('a size scale', () => {
  const insert = (id: string, sizes: string) =>
    testDatabase.database.query(`INSERT INTO size_scale VALUES ('${id}', ${sizes})`);

  it('holds sizes of 1 to 16 characters, in the merchant’s order', async () => {
    await insert('shoes', `'{42,9½,"0123456789abcdef","34/32",Größe L}'`);
    const { rows } = await testDatabase.database.query(`SELECT sizes FROM size_scale WHERE id = 'shoes'`);
    expect(rows).toEqual([{ sizes: ['42', '9½', '0123456789abcdef', '34/32', 'Größe L'] }]);
  });

  it.each([
    ['no size', `'{}'`, 'size_scale_sizes_form'],
    ['an empty size', `'{S,""}'`, 'size_scale_sizes_form'],
    ['a blank size', `'{" "}'`, 'size_scale_sizes_form'],
    ['a size with a space at its end', `'{S,"M "}'`, 'size_scale_sizes_form'],
    ['a size of 17 characters', `'{0123456789abcdefg}'`, 'size_scale_sizes_form'],
    ['a size with a tab', `ARRAY[E'a\\tb']`, 'size_scale_sizes_form'],
    ['a size with a line break', `ARRAY[E'a\\nb']`, 'size_scale_sizes_lines'],
    ['no value as a size', `'{S,NULL}'`, 'size_scale_sizes_lines'],
    ['a size twice', `'{S,M,L,S}'`, 'size_scale_sizes_once'],
    ['a size twice in a row', `'{S,S}'`, 'size_scale_sizes_once'],
  ])('cannot hold %s', async (_, sizes, constraint) => {
    await expect(insert('wrong', sizes)).rejects.toMatchObject({ constraint });
  });

  it('may hold a size that is a part of another one', async () => {
    await expect(insert('parts', `'{S,SS,XS,S/M}'`)).resolves.toBeDefined();
  });

  it('is that of the category for a new product that names none', async () => {
    const { database } = testDatabase;
    await database.query(`UPDATE category SET scale = 'waist' WHERE id = 'jeans'`);
    const insert = (id: string, category: string, scale = 'DEFAULT') =>
      database.query(`
        INSERT INTO product (id, title, brand, department, category, scale, details, price_cents, pictures, created_at)
        VALUES ('${id}', 'P', 'KD', 'male', '${category}', ${scale}, '', 2000, '[]', now())`);
    await insert('cord-jean', 'jeans');
    await insert('wide-jean', 'jeans', `'letters-wide'`);
    await insert('cord-pants', 'pants');
    await database.query(`UPDATE product SET category = 'jeans' WHERE id = 'cord-pants'`);
    const { rows } = await database.query(
      `SELECT scale FROM product WHERE id IN ('cord-jean', 'wide-jean', 'cord-pants') ORDER BY id`,
    );
    expect(rows.map(({ scale }) => scale)).toEqual(['waist', 'letters', 'letters-wide']);
  });

  it('stays while a product has it', async () => {
    await testDatabase.database.query(insertOrder('scaled'));
    const removed = testDatabase.database.query(`DELETE FROM size_scale WHERE id = 'letters'`);
    await expect(removed).rejects.toMatchObject({ constraint: 'product_scale_size_scale_id_fk' });
  });
});

describe('a stock unit with its own price', () => {
  beforeEach(() =>
    testDatabase.database.query(`
      DELETE FROM stock_unit WHERE product_id = 'priced';
      DELETE FROM product WHERE id = 'priced';
      INSERT INTO product (id, title, brand, department, category, details, price_cents, pictures, sizing, created_at)
      VALUES ('priced', 'P', 'KD', 'kids', 'pants', '', 1200, '[]', 'sized', now());
      INSERT INTO stock_unit (id, product_id, size, received, available) VALUES (gen_random_uuid(), 'priced', 'S', 0, 0);
      INSERT INTO stock_unit (id, product_id, size, received, available, price_cents)
      VALUES (gen_random_uuid(), 'priced', 'XL', 0, 0, 2000)`),
  );

  const findPrices = async () => {
    const { rows } = await testDatabase.database.query(
      `SELECT size, price_cents, selling_cents FROM stock_unit WHERE product_id = 'priced' ORDER BY size`,
    );
    return rows.map(({ size, price_cents, selling_cents }) => [size, price_cents, selling_cents]);
  };
  const setPrice = (cents: number | null) =>
    testDatabase.database.query(
      `UPDATE stock_unit SET price_cents = ${cents} WHERE product_id = 'priced' AND size = 'XL'`,
    );
  const setProductPrice = (cents: number) =>
    testDatabase.database.query(`UPDATE product SET price_cents = ${cents} WHERE id = 'priced'`);

  it('is sold at its discounted price, and never below its product', async () => {
    expect(await findPrices()).toEqual([
      ['S', null, null],
      ['XL', 2000, 1700],
    ]);
    // 85 % of $12.70 are $10.80, less than the $12.00 of the product.
    await setPrice(1270);
    expect(await findPrices()).toContainEqual(['XL', 1270, 1200]);
    await setPrice(null);
    expect(await findPrices()).toContainEqual(['XL', null, null]);
  });

  it('cannot cost less than its product, by a change of either', async () => {
    const constraint = 'stock_unit_price_of_product';
    await expect(setPrice(1199)).rejects.toMatchObject({ constraint });
    await expect(setProductPrice(2001)).rejects.toMatchObject({ constraint });
    await setProductPrice(2000);
    expect(await findPrices()).toContainEqual(['XL', 2000, 1700]);
  });

  it('follows the selling price of its product', async () => {
    await setPrice(1270);
    await setProductPrice(1250);
    expect(await findPrices()).toContainEqual(['XL', 1270, 1080]);
  });

  /** Changes the price of a unit while another transaction writes its product, and returns the prices of the units. */
  async function changeDuring(first: string, second: string) {
    const other = new pg.Client({ connectionString: testDatabase.url });
    await other.connect();
    onTestFinished(() => other.end());
    await other.query(`BEGIN; ${first}`);
    const changed = setPrice(2400);
    await waitUntil(async () => (await countLockWaits(testDatabase.database)) === 1);
    await other.query(second);
    await other.query('COMMIT');
    await changed;
    return findPrices();
  }

  it('never deadlocks with a change of its price and of its product’s at once', async () => {
    // The first update of the product does not change the unit; the second one does.
    const prices = await changeDuring(
      `UPDATE product SET price_cents = 1300 WHERE id = 'priced'`,
      `UPDATE product SET price_cents = 2000, discountable = false WHERE id = 'priced'`,
    );
    expect(prices).toContainEqual(['XL', 2400, 2400]);
  });

  it.each([
    ['brand', `brand = 'Keystone'`],
    ['category', `category = 'skirt'`],
    ['department', `department = 'male'`],
  ])('never deadlocks with a change of the %s of its product', async (column, change) => {
    await testDatabase.database.query(`
      INSERT INTO price_rule (id, name, effect, value, scope) VALUES
        ('of-brand', 'Brand', 'percentage', 50, '{"brands": ["keystone"]}'),
        ('of-category', 'Category', 'percentage', 50, '{"categories": ["skirt"]}'),
        ('of-department', 'Department', 'percentage', 50, '{"departments": ["male"]}')`);
    onTestFinished(async () => {
      await testDatabase.database.query(`DELETE FROM price_rule WHERE id LIKE 'of-%'`);
    });
    const prices = await changeDuring(
      `UPDATE product SET ${column} = ${column} WHERE id = 'priced'`,
      `UPDATE product SET ${change} WHERE id = 'priced'`,
    );
    expect(prices).toContainEqual(['XL', 2400, 1200]);
  });

  it('never deadlocks with a write of its product before new rules have reached it', async () => {
    await testDatabase.database.query(
      `INSERT INTO price_rule (id, name, effect, value) VALUES ('half', 'Half', 'percentage', 50)`,
    );
    onTestFinished(async () => {
      await testDatabase.database.query(
        `DELETE FROM price_rule WHERE id = 'half'; DELETE FROM price_rule_change`,
      );
    });
    await testDatabase.database.query('DELETE FROM price_rule_change');
    const prices = await changeDuring(
      `SELECT FROM product WHERE id = 'priced' FOR UPDATE`,
      `UPDATE product SET details = 'Of corduroy.' WHERE id = 'priced'`,
    );
    expect(prices).toContainEqual(['XL', 2400, 1200]);
    // The update of the product skipped the locked unit, and so requested a new comparison of all prices.
    expect((await testDatabase.database.query('SELECT FROM price_rule_change')).rows).toHaveLength(1);
  });

  it('cannot serve every size', async () => {
    const shared = testDatabase.database.query(
      `UPDATE stock_unit SET size = NULL WHERE product_id = 'priced' AND size = 'XL'`,
    );
    await expect(shared).rejects.toMatchObject({ constraint: 'stock_unit_price_of_size' });
  });
});

describe('the audit', () => {
  it('finds stock on a unit that the product does not sell from, and a unit cheaper than its product', async () => {
    const { database } = testDatabase;
    await database.query(insertOrder('audited'));
    const audited = async () =>
      (await audit(database.db, { at: new Date() })).findings
        .filter(({ rule, subject }) => /only the units|cheaper/.test(rule) && subject === 'audited')
        .map(({ found }) => found);
    const setProduct = (change: string) =>
      database.query(`UPDATE product SET ${change} WHERE id = 'audited'`);
    const setUnit = (change: string) =>
      database.query(`UPDATE stock_unit SET ${change} WHERE product_id = 'audited'`);

    expect(await audited()).toEqual([]);
    await setProduct(`sizing = 'sized'`);
    expect(await audited()).toEqual(['7 available in the unit of all sizes, the product is sized']);
    await setUnit(`size = 'XXL'`);
    expect(await audited()).toEqual(['7 available in size XXL, the product is sized']);
    await setUnit(`size = 'XL'`);
    expect(await audited()).toEqual([]);
    await setProduct(`sizing = 'shared'`);
    expect(await audited()).toEqual(['7 available in size XL, the product is shared']);
    await setProduct(`sizing = 'sized'`);
    await database.query('ALTER TABLE stock_unit DISABLE TRIGGER stock_unit_priced');
    await setUnit('price_cents = 1999, selling_cents = 1999');
    await database.query('ALTER TABLE stock_unit ENABLE TRIGGER stock_unit_priced');
    expect(await audited()).toEqual(['size XL: 1999, sold for 1999; the product: 2000, sold for 1700']);
  });
});
