import { insertOutbox } from '#database/queries/jobs/outbox.ts';
import {
  findVisibleOrder,
  findOrderById,
  lockOrder,
  updateOrderState,
  type OrderRecord,
} from '#database/queries/orders/orders.ts';
import { releaseStock } from '#database/queries/orders/stock.ts';
import type { OrderCause } from '#domain/order/order-cause.ts';
import { nextOrderState, type OrderState } from '#domain/order/order-state.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { cancellationMail } from '../messages/order-messages.ts';
import { cancelPayment } from '../payments/cancel-payment.ts';
import type { ServiceError } from '../service-error.ts';
import type { OrderDeps } from './order-deps.ts';
import { requestRefund } from './request-refund.ts';

/** States after a cancellation. Cancelling again changes nothing and succeeds. */
const CANCELLED_STATES: readonly OrderState[] = ['cancelled', 'refund_pending', 'refunded'];

/**
 * Cancels an order that was not handed over, for its owner or an admin: releases its stock, refunds a card payment through the outbox and
 * mails the customer. Cancels an unpaid payment at the provider first. Idempotent. Errors: `order_unknown`, `order_not_cancellable`,
 * `payment_under_way`, `payment_provider_unreachable`.
 */
export async function cancelOrder(
  deps: OrderDeps,
  { reference, actor }: { reference: string; actor: { userId: string; isAdmin: boolean } },
): Promise<Result<OrderRecord, ServiceError>> {
  const { db } = deps.database;
  const order = (await findOrderById(db, reference)) ?? (await findVisibleOrder(db, reference));
  if (!order || (order.userId !== actor.userId && !actor.isAdmin)) return fail({ code: 'order_unknown' });

  const cause = order.userId === actor.userId ? 'cancelled by the shopper' : 'cancelled by the shop';
  if (order.state === 'awaiting_payment') {
    const cancelled = await cancelPayment(deps, { order, event: 'cancel', cause });
    if (!cancelled.ok) return cancelled;
    if (cancelled.value === 'awaiting_payment') return fail({ code: 'payment_under_way' });
  }
  const state = await cancelConfirmedOrder(deps, { orderId: order.id, cause });
  if (!CANCELLED_STATES.includes(state)) return fail({ code: 'order_not_cancellable' });
  const after = await findOrderById(db, order.id);
  return after ? ok(after) : fail({ code: 'order_unknown' });
}

/** Cancels a placed or paid order in one transaction under its lock. Returns its state afterwards. */
export async function cancelConfirmedOrder(
  { database, clock }: Pick<OrderDeps, 'database' | 'clock'>,
  { orderId, cause }: { orderId: string; cause: OrderCause },
): Promise<OrderState> {
  return database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Error('the order to cancel is missing');
    const next = nextOrderState(order.state, 'cancel');
    if (order.state === 'awaiting_payment' || !next.ok) return order.state;
    const at = clock.now();
    await releaseStock(tx, { orderId, cause, at });
    await updateOrderState(tx, { order, to: next.value, cause, at });
    await insertOutbox(tx, cancellationMail({ orderId, clock }));
    if (next.value === 'refund_pending')
      await requestRefund(tx, { orderId, cents: order.totalCents, reason: cause, clock });
    return next.value;
  });
}
