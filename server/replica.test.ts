import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOrderPayload } from '#contract/example-order.ts';
import { connect, type Database } from '#database/connection/connect.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#database/embedded/embedded.ts';
import { migrate } from '#database/migrate.ts';
import { PRIMARY_POSITION, readPosition, type PositionRow } from '#database/replica/log-position.ts';
import { createReplica } from '#database/replica/replica.ts';
import { seedDemo } from '#database/seed/demo/seed-demo.ts';
import { startProxy, type DatabaseProxy } from '#database/testing/proxy.ts';
import { startStandby, type Standby } from '#database/testing/standby.ts';
import { waitUntil } from '#database/testing/wait-until.ts';
import { buildWhenStale } from '#tools/start/build.mjs';
import { systemClock } from './adapters/system-clock.ts';
import { composeShop } from './compose-shop.ts';
import { createRecentWriters } from './http/page-cache/recent-writers.ts';
import { openBuiltPages } from './start/open-pages.ts';
import { createCapturedLog } from './testing/captured-log.ts';
import { WHOLE_SHOP } from './testing/processes/whole-shop.ts';

const captured = createCapturedLog();
const ID = 'sundress-paprika';
const TOKEN = 'a token of sixteen';
const PUBLIC_URL = 'http://shop.test';
const SECRET = 'a secret of tests that is long enough';
const recentWriters = createRecentWriters({ secret: SECRET, clock: systemClock, publicUrl: PUBLIC_URL });
/** URLs that show the product: a page, its data, cacheable calls, and an uncacheable one. */
const SHOWING = [
  `/product/${ID}`,
  `/product/${ID}.data`,
  `/api/product/${ID}`,
  '/api/products/dress?limit=100',
  '/api/products/dress',
];

let folder: string;
let primary: EmbeddedPostgres;
let standby: Standby;
/** The shop receives its notifications through this proxy. */
let notificationProxy: DatabaseProxy;
let database: Database;
let replayed: Database;
let shop: ReturnType<typeof composeShop>;

beforeAll(async () => {
  const built = await buildWhenStale({ onStart: () => undefined });
  if (!built.ok) throw new Error(built.message);
  folder = await mkdtemp(join(tmpdir(), 'osier-replica-'));
  const started = await startEmbeddedPostgres({ dataDir: join(folder, 'primary') });
  if (!started.ok) throw new Error(started.error.message);
  primary = started.value;
  await migrate(primary.url);
  database = connect(primary.url);
  await seedDemo(database, { at: new Date() });
  standby = await startStandby({ primary: join(folder, 'primary'), dataDir: join(folder, 'standby') });
  replayed = connect(standby.url, { max: 1 });
  const { source } = await openBuiltPages(built.folder);
  notificationProxy = await startProxy(primary.url);
  shop = composeShop({
    database: { ...database, url: notificationProxy.url },
    // Longer than in production: on a busy machine a working replica may take seconds, and the shop would read from the primary.
    replicaSettings: {
      url: standby.url,
      connections: 5,
      timeouts: { connectMs: 10_000, statementMs: 10_000 },
    },
    // A test waits for the notification of a change. A subscription that is renewed meanwhile gets none.
    notificationTimeoutMs: 10_000,
    log: captured.log,
    publicUrl: PUBLIC_URL,
    sessionSecret: SECRET,
    ...WHOLE_SHOP,
    pageSource: source,
    pictures: { folder: join(folder, 'pictures'), bucket: null },
    checks: {
      isEnding: () => false,
      metrics: { token: TOKEN, gather: async () => [{ worker: '1', metrics: shop.metrics() }] },
    },
  });
  await waitUntil(async () => (await readMetric('osier_catalogue_subscribed')) === 1);
  await waitUntil(async () => (await readMetric('osier_replica_read')) === 1);
}, 60_000);

afterAll(async () => {
  await shop.close();
  await notificationProxy.close();
  await Promise.all([database.close(), replayed.close()]);
  await standby.stop();
  await primary.stop();
  await rm(folder, { recursive: true, force: true });
});

async function open(path: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await shop.fetch(new Request(`http://shop.test${path}`, { headers }), {});
  expect(answer.status, path).toBe(200);
  return (await answer.text()).replaceAll('<!-- -->', '');
}

/** Returns one of the shop's metrics. */
async function readMetric(name: string): Promise<number> {
  const text = await open('/metrics', { authorization: `Bearer ${TOKEN}` });
  return Number(new RegExp(`^${name}{.*} (.*)$`, 'm').exec(text)?.[1]);
}
const reads = () => readMetric('osier_replica_reads_total');

/** Updates the product's price, as another process does, and waits until the shop was notified. */
async function setPrice(cents: number): Promise<void> {
  const before = await readMetric('osier_catalogue_changes_total');
  await database.pool.query('UPDATE product SET price_cents = $1 WHERE id = $2', [cents, ID]);
  await waitUntil(async () => (await readMetric('osier_catalogue_changes_total')) > before);
}

/** Waits until the replica has replayed everything that the primary has written so far. */
async function untilReplayed(): Promise<void> {
  const { rows } = await database.pool.query<{ end: string }>('SELECT pg_current_wal_lsn() AS end');
  const isReplayed = async () => {
    const { rowCount } = await replayed.pool.query('SELECT 1 WHERE pg_last_wal_replay_lsn() >= $1::pg_lsn', [
      rows[0]?.end,
    ]);
    return rowCount === 1;
  };
  await waitUntil(isReplayed);
}

let prices = 10_000;
/** Changes the product until its page is read from the replica: the shop may render it before it has read the required position. */
async function untilRead(): Promise<void> {
  const before = await reads();
  const isRead = async () => {
    await setPrice((prices += 100));
    await untilReplayed();
    await open(`/product/${ID}`);
    return (await reads()) > before;
  };
  await waitUntil(isRead);
}

test('reads the catalogue from the replica', async () => {
  await untilRead();
  const before = await reads();
  // Only the replica has the old title: the primary changes it without a notification.
  await database.pool.query(`ALTER TABLE product DISABLE TRIGGER USER`);
  await standby.execute('SELECT pg_wal_replay_pause()');
  try {
    await database.pool.query(`UPDATE product SET title = 'Unnotified' WHERE id = $1`, [ID]);
    await open('/sitemap.xml');
    for (const address of SHOWING) expect(await open(address), address).not.toContain('Unnotified');
    expect(await reads()).toBeGreaterThan(before);
    // A recent writer gets the rows of the primary, whether the URL is cached or not.
    const writer = { cookie: recentWriters.cookieFor('writeReview') ?? '' };
    for (const address of SHOWING) expect(await open(address, writer), address).toContain('Unnotified');
  } finally {
    await standby.execute('SELECT pg_wal_replay_resume()');
    await database.pool.query(`ALTER TABLE product ENABLE TRIGGER USER`);
  }
});

test('shows and caches nothing outdated from a replica that is behind, and reads it again once it has caught up', async () => {
  await untilRead();
  await standby.execute('SELECT pg_wal_replay_pause()');
  try {
    await setPrice(77_700);
    const before = await reads();
    // $777.00 less 15 %.
    for (const address of [...SHOWING, ...SHOWING]) expect(await open(address), address).toContain('660.45');
    expect(await reads()).toBe(before);
  } finally {
    await standby.execute('SELECT pg_wal_replay_resume()');
  }
  // The responses that were cached meanwhile are up to date.
  for (const address of SHOWING) expect(await open(address), address).toContain('660.45');
  await untilRead();
});

test('reads from the primary between a notification and the new required position', async () => {
  await untilRead();
  await standby.execute('SELECT pg_wal_replay_pause()');
  notificationProxy.holdResponses();
  try {
    await setPrice(66_600);
    const before = await reads();
    // $666.00 less 15 %.
    for (const address of SHOWING) expect(await open(address), address).toContain('566.1');
    expect(await reads()).toBe(before);
  } finally {
    notificationProxy.releaseResponses();
    await standby.execute('SELECT pg_wal_replay_resume()');
  }
  await untilRead();
});

test('never reads users, stock or money from the replica', async () => {
  let cookie = '';
  /** Sends a request while the catalogue is read from the replica. */
  const ask = async (method: string, path: string, body?: object): Promise<{ reference: string }> => {
    await untilRead();
    const before = await reads();
    const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
    const request = new Request(`http://shop.test/api${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = await shop.fetch(request, {});
    expect(answer.status, path).toBe(200);
    expect(await reads(), path).toBe(before);
    const given = answer.headers.getSetCookie().filter((one) => !one.startsWith('osier_wrote'));
    if (given.length > 0) cookie = given.map((one) => one.split(';')[0]).join('; ');
    return (await answer.json()) as { reference: string };
  };
  const email = 'maren@osier.example';
  const other = 'harbour-stripe-tee';
  await ask('POST', '/sign-up', { email, password: 'a long enough password', name: 'Maren' });
  await ask('PUT', '/user', { email, role: 'user' });
  await ask('GET', '/session');
  const order = { ...createOrderPayload({ _id: other }), paymentMethod: 'cashOnDelivery' };
  const { reference } = await ask('POST', '/orders', order);
  await ask('GET', `/orders/${email}`);
  await ask('GET', `/order/${reference}`);
  await ask('POST', `/order/${reference}/cancel`);
  await ask('POST', '/reviews', { id: other, name: 'Maren', email, rate: 5 });
});

test('reads the primary while the replica is down, logs it, and reads the replica when it is back', async () => {
  await untilRead();
  /** Returns the log lines about where the catalogue is read. An outage may log several reasons in a row. */
  const messages = () =>
    captured.lines.map(({ msg }) => msg).filter((msg) => msg?.startsWith('reading the catalogue'));
  await standby.stop();
  try {
    await setPrice(88_800);
    for (const address of SHOWING) expect(await open(address), address).toContain('754.8');
    await waitUntil(() => messages().length > 0);
    expect(messages()[0]).toBe('reading the catalogue from the primary');
    expect(await readMetric('osier_replica_read')).toBe(0);
    expect(await open('/readyz')).toBe('ready\n');
  } finally {
    await standby.start();
  }
  await waitUntil(async () => (await readMetric('osier_replica_read')) === 1);
  expect(messages().at(-1)).toBe('reading the catalogue from the replica');
  await untilRead();
});

/** Options of a replica. */
const given = () => ({ max: 2, primary: database, now: () => performance.now() });

test('distinguishes a replica that rejects the sign-in of the shop from one that does not answer', async () => {
  const reasons: (string | undefined)[] = [];
  const openAt = (url: string) =>
    createReplica({ url, ...given(), onChange: (unread) => reasons.push(unread?.reason) });
  const wrong = new URL(standby.url);
  wrong.password = 'another';
  const locked = openAt(wrong.href);
  await waitUntil(() => reasons.length === 1);
  await locked.close();
  const gone = openAt('postgres://osier@127.0.0.1:1/osier');
  await waitUntil(() => reasons.length === 2);
  await gone.close();
  expect(reasons).toEqual(['it rejects the sign-in of the shop', 'it does not answer']);
});

test('sends a statement to the replica only if it has reached the required position in the same history', async () => {
  const replica = createReplica({ url: standby.url, ...given(), onChange: () => undefined });
  const readOnce = async () => {
    const before = replica.stats.reads;
    await replica.db.execute('SELECT 1');
    return replica.stats.reads > before;
  };
  const reached = async () => {
    const position = readPosition(await database.pool.query<PositionRow>(PRIMARY_POSITION));
    if (position instanceof Error) throw position;
    replica.requirePosition(position);
    return position;
  };
  try {
    expect(await readOnce()).toBe(false);
    const { history, bytes } = await reached();
    await waitUntil(readOnce);
    replica.invalidate();
    expect(await readOnce()).toBe(false);
    replica.requirePosition({ history, bytes: bytes + 1_000_000n });
    expect(await readOnce()).toBe(false);
    replica.requirePosition({ history: history.replace(/\d$/, '9'), bytes });
    expect(await readOnce()).toBe(false);
    replica.requirePosition({ history, bytes });
    await waitUntil(readOnce);
  } finally {
    await replica.close();
  }
});
