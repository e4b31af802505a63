import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Database } from '#database/connection/connect.ts';
import { fail, ok } from '#domain/result.ts';
import { immediatePlan, type WebhookPlan } from '#sandbox/card-provider/events/webhook-plan.ts';
import type { ErrorPlan } from '#sandbox/card-provider/http/injected-errors.ts';
import { startCardProvider, type CardProvider } from '#sandbox/card-provider/start.ts';
import { checkInvariants } from '../check-invariants.ts';
import { SHOP_URL, createCheckpointedShop } from '../create-checkpointed-shop.ts';
import { SHOP_DIED, readResponse, buildRequest, type ShopResponse, type CallOptions } from '../harness.ts';
import { insertProduct, insertBuyers, type ProductStock } from '../insert-test-data.ts';
import { settle } from '../settle.ts';
import { createSimulatedMailbox } from './simulated-mailbox.ts';
import { createSimulatedProcesses } from './simulated-processes.ts';

/** Shop, card provider and mailbox in one process with a simulated clock. The shop can die at any checkpoint. */
export type SimulatedHarness = Awaited<ReturnType<typeof createSimulatedHarness>>;

/** Faults of the outside services. A scenario changes them at any time. */
type Conditions = {
  webhookPlan: WebhookPlan;
  /** Makes calls to the provider fail: 429, or 500 with or without effect. */
  errorPlan: ErrorPlan;
  /** Whether new refunds are pending. Otherwise they succeed at once. */
  areRefundsPending: boolean;
  /** Whether confirmed payments stay in `processing`. */
  arePaymentsLate: boolean;
  isMailDown: boolean;
  isReceiverDown: boolean;
};

/** Creates a simulation on a migrated, empty database. The clock moves only with `advanceTime`. */
export async function createSimulatedHarness({ databaseUrl }: { databaseUrl: string }) {
  const clock = createSimulatedClock();
  const startedAt = clock.now();
  const database = connect(databaseUrl, { max: 20 });
  const dataFolder = await mkdtemp(join(tmpdir(), 'osier-simulated-'));
  const shop = await startShop({ database, clock, dataFolder });
  const { provider, mailbox, processes } = shop;
  const harness = {
    database,
    clock,
    startedAt,
    ...shop,
    ...controlShop(processes),
    async advanceTime(ms: number): Promise<void> {
      clock.advance(ms);
      await provider.runScheduled();
    },
    /** Runs webhooks, jobs and time until everything has settled. */
    async settle(): Promise<void> {
      processes.cancelDeath();
      await settle(harness);
    },
    /** Returns the violated invariants. Provider objects created before `since` are not compared. */
    findViolations: (since = startedAt): Promise<string[]> =>
      checkInvariants({
        database,
        provider,
        mailbox,
        since,
        at: clock.now(),
        repeatedMails: shop.received.repeatsAfterDeath,
      }),
    addBuyers: (...names: string[]) => insertBuyers(database, { names, at: clock.now() }),
    addProduct: (id: string, stock: ProductStock, priceCents = 1000) =>
      insertProduct(database, { id, stock, newId: clock.newId, at: clock.now(), priceCents }),
    async close(): Promise<void> {
      await provider.close();
      await database.close();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
  return harness;
}

/** Starts a shop with its card provider and mailbox. */
async function startShop({
  database,
  clock,
  dataFolder,
}: {
  database: Database;
  clock: ReturnType<typeof createSimulatedClock>;
  dataFolder: string;
}) {
  const conditions: Conditions = {
    webhookPlan: immediatePlan,
    errorPlan: () => undefined,
    areRefundsPending: false,
    arePaymentsLate: false,
    isMailDown: false,
    isReceiverDown: false,
  };
  /** The ids of the messages that webhook endpoints got. */
  const webhooks: string[] = [];
  const received = createSimulatedMailbox(database, () => conditions.isMailDown);
  const provider = await startProvider({ dataFolder, clock, conditions, deliverWebhook });
  const processes = createSimulatedProcesses((onCheckpoint) =>
    createCheckpointedShop({
      database,
      clock,
      provider,
      arePaymentsLate: () => conditions.arePaymentsLate,
      onCheckpoint,
      mail: received.connectProcess(),
      postMessage: async (_url, { headers }) => {
        if (conditions.isReceiverDown) return fail({ reason: 'down' });
        webhooks.push(headers['webhook-id'] ?? '');
        return ok({ status: 204, answer: '', retryAfterMs: 0 });
      },
    }),
  );

  /** Sends a request to the webhook endpoint. */
  async function deliverWebhook(request: Request): Promise<Response> {
    return (await processes.run((shop) => shop.fetch(request))) ?? new Response(null, { status: 502 });
  }

  return { provider, mailbox: received.mails, webhooks, received, conditions, processes, deliverWebhook };
}

function controlShop(processes: ReturnType<typeof createSimulatedProcesses>) {
  return {
    /** Sends a buyer's request. Status 0: the shop died. */
    async call(
      buyer: string | null,
      to: readonly [string, string],
      options: CallOptions = {},
    ): Promise<ShopResponse> {
      const request = buildRequest(SHOP_URL, buyer, { ...options, to });
      const response = await processes.run((shop) => shop.fetch(request));
      return response ? readResponse(response) : SHOP_DIED;
    },
    /** Runs the jobs once, except those of the catalogue; the process may die. */
    async runJobs(): Promise<void> {
      await processes.run((shop) => shop.runJobs());
    },
    /** Runs the catalogue's jobs once; the process may die. */
    async runCatalogueJobs(): Promise<void> {
      await processes.run((shop) => shop.runCatalogueJobs());
    },
  };
}

function createSimulatedClock() {
  let time = Date.UTC(2026, 0, 15, 12);
  let ids = 0;
  return {
    now: () => new Date(time),
    newId: () => `00000000-0000-7000-8000-${String((ids += 1)).padStart(12, '0')}`,
    advance(ms: number): void {
      time += ms;
    },
  };
}

function startProvider({
  dataFolder,
  clock,
  conditions,
  deliverWebhook,
}: {
  dataFolder: string;
  clock: { now: () => Date };
  conditions: Conditions;
  deliverWebhook: (request: Request) => Promise<Response>;
}): Promise<CardProvider> {
  return startCardProvider({
    port: 0,
    host: '127.0.0.1',
    dataFolder,
    automaticChanges: false,
    durability: 'off',
    shopOrigins: [SHOP_URL],
    now: () => clock.now().getTime(),
    newRefunds: () => (conditions.areRefundsPending ? 'pending' : 'succeeded'),
    injectError: (call) => conditions.errorPlan(call),
    webhooks: {
      url: `${SHOP_URL}/api/webhooks/stripe`,
      automatic: false,
      plan: (event) => conditions.webhookPlan(event),
      fetch: (input, init) => deliverWebhook(new Request(input, init)),
    },
  });
}
