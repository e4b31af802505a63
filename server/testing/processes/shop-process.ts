import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';

/** The shop's program. It serves the built pages, which `npm test` builds first. */
const program = fileURLToPath(new URL('../../main.ts', import.meta.url));

/** Timeout of a test that starts shops, in milliseconds. It only ends tests that hang: on a busy machine a start takes half a minute. */
export const SHOP_TEST_TIMEOUT_MS = 240_000;

/** Below the timeout of such a test, so that a failure names the waiting line. */
export const SHOP_WAIT_MS = 100_000;

/** The last line that a shop prints when it opens (format-welcome.ts). */
const LAST_LINE = 'Press Ctrl-C to stop the shop.';

/** A shop in its own process. `ended` resolves to the exit code once its whole output has been read. */
export type ShopProcess = { process: ChildProcess; ended: Promise<number | null>; output: () => string };

/** Runs the shops of a test file. */
export type TestShops = {
  /** Starts a shop on the data folder. */
  readonly start: (settings?: Record<string, string>) => ShopProcess;
  /** Returns the process id that a file in the data folder begins with. */
  readonly pidIn: (file: string) => Promise<number>;
};

/**
 * Creates a data folder for each test of the calling file or `describe`, or one for all its tests, and ends the shops after each test.
 * Prints what the shops of a failed test wrote.
 */
export function createTestShops({ sharesData = false } = {}): TestShops {
  let folder: string;
  let shops: ShopProcess[];
  const createFolder = async () => {
    folder = await mkdtemp(join(tmpdir(), 'osier-main-'));
  };
  const removeFolder = () => rm(folder, { recursive: true, force: true });

  if (sharesData) beforeAll(createFolder);
  beforeEach(async () => {
    shops = [];
    if (!sharesData) await createFolder();
  });

  afterEach(async ({ task }) => {
    for (const shop of shops) {
      const { exitCode, signalCode } = shop.process;
      if (task.result?.state === 'fail') {
        process.stderr.write(
          `A shop of the failed test (${exitCode ?? signalCode ?? 'running'}):\n${shop.output()}\n`,
        );
      }
      shop.process.kill('SIGTERM');
      await shop.ended;
    }
    if (!sharesData) await removeFolder();
  }, SHOP_TEST_TIMEOUT_MS);
  if (sharesData) afterAll(removeFolder);

  return {
    start(settings = {}) {
      const shop = spawnShop({ DATA_DIR: join(folder, 'data'), ...settings });
      shops.push(shop);
      return shop;
    },
    async pidIn(file) {
      return Number.parseInt(await readFile(join(folder, 'data', file), 'utf8'), 10);
    },
  };
}

function spawnShop(settings: Record<string, string>): ShopProcess {
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      NODE_OPTIONS: process.env['NODE_OPTIONS'],
      PORT: '0',
      SANDBOX_PORT: '0',
      DATABASE_URL: '',
      ...settings,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  // Not 'close', which is never emitted after this side has closed the message channel.
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const outputClosed = Promise.all(
    [child.stdout, child.stderr].flatMap((one) => (one ? [once(one, 'close')] : [])),
  );
  const ended = exited.then(async ([code]) => {
    await outputClosed;
    return code;
  });
  return { process: child, ended, output: () => output };
}

/** Waits until a shop is open and has printed its welcome, and returns its address. */
export async function waitUntilOpen(shop: ShopProcess): Promise<string> {
  const opened = once(shop.process, 'message') as Promise<[{ address: string }]>;
  const first = await Promise.race([opened, shop.ended]);
  if (!Array.isArray(first)) throw new Error(`The shop did not open.\n${shop.output()}`);
  // The output and the message come through different channels.
  await vi.waitUntil(() => shop.output().includes(LAST_LINE), { interval: 5, timeout: SHOP_WAIT_MS });
  return first[0].address;
}

/**
 * Expects that a shop with a long `SHUTDOWN_DELAY` is not ready after SIGTERM, still responds to requests, and exits. Further signals end
 * the delay, so that the responses do not depend on timing.
 */
export async function expectResponsesAfterTerm(shop: ShopProcess, address: string): Promise<void> {
  shop.process.kill('SIGTERM');
  const readiness = async () => (await fetch(`${address}/readyz`)).status;
  await vi.waitUntil(async () => (await readiness()) === 503, { interval: 5, timeout: SHOP_WAIT_MS });
  // The workers of a shop receive the signal one after the other.
  await vi.waitUntil(async () => (await searchManyTimes(address)).every((kept) => kept === 'close'), {
    interval: 5,
    timeout: SHOP_WAIT_MS,
  });
  const signals = setInterval(() => shop.process.kill('SIGTERM'), 600);
  expect(await shop.ended).toBe(0);
  clearInterval(signals);
}

/** Searches over many connections, expects that each search succeeds, and returns the responses' `Connection` headers. */
async function searchManyTimes(address: string): Promise<(string | null)[]> {
  const responses = await Promise.all(
    Array.from({ length: 60 }, (_, at) => fetch(`${address}/api/products?q=dress&limit=${at + 1}`)),
  );
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  return responses.map(({ headers }) => headers.get('connection'));
}

/** Returns the id of a child process of a shop, by the end of its program's path. */
export async function findChildPid(shop: ShopProcess, program: string): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,args=']);
  const lines = stdout.split('\n').map((line) => line.trim().split(/\s+/));
  const [pid] =
    lines.find(
      ([, parent, ...words]) =>
        Number(parent) === shop.process.pid && words.some((word) => word.endsWith(program)),
    ) ?? [];
  if (pid === undefined) throw new Error(`The shop has no child process ${program}.`);
  return Number(pid);
}
