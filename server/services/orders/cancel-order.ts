import { insertOutbox } from '#database/queries/jobs/outbox.ts';
import {
  findCountedOrder,
  findOrderById,
  lockOrder,
  moveOrder,
  type OrderRecord,
} from '#database/queries/orders/orders.ts';
import { releaseStock } from '#database/queries/orders/stock.ts';
import type { OrderCause } from '#domain/order/order-cause.ts';
import { nextOrderState, type OrderState } from '#domain/order/order-state.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { cancellationMail, refundMessage } from '../messages/order-messages.ts';
import { cancelPayment } from '../payments/cancel-payment.ts';
import type { ServiceError } from '../service-error.ts';
import type { OrderDeps } from './order-deps.ts';

/** States in which a cancelled order can be: cancelling it again changes nothing, and is no failure. */
const CANCELLED: readonly OrderState[] = ['cancelled', 'refund_pending', 'refunded'];

/**
 * Cancels an order that was not handed over, for its owner or an admin: its stock returns, what was paid by card goes back through
 * the outbox, and a mail says so. The payment of one that nobody has paid yet is given up at the provider first. Asking twice is
 * the same as asking once. Errors: `order_unknown`, `order_not_cancellable`, `payment_under_way`, `payment_provider_unreachable`.
 */
export async function cancelOrder(
  deps: OrderDeps,
  { reference, actor }: { reference: string; actor: { userId: string; isAdmin: boolean } },
): Promise<Result<OrderRecord, ServiceError>> {
  const { db } = deps.database;
  const order = (await findOrderById(db, reference)) ?? (await findCountedOrder(db, reference));
  if (!order || (order.userId !== actor.userId && !actor.isAdmin)) return fail({ code: 'order_unknown' });

  const cause = order.userId === actor.userId ? 'cancelled by the shopper' : 'cancelled by the shop';
  if (order.state === 'awaiting_payment') {
    const given = await cancelPayment(deps, { order, event: 'cancel', cause });
    if (!given.ok) return given;
    if (given.value === 'awaiting_payment') return fail({ code: 'payment_under_way' });
  }
  const state = await cancelConfirmedOrder(deps, { orderId: order.id, cause });
  if (!CANCELLED.includes(state)) return fail({ code: 'order_not_cancellable' });
  const now = await findOrderById(db, order.id);
  return now ? ok(now) : fail({ code: 'order_unknown' });
}

/** Cancels an order that stands, in one transaction under its lock; the state in which it is now. */
export async function cancelConfirmedOrder(
  { database, clock }: Pick<OrderDeps, 'database' | 'clock'>,
  { orderId, cause }: { orderId: string; cause: OrderCause },
): Promise<OrderState> {
  return database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Error('the order to be cancelled has vanished');
    const next = nextOrderState(order.state, 'cancel');
    if (order.state === 'awaiting_payment' || !next.ok) return order.state;
    const at = clock.now();
    await releaseStock(tx, { orderId, cause, at });
    await moveOrder(tx, { order, to: next.value, cause, at });
    await insertOutbox(tx, cancellationMail({ orderId, clock }));
    if (next.value === 'refund_pending') {
      const { provider, providerPaymentId, totalCents: amountCents } = order;
      if (provider === null || providerPaymentId === null)
        throw new Error('a paid card order without a payment');
      await insertOutbox(tx, refundMessage({ orderId, clock, provider, providerPaymentId, amountCents }));
    }
    return next.value;
  });
}
