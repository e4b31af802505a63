import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isDatabaseUnavailable } from '../errors/database-errors.ts';
import { subscribeToCatalogue } from '../notifications/catalogue-subscription.ts';
import { startProxy, type DatabaseProxy } from '../testing/proxy.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { WAITING_LOCKS } from '../testing/waiting-locks.ts';
import { connect, type Database } from './connect.ts';

const testDatabase = createTestDatabase();
const CONNECTIONS = 3;
/** Longer than a test may take, so that only the guard ends a statement on a dead connection. */
const STATEMENT_TIMEOUT_MS = 600_000;

let proxy: DatabaseProxy;
let database: Database;

beforeEach(async () => {
  // The guard's interval. The test lets it pass, so that load cannot change the number of checks. Sockets and timeouts stay real.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  proxy = await startProxy(testDatabase.url);
  database = connect(proxy.url, { max: CONNECTIONS, statementTimeoutMs: STATEMENT_TIMEOUT_MS });
  await useAll();
});
afterEach(async () => {
  vi.useRealTimers();
  await database.close(AbortSignal.abort());
  await proxy.close();
});

/** Opens and uses every connection of the pool at once. */
async function useAll(): Promise<void> {
  const all = Array.from({ length: CONNECTIONS }, () => database.pool.query('SELECT pg_sleep(0.01)'));
  await Promise.all(all);
}

const passSeconds = (count: number) => vi.advanceTimersByTime(count * 1000);

/** Waits until a condition holds. `vi.waitUntil` and `expect.poll` would advance the guard's clock. */
async function becomesTrue(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await delay(10);
}

/** Waits for `work` while the guard checks again and again. */
async function whileChecking(work: Promise<unknown>): Promise<void> {
  const done = work.then(() => true);
  do passSeconds(1);
  while (!(await Promise.race([done, delay(20, false)])));
}

/** Counts the sessions of the guard's probes. */
async function countProbes(): Promise<number> {
  const { rowCount } = await testDatabase.database.pool.query(
    `SELECT FROM pg_stat_activity WHERE application_name = 'osier-probe' AND datname = current_database()`,
  );
  return rowCount ?? 0;
}

/** Opens a connection through the proxy and ends it. */
async function connectOnce(): Promise<void> {
  const other = connect(proxy.url, { max: 1 });
  await other.pool.query('SELECT 1');
  await other.close();
}

const outcomeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'answered',
    (error: Error) => (isDatabaseUnavailable(error) ? 'unavailable' : error.message),
  );

it('statements and transactions work again, long before their timeout, when a silent server responds', async () => {
  proxy.stallAll();
  // The transaction and two statements wait on dead connections, the others for a connection.
  const stuck = [
    outcomeOf(database.transaction((tx) => tx.execute('SELECT 1'))),
    ...Array.from({ length: 2 * CONNECTIONS }, () => outcomeOf(database.pool.query('SELECT 1'))),
  ];
  // The server answers no new connection.
  const other = connect(proxy.url, { max: 1 });
  await expect(other.pool.query('SELECT 1')).rejects.toThrow('timeout');
  await other.close();
  proxy.acceptAgain();
  await whileChecking(Promise.all([useAll(), database.transaction((tx) => tx.execute('SELECT 1'))]));
  for (const outcome of await Promise.all(stuck)) expect(['answered', 'unavailable']).toContain(outcome);
});

it('a statement that begins as soon as a silent server responds is not cut off with the dead connections', async () => {
  const own = connect(proxy.url, { max: 2, statementTimeoutMs: STATEMENT_TIMEOUT_MS });
  const dead = await own.pool.connect();
  const other = await testDatabase.database.pool.connect();
  try {
    await other.query('BEGIN; LOCK TABLE review');
    proxy.stallAll();
    const stuck = outcomeOf(dead.query('SELECT 1').finally(() => dead.release()));
    // This probe fails, because the server answers new connections only after it has begun.
    passSeconds(3);
    await becomesTrue(() => proxy.unansweredCount === 1);
    proxy.acceptAgain();
    const client = await own.pool.connect();
    await client.query('SET lock_timeout = 0');
    const begun = outcomeOf(client.query('SELECT count(*) FROM review').finally(() => client.release()));
    await becomesTrue(async () => {
      const { rowCount } = await other.query(
        `SELECT FROM ${WAITING_LOCKS} WHERE relation = 'review'::regclass`,
      );
      return rowCount === 1;
    });
    await whileChecking(stuck);
    await other.query('ROLLBACK');
    expect([await stuck, await begun]).toEqual(['unavailable', 'answered']);
  } finally {
    await other.query('ROLLBACK');
    other.release();
    await own.close(AbortSignal.abort());
  }
});

it('a transaction without a response fails as unavailable, even if new connections work', async () => {
  const impatient = connect(proxy.url, { max: 1, statementTimeoutMs: 2_000 });
  await impatient.pool.query('SELECT 1');
  proxy.stall();
  expect(await outcomeOf(impatient.transaction((tx) => tx.execute('SELECT 1')))).toBe('unavailable');
  expect(await outcomeOf(impatient.pool.query('SELECT 1'))).toBe('answered');
  await impatient.close();
});

it('an aborted close ends at once, even while a query waits for the server', async () => {
  const force = new AbortController();
  proxy.stallAll();
  const client = await database.pool.connect();
  const stuck = outcomeOf(client.query('SELECT 1').finally(() => client.release(true)));
  const closed = database.close(force.signal);
  force.abort();
  await closed;
  expect(await stuck).toBe('unavailable');
});

it('the subscription to notifications is opened again when a silent server responds', async () => {
  let events: string[] = [];
  const stop = subscribeToCatalogue(proxy.url, {
    onListening: () => events.push('listening'),
    onChange: (tag) => events.push(tag),
    onLost: () => events.push('lost'),
  });
  try {
    await becomesTrue(() => events.at(-1) === 'listening');
    proxy.stallAll();
    events = [];
    // Lost once when the connection dies, and once when the server does not answer a new one.
    await becomesTrue(() => events.length > 1);
    proxy.acceptAgain();
    expect(new Set(events)).toEqual(new Set(['lost']));
    await becomesTrue(() => events.at(-1) === 'listening');
  } finally {
    await stop();
  }
});

it('dead connections are dropped, although the server never went away', async () => {
  proxy.stall();
  const stuck = Array.from({ length: CONNECTIONS }, () => outcomeOf(database.pool.query('SELECT 1')));
  await whileChecking(useAll());
  expect(await Promise.all(stuck)).toEqual(stuck.map(() => 'unavailable'));
});

it('a connection that waits for a result is probed after three seconds, and kept while the server works on it', async () => {
  const other = await testDatabase.database.pool.connect();
  try {
    await other.query('BEGIN; LOCK TABLE review');
    const client = await database.pool.connect();
    await client.query('SET lock_timeout = 0');
    const waiting = client.query('SELECT 1 AS one FROM (SELECT count(*) FROM review) AS counted');
    const before = proxy.acceptedCount;
    await becomesTrue(async () => {
      const { rowCount } = await other.query(
        `SELECT FROM ${WAITING_LOCKS} WHERE relation = 'review'::regclass`,
      );
      return rowCount === 1;
    });
    passSeconds(2);
    // A probe connects in the call that decides on it, so a late one would be accepted before this connection.
    await connectOnce();
    expect(proxy.acceptedCount).toBe(before + 1);
    passSeconds(1);
    await becomesTrue(() => proxy.acceptedCount === before + 2);
    await becomesTrue(async () => (await countProbes()) === 0);
    await other.query('ROLLBACK');
    expect((await waiting).rows).toEqual([{ one: 1 }]);
    client.release();
  } finally {
    await other.query('ROLLBACK');
    other.release();
  }
});

it('a connection that answers one statement after the other is not probed', async () => {
  const before = proxy.acceptedCount;
  const client = await database.pool.connect();
  // Every check finds it waiting, each time for another result.
  for (let check = 0; check < 6; check += 1) {
    const answer = client.query('SELECT pg_sleep(0.01)');
    passSeconds(1);
    await answer;
  }
  client.release();
  await connectOnce();
  expect(proxy.acceptedCount).toBe(before + 1);
});
