import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isDatabaseUnavailable } from '../errors/database-errors.ts';
import { subscribeToCatalogue } from '../notifications/catalogue-subscription.ts';
import { startProxy, type Proxy } from '../testing/proxy.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { connect, type Database } from './connect.ts';

const own = createTestDatabase();
const CONNECTIONS = 3;
/** Maximum time from the server's return until the pool works again, in milliseconds. */
const RETURN_MS = 5_000;

let proxy: Proxy;
let database: Database;

beforeEach(async () => {
  proxy = await startProxy(own.url);
  database = connect(proxy.url, { max: CONNECTIONS });
  await useAll();
});
afterEach(async () => {
  await database.close(AbortSignal.abort());
  await proxy.close();
});

/** Opens and uses every connection of the pool at once. */
async function useAll(): Promise<void> {
  const all = Array.from({ length: CONNECTIONS }, () => database.pool.query('SELECT pg_sleep(0.01)'));
  await Promise.all(all);
}

const outcomeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'answered',
    (error: Error) => (isDatabaseUnavailable(error) ? 'unavailable' : error.message),
  );

it('statements and transactions work within 5 s after a silent server responds again', async () => {
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
  const returned = performance.now();
  await Promise.all([useAll(), database.transaction((tx) => tx.execute('SELECT 1'))]);
  expect(performance.now() - returned).toBeLessThan(RETURN_MS);
  for (const outcome of await Promise.all(stuck)) expect(['answered', 'unavailable']).toContain(outcome);
});

it('a transaction without a response fails as unavailable, even if new connections work', async () => {
  const impatient = connect(proxy.url, { max: 1, statementTimeoutMs: 500 });
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

it('notifications arrive within 5 s after a silent server responds again', async () => {
  const events: string[] = [];
  const stop = subscribeToCatalogue(proxy.url, {
    onListening: () => events.push('listening'),
    onChange: (tag) => events.push(tag),
    onLost: () => events.push('lost'),
  });
  const until = (count: number) =>
    vi.waitUntil(() => events.length >= count, { interval: 5, timeout: RETURN_MS });
  try {
    await until(1);
    proxy.stallAll();
    // Lost once when the connection dies, and once when the server does not answer a new one.
    await until(3);
    proxy.acceptAgain();
    await vi.waitUntil(() => events.at(-1) === 'listening', { interval: 5, timeout: RETURN_MS });
    expect(events.slice(0, 3)).toEqual(['listening', 'lost', 'lost']);
  } finally {
    await stop();
  }
});

it('dead connections are dropped within 5 s, although the server never went away', async () => {
  proxy.stall();
  const stuck = Array.from({ length: CONNECTIONS }, () => outcomeOf(database.pool.query('SELECT 1')));
  const silent = performance.now();
  await useAll();
  expect(performance.now() - silent).toBeLessThan(RETURN_MS);
  expect(await Promise.all(stuck)).toEqual(stuck.map(() => 'unavailable'));
});

it('a long-running statement is not dropped', async () => {
  const { rows } = await database.pool.query('SELECT pg_sleep(4.5), 1 AS one');
  expect(rows).toMatchObject([{ one: 1 }]);
});

it('a connection that answers one statement after the other is not probed', async () => {
  const before = proxy.acceptedCount;
  // Every check finds it waiting, each time for another result.
  const end = performance.now() + 4_500;
  while (performance.now() < end) await database.pool.query('SELECT pg_sleep(0.1)');
  expect(proxy.acceptedCount).toBe(before);
});
