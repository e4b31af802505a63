import type { Stripe } from 'stripe';
import { cents } from '#domain/money.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { PaymentDispute, PaymentProviderUnreachable } from '../../../ports/payments.ts';

/**
 * Maps Stripe's dispute statuses; others are open. During an appeal the bank keeps the money. Source: Stripe API reference, "The Dispute
 * object".
 */
const STATES: Readonly<Record<string, PaymentDispute['state']>> = {
  lost: 'lost',
  appeal_needs_response: 'lost',
  appeal_under_review: 'lost',
  won: 'closed',
  warning_closed: 'closed',
  prevented: 'closed',
};

/** Validates that a response is a dispute; see `parseIntent` in stripe.ts. Null for a dispute without a payment intent. */
export function parseDispute(
  response: Stripe.Dispute,
): Result<PaymentDispute | null, PaymentProviderUnreachable> {
  if ((response.object as unknown) !== 'dispute') {
    return fail({ code: 'payment_provider_unreachable', reason: 'the response is not a dispute' });
  }
  const intent = response.payment_intent;
  const intentId = typeof intent === 'string' ? intent : (intent?.id ?? null);
  if (intentId === null) return ok(null);
  return ok({
    id: response.id,
    intentId,
    amount: cents(response.amount),
    state: STATES[response.status] ?? 'open',
    reason: response.reason,
    openedAt: new Date(response.created * 1000),
  });
}
