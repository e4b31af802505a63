import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { product } from '#database/schema/catalogue/products.ts';
import { stockUnit } from '#database/schema/catalogue/stock-units.ts';
import { COLUMNS } from '#domain/import-export/columns.ts';
import { readCsvCell } from '#domain/import-export/csv-text.ts';
import { insertProduct } from '../../testing/insert-product.ts';
import { createTestApi } from '../../testing/test-api.ts';
import type { Visitor } from '../../testing/visitor.ts';

const api = createTestApi();
let manager: Visitor;

type Row = Record<string, string>;

async function readFile(path: string): Promise<Row[]> {
  const { status, body } = await manager.call('GET', `/admin/exports/${path}`);
  expect(status).toBe(200);
  return parse(body, { bom: true, columns: true });
}

beforeAll(async () => {
  manager = await api.member('manager');
  await insertProduct(api.database, { id: 'formula', stock: { S: 2, M: { stock: 3, priceCents: 2500 } } });
  await insertProduct(api.database, { id: 'shared', stock: 7 });
  const { db } = api.database;
  await db
    .update(product)
    .set({ title: '=HYPERLINK("x")', details: 'One; "two"\nthree' })
    .where(sql`${product.id} = 'formula'`);
  await db
    .update(stockUnit)
    .set({ sku: '-S', barcode: '0012345678905' })
    .where(sql`${stockUnit.productId} = 'formula' AND ${stockUnit.size} = 'S'`);
});

/** Adds more products than an export reads at one time, of the brand of the product `shared`. */
async function addMany(): Promise<void> {
  await api.database.db.execute(sql`
    INSERT INTO product (id, title, brand, department, category, details, price_cents, pictures, created_at)
    SELECT 'many-' || n, 'Many', brand, department, 'skirt', '', 2000, '[]', created_at
    FROM product, generate_series(1, 450) AS n WHERE id = 'shared'`);
}

describe('an export', () => {
  it('is a CSV file of every product with its sizes', async () => {
    const { headers } = await manager.call('GET', '/admin/exports/products?q=formula');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="products-\d{4}-\d\d-\d\d\.csv"$/,
    );
    await addMany();
    const rows = await readFile('products');
    const titled = rows.filter((row) => row['Title'] !== '');
    const { rows: counted } = await api.database.db.execute<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM product`,
    );
    expect(titled).toHaveLength(counted[0]?.count ?? 0);
    expect(new Set(rows.map((row) => row['Product'])).size).toBe(titled.length);
    expect(rows.filter((row) => row['Product'] === 'shared')).toMatchObject([
      { Size: '', Title: 'The shared' },
    ]);
    expect(rows.filter((row) => row['Product'] === 'sundress-paprika')).toHaveLength(4);
  });

  it('protects cells from formulas, and keeps line breaks and leading zeros', async () => {
    const [first, second] = await readFile('products?q=formula');
    expect(first).toMatchObject({
      Product: 'formula',
      Title: '\'=HYPERLINK("x")',
      Description: 'One; "two"\nthree',
      Price: '20.00',
      'Price rules': 'yes',
      'Tax class': 'standard',
      Status: 'published',
      Size: 'S',
      SKU: "'-S",
      Barcode: '0012345678905',
      'Size price': '',
    });
    expect(second).toMatchObject({ Product: 'formula', Title: '', Size: 'M', 'Size price': '25.00' });
    expect(readCsvCell(first?.['SKU'] ?? '')).toBe('-S');
  });

  it('of stock has the quantity twice, so that an import notices sales in between', async () => {
    expect(await readFile('stock?q=formula')).toMatchObject([
      { Product: 'formula', Size: 'S', Stock: '2', 'Expected stock': '2' },
      { Product: 'formula', Size: 'M', Stock: '3', 'Expected stock': '3' },
    ]);
  });

  it('has the products of a selection only, in its order, with the same columns', async () => {
    const body = { ids: ['shared', 'nothing', 'formula'] };
    const sent = await manager.call('POST', '/admin/exports/products', { body });
    expect(sent.headers.get('content-disposition')).toContain('filename="products-');
    const rows: Row[] = parse(sent.body, { bom: true, columns: true });
    expect(rows.map((row) => row['Product'])).toEqual(['shared', 'formula', 'formula']);
    expect(Object.keys(rows[0] ?? {}).join(',')).toBe(headings());
  });

  it('has the products of the filters only', async () => {
    const kids = await readFile('products?for=kids&brand=kd&category=pants&minPrice=17&maxPrice=17');
    expect(new Set(kids.map((row) => row['Product']))).toEqual(new Set(['formula', 'shared']));
    const none = await manager.call('GET', '/admin/exports/products?q=qqqzzzqqq');
    expect(none.body).toBe(`${headings()}\r\n`);
    const unknown = await manager.call('GET', '/admin/exports/products?brand=nobody');
    expect([unknown.status, unknown.body.errors[0].field]).toEqual([400, 'brand']);
  });
});

function headings(): string {
  const { stock: _, expectedStock: __, ...columns } = COLUMNS;
  return Object.values(columns)
    .map(({ heading }) => heading)
    .join(',');
}
