import type { Socket } from 'node:net';
import { Hono } from 'hono';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import type { Database } from '#database/connection/connect.ts';
import { createTestDatabase } from '#database/testing/test-database.ts';
import { waitUntil } from '#database/testing/wait-until.ts';
import { WAITING_LOCKS } from '#database/testing/waiting-locks.ts';
import { createTestApi } from '../../testing/test-api.ts';
import { createHealthEndpoints } from './health.ts';
import { createMetric } from './metrics.ts';

const testDatabase = createTestDatabase();
const api = createTestApi({ pages: true });

/** Callbacks that wait for the test to advance the time. */
const waiting: { readonly ms: number; readonly task: () => void }[] = [];

const open = (
  given: { isEnding?: boolean; token?: string | null } = {},
  database: Database = testDatabase.database,
) =>
  new Hono().route(
    '/',
    createHealthEndpoints({
      database,
      scheduler: {
        every(ms, task) {
          const one = { ms, task };
          waiting.push(one);
          return () => void waiting.splice(waiting.indexOf(one), 1);
        },
      },
      isEnding: () => given.isEnding ?? false,
      metrics:
        given.token == null
          ? null
          : {
              token: given.token,
              gather: async () => [
                {
                  worker: '1',
                  metrics: [
                    createMetric('osier_pages', 'Pages.', 3),
                    createMetric('osier_page_hits_total', 'Hits.', 7),
                  ],
                },
                { worker: '2', metrics: [createMetric('osier_pages', 'Pages.', 4)] },
              ],
            },
    }),
  );

it('is live while it responds, and ready until it begins to shut down', async () => {
  expect((await open().request('/healthz')).status).toBe(200);
  expect((await open().request('/readyz')).status).toBe(200);
  expect((await open({ isEnding: true }).request('/readyz')).status).toBe(503);
  expect((await open({ isEnding: true }).request('/healthz')).status).toBe(200);
});

it('is not ready while the database lacks a migration', async () => {
  await testDatabase.database.pool.query(
    'CREATE TABLE kept_migrations AS SELECT * FROM drizzle.__drizzle_migrations; DELETE FROM drizzle.__drizzle_migrations',
  );
  expect((await open().request('/readyz')).status).toBe(503);
  await testDatabase.database.pool.query(
    'INSERT INTO drizzle.__drizzle_migrations SELECT * FROM kept_migrations',
  );
});

it('is not ready once a newer version has contracted the schema', async () => {
  const { pool } = testDatabase.database;
  const newest = 'WHERE created_at = (SELECT max(created_at) FROM drizzle.__drizzle_migrations)';
  const contract = (program: string) =>
    pool.query(`UPDATE drizzle.__drizzle_migrations SET oldest_program = ${program} ${newest}`);
  // First the program's newest migration is the oldest that may still run, then it is a millisecond too old.
  await contract('created_at');
  expect((await open().request('/readyz')).status).toBe(200);
  await contract('created_at + 1');
  const refused = await open().request('/readyz');
  expect([refused.status, await refused.text()]).toEqual([503, 'not ready\n']);
  expect((await open().request('/healthz')).status).toBe(200);
  await contract('NULL');
});

it('reports within a second that the database hangs, and is ready again when it responds', async () => {
  const app = open();
  const holder = await testDatabase.database.pool.connect();
  const waitingQueries = async () => (await holder.query(`SELECT FROM ${WAITING_LOCKS}`)).rowCount;
  try {
    await holder.query('BEGIN; LOCK TABLE drizzle.__drizzle_migrations');
    const answers = [app.request('/readyz'), app.request('/readyz')];
    await waitUntil(async () => (await waitingQueries()) === 1);
    expect(waiting.map(({ ms }) => ms)).toEqual([1_000]);
    waiting[0]?.task();
    for (const answer of answers) expect((await answer).status).toBe(503);
    // The shop responded before the database did.
    expect(await waitingQueries()).toBe(1);
  } finally {
    await holder.query('ROLLBACK');
    holder.release();
  }
  expect((await app.request('/readyz')).status).toBe(200);
  expect(waiting).toEqual([]);
});

it('serves metrics only with the bearer token, and returns 404 without one in the settings', async () => {
  const asked = (token?: string) => ({ headers: { ...(token && { authorization: `Bearer ${token}` }) } });
  expect((await open().request('/metrics')).status).toBe(404);
  const app = open({ token: 'a token of sixteen' });
  expect((await app.request('/metrics')).status).toBe(401);
  expect((await app.request('/metrics', asked('another'))).status).toBe(401);
  for (const [scheme, status] of [
    ['bearer', 200],
    ['BEARER', 200],
    ['Basic', 401],
    ['Bearer Bearer', 401],
  ] as const) {
    const headers = { authorization: `${scheme} a token of sixteen` };
    expect((await app.request('/metrics', { headers })).status, scheme).toBe(status);
  }
  const metrics = await app.request('/metrics', asked('a token of sixteen'));
  expect(metrics.status).toBe(200);
  const text = await metrics.text();
  expect(text).toBe(
    `# HELP osier_pages Pages.
# TYPE osier_pages gauge
osier_pages{worker="1"} 3
osier_pages{worker="2"} 4
# HELP osier_page_hits_total Hits.
# TYPE osier_page_hits_total counter
osier_page_hits_total{worker="1"} 7
`,
  );
});

it('sends the request id with every uncached response, and logs it with an error', async () => {
  const { headers } = await api.visitor().call('GET', '/session');
  expect(headers.get('x-request-id')).toMatch(/^[\w-]{8,}$/);
  api.log.expectError('call failed');
  await api.database.pool.query('ALTER TABLE review RENAME TO review_gone');
  const failed = await api.visitor().call('GET', '/reviews/sundress-paprika');
  await api.database.pool.query('ALTER TABLE review_gone RENAME TO review');
  expect(failed.status).toBe(500);
  const line = api.log.lines.find(({ msg }) => msg === 'call failed');
  expect(line?.['request']).toBe(failed.headers.get('x-request-id'));
});

describe('a request that waits for the database', () => {
  const ADDRESSES = [
    '/api/reviews/sundress-paprika',
    '/product/sundress-paprika',
    '/product/sundress-paprika.data',
  ];

  /**
   * Returns status and Retry-After by URL while the reviews are locked. `meanwhile` receives the process id of the waiting database
   * connection and its client.
   */
  async function whileLocked(meanwhile: (waiting: { pid: number; client: pg.PoolClient }) => Promise<void>) {
    const { pool, url } = api.database;
    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    const answers: Record<string, string> = {};
    const taken = new Set<pg.PoolClient>();
    const take = (client: pg.PoolClient) => taken.add(client);
    pool.on('acquire', take);
    try {
      await holder.query('BEGIN; LOCK TABLE review IN ACCESS EXCLUSIVE MODE');
      for (const address of ADDRESSES) {
        const asked = api.visitor().open(address);
        const pids = async () => {
          const { rows } = await holder.query<{ pid: number }>(
            `SELECT pid FROM ${WAITING_LOCKS} WHERE relation = $1::regclass`,
            ['review'],
          );
          return rows.map(({ pid }) => pid);
        };
        let pid = 0;
        await waitUntil(async () => {
          [pid = 0] = await pids();
          return pid !== 0;
        });
        const client = [...taken].find((one) => 'processID' in one && one.processID === pid);
        if (client === undefined) throw new Error('no connection waits');
        await meanwhile({ pid, client });
        const { status, headers } = await asked;
        answers[address] = `${status}, ${headers.get('retry-after')}`;
      }
    } finally {
      pool.off('acquire', take);
      await holder.end();
    }
    return answers;
  }

  const OVERLOADED = Object.fromEntries(ADDRESSES.map((address) => [address, '503, 2']));

  it('returns 503 when the database ends its connection', async () => {
    const answers = await whileLocked(async ({ pid }) => {
      await testDatabase.database.pool.query('SELECT pg_terminate_backend($1)', [pid]);
    });
    expect(answers).toEqual(OVERLOADED);
    expect((await api.visitor().open('/product/sundress-paprika')).status).toBe(200);
  });

  it('returns 503 when its connection is lost', async () => {
    const answers = await whileLocked(async ({ client }) => {
      (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
    });
    expect(answers).toEqual(OVERLOADED);
  });

  it('returns 503 when it waits for a lock for too long', async () => {
    const { pool } = api.database;
    const everywhere = async (statement: string) => {
      const all = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
      await Promise.all(all.map((client) => client.query(statement)));
      for (const client of all) client.release();
    };
    await everywhere("SET lock_timeout = '1s'");
    expect(await whileLocked(async () => undefined)).toEqual(OVERLOADED);
    await everywhere('RESET lock_timeout');
  });
});

it('returns 503 when no connection to the database becomes free', async () => {
  const { pool } = api.database;
  const { max, connectionTimeoutMillis, connectionString } = pool.options;
  const ann = await api.shopper('Ann');
  const refused = async () => {
    const answer = await api.visitor().open('/api/product/sundress-paprika');
    expect(answer.body).toMatchObject({ code: 'overloaded' });
    const product = await api.visitor().open('/product/sundress-paprika');
    const data = await api.visitor().open('/product/sundress-paprika.data');
    const orders = await ann.open('/user-profile/my-orders');
    const files = await api.visitor().open('/sitemap.xml');
    for (const { status, headers } of [answer, product, data, orders, files]) {
      expect(status).toBe(503);
      expect(headers.get('retry-after')).toBe('2');
    }
    for (const { body } of [product, orders]) expect(body).toContain('The shop is very busy right now.');
  };
  const taken = await Promise.all(Array.from({ length: max }, () => pool.connect()));
  try {
    // All connections are in use.
    pool.options.connectionTimeoutMillis = 20;
    await refused();
    // The pool may open more connections, and the server is gone.
    Object.assign(pool.options, { max: max + 1, connectionString: 'postgres://osier@127.0.0.1:1/osier' });
    await refused();
  } finally {
    for (const client of taken) client.release();
    Object.assign(pool.options, { max, connectionTimeoutMillis, connectionString });
  }
  expect((await api.visitor().open('/api/product/sundress-paprika')).status).toBe(200);
});

describe('a database that rejects writes', () => {
  const ready = async () => (await open({}, api.database).request('/readyz')).status;
  const review = (person: Awaited<ReturnType<typeof api.shopper>>) =>
    person.call('POST', '/reviews', {
      body: { id: 'sundress-paprika', name: 'Ann', email: person.email, rate: 5 },
    });
  const onEachConnection = async (statement: string) => {
    const { pool } = api.database;
    const all = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    await Promise.all(all.map((client) => client.query(statement)));
    for (const client of all) client.release();
  };
  const nameOf = () => new URL(api.database.url).pathname.slice(1);

  it('causes only one 503 after a failover: the failed write drops all connections to the standby', async () => {
    const ann = await api.shopper('AnnAfterFailover');
    await onEachConnection('SET default_transaction_read_only = on');
    const refused = await review(ann);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    const answers = await Promise.all(Array.from({ length: 5 }, () => review(ann)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });

  it('makes the shop unready while it is read-only', async () => {
    const ann = await api.shopper('AnnReadOnly');
    const { pool } = api.database;
    await pool.query(`ALTER DATABASE ${nameOf()} SET default_transaction_read_only = on`);
    await onEachConnection('SET default_transaction_read_only = on');
    expect(await ready()).toBe(503);
    for (const [path, body] of [
      ['/sign-in', { email: ann.email, password: 'a long enough password' }],
      ['/sign-up', { name: 'Eve', email: 'eve.readonly@osier.example', password: 'a long enough password' }],
      ['/password-reset', { email: ann.email }],
    ] as const) {
      const { status, headers } = await api.visitor().call('POST', path, { body });
      expect([path, status, headers.get('retry-after')]).toEqual([path, 503, '2']);
    }
    expect((await api.visitor().open('/product/sundress-paprika')).status).toBe(200);
    await testDatabase.database.pool.query(`ALTER DATABASE ${nameOf()} RESET default_transaction_read_only`);
    await waitUntil(async () => (await ready()) === 200);
    expect((await review(ann)).status).toBe(200);
  });

  it('makes the shop unready from the first write to a full disk until a write succeeds', async () => {
    const ann = await api.shopper('AnnDiskFull');
    const { pool } = api.database;
    await pool.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$BEGIN RAISE 'could not extend file: No space left on device' USING ERRCODE = '53100'; END$$;
      CREATE TRIGGER refuse BEFORE INSERT ON review FOR EACH ROW EXECUTE FUNCTION refuse();
      CREATE TRIGGER refuse BEFORE INSERT ON job FOR EACH ROW EXECUTE FUNCTION refuse()`);
    expect(await ready()).toBe(200);
    const refused = await review(ann);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await ready()).toBe(503);
    await pool.query('DROP FUNCTION refuse CASCADE');
    expect(await ready()).toBe(200);
    expect((await pool.query(`SELECT FROM job WHERE name LIKE 'write-check%'`)).rowCount).toBe(0);
    expect((await review(ann)).status).toBe(200);
  });
});
