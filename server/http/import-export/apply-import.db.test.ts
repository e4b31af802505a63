import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { createImportSteps, newProducts } from '../../testing/import-steps.ts';
import { insertProduct } from '../../testing/insert-product.ts';
import { createTestApi } from '../../testing/test-api.ts';
import type { Visitor } from '../../testing/visitor.ts';

const api = createTestApi();
let manager: Visitor;
let writer: Visitor;

beforeAll(async () => {
  manager = await api.member('manager');
  writer = await api.member('catalogue');
});

const { runJob, runDyingJobs, countStatements, preview, read, apply, listRows, product } = createImportSteps(
  api,
  () => manager,
);

const beginApply = async (id: string, person = manager) =>
  expect(await person.call('POST', `/admin/imports/${id}/apply`)).toMatchObject({ status: 200 });

/** Counts the rows of an import. */
async function countRows(id: string) {
  const { rows } = await api.database.db.execute(sql`
    SELECT count(*) FILTER (WHERE verdict = 'new')::int AS new, count(*) FILTER (WHERE verdict = 'changed')::int AS changed,
      count(*) FILTER (WHERE verdict = 'same')::int AS same, count(*) FILTER (WHERE verdict = 'error')::int AS error,
      count(applied_at)::int AS applied, count(refusal)::int AS refused
    FROM csv_row WHERE import_id = ${id}`);
  return rows[0];
}

it('continues after a kill before any commit, writes every product once, and leaves nothing to a second import', async () => {
  const ids = Array.from({ length: 60 }, (_, index) => `killed-${index + 10}`);
  await insertProduct(api.database, { id: 'killed-10', stock: 1 });
  await api.database.db.execute(sql`
    INSERT INTO product (id, title, brand, department, category, details, price_cents, pictures, created_at)
    SELECT 'killed-' || n, title, brand, department, category, details, price_cents, pictures, created_at
    FROM product, generate_series(11, 69) AS n WHERE id = 'killed-10'`);
  await api.database.db.execute(sql`
    INSERT INTO stock_unit (id, product_id, received, available)
    SELECT gen_random_uuid(), id, 1, 1 FROM product WHERE id LIKE 'killed-%' AND id <> 'killed-10'`);
  const changed = `Product,Title,Stock\n${ids.map((id) => `${id},Renamed,4\n`).join('')}`;
  for (const [file, counts] of [
    [changed, { changed: 60, applied: 60 }],
    [newProducts('killed-new', 60), { new: 120, applied: 120 }],
  ] as const) {
    const id = await preview(file);
    await beginApply(id);
    // Two batches, and the end of the import.
    expect(await runDyingJobs()).toBe(3);
    const applied = await read(id);
    expect(applied).toMatchObject({ state: 'applied', counts: { ...counts, refused: 0 } });
    expect(applied.counts).toEqual(await countRows(id));
    expect((await read(await preview(file))).counts).toMatchObject({ same: applied.rows });
  }
  const { rows: logged } = await api.database.db.execute(sql`
    SELECT action, count(*)::int FROM change_log WHERE via = 'import' AND (subject_id LIKE 'killed-%'
      OR subject_id IN (SELECT id::text FROM stock_unit WHERE product_id LIKE 'killed-%')) GROUP BY 1 ORDER BY 1`);
  expect(logged).toEqual([
    { action: 'product_created', count: 60 },
    { action: 'product_edited', count: 120 },
    { action: 'stock_moved', count: 120 },
  ]);
  expect((await product('killed-69')).sizes[0].available).toBe(4);
  const { sizes } = await product('killed-new-59');
  expect(sizes.filter(({ sku }: { sku: string | null }) => sku !== null)).toMatchObject([
    { size: 'S', sku: 'killed-new-59-S', available: 4 },
    { size: 'M', sku: 'killed-new-59-M', available: 0 },
  ]);
});

it('finds nothing to change in a file that cannot publish its products, because they have no pictures', async () => {
  const file = newProducts('unpictured', 3)
    .replaceAll('Stock', 'Stock,Status')
    .replaceAll(/,4$/gm, ',4,active');
  await apply(await preview(file));
  expect(await product('unpictured-0')).toMatchObject({ status: 'draft' });
  expect((await read(await preview(file))).counts).toMatchObject({ same: 6, changed: 0, error: 0 });
  await api.database.query(`UPDATE product SET status = 'archived' WHERE id = 'unpictured-0'`);
  expect((await apply(await preview(file))).counts).toMatchObject({ changed: 1, applied: 1, refused: 0 });
  expect(await product('unpictured-0')).toMatchObject({ status: 'draft' });
});

it('writes 50 products in fewer statements than products', async () => {
  const id = await preview(newProducts('counted', 50));
  await beginApply(id);
  const counts = await countStatements();
  expect(counts).toHaveLength(2);
  expect(Math.max(...counts)).toBeLessThan(30);
  expect((await read(id)).counts.applied).toBe(100);
});

it('refuses only the product that has a value the database rejects', async () => {
  const id = await preview(newProducts('rejected', 9));
  await api.database.query(`ALTER TABLE product ADD CONSTRAINT no_fives CHECK (id NOT LIKE 'rejected-5')`);
  const { counts } = await apply(id);
  await api.database.query('ALTER TABLE product DROP CONSTRAINT no_fives');
  expect(counts).toMatchObject({ applied: 16, refused: 2 });
  expect(await listRows(id, '?refused=true')).toMatchObject([
    { product: 'rejected-5', refusal: 'The product could not be written.' },
    { product: 'rejected-5', refusal: 'The product could not be written.' },
  ]);
  expect(await product('rejected-8')).toMatchObject({ title: 'Tee 8' });
});

it('refuses a SKU that an earlier product of the same transaction gets', async () => {
  const id = await preview(newProducts('same-sku', 2));
  const body = { cells: { sku: 'same-sku-1-S' } };
  await manager.call('PATCH', `/admin/imports/${id}/rows/2`, { body });
  expect((await apply(id)).counts).toMatchObject({ applied: 2, refused: 2 });
  expect(await listRows(id, '?refused=true')).toMatchObject([
    { product: 'same-sku-1', refusal: 'Another size has this SKU already.' },
    { product: 'same-sku-1' },
  ]);
});

it('refuses a price beyond the limit of the role that applies it, and writes the others', async () => {
  const ids = ['limit-a', 'limit-b', 'limit-c'];
  for (const id of ids) await insertProduct(api.database, { id, stock: { S: 1 } });
  const stock = { S: 1, XL: { stock: 1, priceCents: 4000 } };
  await insertProduct(api.database, { id: 'limit-size', stock });
  await api.database.query(`
    INSERT INTO price_rule (id, name, effect, value, scope)
    VALUES ('limit-size', 'Sizes', 'fixed', 1600, '{"brands": ["keystone"], "products": ["limit-size"]}')`);
  const id = await preview(
    'Product,Brand,Price,Size,Size price\nlimit-a,KD,21,S,22\nlimit-b,KD,39,S,\nlimit-size,Keystone,20,XL,40\nlimit-c,KD,18,S,19\n',
  );
  await beginApply(id, writer);
  await runJob();
  expect(await listRows(id, '?refused=true')).toMatchObject([
    { product: 'limit-b', refusal: 'Your role may change prices by at most 30 %.' },
    { product: 'limit-size', refusal: 'Your role may change prices by at most 30 %.' },
  ]);
  await api.database.query(`DELETE FROM price_rule WHERE id = 'limit-size'`);
  const prices = [];
  for (const one of ids) {
    const { price, sizes } = await product(one);
    prices.push([price, sizes[0].price]);
  }
  expect(prices).toEqual([
    [21, 22],
    [20, null],
    [18, 19],
  ]);
});

it('refuses a new product whose address another product got since the preview', async () => {
  const id = await preview(newProducts('late', 2));
  await insertProduct(api.database, { id: 'late-0', stock: { S: 1 } });
  expect((await apply(id)).counts).toMatchObject({ applied: 2, refused: 2 });
  expect(await listRows(id, '?refused=true')).toMatchObject([
    { product: 'late-0', refusal: 'A product with this address was added since the preview.' },
    { product: 'late-0' },
  ]);
});
