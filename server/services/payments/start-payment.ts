import { updatePaymentId, type OrderRow } from '#database/queries/orders/orders.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { PaymentIntent } from '../../ports/payments.ts';
import { cancelUnpaidOrder } from '../orders/cancel-unpaid-order.ts';
import type { OrderDeps } from '../orders/order-deps.ts';
import type { ServiceError } from '../service-error.ts';
import { applyPaymentStatus } from './apply-payment-status.ts';
import { ensureIntent } from './ensure-intent.ts';
import { providerOf } from './provider-of.ts';

/**
 * Creates the payment intent of an unpaid order outside any transaction, or reads the existing one (step 2 of the payment protocol), and
 * applies its status. Releases the order when the provider refuses the payment.
 * Errors: `order_closed`, `card_amount_refused`, `payment_provider_unreachable`.
 */
export async function startPayment(
  deps: OrderDeps,
  order: OrderRow,
): Promise<Result<PaymentIntent, ServiceError>> {
  const { database, clock } = deps;
  const payments = providerOf(deps, order);
  const intent =
    order.providerPaymentId === null
      ? await ensureIntent(payments, order)
      : await payments.readIntent(order.providerPaymentId);
  if (!intent.ok && intent.error.code === 'payment_intent_refused') {
    const { isAboutAmount, reason } = intent.error;
    await cancelUnpaidOrder(deps, { orderId: order.id, event: 'cancel', cause: 'given up at the provider' });
    if (isAboutAmount) return fail({ code: 'card_amount_refused' });
    throw new Error(`the card provider refused to create a payment: ${reason}`);
  }
  if (!intent.ok) return fail({ code: 'payment_provider_unreachable' });
  const { id: paymentId, status } = intent.value;
  if (status !== 'canceled')
    await database.transaction((tx) =>
      updatePaymentId(tx, { orderId: order.id, paymentId, at: clock.now() }),
    );
  // If the response to an earlier attempt was lost, the payment may have ended already.
  await applyPaymentStatus(deps, { orderId: order.id, intent: intent.value });
  return status === 'canceled' ? fail({ code: 'order_closed' }) : ok(intent.value);
}
