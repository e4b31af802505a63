import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCardProvider, type CardProvider, type CardProviderOptions } from '../start.ts';

/** A response of the provider with its parsed body. */
export type ProviderResponse = { status: number; headers: Headers; body: Body };

/** The response fields that the tests read. */
export type Body = {
  id: string;
  status: string;
  amount: number;
  client_secret: string;
  latest_charge: string;
  type: string;
  metadata?: Record<string, string>;
  next_action: { use_stripe_sdk: { stripe_js: string } } | null;
  last_payment_error: { code: string; decline_code?: string; message: string } | null;
  data: Body[];
  has_more: boolean;
  error?: {
    type: string;
    code?: string;
    decline_code?: string;
    param?: string;
    message: string;
    payment_intent?: Body;
  };
};

type Settings = { key?: string; idempotencyKey?: string; origin?: string; version?: string };

/** A provider with its own data folder and clock, and helpers to call it. */
export type RunningProvider = {
  provider: CardProvider;
  dataFolder: string;
  /** Milliseconds since 1970; tests may set it. */
  clock: { now: number };
  get(path: string, settings?: Settings): Promise<ProviderResponse>;
  post(path: string, form?: string, settings?: Settings): Promise<ProviderResponse>;
  /** Creates an intent for 40.80 dollars. */
  createIntent(): Promise<Body>;
  /** Creates an intent and confirms it with a predefined payment method, for example `pm_card_visa`. */
  pay(method: string): Promise<Body>;
  /** Advances the clock and runs the scheduled changes that are then due. */
  advanceTime(seconds: number): Promise<void>;
  /** Stops the provider and starts another one on the same data folder. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** The origin of the shop's pages in these tests. */
export const SHOP_ORIGIN = 'http://127.0.0.1:3000';

/** Starts a provider in this process, at noon on 15 January 2026. */
export async function runProvider(
  options: Pick<CardProviderOptions, 'webhooks' | 'newRefunds' | 'injectError'> = {},
): Promise<RunningProvider> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'osier-cards-'));
  const clock = { now: Date.UTC(2026, 0, 15, 12) };
  const start = () =>
    startCardProvider({
      port: 0,
      host: '127.0.0.1',
      dataFolder,
      shopOrigins: [SHOP_ORIGIN],
      now: () => clock.now,
      automaticChanges: false,
      ...options,
    });

  async function send(path: string, init: RequestInit, settings: Settings): Promise<ProviderResponse> {
    const headers = new Headers({ Authorization: `Bearer ${settings.key ?? running.provider.secretKey}` });
    if (settings.idempotencyKey !== undefined) headers.set('Idempotency-Key', settings.idempotencyKey);
    if (settings.version !== undefined) headers.set('Stripe-Version', settings.version);
    if (settings.origin !== undefined) headers.set('Origin', settings.origin);
    const response = await fetch(`${running.provider.url}${path}`, { ...init, headers });
    return { status: response.status, headers: response.headers, body: (await response.json()) as Body };
  }

  const running: RunningProvider = {
    provider: await start(),
    dataFolder,
    clock,
    get: (path, settings = {}) => send(path, {}, settings),
    post: (path, form = '', settings = {}) =>
      send(path, { method: 'POST', body: new URLSearchParams(form) }, settings),
    async createIntent() {
      const made = await running.post('/v1/payment_intents', 'amount=4080&currency=usd&metadata[order_id]=7');
      return made.body;
    },
    async pay(method) {
      const { id } = await running.createIntent();
      return (await running.post(`/v1/payment_intents/${id}/confirm`, `payment_method=${method}`)).body;
    },
    async advanceTime(seconds) {
      clock.now += seconds * 1000;
      await running.provider.runScheduled();
    },
    async restart() {
      await running.provider.close();
      running.provider = await start();
    },
    async stop() {
      await running.provider.close();
      await rm(dataFolder, { recursive: true });
    },
  };
  return running;
}

/** Returns the form fields of a typed card. */
export function cardForm(number: string, changes: Record<string, string> = {}): string {
  const card = { number, exp_month: '12', exp_year: '2034', cvc: '123', ...changes };
  return Object.entries(card)
    .map(([name, value]) => `&payment_method_data[card][${name}]=${value}`)
    .join('')
    .replace('&', 'payment_method_data[type]=card&');
}
