import { Stripe } from 'stripe';
import { cents } from '#domain/money.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type {
  PaymentProviderUnreachable,
  PaymentRefund,
  PaymentRefundRefused,
  RefundStatus,
} from '../../../ports/payments.ts';

const KNOWN_STATUSES: ReadonlySet<string | null> = new Set<RefundStatus>([
  'pending',
  'requires_action',
  'succeeded',
  'failed',
  'canceled',
]);

/** Validates that a response is a refund of this intent; see `parseIntent` in stripe.ts. */
export function parseRefund(
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
  });
}

/** Returns the id of the refunded payment intent; null for a refund of a charge without one. */
export function intentOfRefund({ payment_intent: intent }: Stripe.Refund): string | null {
  return typeof intent === 'string' ? intent : (intent?.id ?? null);
}

/** Whether the payment intent does not exist. */
export function isAboutNoPayment(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

/**
 * Returns the refusal of a refund; undefined for other errors. Stripe refuses some refunds with a code (`charge_already_refunded`,
 * `charge_disputed`) and others without one, for example a too large amount. A code that starts with `parameter_` is a malformed request,
 * and a bug. Source: Stripe documentation, "Error codes".
 */
export function refundRefused(error: unknown): PaymentRefundRefused | undefined {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.statusCode !== 400)
    return undefined;
  if (error.code?.startsWith('parameter_')) return undefined;
  return { code: 'payment_refund_refused', reason: `${error.code ?? error.type}: ${error.message}` };
}
