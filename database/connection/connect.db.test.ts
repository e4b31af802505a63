import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import type { Queryable } from './connect.ts';

const open = testDatabase();

/** Somebody else at the database, who ends the connections of others. */
let operator: pg.Client;
beforeAll(async () => {
  operator = new pg.Client({ connectionString: open.url });
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

it('a connection that the server ends inside a transaction fails the transaction, and nothing else', async () => {
  const between = open.database.transaction(async (tx) => {
    await end(await pidOf(tx));
    await tx.execute(sql`SELECT 1`);
  });
  await expect(between).rejects.toThrow();
  const told = open.database.transaction(async (tx) => {
    await end(await pidOf(tx));
    throw new Error('what went wrong first');
  });
  await expect(told).rejects.toThrow('what went wrong first');
  const during = open.database.transaction(async (tx) => {
    const pid = await pidOf(tx);
    await Promise.all([tx.execute(sql`SELECT pg_sleep(20)`), end(pid)]);
  });
  await expect(during).rejects.toThrow();
  expect((await open.database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});
