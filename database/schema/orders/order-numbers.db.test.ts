import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Database } from '../../connection/connect.ts';
import { migrate } from '../../migrate.ts';
import { createOlderDatabase, type OlderDatabase } from '../../testing/older-database.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { WAITING_LOCKS } from '../../testing/waiting-locks.ts';

const id = (last: number) => `00000000-0000-7000-8000-${String(last).padStart(12, '0')}`;

const INSERT_BUYER = `INSERT INTO auth_user (id, name, email, created_at, updated_at)
  VALUES ('u', 'U', 'u@osier.example', now(), now())`;

/** The insert of a version that does not have the column. */
const INSERT_ORDER = `
  INSERT INTO shop_order (id, user_id, state, payment_method, total_cents, email, first_name, last_name, country, city, address, phone,
    idempotency_key, request_digest, created_at, updated_at)
  VALUES ($1::uuid, 'u', 'placed', 'cash', 100, 'u@osier.example', 'U', 'U', 'US', 'P', 'A', '1234567', $1::text, 'd', $2, $2)`;

/** The confirmation mail of an order, by a version without message subjects. */
const INSERT_MAIL = `INSERT INTO outbox (id, kind, order_id, payload, created_at, due_at)
  VALUES (gen_random_uuid(), 'order_confirmation_mail', $1, '{}', now(), now())`;

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute));

async function listNumbers(url: string): Promise<[string, number][]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query('SELECT id, number::int FROM shop_order ORDER BY number');
    return rows.map((row: { id: string; number: number }) => [row.id, row.number]);
  } finally {
    await client.end();
  }
}

const { url: server } = inject('databaseServer');
let older: OlderDatabase;
afterEach(() => older.drop());

/** Creates the database of a version before the numbers, with a customer. */
async function openOlder(before: string): Promise<void> {
  older = await createOlderDatabase(server, before);
  await older.database.query(INSERT_BUYER);
}

describe('a database of the version before order numbers', () => {
  beforeEach(() => openOlder('order-numbers'));

  it('numbers its orders from 1001 by time, ties by id, changes nothing else, and continues after the highest', async () => {
    for (const [last, minute] of [
      [7, 30],
      [3, 10],
      [9, 20],
      [2, 20],
      [5, 20],
      [1, 40],
    ] as const)
      await older.database.pool.query(INSERT_ORDER, [id(last), at(minute)]);
    // Moves the first row to the end of the table.
    await older.database.pool.query('UPDATE shop_order SET total_cents = 200 WHERE id = $1', [id(7)]);
    const read = async () =>
      (await older.database.pool.query(`SELECT to_jsonb(o) - 'number' AS row FROM shop_order o ORDER BY id`))
        .rows;
    const before = await read();

    await migrate(older.url);
    // Later migrations add columns.
    expect(await read()).toMatchObject(before);
    await older.database.pool.query(INSERT_ORDER, [id(4), at(0)]);
    expect(await listNumbers(older.url)).toEqual([
      [id(3), 1001],
      [id(2), 1002],
      [id(5), 1003],
      [id(9), 1004],
      [id(7), 1005],
      [id(1), 1006],
      [id(4), 1007],
    ]);
  });

  it('starts at 1001 when it has no orders, and keeps numbers unchanged', async () => {
    await migrate(older.url);
    await older.database.pool.query(INSERT_ORDER, [id(1), at(0)]);
    expect(await listNumbers(older.url)).toEqual([[id(1), 1001]]);
    const change = older.database.pool.query('UPDATE shop_order SET number = 7');
    await expect(change).rejects.toThrow('can only be updated to DEFAULT');
  });

  it('numbers the orders that the older version inserts before and during the migration', async () => {
    await older.database.pool.query(INSERT_ORDER, [id(1), at(1)]);
    const underWay = new pg.Client({ connectionString: older.url });
    // Unlike the shop's pool, waits for a lock as long as the migration takes.
    const waiting = new pg.Client({ connectionString: older.url });
    await Promise.all([underWay.connect(), waiting.connect()]);
    try {
      await underWay.query('BEGIN');
      await underWay.query(INSERT_ORDER, [id(2), at(0)]);
      const migrated = migrate(older.url);
      await waitUntil(() => hasLockWaits(older.database, 1));
      const later = waiting.query(INSERT_ORDER, [id(3), at(2)]);
      await waitUntil(() => hasLockWaits(older.database, 2));
      await underWay.query('COMMIT');
      await Promise.all([migrated, later]);
    } finally {
      await Promise.all([underWay.end(), waiting.end()]);
    }
    expect(await listNumbers(older.url)).toEqual([
      [id(2), 1001],
      [id(1), 1002],
      [id(3), 1003],
    ]);
  });
});

it('lets a purchase finish that has read orders before several migrations start', async () => {
  await openOlder('outbox-subjects');
  const purchase = new pg.Client({ connectionString: older.url });
  await purchase.connect();
  try {
    await purchase.query('BEGIN; SELECT FROM shop_order');
    const migrated = migrate(older.url);
    await waitUntil(() => hasLockWaits(older.database, 1));
    await purchase.query(INSERT_ORDER, [id(1), at(0)]);
    await purchase.query(INSERT_MAIL, [id(1)]);
    await purchase.query('COMMIT');
    await migrated;
  } finally {
    await purchase.end();
  }
  expect(await listNumbers(older.url)).toEqual([[id(1), 1001]]);
});

/** Whether this many statements wait for the lock of the table of orders. */
async function hasLockWaits({ pool }: Database, count: number): Promise<boolean> {
  const { rows } = await pool.query(
    `SELECT count(*)::int AS waits FROM ${WAITING_LOCKS} WHERE relation = 'shop_order'::regclass`,
  );
  return (rows[0] as { waits: number }).waits === count;
}
