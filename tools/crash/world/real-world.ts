import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect } from '#database/connection/connect.ts';
import type { WebhookPlan } from '#sandbox/card-provider/events/webhook-plan.ts';
import { startCardProvider } from '#sandbox/card-provider/start.ts';
import { checkInvariants } from './check-invariants.ts';
import { insertProduct, insertBuyers } from './insert-test-data.ts';
import { settle } from './settle.ts';
import type { Done, Order } from './shop.ts';
import { SHOP_URL } from './wire-shop.ts';
import { NO_ANSWER, readAnswer, requestOf, type Answer, type CallOptions } from './world.ts';

const program = fileURLToPath(new URL('shop.ts', import.meta.url));

type Shop = {
  readonly origin: string;
  readonly gone: Promise<void>;
  send(order: Order): Promise<void>;
  kill(): void;
};

/** Real shop processes, a card provider and a mailbox around one database. */
export type RealWorld = Awaited<ReturnType<typeof openRealWorld>>;

/**
 * Starts `processes` shops on a migrated, empty database and restarts each one that dies. Their clock is the
 * machine's, shifted by `pass`. Webhooks go to the shops in turn.
 */
export async function openRealWorld({
  databaseUrl,
  processes,
  plan,
  background = true,
}: {
  databaseUrl: string;
  processes: number;
  plan: WebhookPlan;
  /** Whether the shops also run their jobs on their own. Without it, checkpoints can be counted. */
  background?: boolean;
}) {
  let offset = 0;
  let kills = 0;
  let turn = 0;
  let closing = false;
  const now = () => new Date(Date.now() + offset);
  const began = now();
  const database = connect(databaseUrl, { max: 10 });
  const folder = await mkdtemp(join(tmpdir(), 'osier-crash-'));
  const mailbox = new Map<string, number>();
  const mails = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const id = Buffer.concat(parts).toString();
      mailbox.set(id, (mailbox.get(id) ?? 0) + 1);
      response.end();
    });
  });
  await new Promise<void>((resolve) => {
    mails.listen(0, '127.0.0.1', resolve);
  });
  const mailUrl = `http://127.0.0.1:${(mails.address() as AddressInfo).port}/`;
  const provider = await startCardProvider({
    port: 0,
    host: '127.0.0.1',
    dataFolder: folder,
    durability: 'off',
    shopOrigins: [SHOP_URL],
    now: () => now().getTime(),
    webhooks: {
      url: `${SHOP_URL}/api/webhooks/stripe`,
      plan,
      fetch: async (_, init) => fetch(`${(await nextShop()).origin}/api/webhooks/stripe`, init),
    },
  });
  const { url, secretKey, publishableKey, webhookSecret } = provider;
  const open: Order & { type: 'open' } = {
    type: 'open',
    databaseUrl,
    provider: { url, secretKey, publishableKey, webhookSecret },
    mailUrl,
    offset: 0,
    background,
  };
  const shops: Promise<Shop>[] = Array.from({ length: processes }, (_, place) => keepAlive(place));
  await Promise.all(shops);

  /** Starts a shop, and a new one whenever it dies. */
  async function keepAlive(place: number): Promise<Shop> {
    const shop = await startShop({ ...open, offset });
    void succeed(place, shop);
    return shop;
  }

  async function succeed(place: number, shop: Shop): Promise<void> {
    await shop.gone;
    if (closing) return;
    kills += 1;
    shops[place] = keepAlive(place);
  }

  async function nextShop(): Promise<Shop> {
    turn += 1;
    const shop = shops[turn % processes];
    if (!shop) throw new Error('there is no shop');
    return shop;
  }

  const world = {
    database,
    provider,
    mailbox,
    began,
    now,
    get kills(): number {
      return kills;
    },
    /** Sends a buyer's request. Status 0: the shop died, and another one has replaced it. */
    async call(
      buyer: string | null,
      to: readonly [string, string],
      options: CallOptions = {},
    ): Promise<Answer> {
      const shop = await nextShop();
      try {
        return await readAnswer(await fetch(requestOf(shop.origin, buyer, { ...options, to })));
      } catch {
        await shop.gone;
        return NO_ANSWER;
      }
    },
    /** Runs the jobs in one process, which may die. */
    async runJobs(): Promise<void> {
      await (await nextShop()).send({ type: 'jobs' });
    },
    async pass(ms: number): Promise<void> {
      offset += ms;
      await Promise.all(shops.map(async (shop) => (await shop).send({ type: 'time', offset })));
    },
    /** The next shop dies at its nth checkpoint from now. */
    async scheduleDeath(dieAt: number): Promise<void> {
      await (await nextShop()).send({ type: 'die', dieAt });
    },
    /** Kills a shop at once. */
    async kill(): Promise<void> {
      const shop = await nextShop();
      shop.kill();
      await shop.gone;
    },
    /** Runs jobs, webhooks and time until everything has settled. */
    async settle(): Promise<void> {
      await Promise.all(shops.map(async (shop) => (await shop).send({ type: 'die', dieAt: null })));
      const runJobs = async () => {
        for (let place = 0; place < processes; place += 1) await world.runJobs();
      };
      await settle({ ...world, runJobs });
    },
    /** Returns the violated invariants; of the provider's objects, only those since a moment. */
    check: (since = began): Promise<string[]> =>
      checkInvariants({ database, provider, mailbox, since, at: now(), repeatedMails: kills }),
    welcome: (...names: string[]) => insertBuyers(database, { names, at: now() }),
    stock: (id: string, stock: number) =>
      insertProduct(database, { id, stock, unitId: crypto.randomUUID(), at: now() }),
    async close(): Promise<void> {
      closing = true;
      await Promise.all(
        shops.map(async (starting) => {
          const shop = await starting;
          shop.kill();
          await shop.gone;
        }),
      );
      await provider.close();
      await new Promise((resolve) => {
        mails.close(resolve);
        mails.closeAllConnections();
      });
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return world;
}

async function startShop(open: Order): Promise<Shop> {
  const child = fork(program, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: [] });
  const gone = once(child, 'exit').then(() => undefined);
  let ids = 0;
  /** Resolves with the answer, or with undefined when the process died. */
  const ask = async (order: Order): Promise<Done | undefined> => {
    ids += 1;
    const id = ids;
    const answered = new Promise<Done>((resolve) => {
      const hear = (done: Done) => {
        if (done.id !== id) return;
        child.off('message', hear);
        resolve(done);
      };
      child.on('message', hear);
    });
    if (child.connected) child.send({ ...order, id }, () => undefined);
    return Promise.race([answered, gone.then(() => undefined)]);
  };
  const opened = await ask(open);
  if (opened?.port === undefined) throw new Error('a shop of the harness did not open');
  return {
    origin: `http://127.0.0.1:${opened.port}`,
    gone,
    send: async (order) => {
      await ask(order);
    },
    kill: () => void child.kill('SIGKILL'),
  };
}
