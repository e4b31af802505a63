import type { Stripe } from 'stripe';
import { cents } from '#domain/money.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { PaymentDispute, PaymentPort, PaymentProviderUnreachable } from '../../../ports/payments.ts';
import { isMissing, unreachable } from './stripe-errors.ts';
import { createdSince, readWholeList } from './stripe-lists.ts';

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

/** Creates the port's functions about disputes. */
export function createDisputes(stripe: Stripe): Pick<PaymentPort, 'listDisputes' | 'listRecentDisputes'> {
  async function list(
    filter: Stripe.DisputeListParams,
  ): Promise<Result<readonly PaymentDispute[], PaymentProviderUnreachable>> {
    const disputes = await readWholeList(stripe.disputes.list({ ...filter, limit: 100 }), parseDispute);
    return disputes.ok ? ok(disputes.value.filter((dispute) => dispute !== null)) : disputes;
  }

  return {
    async listDisputes(intentId) {
      try {
        return await list({ payment_intent: intentId });
      } catch (error) {
        return fail(isMissing(error) ? { code: 'payment_intent_unknown' } : unreachable(error));
      }
    },
    async listRecentDisputes({ since }) {
      try {
        return await list({ created: createdSince(since) });
      } catch (error) {
        return fail(unreachable(error));
      }
    },
  };
}

/** Validates that a response is a dispute; see `parseIntent` in stripe-intents.ts. Null for a dispute without a payment intent. */
function parseDispute(response: Stripe.Dispute): Result<PaymentDispute | null, PaymentProviderUnreachable> {
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
