import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import type { Durability } from '../journal.ts';
import { isOwnHost, LOOPBACK_HOSTS } from '../own-host.ts';
import { createApi, type ApiContext } from './api.ts';
import { noteEvents } from './events/note-events.ts';
import { planDeliveries } from './events/plan-deliveries.ts';
import { createWebhookSender, type WebhookSender } from './events/send-webhooks.ts';
import { ordinaryPlan, type WebhookPlan } from './events/webhook-plan.ts';
import { sandboxPublishableKey, sandboxSecretKey, sandboxWebhookSecret } from './http/keys.ts';
import { describeError, refuse } from './http/stripe-error.ts';
import type { TroublePlan } from './http/trouble.ts';
import { createPages } from './pages.ts';
import { settleRefund } from './payments/refunds.ts';
import { describeEffect, testCards } from './payments/test-cards.ts';
import { makeScheduledChange } from './scheduled-changes/make-scheduled-change.ts';
import { createScheduleRunner } from './scheduled-changes/run-scheduled.ts';
import { openStore, type Put, type Store } from './store.ts';
import { idMaker } from './world.ts';

/** Where the provider listens, what it keeps, and which pages may show its fields. */
export type CardProviderOptions = {
  /** 0 takes any free port. */
  port: number;
  host: string;
  /** The host name by which browsers reach it; `host` unless given, or this machine's own when `host` is every network. */
  publicHost?: string;
  /** A folder of its own; nothing else may write in it. */
  dataFolder: string;
  /** The shop's addresses, for example `http://127.0.0.1:3000`: only pages of their origins may hold the card fields. */
  shopOrigins: readonly string[];
  /** Where it sends webhooks; unless it is given, events are only kept to be asked for. */
  webhooks?: {
    /** The shop's endpoint, for example `http://127.0.0.1:3000/api/webhooks/stripe`. */
    url: string;
    /** `ordinaryPlan` unless handed in. */
    plan?: WebhookPlan;
    /** False: nothing is sent until `webhooks.sendDue` is called. */
    automatic?: boolean;
    fetch?: typeof fetch;
  };
  /** `pending` lets a new refund wait for `settleRefund`, as some banks do; `succeeded` unless told otherwise. */
  newRefunds?: () => 'succeeded' | 'pending';
  /** False: later changes, such as a refund that fails, wait for `runScheduled`; true unless handed in. */
  automaticChanges?: boolean;
  /** Which calls go wrong although nothing is wrong with them; none unless handed in. */
  trouble?: TroublePlan;
  /** `off` does not wait for the disk, for tests that do not look there; `on` unless told otherwise. */
  durability?: Durability;
  /** Milliseconds since 1970; the machine's clock unless handed in. */
  now?: () => number;
  /** The machine's own unless handed in. */
  randomBytes?: (count: number) => Uint8Array;
};

/** A running provider. */
export type CardProvider = {
  /** Its address for processes of this machine, without a slash at the end: the place of Stripe's API. */
  url: string;
  /** The browser script with Stripe.js's surface; a module (`<script type="module">`). */
  scriptUrl: string;
  secretKey: string;
  publishableKey: string;
  /** What its webhooks are signed with. */
  webhookSecret: string;
  /** The cards that it takes, digits only, and what becomes of each, in words. */
  testCards: readonly { number: string; effect: string }[];
  /** The webhooks' own post: sends what is due now, and tells how many wait. Nothing to do without an endpoint. */
  webhooks: { sendDue(): Promise<number>; waiting(): number };
  /** Makes the later changes that are due now, and returns how many there were. */
  runScheduled(): Promise<number>;
  /** Settles a refund: a pending one succeeds or fails, a succeeded one can still fail. */
  settleRefund(id: string, status: 'succeeded' | 'failed'): Promise<void>;
  /** Finishes the running requests and stops. */
  close(): Promise<void>;
};

/**
 * Starts the stand-in for Stripe. Throws what `listen` throws (for example EADDRINUSE) and what a damaged or
 * unwritable data folder throws.
 */
export async function startCardProvider(options: CardProviderOptions): Promise<CardProvider> {
  const store = await openStore(options.dataFolder, options);
  const now = options.now ?? Date.now;
  const newId = idMaker(options.randomBytes ?? randomBytes);
  let address = '';
  const plan = options.webhooks?.plan ?? ordinaryPlan;
  const sender = options.webhooks && createSender(options.webhooks, { store, now });
  const context: ApiContext = {
    store,
    async keep(world, puts, cause) {
      const events = noteEvents(world, puts, cause);
      const deliveries = sender ? events.flatMap((event) => planDeliveries(event, { plan, now: now() })) : [];
      const noted = events.map((event): Put => ['event', event.id, event]);
      await store.commit([...puts, ...noted, ...deliveries]);
      sender?.wake();
      runner.wake();
    },
    trouble: options.trouble ?? (() => undefined),
    shopOrigins: [...new Set(options.shopOrigins.map((address) => new URL(address).origin))],
    world: () => ({
      state: store.state,
      waiting: store.waiting,
      now: Math.floor(now() / 1000),
      newId,
      newRefunds: options.newRefunds?.() ?? 'succeeded',
      address,
    }),
  };

  const nobody = { id: null, idempotency_key: null };
  const runner = createScheduleRunner({
    store,
    now,
    automatic: options.automaticChanges ?? true,
    make: (scheduled) => {
      const world = context.world();
      return context.keep(world, makeScheduledChange(world, scheduled), nobody);
    },
  });

  const near = nearHost(options.host);
  const publicHost = bracketed(options.publicHost ?? near);
  const ownHosts = [...LOOPBACK_HOSTS, near, publicHost.toLowerCase()];

  const app = new Hono();
  app.use((c, next) => (isOwnHost(c.req.header('host'), ownHosts) ? next() : refuseHost(c, publicHost)));
  app.route('/', createApi(context));
  app.route('/', createPages(context));
  app.onError((error, c) => {
    process.stderr.write(`card provider: ${error.stack ?? error.message}\n`);
    const message = 'An error occurred on our end. Try again in a little bit.';
    return c.json({ error: describeError({ type: 'api_error', message }) }, 500);
  });

  const server = createAdaptorServer({ fetch: app.fetch });
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(options.port, options.host, resolve);
    });
  } catch (error) {
    await runner.close();
    await sender?.close();
    await store.close();
    throw error;
  }
  const { port } = server.address() as AddressInfo;
  const url = `http://${near}:${port}`;
  address = `http://${publicHost}:${port}`;
  return {
    url,
    scriptUrl: `${address}/browser/stripe.js`,
    secretKey: sandboxSecretKey,
    publishableKey: sandboxPublishableKey,
    webhookSecret: sandboxWebhookSecret,
    testCards: testCards.map((card) => ({ number: card.number, effect: describeEffect(card) })),
    webhooks: { sendDue: async () => (await sender?.sendDue()) ?? 0, waiting: () => store.waiting.size },
    runScheduled: () => runner.runDue(),
    async settleRefund(id, status) {
      const world = context.world();
      await context.keep(world, settleRefund(world, id, status), nobody);
    },
    async close() {
      await runner.close();
      await sender?.close();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      if ('closeIdleConnections' in server) server.closeIdleConnections();
      await closed;
      await store.close();
    },
  };
}

/** How a server that listens at `host` is reached from its own machine, as it stands in an address. */
function nearHost(host: string): string {
  const near = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return bracketed(near);
}

/** An IPv6 address in brackets; any other host as it is. */
function bracketed(host: string): string {
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
}

/** Answers a request for another host: a page of that name may be trying to read the sandbox (DNS rebinding). */
async function refuseHost(c: Context, publicHost: string): Promise<Response> {
  const message = `This sandbox answers only under its own address, ${publicHost}. The Host header names another host.`;
  return c.json(refuse(403, { type: 'invalid_request_error', message }).body, 403);
}

function createSender(
  { url, automatic = true, fetch: send = fetch }: NonNullable<CardProviderOptions['webhooks']>,
  given: { store: Store; now: () => number },
): WebhookSender {
  return createWebhookSender({ ...given, url, secret: sandboxWebhookSecret, fetch: send }, { automatic });
}
