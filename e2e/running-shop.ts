import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The admin that the shop of a test run begins with. */
export const admin = { email: 'admin@osier.test', password: 'the quiet willow by the water' };

/** A real shop in a process of its own, as `npm start` runs it. */
export type RunningShop = {
  url: string;
  /** Where all its mail is read. */
  mailbox: string;
  /** Ends it as Ctrl-C would, and answers with what was wrong: error lines in its log, or a bad end. */
  stop: () => Promise<string[]>;
};

/** Time for the first start (PostgreSQL, migrations, demo catalogue), and for the end, in milliseconds. */
const patience = { start: 90_000, end: 20_000 };

/** Starts a shop with an empty data folder of its own, on free ports. Throws, with its log, when it does not come up. */
export async function startShop(): Promise<RunningShop> {
  const folder = await mkdtemp(join(tmpdir(), 'osier-e2e-'));
  const shop = spawn(process.execPath, ['server/main.ts'], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DATA_DIR: join(folder, 'data'),
      PORT: '0',
      SANDBOX_PORT: '0',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      // Every test is somebody else, and all of them come from this machine.
      RATE_LIMITS: 'off',
      // More than any test buys of one product; the limit has a test of its own.
      UNCONFIRMED_CASH_PIECES: '50',
      // An empty setting counts as unset, whatever the developer's own .env says.
      DATABASE_URL: '',
      PUBLIC_URL: '',
      STRIPE_SECRET_KEY: '',
      STRIPE_PUBLISHABLE_KEY: '',
    },
  });
  const log = collectLog(shop);
  const ended = new Promise<number | null>((resolve) => shop.once('close', resolve));
  try {
    const url = await openAt(shop, ended);
    const mailbox = await mailboxOf(shop, log);
    const stop = async () => {
      const code = await endShop(shop, ended);
      await rm(folder, { recursive: true, force: true });
      return [...errorLines(log()), ...(code === 0 ? [] : [`The shop ended with ${code ?? 'a signal'}.`])];
    };
    return { url, mailbox, stop };
  } catch (error) {
    await endShop(shop, ended);
    await rm(folder, { recursive: true, force: true });
    throw new Error(`${String(error)}\n${log()}`, { cause: error });
  }
}

const signsOfTrouble = [
  // The shop's own log, as lines for a person and as JSON.
  /^\d\d:\d\d:\d\d (error|fatal)\b/,
  /"level":(50|60)\b/,
  // What Node itself says about an uncaught error, or warns about.
  /^\w*Error\b/,
  /^\(node:\d+\)/,
];

/** The lines of a log that say that something went wrong. */
function errorLines(log: string): string[] {
  return log.split('\n').filter((line) => signsOfTrouble.some((sign) => sign.test(line)));
}

function collectLog(shop: ChildProcess): () => string {
  let log = '';
  for (const stream of [shop.stdout, shop.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (log += text));
  }
  return () => log;
}

/** The shop says over its channel to the parent where it can be reached. */
async function openAt(shop: ChildProcess, ended: Promise<number | null>): Promise<string> {
  const open = new Promise<string>((resolve) => {
    shop.on('message', (message) => {
      if (saysOpen(message)) resolve(message.address);
    });
  });
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('The shop was not open in time.')), patience.start).unref();
  });
  const gone = ended.then((code): never => {
    throw new Error(`The shop ended with ${code ?? 'a signal'} before it was open.`);
  });
  return Promise.race([open, late, gone]);
}

/** The welcome, which may come a moment after the message, names the mailbox. */
async function mailboxOf(shop: ChildProcess, log: () => string): Promise<string> {
  for (;;) {
    const address = /read it at (http:\S+)/.exec(log())?.[1];
    if (address !== undefined) return address;
    await new Promise((resolve) => shop.stdout?.once('data', resolve));
  }
}

function saysOpen(message: unknown): message is { type: 'open'; address: string } {
  if (typeof message !== 'object' || message === null || !('type' in message)) return false;
  return message.type === 'open' && 'address' in message && typeof message.address === 'string';
}

async function endShop(shop: ChildProcess, ended: Promise<number | null>): Promise<number | null> {
  if (shop.exitCode === null) shop.kill('SIGTERM');
  const hard = setTimeout(() => shop.kill('SIGKILL'), patience.end);
  const code = await ended;
  clearTimeout(hard);
  return code;
}
