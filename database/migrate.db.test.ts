import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { checkConnection } from './connection/client.ts';
import { migrate } from './migrate.ts';
import { databaseUrl, dropDatabase, runOnServer } from './testing/database-server.ts';
import { startProxy } from './testing/proxy.ts';

const { url: server } = inject('databaseServer');
let name: string;
let url: string;
let other: pg.Client;

beforeEach(async () => {
  name = `osier_test_${randomBytes(6).toString('hex')}`;
  await runOnServer(server, `CREATE DATABASE ${name}`);
  url = databaseUrl(server, name);
  other = new pg.Client({ connectionString: url });
  await other.connect();
});
afterEach(async () => {
  await other.end();
  await dropDatabase(server, name);
});

const LOCK = 'pg_advisory_lock(7015731)';

it('connects even if loading the program blocks the event loop for longer than the usual connection timeout', async () => {
  const connecting = Promise.all([checkConnection(url), migrate(url)]);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_100);
  await expect(connecting).resolves.toBeDefined();
});

it('leaves no lock on a session that a pooler keeps', async () => {
  const pooler = await startProxy(url);
  pooler.keepSessions();
  try {
    await migrate(pooler.url);
    const { rows } = await other.query(`SELECT pg_try_advisory_lock(7015731) AS "isFree"`);
    expect(rows).toEqual([{ isFree: true }]);
  } finally {
    await pooler.close();
  }
});

it('waits while another process migrates, and reports it once', async () => {
  await other.query(`BEGIN; SELECT ${LOCK}`);
  const messages: string[] = [];
  const migrated = migrate(url, {
    onWait: (why) => {
      messages.push(why);
      void other.query('SELECT pg_advisory_unlock_all(); COMMIT');
    },
  });
  await migrated;
  expect(messages).toEqual(['Waiting for another process to migrate the database']);
  const { rows } = await other.query(`SELECT to_regclass('product') IS NOT NULL AS "isThere"`);
  expect(rows).toEqual([{ isThere: true }]);
});

it('fails with one sentence when another process holds the lock for too long', async () => {
  await other.query(`BEGIN; SELECT ${LOCK}`);
  await expect(migrate(url, { attempts: 2 })).rejects.toThrow(
    /^process \d+ of the server has held the migration lock/,
  );
});

it('fails after a few seconds when an idle session holds the lock, and names the session', async () => {
  await other.query(`SELECT ${LOCK}`);
  await expect(migrate(url, { attempts: 40 })).rejects.toThrow(
    /^session \d+ of the server holds the migration lock and is idle.*pg_terminate_backend\(\d+\)/,
  );
});
