import { updatePaymentId, type OrderRow } from '#database/queries/orders/orders.ts';
import type { CancelReason } from '#domain/order/cancel-reason.ts';
import type { OrderCause } from '#domain/order/order-cause.ts';
import type { OrderState } from '#domain/order/order-state.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ChangeAuthor } from '#domain/staff/change-log.ts';
import { cancelUnpaidOrder } from '../orders/cancel-unpaid-order.ts';
import { finaliseOrder } from '../orders/finalise-order.ts';
import type { OrderDeps } from '../orders/order-deps.ts';
import type { ServiceError } from '../service-error.ts';
import { ensureIntent } from './ensure-intent.ts';
import { providerOf } from './provider-of.ts';

/**
 * Cancels the payment of an unpaid order **at the provider first**, and then releases the order (step 7 of the payment protocol).
 * Finalises the order instead when the provider has taken the money. Changes nothing while the provider is processing the payment.
 * Returns the order's state afterwards. Errors: `payment_provider_unreachable`.
 */
export async function cancelPayment(
  deps: OrderDeps,
  {
    order,
    event,
    cause,
    author,
    reason,
  }: {
    order: OrderRow;
    event: 'hold_ended' | 'cancel';
    cause: OrderCause;
    /** The member of staff who cancels the order. */
    author?: ChangeAuthor | undefined;
    reason?: CancelReason | undefined;
  },
): Promise<Result<OrderState, ServiceError>> {
  const payments = providerOf(deps, order);
  const intentId = await intentOf(deps, order);
  if (!intentId.ok) return intentId;
  const orderId = order.id;
  const release = { orderId, event, cause, author, reason };
  // The provider has no payment for this order.
  if (intentId.value === null) return ok(await cancelUnpaidOrder(deps, release));
  const cancelled = await payments.cancelIntent(intentId.value);
  if (cancelled.ok) return ok(await cancelUnpaidOrder(deps, release));

  const { error } = cancelled;
  switch (error.code) {
    case 'payment_provider_unreachable':
      return fail({ code: 'payment_provider_unreachable' });
    case 'payment_intent_unknown':
      // An unknown payment can never be paid.
      return ok(await cancelUnpaidOrder(deps, release));
    case 'payment_intent_unexpected_state': {
      const { intent } = error;
      if (intent.status === 'succeeded') return ok(await finaliseOrder(deps, { orderId, intent }));
      if (intent.status === 'canceled') return ok(await cancelUnpaidOrder(deps, release));
      return ok(order.state);
    }
  }
}

/**
 * Returns the id of an order's payment. A crash may have lost it before it was saved, so it is created again under the same idempotency
 * key. Null when the provider has no payment for the order.
 */
async function intentOf(deps: OrderDeps, order: OrderRow): Promise<Result<string | null, ServiceError>> {
  if (order.providerPaymentId !== null) return ok(order.providerPaymentId);
  const made = await ensureIntent(providerOf(deps, order), order);
  if (!made.ok && made.error.code === 'payment_provider_unreachable') return fail({ code: made.error.code });
  if (!made.ok) return ok(null);
  await deps.database.transaction((tx) =>
    updatePaymentId(tx, { orderId: order.id, paymentId: made.value.id, at: deps.clock.now() }),
  );
  return ok(made.value.id);
}
