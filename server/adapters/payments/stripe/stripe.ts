import { Stripe } from 'stripe';
import { cents } from '#domain/money.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Clock } from '../../../ports/clock.ts';
import type {
  PaymentDispute,
  PaymentIntent,
  PaymentIntentRefused,
  PaymentIntentUnknown,
  PaymentPort,
  PaymentProviderUnreachable,
  PaymentStatus,
} from '../../../ports/payments.ts';
import { parseDispute } from './stripe-disputes.ts';
import { intentOfRefund, isAboutNoPayment, parseRefund, refundRefused } from './stripe-refunds.ts';
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

const KNOWN_STATUSES: ReadonlySet<string> = new Set<PaymentStatus>([
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'succeeded',
  'canceled',
]);

/** In US dollars. Source: Stripe documentation, "Minimum and maximum charge amounts". */
const AMOUNTS = { least: cents(50), most: cents(99_999_999) };

/** Per attempt; the library retries twice under the same idempotency key. */
const TIMEOUT_MS = 8000;

/** The API version of the library's types. Sent with every call, so that the account's default version has no effect. */
const API_VERSION = '2026-10-28.endive';

/** More objects than a shop creates in the period that the jobs list. */
const MAX_LIST_COUNT = 10_000;

/** Creates the payment port over Stripe's official library. */
export function createStripePayments(options: StripeOptions): PaymentPort {
  const { secretKey, apiUrl } = options;
  const stripe = new Stripe(secretKey, {
    ...serverOf(apiUrl),
    apiVersion: API_VERSION,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
  });

  async function readIntent(
    id: string,
  ): Promise<Result<PaymentIntent, PaymentProviderUnreachable | PaymentIntentUnknown>> {
    try {
      return parseIntent(await stripe.paymentIntents.retrieve(id), id);
    } catch (error) {
      return isUnknown(error) ? fail({ code: 'payment_intent_unknown' }) : fail(unreachable(error));
    }
  }

  async function listDisputes(
    of: Stripe.DisputeListParams,
  ): Promise<Result<readonly PaymentDispute[], PaymentProviderUnreachable>> {
    const found = await stripe.disputes
      .list({ ...of, limit: 100 })
      .autoPagingToArray({ limit: MAX_LIST_COUNT });
    const read = all(found.map(parseDispute));
    return read.ok ? ok(read.value.filter((dispute) => dispute !== null)) : read;
  }

  return {
    id: 'stripe',
    amounts: AMOUNTS,
    readIntent,
    async createIntent({ orderId, amount, currency, idempotencyKey }) {
      try {
        const response = await stripe.paymentIntents.create(
          {
            amount,
            currency,
            automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
            metadata: { order_id: orderId },
          },
          { idempotencyKey },
        );
        return parseIntent(response);
      } catch (error) {
        return fail(intentRefused(error) ?? unreachable(error));
      }
    },
    async cancelIntent(id) {
      try {
        // Without an idempotency key of ours: Stripe would replay a refusal under it for a day, and cancelling twice is harmless. The
        // library's own key covers its retries.
        return parseIntent(await stripe.paymentIntents.cancel(id), id);
      } catch (error) {
        if (isUnknown(error)) return fail({ code: 'payment_intent_unknown' });
        if (!isTooLate(error)) return fail(unreachable(error));
      }
      // The refusal may be a replay of an earlier retry, so its copy of the intent may be stale.
      const intent = await readIntent(id);
      return intent.ok ? fail({ code: 'payment_intent_unexpected_state', intent: intent.value }) : intent;
    },
    async listRecentIntents({ since }) {
      try {
        const created = { gte: Math.floor(since.getTime() / 1000) };
        const found = await stripe.paymentIntents
          .list({ created, limit: 100 })
          .autoPagingToArray({ limit: MAX_LIST_COUNT });
        return all(found.map((response) => parseIntent(response)));
      } catch (error) {
        return fail(unreachable(error));
      }
    },
    async refund({ intentId, amount, idempotencyKey }) {
      try {
        return parseRefund(
          await stripe.refunds.create({ payment_intent: intentId, amount }, { idempotencyKey }),
          intentId,
        );
      } catch (error) {
        if (isAboutNoPayment(error)) return fail({ code: 'payment_intent_unknown' });
        return fail(refundRefused(error) ?? unreachable(error));
      }
    },
    async listRefunds(intentId) {
      try {
        const found = await stripe.refunds
          .list({ payment_intent: intentId, limit: 100 })
          .autoPagingToArray({ limit: MAX_LIST_COUNT });
        return all(found.map((response) => parseRefund(response, intentId)));
      } catch (error) {
        return fail(isAboutNoPayment(error) ? { code: 'payment_intent_unknown' } : unreachable(error));
      }
    },
    async listRecentRefunds({ since }) {
      try {
        const created = { gte: Math.floor(since.getTime() / 1000) };
        const found = await stripe.refunds
          .list({ created, limit: 100 })
          .autoPagingToArray({ limit: MAX_LIST_COUNT });
        return all(
          found.flatMap((response) => {
            const intentId = intentOfRefund(response);
            return intentId === null ? [] : [parseRefund(response, intentId)];
          }),
        );
      } catch (error) {
        return fail(unreachable(error));
      }
    },
    async listDisputes(intentId) {
      try {
        return await listDisputes({ payment_intent: intentId });
      } catch (error) {
        return fail(isAboutNoPayment(error) ? { code: 'payment_intent_unknown' } : unreachable(error));
      }
    },
    async listRecentDisputes({ since }) {
      try {
        return await listDisputes({ created: { gte: Math.floor(since.getTime() / 1000) } });
      } catch (error) {
        return fail(unreachable(error));
      }
    },
    readWebhook: (webhook) => readStripeWebhook(webhook, { ...options, stripe }),
  };
}

/** Returns the values of all results, or the first error. */
function all<T, E>(results: readonly Result<T, E>[]): Result<T[], E> {
  const values: T[] = [];
  for (const result of results) {
    if (!result.ok) return result;
    values.push(result.value);
  }
  return ok(values);
}

function serverOf(apiUrl: string | null): Stripe.StripeConfig {
  if (apiUrl === null) return {};
  const { protocol, hostname, port } = new URL(apiUrl);
  const scheme = protocol === 'http:' ? 'http' : 'https';
  return { protocol: scheme, host: hostname, port: port === '' ? (scheme === 'http' ? 80 : 443) : port };
}

/** Validates a response, because the library returns a JSON body of a 500 that is not Stripe's as if it were a success. */
function parseIntent(
  response: Stripe.PaymentIntent,
  id?: string,
): Result<PaymentIntent, PaymentProviderUnreachable> {
  const { object, client_secret: clientSecret } = response;
  if ((object as unknown) !== 'payment_intent' || typeof clientSecret !== 'string') {
    return fail({ code: 'payment_provider_unreachable', reason: 'the response is not a payment intent' });
  }
  if (id === undefined ? !response.id.startsWith('pi_') : response.id !== id) {
    return fail({
      code: 'payment_provider_unreachable',
      reason: 'the response has another payment intent',
    });
  }
  return ok({
    id: response.id,
    status: KNOWN_STATUSES.has(response.status) ? (response.status as PaymentStatus) : 'processing',
    amount: cents(response.amount),
    amountReceived: cents(response.amount_received),
    currency: response.currency.toLowerCase(),
    orderId: response.metadata['order_id'] ?? null,
    clientSecret,
  });
}

function isUnknown(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

function isTooLate(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.code === 'payment_intent_unexpected_state'
  );
}

/** Returns the refusal of a new intent; undefined for other errors. Source: Stripe documentation, "Error codes". */
function intentRefused(error: unknown): PaymentIntentRefused | undefined {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.statusCode !== 400)
    return undefined;
  const { code, type, message } = error;
  return {
    code: 'payment_intent_refused',
    isAboutAmount: error.param === 'amount' || code === 'amount_too_small' || code === 'amount_too_large',
    reason: `${code ?? type}: ${message}`,
  };
}

/** Classifies temporary errors. Rethrows all others, for example a malformed request or a reused key, which are bugs. */
function unreachable(error: unknown): PaymentProviderUnreachable {
  const isTemporary =
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError ||
    (error instanceof Stripe.errors.StripeError && error.statusCode === 409);
  if (!isTemporary) throw error;
  return { code: 'payment_provider_unreachable', reason: `${error.type}: ${error.message}` };
}
