import {
  acknowledgePayment,
  findOrderById,
  findOrderByPayment,
  type OrderRecord,
} from '#database/queries/orders/orders.ts';
import { isNothingDue } from '#domain/order/amount-to-pay.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { isOwnOrder, type OrderPerson } from '../guests/order-person.ts';
import { finaliseOrder } from '../orders/finalise-order.ts';
import type { OrderDeps } from '../orders/order-deps.ts';
import type { ServiceError } from '../service-error.ts';
import { providerOf } from './provider-of.ts';

/**
 * Finalises an order after the browser reports a successful card payment (step 4 of the payment protocol). Only the status at the provider
 * counts; an order with nothing to pay is paid already, and has its own id as `transactionId`. Another customer's payment is reported as
 * unknown.
 * Errors: `order_unknown`, `payment_incomplete`, `payment_under_way`, `payment_provider_unreachable`.
 */
export async function recordPayment(
  deps: OrderDeps,
  { person, transactionId }: { person: OrderPerson; transactionId: string },
): Promise<Result<Pick<OrderRecord, 'id' | 'lines' | 'state'>, ServiceError>> {
  const { database } = deps;
  const { db } = database;
  const order =
    (await findOrderByPayment(db, { paymentId: transactionId })) ?? (await findOrderById(db, transactionId));
  if (!order || !isOwnOrder(order, person)) return fail({ code: 'order_unknown' });
  const acknowledged = { orderId: order.id, at: deps.clock.now() };
  if (isNothingDue(order)) {
    await acknowledgePayment(db, acknowledged);
    return ok({ id: order.id, lines: order.lines, state: order.state });
  }
  // Only an order with nothing to pay is recorded by its own id.
  if (order.providerPaymentId !== transactionId) return fail({ code: 'order_unknown' });
  const intent = await providerOf(deps, order).readIntent(transactionId);
  if (!intent.ok) return fail({ code: 'payment_provider_unreachable' });
  if (intent.value.status === 'processing') return fail({ code: 'payment_under_way' });
  if (intent.value.status !== 'succeeded') return fail({ code: 'payment_incomplete' });
  const state = await finaliseOrder(deps, { orderId: order.id, intent: intent.value });
  await acknowledgePayment(db, acknowledged);
  return ok({ id: order.id, lines: order.lines, state });
}
