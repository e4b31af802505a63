import type { Stripe } from 'stripe';
import { cents } from '#domain/money.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { PaymentDispute, PaymentProviderUnreachable } from '../../../ports/payments.ts';

/**
 * What Stripe's statuses mean for the shop's money. During an appeal the money stays with the bank. A status that is not listed
 * counts as open. Source: Stripe API reference, "The Dispute object".
 */
const STATES: Readonly<Record<string, PaymentDispute['state']>> = {
  lost: 'lost',
  appeal_needs_response: 'lost',
  appeal_under_review: 'lost',
  won: 'closed',
  warning_closed: 'closed',
  prevented: 'closed',
};

/** Takes an answer only when it is a dispute; see `readAnswer` of stripe.ts for why. */
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
