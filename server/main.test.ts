import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

/** The shop as a process, with the pages as built before (`npm test` builds them first). */
const program = fileURLToPath(new URL('main.ts', import.meta.url));
const patience = 60_000;

type Shop = { process: ChildProcess; ended: Promise<number | null>; output: () => string };

let folder: string;
let shops: Shop[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'osier-main-'));
  shops = [];
});

afterEach(async () => {
  for (const shop of shops) {
    shop.process.kill('SIGTERM');
    await shop.ended;
  }
  await rm(folder, { recursive: true, force: true });
}, patience);

function start(settings: Record<string, string> = {}): Shop {
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      SANDBOX_PORT: '0',
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: '',
      ...settings,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  // Not 'close': that never comes once this side has closed the message channel.
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const said = Promise.all([child.stdout, child.stderr].flatMap((one) => (one ? [once(one, 'close')] : [])));
  const ended = exited.then(async ([code]) => {
    await said;
    return code;
  });
  const shop = { process: child, ended, output: () => output };
  shops.push(shop);
  return shop;
}

async function open(shop: Shop): Promise<string> {
  const said = once(shop.process, 'message') as Promise<[{ address: string }]>;
  const first = await Promise.race([said, shop.ended]);
  if (!Array.isArray(first)) throw new Error(`The shop did not open.\n${shop.output()}`);
  return first[0].address;
}

function pidIn(file: string): Promise<number> {
  return readFile(join(folder, 'data', file), 'utf8').then((text) => Number.parseInt(text, 10));
}

describe('a start that can not succeed ends with 1 and says in one sentence why', () => {
  test.each([
    [
      'wrong settings, all at once',
      { PORT: 'abc', LOG_LEVEL: 'loud' },
      /^PORT must be .+\.\nLOG_LEVEL must be .+\.\n$/,
    ],
    [
      'no sandbox in production',
      { NODE_ENV: 'production', SESSION_SECRET: 'x'.repeat(32) },
      /^STRIPE_SECRET_KEY and .+\.\n$/,
    ],
    [
      'an unwritable data folder',
      { DATA_DIR: '/proc/osier' },
      /^The data folder \/proc\/osier can't be written .+\.\n$/,
    ],
  ])('%s', async (_what, settings, sentence) => {
    const shop = start(settings);
    expect(await shop.ended).toBe(1);
    expect(shop.output()).toMatch(sentence);
  });

  test('a taken port', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const shop = start({ PORT: String(port) });
    expect(await shop.ended).toBe(1);
    expect(shop.output()).toBe(`Port ${port} is already taken: choose another one with PORT.\n`);
    other.close();
  });

  test('a database that is not there', { timeout: patience }, async () => {
    const shop = start({ DATABASE_URL: 'postgres://a:b@127.0.0.1:1/shop' });
    expect(await shop.ended).toBe(1);
    expect(shop.output()).toContain("The PostgreSQL of DATABASE_URL can't be reached: connect ECONNREFUSED");
  });
});

test(
  'a shop serves, tells its admin once, and leaves nothing behind when asked to end',
  { timeout: patience },
  async () => {
    const first = start();
    const address = await open(first);
    expect((await fetch(`${address}/api/products?limit=1`)).status).toBe(200);
    expect(first.output()).toMatch(/Admin +admin@osier\.example, password \S+/);
    expect(first.output()).toContain('4242 4242 4242 4242');

    const second = start();
    expect(await second.ended).toBe(1);
    expect(second.output()).toMatch(/The data folder \S+ is already in use by another running shop\.\n$/);

    first.process.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    await expect(pidIn('postgres/cluster/postmaster.pid')).rejects.toThrow('ENOENT');

    const again = start();
    await open(again);
    expect(again.output()).not.toContain('password');
  },
);

test(
  'after kill -9 the next start opens on the server that was left over, and ends it',
  { timeout: patience },
  async () => {
    const first = start();
    await open(first);
    const left = await pidIn('postgres/cluster/postmaster.pid');
    first.process.kill('SIGKILL');
    await first.ended;

    const next = start();
    await open(next);
    expect(await pidIn('postgres/cluster/postmaster.pid')).toBe(left);
    next.process.disconnect();
    expect(await next.ended).toBe(0);
    await expect(pidIn('postgres/cluster/postmaster.pid')).rejects.toThrow('ENOENT');
  },
);

test('a shop whose database dies says so and ends with 1', { timeout: patience }, async () => {
  const shop = start();
  await open(shop);
  process.kill(await pidIn('postgres/cluster/postmaster.pid'), 'SIGKILL');
  expect(await shop.ended).toBe(1);
  expect(shop.output()).toContain('the shop closes: PostgreSQL has ended');
});

test('a shop whose output nobody reads any more still ends in order', { timeout: patience }, async () => {
  const shop = start({ LOG_LEVEL: 'debug' });
  await open(shop);
  // As when the terminal, or whoever kept the log, has died: every word to it fails from now on.
  shop.process.stdout?.destroy();
  shop.process.stderr?.destroy();
  shop.process.disconnect();
  const [code] = (await once(shop.process, 'exit')) as [number | null];
  expect(code).toBe(0);
  await expect(pidIn('postgres/cluster/postmaster.pid')).rejects.toThrow('ENOENT');
});

describe('with several processes', () => {
  /** The processes of a shop that serve it, by their ids (proc(5)). */
  async function workersOf(shop: Shop): Promise<number[]> {
    const { pid } = shop.process;
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
    const commands = await Promise.all(
      children
        .trim()
        .split(' ')
        .map(async (child) => [child, await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')]),
    );
    return commands.filter(([, command]) => command?.includes('worker.ts')).map(([child]) => Number(child));
  }
  const isGone = (pid: number) => !existsSync(`/proc/${pid}`);

  test('a dead one is replaced, and none stays behind', { timeout: 2 * patience }, async () => {
    const shop = start({ WORKERS: '2' });
    const address = await open(shop);
    expect(shop.output()).toMatch(/Admin +admin@osier\.example, password \S+/);
    expect(shop.output()).toMatch(/Processes +2 behind one port/);
    const [first = 0, second = 0, ...more] = await workersOf(shop);
    expect(more).toEqual([]);
    process.kill(first, 'SIGKILL');
    await expect
      .poll(async () => (await workersOf(shop)).filter((pid) => pid !== first).length, { timeout: 20_000 })
      .toBe(2);
    // Whoever asks meanwhile is answered by the other.
    for (let asked = 0; asked < 5; asked += 1) expect((await fetch(`${address}/shop`)).status).toBe(200);
    const all = await workersOf(shop);
    expect(all).toContain(second);
    shop.process.kill('SIGTERM');
    expect(await shop.ended).toBe(0);
    expect([first, ...all].filter((pid) => !isGone(pid))).toEqual([]);
    await expect(pidIn('postgres/cluster/postmaster.pid')).rejects.toThrow('ENOENT');
  });

  test(
    'after kill -9 of the first process the others end by themselves',
    { timeout: 2 * patience },
    async () => {
      const shop = start({ WORKERS: '2' });
      await open(shop);
      const workers = await workersOf(shop);
      expect(workers).toHaveLength(2);
      const postgres = await pidIn('postgres/cluster/postmaster.pid');
      shop.process.kill('SIGKILL');
      await expect.poll(() => workers.filter((pid) => !isGone(pid)), { timeout: 20_000 }).toEqual([]);
      process.kill(postgres, 'SIGINT');
      await expect.poll(() => isGone(postgres), { timeout: 10_000 }).toBe(true);
    },
  );
});
