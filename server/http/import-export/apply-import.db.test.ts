import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { Database, Queryable } from '#database/connection/connect.ts';
import { createImportSteps } from '../../testing/import-steps.ts';
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

const { runJob, preview, read, apply, listRows, product } = createImportSteps(api, () => manager);

const beginApply = async (id: string, person = manager) =>
  expect(await person.call('POST', `/admin/imports/${id}/apply`)).toMatchObject({ status: 200 });

/** Returns the rows of a file with new products, which have two sizes and stock. */
function newProducts(prefix: string, count: number): string {
  const rows = Array.from({ length: count }, (_, index) => {
    const id = `${prefix}-${index}`;
    return `${id},Tee ${index},KD,male,hoodie,30,S,${id}-S,4\n${id},,,,,,M,${id}-M,\n`;
  });
  return `Product,Title,Brand,Department,Category,Price,Size,SKU,Stock\n${rows.join('')}`;
}

/** Wraps the transactions of the database. */
function wrapTransactions(wrap: Database['transaction']): Database {
  return { ...api.database, transaction: wrap };
}

/** Runs the job in several processes. Every second one dies before it commits. Returns how many died. */
async function runDyingJobs(): Promise<number> {
  let transactions = 0;
  const dying = wrapTransactions((work, options) =>
    api.database.transaction(async (tx) => {
      const value = await work(tx);
      transactions += 1;
      if (transactions % 2 === 1) throw new Error('killed');
      return value;
    }, options),
  );
  for (let deaths = 0; ; deaths += 1) {
    const outcome = await runJob(dying).catch((error: Error) => error.message);
    if (outcome === undefined) return deaths;
    expect(outcome).toBe('killed');
  }
}

/** Counts the rows of an import. */
async function countRows(id: string) {
  const { rows } = await api.database.db.execute(sql`
    SELECT count(*) FILTER (WHERE verdict = 'new')::int AS new, count(*) FILTER (WHERE verdict = 'changed')::int AS changed,
      count(*) FILTER (WHERE verdict = 'same')::int AS same, count(*) FILTER (WHERE verdict = 'error')::int AS error,
      count(applied_at)::int AS applied, count(refusal)::int AS refused
    FROM csv_row WHERE import_id = ${id}`);
  return rows[0];
}

it('goes on after a kill before any commit, writes every product once, and leaves nothing to a second import', async () => {
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

it('writes 50 products in fewer statements than products', async () => {
  const id = await preview(newProducts('counted', 50));
  await beginApply(id);
  const counts: number[] = [];
  await runJob(
    wrapTransactions((work, options) => {
      let statements = 0;
      return api.database
        .transaction((tx) => {
          const get = (target: Queryable, name: keyof Queryable) => {
            statements += 1;
            return (target[name] as () => unknown).bind(target);
          };
          return work(new Proxy(tx, { get }));
        }, options)
        .finally(() => counts.push(statements));
    }),
  );
  expect(counts).toHaveLength(2);
  expect(Math.max(...counts)).toBeLessThan(30);
  expect((await read(id)).counts.applied).toBe(100);
});

it('refuses by itself a product with a value that the database rejects', async () => {
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
  const id = await preview(
    'Product,Price,Size,Size price\nlimit-a,21,S,22\nlimit-b,39,S,\nlimit-c,18,S,19\n',
  );
  await beginApply(id, writer);
  await runJob();
  expect(await listRows(id, '?refused=true')).toMatchObject([
    { product: 'limit-b', refusal: 'Your role may change prices by at most 30 %.' },
  ]);
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
