import type { OrderRow } from '#database/queries/orders/orders.ts';
import { cents } from '#domain/money.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type {
  PaymentIntent,
  PaymentIntentRefused,
  PaymentPort,
  PaymentProviderUnreachable,
} from '../../ports/payments.ts';

/** How far the provider's clock may be behind ours, in milliseconds. */
const CLOCK_SKEW_MS = 5 * 60_000;

/** The provider answers, and has no payment for the order. */
type IntentMissing = { readonly code: 'payment_intent_missing' };

/**
 * Makes the payment intent of an order, with the order's id as idempotency key. The provider replays a server error under its key for a
 * day, whether the intent was made or not, so after an error the intent is looked up by the order's id in its metadata.
 */
export async function ensureIntent(
  payments: PaymentPort,
  order: OrderRow,
): Promise<Result<PaymentIntent, PaymentProviderUnreachable | PaymentIntentRefused | IntentMissing>> {
  const made = await payments.createIntent({
    orderId: order.id,
    amount: cents(order.totalCents),
    currency: 'usd',
    idempotencyKey: order.id,
  });
  if (made.ok || made.error.code === 'payment_intent_refused') return made;
  const since = new Date(order.createdAt.getTime() - CLOCK_SKEW_MS);
  const listed = await payments.listRecentIntents({ since });
  if (!listed.ok) return listed;
  const found = listed.value.find(({ orderId }) => orderId === order.id);
  return found ? ok(found) : fail({ code: 'payment_intent_missing' });
}
