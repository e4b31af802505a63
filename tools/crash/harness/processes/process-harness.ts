import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '#database/connection/connect.ts';
import type { WebhookPlan } from '#sandbox/card-provider/events/webhook-plan.ts';
import { startCardProvider } from '#sandbox/card-provider/start.ts';
import { checkInvariants } from '../check-invariants.ts';
import { SHOP_URL } from '../create-checkpointed-shop.ts';
import { SHOP_DIED, readResponse, buildRequest, type ShopResponse, type CallOptions } from '../harness.ts';
import { insertProduct, insertBuyers, type ProductStock } from '../insert-test-data.ts';
import { settle } from '../settle.ts';
import { startMailReceiver } from './mail-receiver.ts';
import { createShopPool, type ShopPool } from './shop-pool.ts';
import { spawnShop } from './spawn-shop.ts';

/** Real shop processes, a card provider and a mailbox around one database. */
export type ProcessHarness = Awaited<ReturnType<typeof createProcessHarness>>;

type ProcessHarnessOptions = {
  readonly databaseUrl: string;
  readonly processes: number;
  readonly plan: WebhookPlan;
  /** Whether the shops also run their jobs by timers. Without timers, each run of a journey passes the same checkpoints. */
  readonly background?: boolean;
};

/**
 * Starts `processes` shops on a migrated, empty database and restarts each one that dies. Their clock is the
 * machine's, shifted by `advanceTime`. Webhooks go to the shops in turn.
 */
export async function createProcessHarness(options: ProcessHarnessOptions) {
  const { databaseUrl, processes, plan, background = true } = options;
  let offsetMs = 0;
  const now = () => new Date(Date.now() + offsetMs);
  const startedAt = now();
  const services = await startServices({ databaseUrl, now, plan, nextShop: () => shops.next() });
  const { database, provider, mailbox, mailUrl } = services;
  const { url, secretKey, publishableKey, webhookSecret } = provider;
  const connection = { url, secretKey, publishableKey, webhookSecret };
  const shops = await createShopPool({
    count: processes,
    spawn: () =>
      spawnShop({ type: 'open', databaseUrl, provider: connection, mailUrl, offsetMs, background }),
  });
  const harness = {
    database,
    provider,
    mailbox,
    startedAt,
    now,
    get kills(): number {
      return shops.kills;
    },
    ...controlShops(shops),
    async advanceTime(ms: number): Promise<void> {
      // A lease that expired during a delivery would let another process deliver the message again.
      await shops.sendToAll({ type: 'pause' });
      offsetMs += ms;
      await shops.sendToAll({ type: 'time', offsetMs });
    },
    /** Runs jobs, webhooks and time until everything has settled. */
    async settle(): Promise<void> {
      await shops.sendToAll({ type: 'die', dieAt: null });
      const runJobs = async () => {
        for (let place = 0; place < processes; place += 1) await harness.runJobs();
      };
      await settle({ ...harness, runJobs });
    },
    /** Returns the violated invariants. Provider objects created before `since` are not compared. */
    findViolations: (since = startedAt): Promise<string[]> =>
      checkInvariants({ database, provider, mailbox, since, at: now(), repeatedMails: shops.kills }),
    addBuyers: (...names: string[]) => insertBuyers(database, { names, at: now() }),
    addProduct: (id: string, stock: ProductStock) =>
      insertProduct(database, { id, stock, newId: () => crypto.randomUUID(), at: now() }),
    async close(): Promise<void> {
      await shops.close();
      await services.close();
    },
  };
  return harness;
}

/** Starts what the shops share: database connections, a card provider and a mailbox. */
async function startServices({
  databaseUrl,
  ...webhooks
}: { databaseUrl: string } & Omit<ProviderOptions, 'dataFolder'>) {
  const database = connect(databaseUrl, { max: 10 });
  const dataFolder = await mkdtemp(join(tmpdir(), 'osier-crash-'));
  const mails = await startMailReceiver();
  const provider = await startProvider({ dataFolder, ...webhooks });
  return {
    database,
    provider,
    mailbox: mails.mailbox,
    mailUrl: mails.url,
    async close(): Promise<void> {
      await provider.close();
      await mails.close();
      await database.close();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Maximum attempts of a request that no shop accepts. */
const MAX_ATTEMPT_COUNT = 10;

function controlShops(shops: ShopPool) {
  return {
    /** Sends a buyer's request. Status 0: the shop died, and another one has replaced it. */
    async call(
      buyer: string | null,
      to: readonly [string, string],
      options: CallOptions = {},
    ): Promise<ShopResponse> {
      for (let attempt = 1; ; attempt += 1) {
        const shop = await shops.next();
        try {
          return await readResponse(await fetch(buildRequest(shop.origin, buyer, { ...options, to })));
        } catch (error) {
          if (isConnectTimeout(error)) {
            // The connection timed out before anything was sent. A busy machine accepts connections late.
            if (attempt < MAX_ATTEMPT_COUNT) continue;
            throw error;
          }
          await shop.exited;
          return SHOP_DIED;
        }
      }
    },
    /** Runs the jobs in one process, which may die. */
    async runJobs(): Promise<void> {
      await (await shops.next()).send({ type: 'jobs' });
    },
    /** The next shop dies at its nth checkpoint from now. */
    async scheduleDeath(dieAt: number): Promise<void> {
      await (await shops.next()).send({ type: 'die', dieAt });
    },
    /** Kills a shop at once. */
    async kill(): Promise<void> {
      const shop = await shops.next();
      shop.kill();
      await shop.exited;
    },
  };
}

function isConnectTimeout(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === 'UND_ERR_CONNECT_TIMEOUT';
}

type ProviderOptions = {
  readonly dataFolder: string;
  readonly now: () => Date;
  readonly plan: WebhookPlan;
  readonly nextShop: ShopPool['next'];
};

function startProvider({ dataFolder, now, plan, nextShop }: ProviderOptions) {
  return startCardProvider({
    port: 0,
    host: '127.0.0.1',
    dataFolder,
    durability: 'off',
    shopOrigins: [SHOP_URL],
    now: () => now().getTime(),
    webhooks: {
      url: `${SHOP_URL}/api/webhooks/stripe`,
      plan,
      fetch: async (_, init) => fetch(`${(await nextShop()).origin}/api/webhooks/stripe`, init),
    },
  });
}
