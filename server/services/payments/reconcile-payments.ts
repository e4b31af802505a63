import { listUnpaidOrders } from '#database/queries/orders/orders.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { OrderDeps } from '../orders/order-deps.ts';
import type { ServiceError } from '../service-error.ts';
import { applyPaymentStatus } from './apply-payment-status.ts';

/**
 * Step 8 of the payment protocol: lists the payments that were begun at the provider since `since`, and finalises what was paid
 * without the shop having heard of it, by the order's id in the payment's metadata, so that it also finds orders that lost their
 * payment's id. Answers how many orders it settled. Errors: `payment_provider_unreachable`. What one
 * order breaks is thrown when the others are done.
 */
export async function reconcilePayments(
  deps: OrderDeps,
  { since }: { since: Date },
): Promise<Result<number, ServiceError>> {
  const { database, payments } = deps;
  const listed = await payments.listRecentIntents({ since });
  if (!listed.ok) return fail({ code: 'payment_provider_unreachable' });
  const ended = listed.value.filter(({ status }) => status === 'succeeded' || status === 'canceled');
  const ids = new Set(ended.flatMap(({ orderId }) => (orderId === null ? [] : [orderId])));
  const unpaid = new Map((await listUnpaidOrders(database.db, [...ids])).map((order) => [order.id, order]));
  const faults: unknown[] = [];
  let settled = 0;
  for (const intent of ended) {
    const order = unpaid.get(intent.orderId ?? '');
    if (!order || (intent.status === 'canceled' && order.state === 'cancelled')) continue;
    try {
      await applyPaymentStatus(deps, { orderId: order.id, intent });
      settled += 1;
    } catch (error) {
      faults.push(error);
    }
  }
  if (faults.length > 0) throw faults[0];
  return ok(settled);
}
