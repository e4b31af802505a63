import { Stripe } from 'stripe';
import { cents } from '#domain/money.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type {
  PaymentIntent,
  PaymentIntentRefused,
  PaymentIntentUnknown,
  PaymentPort,
  PaymentProviderUnreachable,
  PaymentStatus,
} from '../../../ports/payments.ts';
import { isMissing, unreachable } from './stripe-errors.ts';
import { createdSince, readWholeList } from './stripe-lists.ts';

const KNOWN_STATUSES: ReadonlySet<string> = new Set<PaymentStatus>([
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'succeeded',
  'canceled',
]);

/** Creates the port's functions about payment intents. */
export function createIntents(
  stripe: Stripe,
): Pick<PaymentPort, 'createIntent' | 'readIntent' | 'cancelIntent' | 'listRecentIntents'> {
  async function readIntent(
    id: string,
  ): Promise<Result<PaymentIntent, PaymentProviderUnreachable | PaymentIntentUnknown>> {
    try {
      return parseIntent(await stripe.paymentIntents.retrieve(id), id);
    } catch (error) {
      return isMissing(error) ? fail({ code: 'payment_intent_unknown' }) : fail(unreachable(error));
    }
  }

  return {
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
        // Passes no idempotency key, because Stripe would replay a refusal under it for a day. Cancelling twice is harmless. The library's
        // own key covers its retries.
        return parseIntent(await stripe.paymentIntents.cancel(id), id);
      } catch (error) {
        if (isMissing(error)) return fail({ code: 'payment_intent_unknown' });
        if (!isTooLate(error)) return fail(unreachable(error));
      }
      // The refusal may be a replay of an earlier retry, so its copy of the intent may be stale.
      const intent = await readIntent(id);
      return intent.ok ? fail({ code: 'payment_intent_unexpected_state', intent: intent.value }) : intent;
    },
    async listRecentIntents({ since }) {
      try {
        const list = stripe.paymentIntents.list({ created: createdSince(since), limit: 100 });
        return await readWholeList(list, (response) => parseIntent(response));
      } catch (error) {
        return fail(unreachable(error));
      }
    },
  };
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
