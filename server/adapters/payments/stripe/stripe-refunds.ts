import { Stripe } from 'stripe';
import { cents } from '#domain/money.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type {
  PaymentPort,
  PaymentProviderUnreachable,
  PaymentRefund,
  PaymentRefundRefused,
  RefundStatus,
} from '../../../ports/payments.ts';
import { isMissing, unreachable } from './stripe-errors.ts';
import { createdSince, readWholeList } from './stripe-lists.ts';

const KNOWN_STATUSES: ReadonlySet<string | null> = new Set<RefundStatus>([
  'pending',
  'requires_action',
  'succeeded',
  'failed',
  'canceled',
]);

/** Creates the port's functions about refunds. */
export function createRefunds(
  stripe: Stripe,
): Pick<PaymentPort, 'refund' | 'listRefunds' | 'listRecentRefunds'> {
  return {
    async refund({ intentId, amount, refundId, idempotencyKey }) {
      try {
        const metadata = refundId === null ? {} : { metadata: { refund_id: refundId } };
        const wanted = { payment_intent: intentId, amount, ...metadata };
        return parseRefund(await stripe.refunds.create(wanted, { idempotencyKey }), intentId);
      } catch (error) {
        if (isMissing(error)) return fail({ code: 'payment_intent_unknown' });
        return fail(refundRefused(error) ?? unreachable(error));
      }
    },
    async listRefunds(intentId) {
      try {
        const list = stripe.refunds.list({ payment_intent: intentId, limit: 100 });
        return await readWholeList(list, (response) => parseRefund(response, intentId));
      } catch (error) {
        return fail(isMissing(error) ? { code: 'payment_intent_unknown' } : unreachable(error));
      }
    },
    async listRecentRefunds({ since }) {
      try {
        const list = stripe.refunds.list({ created: createdSince(since), limit: 100 });
        const refunds = await readWholeList(
          list,
          (response): Result<PaymentRefund | null, PaymentProviderUnreachable> => {
            const intentId = intentOfRefund(response);
            return intentId === null ? ok(null) : parseRefund(response, intentId);
          },
        );
        return refunds.ok ? ok(refunds.value.filter((refund) => refund !== null)) : refunds;
      } catch (error) {
        return fail(unreachable(error));
      }
    },
  };
}

/** Validates that a response is a refund of this intent; see `parseIntent` in stripe-intents.ts. */
function parseRefund(
  response: Stripe.Refund,
  intentId: string,
): Result<PaymentRefund, PaymentProviderUnreachable> {
  if ((response.object as unknown) !== 'refund' || intentOfRefund(response) !== intentId) {
    return fail({
      code: 'payment_provider_unreachable',
      reason: 'the response is not a refund of this payment intent',
    });
  }
  return ok({
    id: response.id,
    intentId,
    amount: cents(response.amount),
    status: KNOWN_STATUSES.has(response.status) ? (response.status as RefundStatus) : 'pending',
    refundId: response.metadata?.['refund_id'] ?? null,
  });
}

/** Returns the id of the refunded payment intent; null for a refund of a charge without one. */
function intentOfRefund({ payment_intent: intent }: Stripe.Refund): string | null {
  return typeof intent === 'string' ? intent : (intent?.id ?? null);
}

/**
 * Returns the refusal of a refund; undefined for other errors. Stripe refuses some refunds with a code (`charge_already_refunded`,
 * `charge_disputed`) and others without one, for example a too large amount. A code that starts with `parameter_` is a malformed request,
 * and a bug. Source: Stripe documentation, "Error codes".
 */
function refundRefused(error: unknown): PaymentRefundRefused | undefined {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.statusCode !== 400)
    return undefined;
  if (error.code?.startsWith('parameter_')) return undefined;
  return { code: 'payment_refund_refused', reason: `${error.code ?? error.type}: ${error.message}` };
}
