import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import type { Durability } from '../journal.ts';
import { isOwnHost, LOOPBACK_HOSTS } from '../own-host.ts';
import { createApi, type ApiDependencies } from './api.ts';
import { createIdGenerator } from './call-context.ts';
import { createEvents } from './events/create-events.ts';
import { planDeliveries } from './events/plan-deliveries.ts';
import { createWebhookSender, type WebhookSender } from './events/send-webhooks.ts';
import { immediatePlan, type WebhookPlan } from './events/webhook-plan.ts';
import type { ErrorPlan } from './http/injected-errors.ts';
import { SANDBOX_PUBLISHABLE_KEY, SANDBOX_SECRET_KEY, SANDBOX_WEBHOOK_SECRET } from './http/keys.ts';
import { describeError, refuse } from './http/stripe-error.ts';
import { createPages } from './pages.ts';
import { settleRefund } from './payments/refunds.ts';
import { describeEffect, testCards } from './payments/test-cards.ts';
import { applyScheduledChange } from './scheduled-changes/apply-scheduled-change.ts';
import { createScheduleRunner } from './scheduled-changes/run-scheduled.ts';
import { openStore, type Put, type Store } from './store.ts';

/** Options of the card provider. */
export type CardProviderOptions = {
  /** 0 uses any free port. */
  port: number;
  host: string;
  /** The host name that browsers use. Default: `host`, or the loopback address when `host` is a wildcard address. */
  publicHost?: string;
  /** A folder for this provider alone. */
  dataFolder: string;
  /** The shop's origins, for example `http://127.0.0.1:3000`. Only their pages may embed the card fields. */
  shopOrigins: readonly string[];
  /** Where to send webhooks. Without it, events are only listed by the API. */
  webhooks?: {
    /** The shop's endpoint, for example `http://127.0.0.1:3000/api/webhooks/stripe`. */
    url: string;
    /** Default: `immediatePlan`. */
    plan?: WebhookPlan;
    /** False: only `webhooks.sendDue` sends. Default: true. */
    automatic?: boolean;
    fetch?: typeof fetch;
  };
  /** The initial status of refunds; a `pending` one waits for `settleRefund`. Default: `succeeded`. */
  newRefunds?: () => 'succeeded' | 'pending';
  /** False: only `runScheduled` makes scheduled changes, such as a failing refund. Default: true. */
  automaticChanges?: boolean;
  /** Decides which valid calls fail. Default: none. */
  injectError?: ErrorPlan;
  /** `off` does not wait for the disk, for tests that do not need it. Default: `on`. */
  durability?: Durability;
  /** Milliseconds since 1970. Default: the system clock. */
  now?: () => number;
  /** Default: the random bytes of node:crypto. */
  randomBytes?: (count: number) => Uint8Array;
};

/** A running provider. */
export type CardProvider = {
  /** Address for local processes, without a trailing slash. It takes the place of Stripe's API. */
  url: string;
  /** The stand-in for Stripe.js, a module (`<script type="module">`). */
  scriptUrl: string;
  secretKey: string;
  publishableKey: string;
  /** Signs webhooks. */
  webhookSecret: string;
  /** The test cards (digits only), also those that it declines, and the outcome of each in words. */
  testCards: readonly { number: string; effect: string }[];
  /**
   * `sendDue` sends due webhooks and returns their number; `waiting` counts pending ones. Both do nothing without an
   * endpoint.
   */
  webhooks: { sendDue(): Promise<number>; waiting(): number };
  /** Makes the scheduled changes that are due and returns their number. */
  runScheduled(): Promise<number>;
  /** Settles a refund: a pending one succeeds or fails, a succeeded one can still fail. */
  settleRefund(id: string, status: 'succeeded' | 'failed'): Promise<void>;
  /** Finishes the running requests and stops. */
  close(): Promise<void>;
};

/**
 * Starts the stand-in for Stripe. Throws the errors of `listen` (for example EADDRINUSE) and of a damaged or
 * unwritable data folder.
 */
export async function startCardProvider(options: CardProviderOptions): Promise<CardProvider> {
  const localHost = localHostOf(options.host);
  const publicHost = toUrlHost(options.publicHost ?? localHost);
  const ownHosts = [...LOOPBACK_HOSTS, localHost, publicHost.toLowerCase()];
  let address = '';
  const { store, deps, sender, runner } = await openState(options, () => address);
  const server = createAdaptorServer({ fetch: createApp(deps, { ownHosts, publicHost }).fetch });
  const closeState = async () => {
    await runner.close();
    await sender?.close();
  };
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(options.port, options.host, resolve);
    });
  } catch (error) {
    await closeState();
    await store.close();
    throw error;
  }
  const { port } = server.address() as AddressInfo;
  address = `http://${publicHost}:${port}`;
  return {
    url: `http://${localHost}:${port}`,
    scriptUrl: `${address}/browser/stripe.js`,
    secretKey: SANDBOX_SECRET_KEY,
    publishableKey: SANDBOX_PUBLISHABLE_KEY,
    webhookSecret: SANDBOX_WEBHOOK_SECRET,
    testCards: testCards.map((card) => ({ number: card.number, effect: describeEffect(card) })),
    webhooks: { sendDue: async () => (await sender?.sendDue()) ?? 0, waiting: () => store.waiting.size },
    runScheduled: () => runner.runDue(),
    async settleRefund(id, status) {
      const context = deps.createContext();
      await deps.save(context, settleRefund(context, id, status), NO_REQUEST);
    },
    async close() {
      await closeState();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      if ('closeIdleConnections' in server) server.closeIdleConnections();
      await closed;
      await store.close();
    },
  };
}

/** The cause of changes that no request made. */
const NO_REQUEST = { id: null, idempotency_key: null };

/** Opens the store, the sender of webhooks and the runner of scheduled changes, and connects them with the API. */
async function openState(options: CardProviderOptions, address: () => string) {
  const store = await openStore(options.dataFolder, options);
  const now = options.now ?? Date.now;
  const newId = createIdGenerator(options.randomBytes ?? randomBytes);
  const plan = options.webhooks?.plan ?? immediatePlan;
  const sender = options.webhooks && createSender(options.webhooks, { store, now });
  const deps: ApiDependencies = {
    store,
    async save(context, puts, cause) {
      const events = createEvents(context, puts, cause);
      const deliveries = sender ? events.flatMap((event) => planDeliveries(event, { plan, now: now() })) : [];
      const eventPuts = events.map((event): Put => ['event', event.id, event]);
      await store.commit([...puts, ...eventPuts, ...deliveries]);
      sender?.wake();
      runner.wake();
    },
    injectError: options.injectError ?? (() => undefined),
    shopOrigins: [...new Set(options.shopOrigins.map((url) => new URL(url).origin))],
    createContext: () => ({
      state: store.state,
      waiting: store.waiting,
      now: Math.floor(now() / 1000),
      newId,
      newRefunds: options.newRefunds?.() ?? 'succeeded',
      address: address(),
    }),
  };
  const runner = createScheduleRunner({
    store,
    now,
    automatic: options.automaticChanges ?? true,
    apply: (scheduled) => {
      const context = deps.createContext();
      return deps.save(context, applyScheduledChange(context, scheduled), NO_REQUEST);
    },
  });
  return { store, deps, sender, runner };
}

function createApp(
  deps: ApiDependencies,
  { ownHosts, publicHost }: { ownHosts: readonly string[]; publicHost: string },
): Hono {
  const app = new Hono();
  app.use((c, next) => (isOwnHost(c.req.header('host'), ownHosts) ? next() : refuseHost(c, publicHost)));
  app.route('/', createApi(deps));
  app.route('/', createPages(deps));
  app.onError((error, c) => {
    process.stderr.write(`card provider: ${error.stack ?? error.message}\n`);
    const message = 'An error occurred on our end. Try again in a little bit.';
    return c.json({ error: describeError({ type: 'api_error', message }) }, 500);
  });
  return app;
}

/** Returns the URL host by which the local machine reaches a server that listens at `host`. */
function localHostOf(host: string): string {
  return toUrlHost(host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host);
}

/** Returns a host as URLs contain it: an IPv6 address in brackets, any other host unchanged. */
function toUrlHost(host: string): string {
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
}

/** Rejects a request for another host name: a page of that name may try to read the sandbox (DNS rebinding). */
async function refuseHost(c: Context, publicHost: string): Promise<Response> {
  const message = `This sandbox answers only under its own address, ${publicHost}. The Host header names another host.`;
  return c.json(refuse(403, { type: 'invalid_request_error', message }).body, 403);
}

function createSender(
  { url, automatic = true, fetch: send = fetch }: NonNullable<CardProviderOptions['webhooks']>,
  given: { store: Store; now: () => number },
): WebhookSender {
  return createWebhookSender({ ...given, url, secret: SANDBOX_WEBHOOK_SECRET, fetch: send }, { automatic });
}
