import { Stripe } from 'stripe';
import { cents } from '#domain/money.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { PaymentPort } from '../../../ports/payments.ts';
import { createDisputes } from './stripe-disputes.ts';
import { createIntents } from './stripe-intents.ts';
import { createRefunds } from './stripe-refunds.ts';
import { readStripeWebhook } from './stripe-webhook.ts';

/** The Stripe account and the address of the API. */
export type StripeOptions = {
  secretKey: string;
  /** Address of another server with Stripe's API, for example `http://127.0.0.1:4100`; null for Stripe. */
  apiUrl: string | null;
  /** The signing secret of webhooks, starting with `whsec_`; null rejects all webhooks. */
  webhookSecret: string | null;
  /** Checks the age of webhooks. */
  clock: Pick<Clock, 'now'>;
};

/** For payments in US dollars. Source: Stripe documentation, "Minimum and maximum charge amounts". */
const PAYMENT_LIMITS_CENTS = { min: cents(50), max: cents(99_999_999) };

/** Per attempt; the library retries twice under the same idempotency key. */
const TIMEOUT_MS = 8000;

/** The API version of the library's types. Sent with every call, so that the account's default version has no effect. */
const API_VERSION = '2026-10-28.endive';

/** Creates the payment port over Stripe's official library. */
export function createStripePayments(options: StripeOptions): PaymentPort {
  const stripe = new Stripe(options.secretKey, {
    ...serverOf(options.apiUrl),
    apiVersion: API_VERSION,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
  });
  return {
    id: 'stripe',
    amounts: PAYMENT_LIMITS_CENTS,
    ...createIntents(stripe),
    ...createRefunds(stripe),
    ...createDisputes(stripe),
    readWebhook: (webhook) => readStripeWebhook(webhook, { ...options, stripe }),
  };
}

function serverOf(apiUrl: string | null): Stripe.StripeConfig {
  if (apiUrl === null) return {};
  const { protocol, hostname, port } = new URL(apiUrl);
  const scheme = protocol === 'http:' ? 'http' : 'https';
  // The library passes the host on to Node, which looks up an IPv6 address in brackets as a name.
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return { protocol: scheme, host, port: port === '' ? (scheme === 'http' ? 80 : 443) : port };
}
