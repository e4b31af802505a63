import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { standardPrice } from '#domain/pricing/price-rules.ts';
import { audit } from '../../audit/audit.ts';
import type { Database } from '../../connection/connect.ts';
import { migrate } from '../../migrate.ts';
import { createOlderDatabase, type OlderDatabase } from '../../testing/older-database.ts';

const { url: server } = inject('databaseServer');
let open: OlderDatabase;
/** The pool of a process of the previous version. */
let older: Database;

beforeEach(async () => {
  open = await createOlderDatabase(server, 'price-rules');
  older = open.database;
});
afterEach(() => open.drop());

/** Inserts products with prices on both sides of the standard rule, as the previous version does. */
async function insertProducts(prefix: string): Promise<void> {
  await older.query(`
    INSERT INTO product (id, title, brand, department, category, details, price_cents, pictures, created_at)
    SELECT '${prefix}-' || cents, 'P', 'KD', 'kids', 'pants', '', cents, '[]', now()
    FROM unnest(ARRAY[0, 1199, 1200, 1201, 1270, 4800, 10000000]) cents`);
}

async function listPrices(): Promise<Record<string, unknown>[]> {
  return (await older.query('SELECT id, price_cents, selling_cents FROM product ORDER BY id')).rows;
}

async function readShape(): Promise<Record<string, unknown>[]> {
  const { rows } = await older.query(`
    SELECT relname, pg_relation_filenode(oid) AS file FROM pg_class
    WHERE relname = 'product' OR oid IN (SELECT indexrelid FROM pg_index WHERE indrelid = 'product'::regclass)
      -- A later migration creates these again.
      AND relname NOT IN ('product_brand', 'product_choice')
    ORDER BY relname`);
  return rows;
}

describe('the migration to price rules', () => {
  it('keeps every selling price, and rewrites neither the table nor an index', async () => {
    await insertProducts('old');
    const [prices, shape] = [await listPrices(), await readShape()];
    await migrate(open.url);
    expect(await listPrices()).toEqual(prices);
    // Later migrations add indexes.
    expect(await readShape()).toEqual(expect.arrayContaining(shape));
    expect((await audit(older.db, { at: new Date() })).findings).toEqual([]);
  });

  it('lets processes of the previous version insert products, at their standard prices', async () => {
    await migrate(open.url);
    await insertProducts('new');
    for (const { id, price_cents: price, selling_cents: selling } of await listPrices()) {
      const facts = { id: String(id), category: 'pants', brand: 'kd', department: 'kids' };
      expect(selling).toBe(standardPrice({ ...facts, priceCents: Number(price) }));
    }
  });
});
