import { isNothingDue } from '#domain/order/amount-to-pay.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Buyer, OrderRequest } from '../checkout/order-request.ts';
import { placeOrder, type PlaceOrderDeps } from '../checkout/place-order.ts';
import type { ServiceError } from '../service-error.ts';
import { startPayment } from './start-payment.ts';

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
  const placed = await placeOrder(deps, { buyer, idempotencyKey, paymentMethod: 'card', request });
  if (!placed.ok) return placed;
  const order = placed.value;
  if (isNothingDue(order)) return ok({ clientSecret: null, transactionId: order.id, orderId: order.id });
  const intent = await startPayment(deps, order);
  if (!intent.ok) return intent;
  return ok({
    clientSecret: intent.value.clientSecret,
    transactionId: intent.value.id,
    orderId: order.id,
  });
}
