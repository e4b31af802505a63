import { savePaymentId, type OrderRow } from '#database/queries/orders/orders.ts';
import type { OrderCause } from '#domain/order/order-cause.ts';
import type { OrderState } from '#domain/order/order-state.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { finaliseOrder } from '../orders/finalise-order.ts';
import type { OrderDeps } from '../orders/order-deps.ts';
import { releaseOrder } from '../orders/release-order.ts';
import type { ServiceError } from '../service-error.ts';
import { ensureIntent } from './ensure-intent.ts';
import { providerOf } from './provider-of.ts';

/**
 * Step 7 of the payment protocol: gives up the payment of an order that waits for it, **at the provider first**, and only then the
 * stock. When the provider says that the money was taken after all, the order is finalised instead; while it is still working on it,
 * nothing changes. Answers the state in which the order is now. Errors: `payment_provider_unreachable`.
 */
export async function cancelPayment(
  deps: OrderDeps,
  { order, event, cause }: { order: OrderRow; event: 'hold_ended' | 'cancel'; cause: OrderCause },
): Promise<Result<OrderState, ServiceError>> {
  const payments = providerOf(deps, order);
  const intentId = await intentOf(deps, order);
  if (!intentId.ok) return intentId;
  const orderId = order.id;
  // There never was a payment, and there never will be one.
  if (intentId.value === null) return ok(await releaseOrder(deps, { orderId, event, cause }));
  const cancelled = await payments.cancelIntent(intentId.value);
  if (cancelled.ok) return ok(await releaseOrder(deps, { orderId, event, cause }));

  const { error } = cancelled;
  switch (error.code) {
    case 'payment_provider_unreachable':
      return fail({ code: 'payment_provider_unreachable' });
    case 'payment_intent_unknown':
      // Nobody can pay what the provider does not know.
      return ok(await releaseOrder(deps, { orderId, event, cause }));
    case 'payment_intent_unexpected_state': {
      const { intent } = error;
      if (intent.status === 'succeeded') return ok(await finaliseOrder(deps, { orderId, intent }));
      if (intent.status === 'canceled') return ok(await releaseOrder(deps, { orderId, event, cause }));
      return ok(order.state);
    }
  }
}

/**
 * The payment of an order. One that has none was left between making it and noting its id: asking again under the same key answers
 * the one that was made. Null when the provider refuses to make it, or has none and fails to make one.
 */
async function intentOf(deps: OrderDeps, order: OrderRow): Promise<Result<string | null, ServiceError>> {
  if (order.providerPaymentId !== null) return ok(order.providerPaymentId);
  const made = await ensureIntent(providerOf(deps, order), order);
  if (!made.ok && made.error.code === 'payment_provider_unreachable') return fail({ code: made.error.code });
  if (!made.ok) return ok(null);
  await deps.database.transaction((tx) =>
    savePaymentId(tx, { orderId: order.id, paymentId: made.value.id, at: deps.clock.now() }),
  );
  return ok(made.value.id);
}
