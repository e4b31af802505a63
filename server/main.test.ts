import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import {
  findChildPid,
  expectResponsesAfterTerm,
  waitUntilOpen,
  SHOP_TEST_TIMEOUT_MS,
  SHOP_WAIT_MS,
  createTestShops,
  type ShopProcess,
} from './testing/processes/shop-process.ts';

/**
 * Returns the first of four free ports, for a shop and its stand-ins. Systems give none of them to a program that asks for any port, so
 * that no program takes the port of a stand-in while it restarts.
 */
async function findFixedPorts(): Promise<number> {
  for (;;) {
    const first = 20_000 + randomInt(2_000) * 4;
    const servers = [0, 1, 2, 3].map((step) => createServer().listen(first + step, '127.0.0.1'));
    const opened = await Promise.allSettled(servers.map((server) => once(server, 'listening')));
    for (const server of servers) server.close();
    if (opened.every(({ status }) => status === 'fulfilled')) return first;
  }
}

describe('a start that cannot succeed exits with 1 and one sentence', () => {
  const { start } = createTestShops();

  test.each([
    [
      'wrong settings, all at once',
      { PORT: 'abc', LOG_LEVEL: 'loud', DATABSE_URL: '' },
      /^DATABSE_URL is not a setting; did you mean DATABASE_URL\?\nPORT must be .+\.\nLOG_LEVEL must be .+\.\n$/,
    ],
    [
      'no sandbox in production',
      { NODE_ENV: 'production', SESSION_SECRET: 'x'.repeat(32), PUBLIC_URL: 'https://shop.example' },
      /^STRIPE_SECRET_KEY and .+\.\n$/,
    ],
    [
      'an unwritable data folder',
      { DATA_DIR: '/proc/osier' },
      /^Cannot write to the data folder \/proc\/osier .+\.\n$/,
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

  test('an unreachable database', { timeout: SHOP_TEST_TIMEOUT_MS }, async () => {
    const shop = start({ DATABASE_URL: 'postgres://a:b@127.0.0.1:1/shop' });
    expect(await shop.ended).toBe(1);
    expect(shop.output()).toContain('Cannot connect to the PostgreSQL of DATABASE_URL: connect ECONNREFUSED');
  });
});

// The second test starts its shops faster with the database of the first.
describe('a shop', { shuffle: false }, () => {
  const { start, pidIn } = createTestShops({ sharesData: true });

  test(
    'serves, prints its admin’s password once, restarts dead stand-ins at their ports, stops when its output is closed, and exits with 1 when its database dies',
    { timeout: SHOP_TEST_TIMEOUT_MS },
    async () => {
      const port = await findFixedPorts();
      const first = start({ LOG_LEVEL: 'debug', PORT: String(port), SANDBOX_PORT: String(port + 1) });
      const address = await waitUntilOpen(first);
      expect((await fetch(`${address}/api/products?limit=1`)).status).toBe(200);
      expect(first.output()).toContain('Adding the demo products.');
      expect(first.output()).toMatch(/Admin +admin@osier\.example, password \S+/);
      expect(first.output()).toContain('4242 4242 4242 4242');

      const second = start();
      expect(await second.ended).toBe(1);
      expect(second.output()).toMatch(/The data folder \S+ is already in use by another running shop\.\n$/);

      await expectRestartOfStandIns(first, address);
      expect(await endByClosingOutput(first)).toBe(0);
      await expect(pidIn('postgres/cluster/postmaster.pid')).rejects.toThrow('ENOENT');

      const again = start();
      await waitUntilOpen(again);
      expect(again.output()).not.toMatch(/password|Adding/);
      process.kill(await pidIn('postgres/cluster/postmaster.pid'), 'SIGKILL');
      expect(await again.ended).toBe(1);
      expect(again.output()).toContain('the shop shuts down: PostgreSQL has ended');
    },
  );

  test(
    'adopts the PostgreSQL that SIGKILL left; after SIGTERM, it still responds, then stops PostgreSQL and itself',
    { timeout: SHOP_TEST_TIMEOUT_MS },
    async () => {
      const first = start();
      await waitUntilOpen(first);
      const left = await pidIn('postgres/cluster/postmaster.pid');
      first.process.kill('SIGKILL');
      await first.ended;

      const next = start({ SHUTDOWN_DELAY: '60' });
      const address = await waitUntilOpen(next);
      expect(await pidIn('postgres/cluster/postmaster.pid')).toBe(left);
      await expectResponsesAfterTerm(next, address);
      await expect(pidIn('postgres/cluster/postmaster.pid')).rejects.toThrow('ENOENT');
    },
  );
});

async function expectRestartOfStandIns(shop: ShopProcess, address: string): Promise<void> {
  const mailbox = /read it at (\S+)/.exec(shop.output())?.[1] ?? '';
  const policy = (await fetch(address)).headers.get('content-security-policy') ?? '';
  const cards = /http:\/\/127\.0\.0\.1:\d+/.exec(policy)?.[0] ?? '';
  const known = await Promise.all([fetch(cards), fetch(mailbox)]);
  expect(known.map(({ ok }) => ok)).toEqual([false, true]);
  for (const folder of ['card-provider', 'mailbox', 'account-chooser']) {
    process.kill(await findChildPid(shop, `sandbox/${folder}/main.ts`), 'SIGKILL');
  }
  const back = () => shop.output().split('died and was restarted').length - 1;
  // A shop that cannot restart a stand-in exits.
  await vi.waitUntil(() => back() === 3 || shop.process.exitCode !== null, {
    interval: 20,
    timeout: SHOP_WAIT_MS,
  });
  expect(shop.process.exitCode, shop.output()).toBeNull();
  const again = await Promise.all([fetch(cards), fetch(mailbox)]);
  expect(again.map(({ status }) => status)).toEqual(known.map(({ status }) => status));
  expect((await fetch(address)).status).toBe(200);
}

/** Makes every further write of a shop fail, as if the terminal or the log collector had died. Returns the exit code. */
async function endByClosingOutput({ process: shop }: ShopProcess): Promise<number | null> {
  shop.stdout?.destroy();
  shop.stderr?.destroy();
  shop.disconnect();
  const [code] = (await once(shop, 'exit')) as [number | null];
  return code;
}
