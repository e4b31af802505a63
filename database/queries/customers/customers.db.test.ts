import { beforeAll, describe, expect, it } from 'vitest';
import type { Queryable } from '../../connection/connect.ts';
import { listScans, touched } from '../../testing/query-plans.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { listStaffOrders } from '../orders/staff-orders.ts';
import {
  countErased,
  listCustomers,
  listMailsOfCustomer,
  listReviewsOfCustomer,
  sumOrdersOf,
} from './customers.ts';

const testDatabase = createTestDatabase({ hasDemo: true });
const ACCOUNTS = 100_000;
const BATCH = 10_000;

/** Maximum rows that one scan may read. */
const MOST_ROWS = 2_000;

const FILL_ACCOUNTS = `
  INSERT INTO auth_user (id, name, email, created_at, updated_at)
  SELECT 'person-' || n, CASE WHEN n % 10000 = 7 THEN 'Elena Marsh' ELSE 'Ann Lee' || n % 300 END, 'person' || n || '@example.com',
    now() - n * interval '1 minute', now()
  FROM generate_series($1::int, $2::int) AS n`;
const FILL_ORDERS = `
  INSERT INTO shop_order (id, user_id, state, payment_method, total_cents, email, first_name, last_name, country, city, address, phone,
    idempotency_key, request_digest, has_left, created_at, updated_at)
  SELECT gen_random_uuid(), 'person-' || n, CASE n % 3 WHEN 0 THEN 'cancelled' ELSE 'handed_over' END, 'cash', 4080,
    'person' || n || '@example.com', 'Ann', 'Lee', 'United States', 'Portland', '1 Larch Street', '+1 503 5550142', 'key ' || n, 'digest', true,
    now() - n * interval '1 minute', now()
  FROM generate_series($1::int, $2::int) AS n`;

beforeAll(async () => {
  // In parts, each within the time limit of a statement.
  for (let n = 1; n <= ACCOUNTS; n += BATCH) {
    await testDatabase.database.query(FILL_ACCOUNTS, [n, n + BATCH - 1]);
    await testDatabase.database.query(FILL_ORDERS, [n, n + BATCH - 1]);
  }
  await testDatabase.database.query('ANALYZE auth_user, shop_order');
}, 240_000);

async function expectFewRows(run: (db: Queryable) => Promise<unknown>): Promise<void> {
  for (const scan of await listScans(testDatabase.database.pool, run))
    expect(touched(scan), JSON.stringify(scan)).toBeLessThan(MOST_ROWS);
}

describe(`of ${ACCOUNTS} customers with as many orders`, () => {
  it.each([
    ['all', undefined],
    ['a rare name', 'marsh'],
    ['a common name', 'ann'],
    ['an email address', 'person74711@example.com'],
    ['a name and part of the address', 'elena person'],
  ])('finds %s and reads few rows', async (_what, q) => {
    await expectFewRows((db) => listCustomers(db, { q, limit: 51 }));
    const after = { createdAt: new Date(Date.now() - 3_000 * 60_000), id: 'person-3000' };
    await expectFewRows((db) => listCustomers(db, { q, after, limit: 51 }));
  });

  it('finds the few that match, with their sales', async () => {
    const { db } = testDatabase.database;
    const found = await listCustomers(db, { q: 'MARSH', limit: 51 });
    expect(found).toHaveLength(10);
    expect(found.map(({ orders }) => orders)).toContain(0);
    expect(await listCustomers(db, { q: 'person74711@example.com', limit: 51 })).toMatchObject([
      { id: 'person-74711', orders: 1, cents: 4080 },
    ]);
  });

  it('reads few rows for the page of one customer', async () => {
    const userId = 'person-50000';
    const filter = { userId, seesContacts: true };
    await expectFewRows(async (db) => {
      await sumOrdersOf(db, userId);
      await listStaffOrders(db, { filter, limit: 20 });
      await listReviewsOfCustomer(db, userId, 20);
      await listMailsOfCustomer(db, userId, 20);
      await countErased(db, userId);
    });
  });
});
