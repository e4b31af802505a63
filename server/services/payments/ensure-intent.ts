import type { OrderRow } from '#database/queries/orders/orders.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { cents } from '#domain/money.ts';
import { amountToPay } from '#domain/order/amount-to-pay.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type {
  PaymentIntent,
  PaymentIntentRefused,
  PaymentPort,
  PaymentProviderUnreachable,
} from '../../ports/payments.ts';

/** How far the provider's clock may be behind the shop's. */
const PROVIDER_CLOCK_SKEW_MS = 5 * MINUTE_MS;

/** The provider is reachable and has no payment intent for the order. */
type IntentMissing = { readonly code: 'payment_intent_missing' };

/**
 * Creates the payment intent of an order, or returns the existing one. The order's id is the idempotency key. Providers replay a server
 * error under its key for a day even if the intent was created, so after an error this searches for the order id in the metadata.
 */
export async function ensureIntent(
  payments: PaymentPort,
  order: OrderRow,
): Promise<Result<PaymentIntent, PaymentProviderUnreachable | PaymentIntentRefused | IntentMissing>> {
  const made = await payments.createIntent({
    orderId: order.id,
    amount: cents(amountToPay(order)),
    currency: 'usd',
    idempotencyKey: order.id,
  });
  if (made.ok || made.error.code === 'payment_intent_refused') return made;
  const since = new Date(order.createdAt.getTime() - PROVIDER_CLOCK_SKEW_MS);
  const listed = await payments.listRecentIntents({ since });
  if (!listed.ok) return listed;
  const found = listed.value.find(({ orderId }) => orderId === order.id);
  return found ? ok(found) : fail({ code: 'payment_intent_missing' });
}
