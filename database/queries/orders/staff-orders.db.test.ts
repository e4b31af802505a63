import { beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { ORDER_DELIVERIES, ORDER_PAYMENTS } from '#domain/order/order-filter.ts';
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
    INSERT INTO shop_order (id, guest_id, state, payment_method, provider, total_cents, email, first_name, last_name, country, country_code, city,
      address, phone, idempotency_key, request_digest, hold_ends_at, has_left, pays_by_link, created_at, updated_at)
    SELECT gen_random_uuid(), 'guest ' || n, made.state, CASE made.state WHEN 'placed' THEN 'cash' ELSE 'card' END,
      CASE made.state WHEN 'placed' THEN NULL ELSE 'stripe' END,
      CASE WHEN n % 5000 = 11 THEN 25000 ELSE 4080 END, 'person' || n || '@example.com', 'Ann' || n % 50,
      CASE WHEN n % 10000 = 7 THEN 'Marsh' ELSE 'Lee' || n % 300 END, 'United States',
      CASE WHEN n % 5000 = 9 THEN 'DK' ELSE 'US' END, 'Portland', '1 Larch Street', '+1 503 ' || 5000000 + n, 'key ' || n, 'digest', CASE made.state WHEN 'awaiting_payment' THEN now() END, n % 4 = 1,
      n % 5000 = 13, now() - (${ORDERS} - n) * interval '1 minute', now()
    FROM generate_series($1::int, $2::int) AS n, LATERAL (
      SELECT CASE n % 40 WHEN 0 THEN 'placed' WHEN 10 THEN 'paid' WHEN 20 THEN 'needs_review' WHEN 30 THEN 'awaiting_payment'
        ELSE CASE n % 4 WHEN 1 THEN 'paid' ELSE 'handed_over' END END AS state
    ) AS made
    RETURNING id, number, total_cents
  ),
  paid AS (
    INSERT INTO money_movement (order_id, kind, cents, provider, provider_reference, cause, at)
    SELECT id, kind, cents, 'stripe', kind || number, 'test', now() FROM placed, LATERAL (
      VALUES ('charged', total_cents), ('refunded', CASE WHEN number % 2000 = 6 THEN 1000 ELSE total_cents END)
    ) AS money (kind, cents)
    WHERE number % 1000 = 6
  ),
  refunded AS (
    INSERT INTO refund (id, order_id, cents, method, reason, state, reference, created_at, settled_at)
    SELECT gen_random_uuid(), id, 1000, 'card', 'goodwill', 'done', 're_' || number, now(), now() FROM placed WHERE number % 1000 = 6
  )
  INSERT INTO order_line (order_id, position, product_id, title, brand, img, size, unit_cents, quantity, in_shipment, delivered, returned)
  SELECT placed.id, 1, 'sundress-paprika', CASE WHEN number % 5000 = 3 THEN 'Oxford Shirt' ELSE 'Tie-Waist Sundress' END, 'KD', '', 'M', 4080, 1,
    back.pieces, back.pieces, back.pieces
  FROM placed, LATERAL (SELECT CASE WHEN number % 5000 = 7 THEN 1 ELSE 0 END AS pieces) AS back`;
const BATCH = 10_000;

// Every tenth order is open, a quarter of these in each open state. Every fourth one is paid and on its way. Few customers are called Marsh, and nearly all products are dresses.
beforeAll(async () => {
  for (let n = 1; n <= ORDERS; n += BATCH) await testDatabase.database.query(FILL, [n, n + BATCH - 1]);
  await testDatabase.database.query('ANALYZE shop_order, order_line, money_movement, refund');
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
  ...ORDER_PAYMENTS.map((payment) => [`the payment ${payment}`, { payment, seesContacts: true }] as const),
  ...ORDER_DELIVERIES.map(
    (delivery) => [`the delivery ${delivery}`, { delivery, seesContacts: true }] as const,
  ),
  // Without the filters by period and by partly refunded: the last page of such a list reads all older orders.
  ['a frequent country', { country: 'US', seesContacts: true }],
  ['a rare country', { country: 'DK', seesContacts: true }],
  ['high totals', { minCents: 20_000, seesContacts: true }],
  ['totals that no order has', { minCents: 5000, maxCents: 6000, seesContacts: true }],
  [
    'several filters in a view',
    { view: 'to_pack', country: 'DK', payment: 'card', minCents: 20_000, seesContacts: true },
  ],
  ['a search with filters', { ...search('ann7'), country: 'DK', delivery: 'delivered' }],
  ['a search in a view', { ...search('ann7'), view: 'to_pack' }],
] as [string, StaffOrderFilter][];

describe(`the list of ${ORDERS} orders`, () => {
  it.each(FILTERS)('reads few rows for %s, also for a later page', async (_name, filter) => {
    await expectFewRows((db) => listStaffOrders(db, { filter, limit: 51 }));
    await expectFewRows((db) => listStaffOrders(db, { filter, after: ORDERS / 2, limit: 51 }));
  });

  it('counts a view up to a bound', async () => {
    const { db } = testDatabase.database;
    await expectFewRows((queried) => countOrdersIn(queried, 'to_pack'));
    expect(await countOrdersIn(db, 'to_pack')).toEqual({ count: 1_000, more: true });
  });

  it('lists the orders that pass every filter', async () => {
    const { db } = testDatabase.database;
    const count = async (filter: Omit<StaffOrderFilter, 'seesContacts'>) =>
      (await listStaffOrders(db, { filter: { ...filter, seesContacts: true }, limit: 100 })).length;
    expect(await count({ country: 'DK' })).toBe(20);
    expect(await count({ country: 'DK', delivery: 'delivered' })).toBe(0);
    expect(await count({ country: 'DK', delivery: 'shipped', payment: 'card' })).toBe(20);
    expect(await count({ minCents: 20_000 })).toBe(20);
    expect(await count({ minCents: 20_000, maxCents: 24_999 })).toBe(0);
    expect(await count({ payment: 'link' })).toBe(20);
    expect(await count({ isPartlyRefunded: true })).toBe(50);
    expect(await count({ delivery: 'returned' })).toBe(20);
    expect(await count({ since: new Date(Date.now() - DAY_MS), minCents: 20_000 })).toBe(0);
  });

  it('does not tell the country of an order to roles that may not see addresses', async () => {
    const filter = { country: 'DK', seesContacts: false };
    expect(await listStaffOrders(testDatabase.database.db, { filter, limit: 51 })).toEqual([]);
  });

  it('finds the few orders among all that match', async () => {
    const { db } = testDatabase.database;
    const found = await listStaffOrders(db, { filter: search('Marsh'), limit: 51 });
    expect(found).toHaveLength(10);
    expect(await listStaffOrders(db, { filter: search('marsh oxford'), limit: 51 })).toEqual([]);
    expect(await listStaffOrders(db, { filter: search('oxford'), limit: 51 })).toHaveLength(20);
  });
});
