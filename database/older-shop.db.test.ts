import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { audit } from './audit/audit.ts';
import { migrate } from './migrate.ts';
import { loadDump } from './testing/load-dump.ts';
import { createOlderDatabase, type OlderDatabase } from './testing/older-database.ts';

/**
 * The shop in the dump played every crash scenario, and was then stopped with orders in every state: running holds, a payment that it had
 * not recorded, a processing one, cash, refunds sent and unsent, a review. Its own audit found nothing.
 */
const DUMP = new URL('testing/older-shop/before-stock-counters.sql', import.meta.url);
/** The first migration after the version that wrote the dump. */
const NEXT_MIGRATION = 'outbox-subjects';
const WRITTEN_AT = new Date('2026-01-20T04:23:22.000Z');

/** What a migration never changes, in the order of insertion. */
const KEPT = {
  orders:
    'SELECT id, user_id, total_cents, email, provider_payment_id, created_at FROM shop_order ORDER BY id',
  lines:
    'SELECT order_id, position, product_id, title, size, unit_cents, quantity FROM order_line ORDER BY order_id, position',
  histories: 'SELECT id, order_id, cause, at FROM order_event ORDER BY id',
  money: 'SELECT id, order_id, kind, cents, provider, provider_reference, at FROM money_movement ORDER BY id',
  stock:
    'SELECT id, stock_unit_id, order_id, from_bucket, to_bucket, quantity, at FROM stock_movement ORDER BY id',
  messages: 'SELECT id, kind, done_at FROM outbox ORDER BY id',
  prices: 'SELECT id, price_cents, selling_cents FROM product ORDER BY id',
};
type Kept = Record<keyof typeof KEPT, readonly unknown[]>;

let open: OlderDatabase;
let before: Kept;

beforeAll(async () => {
  open = await createOlderDatabase(inject('databaseServer').url, NEXT_MIGRATION);
  await loadDump(open.url, DUMP);
  before = await readKept();
  await migrate(open.url);
});
afterAll(() => open.drop());

async function readKept(): Promise<Kept> {
  const entries: [string, readonly unknown[]][] = [];
  for (const [name, query] of Object.entries(KEPT)) {
    const { rows } = await open.database.pool.query(query);
    entries.push([name, rows]);
  }
  return Object.fromEntries(entries) as Kept;
}

it('migrates orders in every state, and the audit finds nothing', async () => {
  expect(before.orders.length).toBe(63);
  expect(await audit(open.database.db, { at: WRITTEN_AT })).toEqual({
    units: 63,
    orders: 63,
    findings: [],
    unlisted: 0,
  });
});

it.each(Object.keys(KEPT) as (keyof typeof KEPT)[])('keeps every row of the %s', async (name) => {
  const { [name]: after } = await readKept();
  // A migration may add movements, such as those of parcels that were shipped before shipments were recorded.
  expect(after.slice(0, before[name].length)).toEqual(before[name]);
  expect(before[name].length).toBeGreaterThan(50);
});
