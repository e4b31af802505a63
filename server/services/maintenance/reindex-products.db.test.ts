import { beforeAll, beforeEach, expect, it } from 'vitest';
import { audit } from '#database/audit/audit.ts';
import { loadCatalogue } from '#database/queries/catalogue/catalogue.ts';
import { foldCounts } from '#database/queries/catalogue/listings/product-counts.ts';
import { findOrBeginPass, reindexBatch, updatePass } from '#database/queries/catalogue/reindex-products.ts';
import { interpretSearch } from '#database/queries/search/interpret-search.ts';
import { rankMatches } from '#database/queries/search/match-products.ts';
import { seedDemo } from '#database/seed/demo/seed-demo.ts';
import { createTestDatabase } from '#database/testing/test-database.ts';
import { waitUntil } from '#database/testing/wait-until.ts';
import { countLockWaits } from '#database/testing/waiting-locks.ts';
import { reindexProducts } from './reindex-products.ts';

const testDatabase = createTestDatabase();
const at = new Date('2026-01-01');
const query = async (text: string) => (await testDatabase.database.query(text)).rows;

/** Runs the job until it changes nothing. Returns the number of changed products. */
async function reindexAll(): Promise<number> {
  let changed = 0;
  for (;;) {
    const run = await reindexProducts(testDatabase);
    if (!run.ok) throw new Error('A run of the job failed.');
    changed += run.value;
    if ((await query('SELECT FROM reindex_pass')).length === 0) return changed;
  }
}

/** Returns the ids of the products that a search finds. */
async function find(q: string): Promise<string[]> {
  const { db } = testDatabase.database;
  const terms = await interpretSearch(db, q);
  if (terms === undefined) return [];
  return (await rankMatches(db, { terms, filter: {} })).matches.map(({ id }) => id);
}

const idsOf = async (condition: string) =>
  (await query(`SELECT id FROM product WHERE ${condition}`)).map(({ id }) => String(id));

/** Expects the incremental counts and words to equal those of a complete recount. */
async function expectTrueCounts(): Promise<void> {
  const { database } = testDatabase;
  await database.transaction((tx) => foldCounts(tx));
  const all = async () => [
    await query('SELECT * FROM product_count ORDER BY department, category, brand, dollars'),
    await query('SELECT word, products, named FROM search_word ORDER BY word'),
  ];
  const kept = await all();
  await query('SELECT recount_products()');
  expect(kept).toEqual(await all());
}

beforeAll(async () => {
  await seedDemo(testDatabase.database, { at });
  await query(`
    INSERT INTO product (id, title, brand, department, category, details, price_cents, pictures, created_at)
    SELECT 'bulk-' || n, 'Plain ' || n, 'KD', 'kids', 'pants', 'Plain.', 1000, '[]', '2020-01-01' FROM generate_series(1, 1200) n`);
});
beforeEach(async () => {
  await reindexAll();
});

it('applies changed words of a category to all its products, and no others, in transactions of 500', async () => {
  await query(`UPDATE category SET words = 'pants trousers pantaloons' WHERE id = 'pants'`);
  await query(`
    CREATE TABLE batch (products int);
    CREATE FUNCTION note_batch() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN INSERT INTO batch SELECT count(*) FROM after; RETURN NULL; END $$;
    CREATE TRIGGER noted AFTER UPDATE ON product REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_batch()`);
  const pants = await idsOf(`category = 'pants'`);
  expect(await reindexAll()).toBe(pants.length);
  const sizes = (await query('SELECT products FROM batch')).map(({ products }) => Number(products));
  await query('DROP TRIGGER noted ON product; DROP FUNCTION note_batch; DROP TABLE batch');
  expect(Math.max(...sizes)).toBeLessThanOrEqual(500);
  expect(sizes.filter((products) => products > 0).length).toBeGreaterThanOrEqual(3);

  const found = await query(`SELECT id FROM product WHERE search @@ 'pantaloon'`);
  expect(found.map(({ id }) => String(id)).toSorted()).toEqual(pants.toSorted());
  expect(await idsOf(`search @@ 'slack'`)).toEqual([]);
  expect((await find('pantaloons')).length).toBeGreaterThan(0);
  await expectTrueCounts();
  await query(`UPDATE category SET words = 'pants trousers slacks' WHERE id = 'pants'`);
});

it('applies words and a new label of a brand', async () => {
  const ids = await idsOf(`brand_id = 'keystone'`);
  await query(`UPDATE brand SET label = 'Key & Stone', words = 'masonry' WHERE id = 'keystone'`);
  expect(await reindexAll()).toBe(ids.length);
  expect(await idsOf(`brand = 'Key & Stone' AND brand_id = 'keystone'`)).toEqual(expect.arrayContaining(ids));
  expect((await find('masonry')).toSorted()).toEqual(ids.toSorted());
  await expectTrueCounts();
  await query(`UPDATE brand SET label = 'Keystone', words = '' WHERE id = 'keystone'`);
  expect(await reindexAll()).toBe(ids.length);
  expect(await find('masonry')).toEqual([]);
});

it('moves the products of a merged category', async () => {
  const skirts = await idsOf(`category = 'skirt'`);
  await query(`UPDATE category SET replaced_by = 'dress' WHERE id = 'skirt'`);
  expect(await reindexAll()).toBe(skirts.length);
  expect(await idsOf(`category = 'dress'`)).toEqual(expect.arrayContaining(skirts));
  expect(await idsOf(`category = 'skirt'`)).toEqual([]);
  expect((await loadCatalogue(testDatabase.database.db)).departments.female.menu).not.toContainEqual(
    expect.objectContaining({ value: 'skirt' }),
  );
  await expectTrueCounts();
  expect((await audit(testDatabase.database.db, { at })).findings).toEqual([]);
});

it('starts again for words that change during a pass', async () => {
  await query(`UPDATE category SET words = 'jeans dungarees' WHERE id = 'jeans'`);
  await testDatabase.database.transaction(async (tx) => {
    const pass = await findOrBeginPass(tx);
    const { last } = await reindexBatch(tx, { after: pass?.passedId ?? '', limit: 500 });
    await updatePass(tx, last ?? '');
  });
  await query(`UPDATE category SET words = 'jeans jeggings' WHERE id = 'jeans'`);
  await reindexAll();
  const jeans = await idsOf(`category = 'jeans'`);
  expect((await find('jeggings')).toSorted()).toEqual(jeans.toSorted());
  expect(await idsOf(`search @@ 'dungare'`)).toEqual([]);
});

it('reaches a product whose transaction is open while the words change', async () => {
  const writer = await testDatabase.database.pool.connect();
  try {
    await writer.query('BEGIN');
    await writer.query(`
      INSERT INTO product (id, title, brand, department, category, details, price_cents, pictures, created_at)
      VALUES ('late', 'Late', 'KD', 'male', 'jeans', '', 1000, '[]', now())`);
    const changed = query(`UPDATE category SET words = 'jeans gabardine' WHERE id = 'jeans'`);
    // The change waits for the writer, so no pass can end without its product.
    await waitUntil(async () => (await countLockWaits(testDatabase.database)) === 1);
    await reindexAll();
    await writer.query('COMMIT');
    await changed;
  } finally {
    writer.release();
  }
  await reindexAll();
  expect(await find('gabardine')).toContain('late');
});

it.each([
  ['a category before its products', 0],
  ['products before their category', 1],
])('neither waits for nor deadlocks with a transaction that changes %s', async (_, first) => {
  const changes = [
    `UPDATE category SET words = 'pants culottes' WHERE id = 'pants'`,
    `UPDATE product SET details = 'Wide.' WHERE id IN ('bulk-1', 'bulk-100')`,
  ];
  await query(`UPDATE brand SET words = 'first' WHERE id = 'kd'`);
  const merchant = await testDatabase.database.pool.connect();
  try {
    await merchant.query(`BEGIN; ${changes[first]}`);
    let isWritten = false;
    const merchantEnds = Promise.withResolvers<void>();
    const batch = testDatabase.database.transaction(async (tx) => {
      const pass = await findOrBeginPass(tx);
      const { isBlocked } = await reindexBatch(tx, { after: pass?.passedId ?? '', limit: 500 });
      isWritten = true;
      await merchantEnds.promise;
      return isBlocked;
    });
    const isWaiting = async () => (await countLockWaits(testDatabase.database)) === 1;
    await waitUntil(async () => isWritten || (await isWaiting()));
    let isChanged = false;
    const both = Promise.all([
      batch,
      merchant.query(changes[1 - first] ?? '').finally(() => {
        isChanged = true;
      }),
    ]);
    await waitUntil(async () => isChanged || !isWritten || (await isWaiting()));
    merchantEnds.resolve();
    const [isBlocked] = await both;
    expect(isBlocked).toBe(true);
    // A run ends without waiting, and the next ones write the rest.
    expect(await reindexProducts(testDatabase)).toMatchObject({ ok: true });
    await merchant.query('COMMIT');
  } finally {
    merchant.release();
  }
  await reindexAll();
  expect(await idsOf(`category = 'pants' AND NOT search @@ 'culott'`)).toEqual([]);
  expect(await idsOf(`brand_id = 'kd' AND NOT search @@ 'first'`)).toEqual([]);
  await expectTrueCounts();
  await query(`UPDATE brand SET words = '' WHERE id = 'kd'`);
  await query(`UPDATE category SET words = 'pants trousers slacks' WHERE id = 'pants'`);
});

it('derives the colour families of products that were written before the shop had them', async () => {
  const before = 'product_coloured_again product_completed'.split(' ');
  for (const name of before) await query(`ALTER TABLE product DISABLE TRIGGER ${name}`);
  await query(`
    UPDATE product SET colour_families = NULL, search = ts_delete(search, ARRAY['colour:blue', 'blue', 'navi'])
    WHERE id IN ('straight-jean-selvedge', 'pleated-short-ink')`);
  for (const name of before) await query(`ALTER TABLE product ENABLE TRIGGER ${name}`);
  expect(await find('navy')).not.toContain('pleated-short-ink');
  await query(`UPDATE category SET applied = NULL WHERE id = 'jeans'`);
  expect(await reindexAll()).toBe(2);
  expect(await idsOf(`colour_families = '{blue}' AND search @@ '''colour:blue'''`)).toEqual(
    expect.arrayContaining(['straight-jean-selvedge', 'pleated-short-ink']),
  );
  expect(await find('navy')).toEqual(expect.arrayContaining(['straight-jean-selvedge', 'pleated-short-ink']));
  await expectTrueCounts();
});

it('changes nothing when nothing changed', async () => {
  const before = await query('SELECT id, xmin::text FROM product ORDER BY id');
  expect(await reindexAll()).toBe(0);
  expect(await query('SELECT id, xmin::text FROM product ORDER BY id')).toEqual(before);
});

it('neither waits for nor deadlocks with a change of the price of a stock unit', async () => {
  await query(`
    INSERT INTO price_rule (id, name, effect, value, scope) VALUES ('merged', 'Merged', 'percentage', 50, '{"categories": ["shorts"]}');
    INSERT INTO stock_unit (id, product_id, size, received, available, price_cents)
    VALUES (gen_random_uuid(), 'bulk-7', 'XXL', 0, 0, 5000);
    UPDATE category SET replaced_by = 'shorts' WHERE id = 'pants'`);
  const merchant = await testDatabase.database.pool.connect();
  try {
    await merchant.query(`BEGIN; UPDATE stock_unit SET price_cents = 6000 WHERE product_id = 'bulk-7'`);
    expect(await reindexProducts(testDatabase)).toEqual({ ok: true, value: 0 });
    await merchant.query('COMMIT');
  } finally {
    merchant.release();
  }
  await reindexAll();
  expect(
    await query(`SELECT price_cents, selling_cents FROM stock_unit WHERE product_id = 'bulk-7'`),
  ).toEqual([{ price_cents: 6000, selling_cents: 3000 }]);
  await query(`
    UPDATE category SET replaced_by = NULL WHERE id = 'pants'; UPDATE product SET category = 'pants' WHERE id LIKE 'bulk-%';
    DELETE FROM price_rule WHERE id = 'merged'; DELETE FROM stock_unit WHERE product_id = 'bulk-7'`);
});

it('ends a pass without waiting for a transaction that changes one of its categories, and applies that one later', async () => {
  await query(
    `UPDATE brand SET applied = NULL WHERE id = 'kd'; UPDATE category SET applied = NULL WHERE id = 'jeans'`,
  );
  const merchant = await testDatabase.database.pool.connect();
  try {
    // Deletes lock categories before brands, and the pass brands before categories.
    await merchant.query(`BEGIN; SELECT FROM category WHERE id = 'jeans' FOR UPDATE`);
    expect(await reindexProducts(testDatabase)).toEqual({ ok: true, value: 0 });
    const pending = `SELECT id FROM brand WHERE applied IS NULL UNION ALL SELECT id FROM category WHERE applied IS NULL`;
    expect(await query(pending)).toEqual([{ id: 'jeans' }]);
    await merchant.query('COMMIT');
    await reindexAll();
    expect(await query(pending)).toEqual([]);
  } finally {
    merchant.release();
  }
});

it('finds products by material, and leaves nothing to write for a process of the previous version', async () => {
  expect((await find('elastane')).length).toBeGreaterThan(0);
  // The previous version compares without materials. It would write each product that differs again.
  const [row] = await query(`
    SELECT count(*)::int AS products, count(*) FILTER (
      WHERE product.kind_words IS DISTINCT FROM kind_words(category.words, category.label, brand.words)
    )::int AS written
    FROM product JOIN category ON category.id = product.category LEFT JOIN brand ON brand.id = product.brand_id`);
  expect(row?.['products']).toBeGreaterThan(1200);
  expect(row?.['written']).toBe(row?.['products']);
});
