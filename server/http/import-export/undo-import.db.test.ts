import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { createImportSteps, newProducts } from '../../testing/import-steps.ts';
import { insertProduct } from '../../testing/insert-product.ts';
import { createTestApi } from '../../testing/test-api.ts';
import type { Visitor } from '../../testing/visitor.ts';

const api = createTestApi();
let manager: Visitor;

beforeAll(async () => {
  manager = await api.member('manager');
});

const { runJob, runDyingJobs, countStatements, preview, read, apply, undo, listRows, product } =
  createImportSteps(api, () => manager);

const beginUndo = async (changeId: string) =>
  expect(await manager.call('POST', `/admin/activity/${changeId}/undo?confirmed=1`)).toMatchObject({
    status: 200,
  });

const edit = async (id: string, changes: object) =>
  expect(await manager.call('PATCH', `/admin/products/${id}`, { body: { changes } })).toMatchObject({
    status: 200,
  });

/** Inserts products with two pieces of size S. */
async function insertProducts(ids: readonly string[]): Promise<void> {
  for (const id of ids) await insertProduct(api.database, { id, stock: { S: 2 } });
}

/** Returns title and stock of products. */
async function listTitles(ids: readonly string[]) {
  const { rows } = await api.database.db.execute(sql`
    SELECT product.id, title, available FROM product JOIN stock_unit ON product_id = product.id
    WHERE product.id = ANY (${sql.param(ids)}::text[]) AND size = 'S' ORDER BY 1`);
  return rows;
}

it('continues after a kill before any commit, and restores every product once', async () => {
  const ids = Array.from({ length: 60 }, (_, index) => `restored-${index + 10}`);
  await insertProducts(ids);
  const before = await listTitles(ids);
  const id = await preview(`Product,Title,Size,Stock\n${ids.map((one) => `${one},Renamed,S,5\n`).join('')}`);
  const { changeId } = await apply(id);
  await beginUndo(changeId);
  // Two batches, and the end of the undo.
  expect(await runDyingJobs()).toBe(3);
  expect(await read(id)).toMatchObject({ state: 'undone', counts: { refused: 0 } });
  expect(await listTitles(ids)).toEqual(before);
  const { rows: entries } = await api.database.db.execute(sql`
    SELECT entry.action, count(*)::int FROM change_log AS entry JOIN change_log AS undone ON undone.id = entry.undoes
    WHERE undone.batch = ${id} GROUP BY 1 ORDER BY 1`);
  expect(entries).toEqual([
    { action: 'product_edited', count: 60 },
    { action: 'stock_moved', count: 60 },
  ]);
});

it.each([
  ['archives 50 new products with stock', (file: string) => file, 'archived'],
  ['removes 50 new products without stock', (file: string) => file.replaceAll(',4\n', ',\n'), undefined],
])('%s in fewer statements than products', async (title, edited, status) => {
  const [prefix] = title.split(' ');
  const { changeId } = await apply(await preview(edited(newProducts(`${prefix}`, 50))));
  await beginUndo(changeId);
  const counts = await countStatements();
  expect(counts).toHaveLength(2);
  expect(Math.max(...counts)).toBeLessThan(30);
  const last = await product(`${prefix}-49`);
  expect(last?.status).toBe(status);
  expect(last?.sizes[0].available).toBe(status && 0);
});

it('keeps what others have changed since, says who, and restores the other products', async () => {
  const ids = ['retitled-a', 'retitled-b', 'retitled-c'];
  await insertProducts(ids);
  const id = await preview(`Product,Title,Size,Stock\n${ids.map((one) => `${one},Mine,S,5\n`).join('')}`);
  const { changeId } = await apply(id);
  await edit('retitled-b', { title: { base: 'Mine', value: 'Theirs' } });
  await undo(changeId);
  expect(await listRows(id, '?refused=true')).toMatchObject([
    { product: 'retitled-b', refusal: 'manager has changed ‘title’ since.' },
  ]);
  expect(await listTitles(ids)).toEqual([
    { id: 'retitled-a', title: 'The retitled-a', available: 2 },
    { id: 'retitled-b', title: 'Theirs', available: 2 },
    { id: 'retitled-c', title: 'The retitled-c', available: 2 },
  ]);
});

it('keeps sizes that have had stock, SKUs that are taken since, and prices that would be free', async () => {
  const ids = ['undo-free', 'undo-plain', 'undo-size', 'undo-sku'];
  await insertProducts([...ids, 'undo-taker']);
  const coded = 'Product,Size,SKU\nundo-sku,S,UNDO-OLD\n';
  await apply(await preview(coded));
  const id = await preview(
    'Product,Title,Price,Size,SKU,Stock\nundo-free,Free,30,S,,2\nundo-plain,New,20,S,,2\nundo-size,Size,20,XL,,3\nundo-sku,SKU,20,S,UNDO-NEW,2\n',
  );
  const { changeId } = await apply(id);
  await apply(await preview('Product,Size,SKU\nundo-taker,S,UNDO-OLD\n'));
  await api.database.query(`
    INSERT INTO price_rule (id, name, effect, value, scope)
    VALUES ('undo-free', 'Undo free', 'amount', 2500, '{"products": ["undo-free"]}')`);
  await undo(changeId);
  await api.database.query(`DELETE FROM price_rule WHERE id = 'undo-free'`);
  expect(await listRows(id, '?refused=true')).toMatchObject([
    { product: 'undo-free', refusal: 'A sale price would lower it below $0.01.' },
    {
      product: 'undo-size',
      refusal: 'Size XL stays, because it has had stock or has a SKU, barcode, price or weight.',
    },
    { product: 'undo-sku', refusal: 'Another size has this SKU already.' },
  ]);
  const [free, plain, sized, kept] = await Promise.all(ids.map(product));
  expect([free.price, plain.title, kept.sizes[0].sku]).toEqual([30, 'The undo-plain', 'UNDO-NEW']);
  expect(sized.sizes).toMatchObject([{ size: 'S' }, { size: 'XL', available: 0 }]);
});

it('keeps only the product whose restored value the database rejects', async () => {
  const ids = Array.from({ length: 5 }, (_, index) => `late-value-${index}`);
  await insertProducts(ids);
  const id = await preview(`Product,Title\n${ids.map((one) => `${one},New\n`).join('')}`);
  const { changeId } = await apply(id);
  await beginUndo(changeId);
  await api.database.query(
    `ALTER TABLE product ADD CONSTRAINT no_threes CHECK (title NOT LIKE 'The late-value-3')`,
  );
  await runJob();
  await api.database.query('ALTER TABLE product DROP CONSTRAINT no_threes');
  expect(await listRows(id, '?refused=true')).toMatchObject([
    { product: 'late-value-3', refusal: 'This could not be undone.' },
  ]);
  expect(await listTitles(ids)).toMatchObject([
    { title: 'The late-value-0' },
    { title: 'The late-value-1' },
    { title: 'The late-value-2' },
    { title: 'New' },
    { title: 'The late-value-4' },
  ]);
});
