import { updatePaymentId } from '#database/queries/orders/orders.ts';
import { isNothingDue } from '#domain/order/amount-to-pay.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Buyer, OrderRequest } from '../checkout/order-request.ts';
import { placeOrder, type PlaceOrderDeps } from '../checkout/place-order.ts';
import { finaliseOrder } from '../orders/finalise-order.ts';
import { releaseOrder } from '../orders/release-order.ts';
import type { ServiceError } from '../service-error.ts';
import { ensureIntent } from './ensure-intent.ts';
import { providerOf } from './provider-of.ts';

/** What the browser needs to confirm the payment. */
export type StartedCardOrder = {
  /** Null when nothing is due: the order is paid, and the browser only acknowledges it. */
  readonly clientSecret: string | null;
  /** The payment's id, or the order's when nothing is due. */
  readonly transactionId: string;
  readonly orderId: string;
};

/**
 * Places a card order and creates its payment intent outside any transaction (steps 1 and 2 of the payment protocol). After a crash in
 * between, the same request finds the order and its intent again. An order with nothing to pay has no intent. Releases the order when the
 * provider refuses the payment.
 * Errors: those of `placeOrder`, `order_closed`, `payment_provider_unreachable`.
 */
export async function startCardOrder(
  deps: PlaceOrderDeps,
  { buyer, idempotencyKey, request }: { buyer: Buyer; idempotencyKey: string; request: OrderRequest },
): Promise<Result<StartedCardOrder, ServiceError>> {
  const { database, clock } = deps;
  const placed = await placeOrder(deps, { buyer, idempotencyKey, paymentMethod: 'card', request });
  if (!placed.ok) return placed;
  const order = placed.value;
  if (isNothingDue(order)) return ok({ clientSecret: null, transactionId: order.id, orderId: order.id });
  const payments = providerOf(deps, order);

  const intent =
    order.providerPaymentId === null
      ? await ensureIntent(payments, order)
      : await payments.readIntent(order.providerPaymentId);
  if (!intent.ok && intent.error.code === 'payment_intent_refused') {
    const { isAboutAmount, reason } = intent.error;
    await releaseOrder(deps, { orderId: order.id, event: 'cancel', cause: 'given up at the provider' });
    if (isAboutAmount) return fail({ code: 'card_amount_refused' });
    throw new Error(`the card provider refused to create a payment: ${reason}`);
  }
  if (!intent.ok) return fail({ code: 'payment_provider_unreachable' });
  if (intent.value.status === 'canceled') return fail({ code: 'order_closed' });
  const { id: paymentId } = intent.value;
  await database.transaction((tx) => updatePaymentId(tx, { orderId: order.id, paymentId, at: clock.now() }));
  // An earlier response was lost: the payment has succeeded already.
  if (intent.value.status === 'succeeded')
    await finaliseOrder(deps, { orderId: order.id, intent: intent.value });
  return ok({
    clientSecret: intent.value.clientSecret,
    transactionId: intent.value.id,
    orderId: order.id,
  });
}
