import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { connect, type Queryable } from './connect.ts';

const testDatabase = createTestDatabase();

/** Another connection, which terminates those of the pool. */
let operator: pg.Client;
beforeAll(async () => {
  operator = new pg.Client({ connectionString: testDatabase.url });
  await operator.connect();
});
afterAll(() => operator.end());

async function pidOf(tx: Queryable): Promise<number> {
  const { rows } = await tx.execute<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`);
  return rows[0]?.pid ?? 0;
}

async function end(pid: number): Promise<void> {
  await operator.query('SELECT pg_terminate_backend($1, 5000)', [pid]);
}

it('a connection that the server ends inside a transaction fails that transaction only', async () => {
  const between = testDatabase.database.transaction(async (tx) => {
    await end(await pidOf(tx));
    await tx.execute(sql`SELECT 1`);
  });
  await expect(between).rejects.toThrow();
  const outcome = testDatabase.database.transaction(async (tx) => {
    await end(await pidOf(tx));
    throw new Error('the first failure');
  });
  await expect(outcome).rejects.toThrow('the first failure');
  const during = testDatabase.database.transaction(async (tx) => {
    const pid = await pidOf(tx);
    await Promise.all([tx.execute(sql`SELECT pg_sleep(20)`), end(pid)]);
  });
  await expect(during).rejects.toThrow();
  expect((await testDatabase.database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});

it('a statement whose connection opens while the event loop is blocked for longer than the connect timeout succeeds', async () => {
  const own = connect(testDatabase.url, { max: 1 });
  try {
    const answer = own.query('SELECT 1 AS one');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_100);
    expect((await answer).rows).toEqual([{ one: 1 }]);
  } finally {
    await own.close();
  }
});

it('a transaction that ignores a failed statement fails, because nothing of it is stored', async () => {
  const outcome = testDatabase.database.transaction(async (tx) => {
    await tx.execute(sql`CREATE TABLE not_stored ()`);
    await tx.execute(sql`SELECT 1 / 0`).catch(() => undefined);
    return 'stored';
  });
  await expect(outcome).rejects.toThrow('rolled back');
  const { rows } = await testDatabase.database.pool.query(`SELECT to_regclass('not_stored') AS found`);
  expect(rows).toEqual([{ found: null }]);
});

it('observes each statement of the database and its transactions once, without parameters', async () => {
  const texts: string[] = [];
  const observed = connect(testDatabase.url, {
    max: 1,
    observe: (text, run) => {
      texts.push(text);
      return run();
    },
  });
  try {
    await observed.db.execute(sql`SELECT ${'a parameter'}::text`);
    await observed.query('SELECT $1::int', [1]);
    expect(await observed.isWritable()).toBe(true);
    await observed.transaction((tx) => tx.execute(sql`SELECT 2`), { lock: 'observed' });
    const failed = observed.transaction((tx) => tx.execute(sql`SELECT 1 / 0`));
    await expect(failed).rejects.toThrow();
  } finally {
    await observed.close();
  }
  expect(texts).toEqual([
    'SELECT $1::text',
    'SELECT $1::int',
    expect.stringContaining('pg_is_in_recovery()'),
    expect.stringMatching(/^BEGIN; SELECT pg_advisory_xact_lock\(-?\d+\)$/),
    'SELECT 2',
    'COMMIT',
    'BEGIN',
    'SELECT 1 / 0',
    'ROLLBACK',
  ]);
});

it('reports a read-only server, and follows its connection string to the successor', async () => {
  const name = new URL(testDatabase.url).pathname.slice(1);
  const database = connect(testDatabase.url, { max: 1 });
  try {
    expect(await database.isWritable()).toBe(true);
    await operator.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    await database.query('SELECT pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
    expect(await database.isWritable()).toBe(false);
    await operator.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
    expect(await database.isWritable()).toBe(true);
  } finally {
    await database.close();
  }
});
