import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { fail, ok, type Result } from '#domain/result.ts';
import { inventProduct, type InventedProduct } from './invent-product.ts';
import { withoutIndexes } from './without-indexes.ts';

/** Products per COPY. */
const CHUNK_COUNT = 20_000;

/** The tables to fill, and the rows of a product in each. */
const TABLES: readonly { into: string; rows: (product: InventedProduct, fill: Fill) => readonly Row[] }[] = [
  {
    into: 'product (id, title, colour, brand, department, category, sizing, details, price_cents, pictures, rating_sum_tenths, rating_count, created_at)',
    rows: (product) => [
      [
        product.id,
        product.title,
        product.colour,
        product.brand,
        product.department,
        product.category,
        'sized',
        product.details,
        product.priceCents,
        JSON.stringify(product.pictures),
        product.ratingSumTenths,
        product.ratingCount,
        product.createdAt.toISOString(),
      ],
    ],
  },
  {
    into: 'stock_unit (id, product_id, size, received, available, sku, barcode)',
    rows: ({ id: productId, units }, { hasCodes }) =>
      units.map(({ id, size, stock, sku, barcode }) => [
        id,
        productId,
        size,
        stock,
        stock,
        hasCodes ? sku : null,
        hasCodes ? barcode : null,
      ]),
  },
  {
    into: 'stock_movement (stock_unit_id, from_bucket, to_bucket, quantity, cause, at)',
    rows: ({ units }, { at }) =>
      units
        .filter(({ stock }) => stock > 0)
        .map(({ id, stock }) => [id, 'supplier', 'available', stock, 'delivery', at.toISOString()]),
  },
  {
    into: 'review (id, product_id, name, email, comments, rate_tenths, created_at)',
    rows: ({ id: productId, reviews }) =>
      reviews.map(({ id, name, email, comments, rateTenths, createdAt }) => [
        id,
        productId,
        name,
        email,
        comments,
        rateTenths,
        createdAt.toISOString(),
      ]),
  },
];

type Row = readonly (string | number | null)[];

type Fill = { readonly at: Date; readonly hasCodes: boolean };

/**
 * Adds generated products until the catalogue at `url` has `products` products, in one transaction that locks it. Drops indexes and
 * foreign keys, copies rows, and creates them again. With `hasCodes` each size has a SKU and a barcode. Returns the number of inserted
 * products; refuses a shop with orders.
 */
export async function fillCatalogue(
  url: string,
  {
    products,
    at,
    hasCodes = false,
    onProgress = () => undefined,
  }: { products: number; at: Date; hasCodes?: boolean; onProgress?: (done: number) => void },
): Promise<Result<number, string>> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'osier-seed',
    lock_timeout: 10_000,
  });
  // Without a listener the end of the server, as on a full disk, would end this process. The pending query rejects.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query('LOCK TABLE product, stock_unit, stock_movement, review IN ACCESS EXCLUSIVE MODE');
    const { rows } = await client.query<{ existing: number; oldest: Date | null; ordered: boolean }>(
      'SELECT count(*)::int AS existing, min(created_at) AS oldest, EXISTS (SELECT FROM shop_order) AS ordered FROM product',
    );
    const { existing = 0, oldest = null, ordered = false } = rows[0] ?? {};
    if (ordered) return fail('This shop has orders, so its catalogue is not filled with generated products.');
    if (existing >= products) return ok(0);
    const batch = `${Math.floor(at.getTime() / 1000).toString(36)}-`;
    await withoutIndexes(client, ['product', 'stock_unit', 'stock_movement', 'review'], async () => {
      for (let done = existing; done < products; done += CHUNK_COUNT) {
        const length = Math.min(CHUNK_COUNT, products - done);
        const chunk = Array.from({ length }, (_, place) =>
          inventProduct({ serial: done + place, batch, before: oldest ?? at }),
        );
        for (const { into, rows: rowsOf } of TABLES) {
          const lines = chunk.flatMap((product) => rowsOf(product, { at, hasCodes }).map(line));
          await pipeline(Readable.from(joinLines(lines)), client.query(copyFrom(`COPY ${into} FROM STDIN`)));
        }
        onProgress(done + length);
      }
    });
    await client.query('COMMIT');
    // PostgreSQL repeats later what a full disk prevents here.
    for (const table of ['product', 'stock_unit', 'stock_movement', 'review'])
      await client.query(`VACUUM (ANALYZE) ${table}`).catch(() => undefined);
    return ok(products - existing);
  } finally {
    // Rolls back unless committed.
    await client.end();
  }
}

/** Formats a row for COPY. */
function line(row: Row): string {
  return `${row.map(field).join('\t')}\n`;
}

function field(value: Row[number]): string {
  return value === null ? '\\N' : String(value).replaceAll(/[\\\n\r\t]/g, escaped);
}

function escaped(character: string): string {
  return { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }[character] ?? character;
}

/** Joins 500 lines each, to write fewer packets. */
function* joinLines(lines: readonly string[]): Generator<string> {
  for (let from = 0; from < lines.length; from += 500) yield lines.slice(from, from + 500).join('');
}
