import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findDatabaseUrl } from './shop-database.ts';
import { unsetDotEnv } from './unset-dot-env.ts';

/** The admin account that the shop creates at its start. */
export const ADMIN = { email: 'admin@osier.test', password: 'the quiet willow by the water' };

/** A shop in its own process, as `npm start` runs it. */
export type RunningShop = {
  url: string;
  /** URL of the sandbox mailbox, which receives all mail. */
  mailbox: string;
  /** URL of its PostgreSQL. */
  database: string;
  /** Stops the shop as Ctrl-C does. Returns the error lines of its log, and its exit code when it is not 0. */
  stop: () => Promise<string[]>;
};

/** Long, because the first start also creates the database, migrates it and loads the demo catalogue. */
const START_TIMEOUT_MS = 180_000;
/** Longer than the limits of the shop's own steps together: ten seconds each for requests and jobs, and three for each stand-in. */
const STOP_TIMEOUT_MS = 60_000;

/**
 * Starts a shop with an empty data folder, on free ports, with these settings. When the shop does not open, throws an error that contains
 * its log.
 */
export async function startShop(settings: Readonly<Record<string, string>> = {}): Promise<RunningShop> {
  const folder = await mkdtemp(join(tmpdir(), 'osier-e2e-'));
  const shop = spawn(process.execPath, ['server/main.ts'], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...unsetDotEnv(),
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      NODE_OPTIONS: process.env['NODE_OPTIONS'],
      DATA_DIR: join(folder, 'data'),
      PORT: '0',
      SANDBOX_PORT: '0',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      // All tests share one client address.
      RATE_LIMITS: 'off',
      // The first backup would begin in the middle of the run.
      BACKUP_HOURS: '0',
      // Only the test of this limit orders more pieces.
      UNCONFIRMED_CASH_PIECES: '50',
      ...settings,
    },
  });
  const log = collectLog(shop);
  const exited = new Promise<number | null>((resolve) => shop.once('close', resolve));
  try {
    const exitedEarly = exited.then((code): never => {
      throw new Error(`The shop exited with ${code ?? 'a signal'} before it opened.`);
    });
    // Nothing awaits this promise after the start. Without a handler, its rejection would end the process.
    exitedEarly.catch(() => undefined);
    const url = await Promise.race([waitUntilOpen(shop), exitedEarly]);
    const mailbox = await Promise.race([readMailbox(shop, log), exitedEarly]);
    const database = await findDatabaseUrl(join(folder, 'data'));
    const stop = async () => {
      const code = await stopShop(shop, exited);
      await rm(folder, { recursive: true, force: true });
      return [...errorLines(log()), ...(code === 0 ? [] : [`The shop exited with ${code ?? 'a signal'}.`])];
    };
    return { url, mailbox, database, stop };
  } catch (error) {
    await stopShop(shop, exited);
    await rm(folder, { recursive: true, force: true });
    throw new Error(`${String(error)}\n${log()}`, { cause: error });
  }
}

const ERROR_LINES = [
  // The shop's log, as text and as JSON.
  /^\d\d:\d\d:\d\d (error|fatal)\b/,
  /"level":(50|60)\b/,
  // Node's report of an uncaught error, and its warnings.
  /^\w*Error\b/,
  /^\(node:\d+\)/,
];

/** Returns the lines of a log that report an error. */
function errorLines(log: string): string[] {
  return log.split('\n').filter((line) => ERROR_LINES.some((pattern) => pattern.test(line)));
}

function collectLog(shop: ChildProcess): () => string {
  let log = '';
  for (const stream of [shop.stdout, shop.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (log += text));
  }
  return () => log;
}

/** Waits until the shop sends its URL over the IPC channel. */
async function waitUntilOpen(shop: ChildProcess): Promise<string> {
  const open = new Promise<string>((resolve) => {
    shop.on('message', (message) => {
      if (isOpenMessage(message)) resolve(message.address);
    });
  });
  const timedOut = new Promise<never>((_resolve, reject) => {
    setTimeout(
      () => reject(new Error(`The shop did not open within ${START_TIMEOUT_MS / 1000} s.`)),
      START_TIMEOUT_MS,
    ).unref();
  });
  return Promise.race([open, timedOut]);
}

/** Reads the mailbox's URL from the log. The log line may arrive after the open message. */
async function readMailbox(shop: ChildProcess, log: () => string): Promise<string> {
  for (;;) {
    const address = /read it at (http:\S+)/.exec(log())?.[1];
    if (address !== undefined) return address;
    await new Promise((resolve) => shop.stdout?.once('data', resolve));
  }
}

function isOpenMessage(message: unknown): message is { type: 'open'; address: string } {
  if (typeof message !== 'object' || message === null || !('type' in message)) return false;
  return message.type === 'open' && 'address' in message && typeof message.address === 'string';
}

async function stopShop(shop: ChildProcess, exited: Promise<number | null>): Promise<number | null> {
  if (shop.exitCode === null) shop.kill('SIGTERM');
  const killTimer = setTimeout(() => shop.kill('SIGKILL'), STOP_TIMEOUT_MS);
  const code = await exited;
  clearTimeout(killTimer);
  return code;
}
