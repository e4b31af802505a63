import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '#database/connection/connect.ts';
import { ok } from '#domain/result.ts';
import { ordinaryPlan, type WebhookPlan } from '#sandbox/card-provider/events/webhook-plan.ts';
import type { TroublePlan } from '#sandbox/card-provider/http/trouble.ts';
import { startCardProvider, type CardProvider } from '#sandbox/card-provider/start.ts';
import { listRefunds } from './ask-provider.ts';
import { checkInvariants } from './check-invariants.ts';
import { insertProduct, insertBuyers } from './insert-test-data.ts';
import { settle } from './settle.ts';
import { SHOP_URL, wireShop } from './wire-shop.ts';
import { NO_ANSWER, readAnswer, requestOf, type Answer, type CallOptions } from './world.ts';

/** Shop, card provider and mailbox in one process with a simulated clock. The shop can die at any checkpoint. */
export type SimulatedWorld = Awaited<ReturnType<typeof openSimulatedWorld>>;

/** Thrown at the checkpoint at which the simulated process dies. */
class DiedError extends Error {}

/**
 * Opens a simulation on a migrated, empty database. The clock moves only with `pass`. After a death every checkpoint
 * of the old process fails, so that it does nothing more; the next request starts a new one.
 */
export async function openSimulatedWorld({ databaseUrl }: { databaseUrl: string }) {
  const began = Date.UTC(2026, 0, 15, 12);
  let time = began;
  let ids = 0;
  const clock = {
    now: () => new Date(time),
    newId: () => `00000000-0000-7000-8000-${String((ids += 1)).padStart(12, '0')}`,
  };
  const database = connect(databaseUrl, { max: 20 });
  const folder = await mkdtemp(join(tmpdir(), 'osier-simulated-'));
  const mailbox = new Map<string, number>();
  let plan: WebhookPlan = ordinaryPlan;
  let mailIsDown = false;
  let trouble: TroublePlan = () => undefined;
  let banksAreSlow = false;
  let paymentsAreLate = false;
  let deaths = 0;
  let unnotedMails = 0;
  let life = begin();

  const provider: CardProvider = await startCardProvider({
    port: 0,
    host: '127.0.0.1',
    dataFolder: folder,
    automaticChanges: false,
    durability: 'off',
    shopOrigins: [SHOP_URL],
    now: () => time,
    newRefunds: () => (banksAreSlow ? 'pending' : 'succeeded'),
    trouble: (call) => trouble(call),
    webhooks: {
      url: `${SHOP_URL}/api/webhooks/stripe`,
      automatic: false,
      plan: (event) => plan(event),
      fetch: (input, init) => deliver(new Request(input, init)),
    },
  });

  /** Starts a simulated process, which lives until checkpoint `dieAt`. */
  function begin() {
    const state = { reached: 0, dieAt: Infinity, dead: false, points: [] as string[] };
    const reach = async (point: string) => {
      state.reached += 1;
      if (!state.dead) state.points.push(point);
      if (!state.dead && state.reached >= state.dieAt) {
        state.dead = true;
        deaths += 1;
        // The mail was sent but not recorded: it will be sent again with the same id.
        if (state.points.slice(-2).includes('after mail send') && point !== 'after commit') unnotedMails += 1;
      }
      if (state.dead) throw new DiedError(`died ${point}`);
    };
    let shop: ReturnType<typeof wireShop> | undefined;
    return {
      state,
      shop: () =>
        (shop ??= wireShop({
          database,
          clock,
          provider,
          paymentsAreLate: () => paymentsAreLate,
          reach,
          mail: {
            async send({ messageId }) {
              if (mailIsDown)
                return { ok: false, error: { code: 'mail_server_unreachable', reason: 'down' } };
              mailbox.set(messageId, (mailbox.get(messageId) ?? 0) + 1);
              return ok(undefined);
            },
          },
        })),
    };
  }

  /** Sends a request to the process. Returns undefined when it died; the next request starts a new one. */
  async function reachShop(request: Request): Promise<Response | undefined> {
    const asked = life;
    const response = await asked.shop().fetch(request);
    if (!asked.state.dead) return response;
    if (life === asked) life = begin();
    return undefined;
  }

  async function deliver(request: Request): Promise<Response> {
    return (await reachShop(request)) ?? new Response(null, { status: 502 });
  }

  const world = {
    database,
    provider,
    mailbox,
    clock,
    began: new Date(began),
    /** Sends a buyer's request. Status 0: the shop died. */
    async call(
      buyer: string | null,
      to: readonly [string, string],
      options: CallOptions = {},
    ): Promise<Answer> {
      const response = await reachShop(requestOf(SHOP_URL, buyer, { ...options, to }));
      return response ? readAnswer(response) : NO_ANSWER;
    },
    /** Sends a request to the webhook endpoint. */
    deliver,
    /** Runs the jobs once; the process may die. */
    async runJobs(): Promise<void> {
      const working = life;
      await working.shop().runJobs();
      if (working.state.dead && life === working) life = begin();
    },
    async pass(ms: number): Promise<void> {
      time += ms;
      await provider.runScheduled();
    },
    planWebhooks(next: WebhookPlan): void {
      plan = next;
    },
    /** Makes calls to the provider fail: 429, or 500 with or without effect. */
    planTrouble(next: TroublePlan): void {
      trouble = next;
    },
    /** Chooses whether new refunds are pending or succeed at once. */
    slowDownBanks(areSlow: boolean): void {
      banksAreSlow = areSlow;
    },
    /** Completes every pending refund and returns their number. */
    async answerRefunds(answer: 'succeeded' | 'failed'): Promise<number> {
      const refunds = await listRefunds(provider, { since: Math.floor(began / 1000) });
      const waiting = refunds.filter(({ status }) => status === 'pending');
      for (const { id } of waiting) await provider.settleRefund(id, answer);
      return waiting.length;
    },
    /** Fails the succeeded refunds of a payment. */
    async failRefundOf(intentId: string): Promise<void> {
      const refunds = await listRefunds(provider, { since: Math.floor(began / 1000) });
      const returned = refunds.filter((one) => one.payment_intent === intentId && one.status === 'succeeded');
      for (const { id } of returned) await provider.settleRefund(id, 'failed');
    },
    /** Chooses whether confirmed payments stay in `processing`. */
    delayPayments(areLate: boolean): void {
      paymentsAreLate = areLate;
    },
    breakMail(isDown: boolean): void {
      mailIsDown = isDown;
    },
    /** The process dies at the nth checkpoint from now. */
    dieAt(count: number): void {
      life.state.dieAt = life.state.reached + count;
    },
    /** Whether a scheduled death is still to come. */
    get isDoomed(): boolean {
      return life.state.dieAt !== Infinity;
    },
    /** Number of deaths. */
    get deaths(): number {
      return deaths;
    },
    /** Names of the checkpoints that the current process has passed. */
    get points(): readonly string[] {
      return life.state.points;
    },
    /** Cancels a scheduled death. */
    spare(): void {
      life.state.dieAt = Infinity;
    },
    /** Runs webhooks, jobs and time until everything has settled. */
    async settle(): Promise<void> {
      world.spare();
      await settle(world);
    },
    /** Returns the violated invariants; of the provider's objects, only those since a moment. */
    check: (since = new Date(began)): Promise<string[]> =>
      checkInvariants({
        database,
        provider,
        mailbox,
        since,
        at: clock.now(),
        repeatedMails: unnotedMails,
      }),
    welcome: (...names: string[]) => insertBuyers(database, { names, at: clock.now() }),
    stock: (id: string, stock: number, priceCents?: number) =>
      insertProduct(database, {
        id,
        stock,
        unitId: clock.newId(),
        at: clock.now(),
        ...(priceCents !== undefined && { priceCents }),
      }),
    async close(): Promise<void> {
      await provider.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return world;
}
