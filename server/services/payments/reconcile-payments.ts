import { listPayableOrders } from '#database/queries/orders/orders.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { PaymentPort } from '../../ports/payments.ts';
import type { OrderDeps } from '../orders/order-deps.ts';
import type { ServiceError } from '../service-error.ts';
import { applyPaymentStatus } from './apply-payment-status.ts';

/**
 * Applies the status of every payment that a provider created at `since` or later and that has ended (step 8 of the payment protocol).
 * Finds orders by the order id in the payment's metadata, so it also repairs orders that lost their payment's id in a crash. Returns how
 * many orders it changed. An unexpected error of one order is thrown after the others are done. Errors: `payment_provider_unreachable`.
 */
export async function reconcilePayments(
  deps: OrderDeps,
  { payments, since }: { payments: PaymentPort; since: Date },
): Promise<Result<number, ServiceError>> {
  const { database } = deps;
  const listed = await payments.listRecentIntents({ since });
  if (!listed.ok) return fail({ code: 'payment_provider_unreachable' });
  const ended = listed.value.filter(({ status }) => status === 'succeeded' || status === 'canceled');
  const ids = new Set(ended.flatMap(({ orderId }) => (orderId === null ? [] : [orderId])));
  const unpaid = new Map((await listPayableOrders(database.db, [...ids])).map((order) => [order.id, order]));
  const unexpected: unknown[] = [];
  let changedCount = 0;
  for (const intent of ended) {
    const order = unpaid.get(intent.orderId ?? '');
    if (order?.provider !== payments.id) continue;
    if (intent.status === 'canceled' && order.state === 'cancelled') continue;
    try {
      await applyPaymentStatus(deps, { orderId: order.id, intent });
      changedCount += 1;
    } catch (error) {
      unexpected.push(error);
    }
  }
  if (unexpected.length > 0) throw unexpected[0];
  return ok(changedCount);
}
