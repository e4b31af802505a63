import type { Queryable } from '#database/connection/connect.ts';
import { insertOutbox } from '#database/queries/jobs/outbox.ts';
import { readOrderBalance } from '#database/queries/orders/orders.ts';
import { insertRefund, listRefundsOfOrder } from '#database/queries/orders/refunds.ts';
import type { OrderCause } from '#domain/order/order-cause.ts';
import type { Clock } from '../../ports/clock.ts';
import { refundMessage } from '../messages/order-messages.ts';

/**
 * Inserts a refund of a card payment and its message. Must run in the transaction of the change that causes it, under the order's lock.
 * Throws when all refunds that have not failed would exceed the payment.
 */
export async function requestRefund(
  tx: Queryable,
  { orderId, cents, reason, clock }: { orderId: string; cents: number; reason: OrderCause; clock: Clock },
): Promise<void> {
  const { chargedCents } = await readOrderBalance(tx, orderId);
  const standing = (await listRefundsOfOrder(tx, orderId)).filter(({ state }) => state !== 'failed');
  const refundedCents = standing.reduce((sum, refund) => sum + refund.cents, 0);
  if (refundedCents + cents > chargedCents) throw new Error('the refunds exceed the payment of the order');
  const [id, createdAt] = [clock.newId(), clock.now()];
  await insertRefund(tx, { id, orderId, cents, method: 'card', reason, state: 'pending', createdAt });
  await insertOutbox(tx, refundMessage({ orderId, refundId: id, clock }));
}
