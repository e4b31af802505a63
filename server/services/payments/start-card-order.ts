import { savePaymentId } from '#database/queries/orders/orders.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { finaliseOrder } from '../orders/finalise-order.ts';
import type { OrderRequest } from '../orders/order-request.ts';
import { placeOrder, type HoldDeps } from '../orders/place-order.ts';
import { releaseOrder } from '../orders/release-order.ts';
import type { ServiceError } from '../service-error.ts';
import { ensureIntent } from './ensure-intent.ts';
import { providerOf } from './provider-of.ts';

/** What the browser needs to pay a card order. */
export type StartedCardOrder = {
  readonly clientSecret: string;
  readonly transactionId: string;
  readonly orderId: string;
};

/**
 * Steps 1 and 2 of the payment protocol: holds the order, then makes its payment intent at the provider, outside any transaction and
 * under the order's id as idempotency key. A crash in between is healed when the same order is sent again: the provider answers the
 * intent that it has. An order whose payment the provider refuses to make holds nothing any longer. Errors: those of `placeOrder`, `order_closed`, `payment_provider_unreachable`.
 */
export async function startCardOrder(
  deps: HoldDeps,
  {
    buyer,
    idempotencyKey,
    request,
  }: { buyer: { userId: string; email: string }; idempotencyKey: string; request: OrderRequest },
): Promise<Result<StartedCardOrder, ServiceError>> {
  const { database, clock } = deps;
  const held = await placeOrder(deps, { buyer, idempotencyKey, paymentMethod: 'card', request });
  if (!held.ok) return held;
  const order = held.value;
  const payments = providerOf(deps, order);

  const intent =
    order.providerPaymentId === null
      ? await ensureIntent(payments, order)
      : await payments.readIntent(order.providerPaymentId);
  if (!intent.ok && intent.error.code === 'payment_intent_refused') {
    const { isAboutAmount, reason } = intent.error;
    await releaseOrder(deps, { orderId: order.id, event: 'cancel', cause: 'given up at the provider' });
    if (isAboutAmount) return fail({ code: 'card_amount_refused' });
    throw new Error(`the card provider refused to make a payment: ${reason}`);
  }
  if (!intent.ok) return fail({ code: 'payment_provider_unreachable' });
  if (intent.value.status === 'canceled') return fail({ code: 'order_closed' });
  const { id: paymentId } = intent.value;
  await database.transaction((tx) => savePaymentId(tx, { orderId: order.id, paymentId, at: clock.now() }));
  // Paid already, by a click whose answer was lost: what follows finds a paid order.
  if (intent.value.status === 'succeeded')
    await finaliseOrder(deps, { orderId: order.id, intent: intent.value });
  return ok({
    clientSecret: intent.value.clientSecret,
    transactionId: intent.value.id,
    orderId: order.id,
  });
}
