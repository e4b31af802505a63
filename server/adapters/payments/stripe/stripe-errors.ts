import { Stripe } from 'stripe';
import type { PaymentProviderUnreachable } from '../../../ports/payments.ts';

/** Whether the requested object, or the payment intent that a request names, does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

/** Classifies temporary errors. Rethrows all others, for example a malformed request or a reused key, which are bugs. */
export function unreachable(error: unknown): PaymentProviderUnreachable {
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
