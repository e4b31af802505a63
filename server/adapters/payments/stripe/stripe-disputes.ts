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

/** Validates that a response is a dispute; see `readAnswer` in stripe.ts. Null for a dispute without a payment intent. */
export function readDispute(
  answer: Stripe.Dispute,
): Result<PaymentDispute | null, PaymentProviderUnreachable> {
  if ((answer.object as unknown) !== 'dispute') {
    return fail({ code: 'payment_provider_unreachable', reason: 'the answer is not a dispute' });
  }
  const intent = answer.payment_intent;
  const intentId = typeof intent === 'string' ? intent : (intent?.id ?? null);
  if (intentId === null) return ok(null);
  return ok({
    id: answer.id,
    intentId,
    amount: cents(answer.amount),
    state: STATES[answer.status] ?? 'open',
    reason: answer.reason,
    openedAt: new Date(answer.created * 1000),
  });
}
