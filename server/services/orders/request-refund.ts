import type { Queryable } from '#database/connection/connect.ts';
import { insertOutbox } from '#database/queries/jobs/outbox.ts';
import { readOrderBalance } from '#database/queries/orders/orders.ts';
import {
  insertRefund,
  insertRefundShares,
  listRefundsOfOrder,
  type RefundRow,
} from '#database/queries/orders/refunds.ts';
import type { OrderCause } from '#domain/order/order-cause.ts';
import { sumStanding } from '#domain/refund/amount-due.ts';
import type { RefundShare } from '#domain/refund/refund-shares.ts';
import type { Clock } from '../../ports/clock.ts';
import { refundMessage } from '../messages/order-messages.ts';

/** A refund to make, and the shares of order lines that it consists of, if it does. */
export type WantedRefund = {
  readonly orderId: string;
  readonly cents: number;
  readonly reason: OrderCause;
  readonly shares?: readonly RefundShare[];
  readonly cancellationId?: string;
  readonly clock: Clock;
};

/**
 * Inserts a refund of a card payment and its message. Must run in the transaction of the change that causes it, under the order's lock.
 * Throws when all refunds that have not failed would exceed the payment.
 */
export async function requestRefund(tx: Queryable, wanted: WantedRefund): Promise<void> {
  const { orderId, cents, clock } = wanted;
  const { chargedCents } = await readOrderBalance(tx, orderId);
  const refundedCents = sumStanding(await listRefundsOfOrder(tx, orderId));
  if (refundedCents + cents > chargedCents) throw new Error('the refunds exceed the payment of the order');
  const refundId = await insertWanted(tx, wanted, { method: 'card', state: 'pending', settledAt: null });
  await insertOutbox(tx, refundMessage({ orderId, refundId, clock }));
}

/** Records that a part of a cash order is not charged. Must run in the transaction of the change that causes it, under the order's lock. */
export async function recordNotCharged(tx: Queryable, wanted: WantedRefund): Promise<void> {
  const settledAt = wanted.clock.now();
  await insertWanted(tx, wanted, { method: 'not_charged', state: 'done', settledAt });
}

async function insertWanted(
  tx: Queryable,
  { orderId, cents, reason, shares = [], cancellationId, clock }: WantedRefund,
  how: Pick<RefundRow, 'method' | 'state' | 'settledAt'>,
): Promise<string> {
  const id = clock.newId();
  const createdAt = clock.now();
  await insertRefund(tx, { id, orderId, cents, reason, cancellationId, createdAt, ...how });
  await insertRefundShares(tx, { refundId: id, orderId, shares });
  return id;
}
