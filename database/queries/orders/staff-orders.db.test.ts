import { beforeAll, describe, expect, it } from 'vitest';
import { readOrderSearch } from '#domain/order/order-search.ts';
import { ORDER_VIEWS } from '#domain/order/order-view.ts';
import type { Queryable } from '../../connection/connect.ts';
import { listScans, touched } from '../../testing/query-plans.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { countOrdersIn, listStaffOrders, type StaffOrderFilter } from './staff-orders.ts';

const testDatabase = createTestDatabase({ hasDemo: true });
const ORDERS = 100_000;

/** Maximum rows that one scan of a list may read. A search in a view may read all 5,000 orders to pack. */
const MOST_ROWS = 6_000;

const FILL = `
  WITH placed AS (
    INSERT INTO shop_order (id, guest_id, state, payment_method, provider, total_cents, email, first_name, last_name, country, city, address,
      phone, idempotency_key, request_digest, hold_ends_at, has_left, created_at, updated_at)
    SELECT gen_random_uuid(), 'guest ' || n, made.state, CASE made.state WHEN 'placed' THEN 'cash' ELSE 'card' END,
      CASE made.state WHEN 'placed' THEN NULL ELSE 'stripe' END, 4080, 'person' || n || '@example.com', 'Ann' || n % 50,
      CASE WHEN n % 10000 = 7 THEN 'Marsh' ELSE 'Lee' || n % 300 END, 'United States', 'Portland', '1 Larch Street',
      '+1 503 ' || 5000000 + n, 'key ' || n, 'digest', CASE made.state WHEN 'awaiting_payment' THEN now() END, n % 4 = 1,
      now() - (${ORDERS} - n) * interval '1 minute', now()
    FROM generate_series($1::int, $2::int) AS n, LATERAL (
      SELECT CASE n % 40 WHEN 0 THEN 'placed' WHEN 10 THEN 'paid' WHEN 20 THEN 'needs_review' WHEN 30 THEN 'awaiting_payment'
        ELSE CASE n % 4 WHEN 1 THEN 'paid' ELSE 'handed_over' END END AS state
    ) AS made
    RETURNING id, number
  )
  INSERT INTO order_line (order_id, position, product_id, title, brand, img, size, unit_cents, quantity)
  SELECT placed.id, 1, 'sundress-paprika', CASE WHEN number % 5000 = 3 THEN 'Oxford Shirt' ELSE 'Tie-Waist Sundress' END, 'KD', '', 'M', 4080, 1
  FROM placed`;
const BATCH = 10_000;

// Every tenth order is open, of each open state a quarter. Every fourth one is paid and on its way. Few customers are called Marsh, and nearly all products are dresses.
beforeAll(async () => {
  for (let n = 1; n <= ORDERS; n += BATCH) await testDatabase.database.query(FILL, [n, n + BATCH - 1]);
  await testDatabase.database.query('ANALYZE shop_order, order_line');
}, 240_000);

function search(text: string): StaffOrderFilter {
  return { search: { ...readOrderSearch(text), text }, seesContacts: true };
}

async function expectFewRows(run: (db: Queryable) => Promise<unknown>): Promise<void> {
  for (const scan of await listScans(testDatabase.database.pool, run))
    expect(touched(scan), JSON.stringify(scan)).toBeLessThan(MOST_ROWS);
}

const FILTERS: readonly [string, StaffOrderFilter][] = [
  ['all orders', { seesContacts: true }],
  ...ORDER_VIEWS.map((view) => [`the view ${view}`, { view, seesContacts: true }] as const),
  ...[
    '#50000',
    'marsh',
    'ann7',
    'person4711@example.com',
    '503 5012345',
    'example',
    'oxford shirt',
    'dress',
  ].map((text) => [`the search ‘${text}’`, search(text)] as const),
  ['a search in a view', { ...search('ann7'), view: 'to_pack' }],
] as [string, StaffOrderFilter][];

describe(`the list of ${ORDERS} orders`, () => {
  it.each(FILTERS)('reads few rows for %s, also for a later page', async (_name, filter) => {
    await expectFewRows((db) => listStaffOrders(db, { filter, limit: 51 }));
    await expectFewRows((db) => listStaffOrders(db, { filter, before: ORDERS / 2, limit: 51 }));
  });

  it('counts a view up to a bound', async () => {
    const { db } = testDatabase.database;
    await expectFewRows((queried) => countOrdersIn(queried, 'to_pack'));
    expect(await countOrdersIn(db, 'to_pack')).toEqual({ count: 1_000, more: true });
  });

  it('finds the few orders among all that match', async () => {
    const { db } = testDatabase.database;
    const found = await listStaffOrders(db, { filter: search('Marsh'), limit: 51 });
    expect(found).toHaveLength(10);
    expect(await listStaffOrders(db, { filter: search('marsh oxford'), limit: 51 })).toEqual([]);
    expect(await listStaffOrders(db, { filter: search('oxford'), limit: 51 })).toHaveLength(20);
  });
});
