import { Stripe } from 'stripe';
import { cents } from '#domain/money.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type {
  PaymentProviderUnreachable,
  PaymentRefund,
  PaymentRefundRefused,
  RefundStatus,
} from '../../../ports/payments.ts';

const knownStatuses: ReadonlySet<string | null> = new Set<RefundStatus>([
  'pending',
  'requires_action',
  'succeeded',
  'failed',
  'canceled',
]);

/** Takes an answer only when it is a refund of this intent; see `readAnswer` of stripe.ts for why. */
export function readRefund(
  answer: Stripe.Refund,
  intentId: string,
): Result<PaymentRefund, PaymentProviderUnreachable> {
  if ((answer.object as unknown) !== 'refund' || intentOfRefund(answer) !== intentId) {
    return fail({
      code: 'payment_provider_unreachable',
      reason: 'the answer is not a refund of this payment intent',
    });
  }
  return ok({
    id: answer.id,
    intentId,
    amount: cents(answer.amount),
    status: knownStatuses.has(answer.status) ? (answer.status as RefundStatus) : 'pending',
  });
}

/** The id of the payment intent that a refund returns; null for a refund of a charge without one. */
export function intentOfRefund({ payment_intent: intent }: Stripe.Refund): string | null {
  return typeof intent === 'string' ? intent : (intent?.id ?? null);
}

/** Whether the provider knows no such payment intent. */
export function isAboutNoPayment(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

/**
 * The refusal in an error, undefined when it is another error. Stripe refuses some refunds with a code (`charge_already_refunded`,
 * `charge_disputed`) and some, such as a too large amount or an unpaid intent, only in words; but a request that is wrong in itself
 * always has a code that begins with `parameter_`, and is a bug of ours. Source: Stripe documentation, "Error codes".
 */
export function refundRefused(error: unknown): PaymentRefundRefused | undefined {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.statusCode !== 400)
    return undefined;
  if (error.code?.startsWith('parameter_')) return undefined;
  return { code: 'payment_refund_refused', reason: `${error.code ?? error.type}: ${error.message}` };
}
