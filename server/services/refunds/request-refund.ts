import type { Queryable } from '#database/connection/connect.ts';
import { insertMessage } from '#database/queries/messages/outbox.ts';
import { readOrderBalance } from '#database/queries/orders/order-money.ts';
import { findOrderById } from '#database/queries/orders/orders.ts';
import {
  insertRefund,
  insertRefundShares,
  listRefundsOfOrder,
  type RefundRow,
} from '#database/queries/payments/refunds.ts';
import { amountToPay } from '#domain/order/amount-to-pay.ts';
import type { OrderCause } from '#domain/order/order-cause.ts';
import { amountDue, amountTaken, divideRefund, sumOwed, sumStanding } from '#domain/refund/amount-due.ts';
import { divideShares, type RefundShare } from '#domain/refund/refund-shares.ts';
import type { Clock } from '../../ports/clock.ts';
import { refundMessage } from '../messages/order-messages.ts';
import { settleByShop } from './settle-by-shop.ts';

/** A refund to make. Without `shares`, it is an amount that belongs to no line. */
export type WantedRefund = {
  readonly orderId: string;
  readonly cents: number;
  readonly reason: OrderCause;
  readonly shares?: readonly RefundShare[];
  readonly cancellationId?: string;
  readonly clock: Clock;
};

/**
 * Inserts a refund of an order that was paid by card, with its message. What exceeds the card payment becomes store credit again, at once.
 * Must run in the transaction of the change that causes it, under the order's lock. Throws when all refunds that have not failed would
 * exceed what was paid.
 */
export async function requestRefund(tx: Queryable, wanted: WantedRefund): Promise<void> {
  const { orderId, cents, clock } = wanted;
  const balance = await readOrderBalance(tx, orderId);
  const refunds = await listRefundsOfOrder(tx, orderId);
  const [takenCents, refundedCents] = [amountTaken(balance, refunds), sumStanding(refunds)];
  if (refundedCents + cents > takenCents) throw new Error('the refunds exceed the payment of the order');
  // A refund that failed and waits for staff still takes its part of the payment when they repeat it.
  const creditCents = balance.creditCents - sumOwed(refunds, ['credit']);
  const leftCents = balance.leftCents - sumOwed(refunds, ['card', 'credit', 'payout']);
  const left = { leftCents, creditCents };
  const card = await refundCredit(tx, wanted, left);
  if (card === null) return;
  const how = { method: 'card', state: 'pending', settledAt: null } as const;
  const refundId = await insertWanted(tx, card, how);
  await insertMessage(tx, refundMessage({ orderId, refundId, method: how.method, clock }));
}

/**
 * Records that a part of a cash order is not charged, and gives back the store credit that paid for it. Must run in the transaction of the
 * change that causes it, under the order's lock.
 */
export async function recordNotCharged(tx: Queryable, wanted: WantedRefund): Promise<void> {
  const { orderId, clock } = wanted;
  const order = await findOrderById(tx, orderId);
  if (!order) throw new Error('the order of a refund is missing');
  const refunds = await listRefundsOfOrder(tx, orderId);
  const creditCents = (await readOrderBalance(tx, orderId)).creditCents - sumOwed(refunds, ['credit']);
  const due = amountDue(amountToPay(order), refunds);
  const rest = await refundCredit(tx, wanted, { leftCents: due + Math.max(0, creditCents), creditCents });
  const settledAt = clock.now();
  if (rest !== null) await insertWanted(tx, rest, { method: 'not_charged', state: 'done', settledAt });
}

/** Refunds the part that becomes store credit. Returns the other part; null when there is none. */
async function refundCredit(
  tx: Queryable,
  wanted: WantedRefund,
  left: Parameters<typeof divideRefund>[1],
): Promise<WantedRefund | null> {
  const { nonCreditCents, creditCents } = divideRefund(wanted.cents, left);
  const [own, credit] = divideShares(wanted.shares ?? [], nonCreditCents);
  if (creditCents > 0) {
    const part = { ...wanted, cents: creditCents, shares: credit };
    const how = { method: 'credit', state: 'pending', settledAt: null } as const;
    const refund = { ...part, ...how, id: await insertWanted(tx, part, how), reference: null };
    const order = await findOrderById(tx, wanted.orderId);
    if (!(await settleByShop(tx, { refund, userId: order?.userId ?? null, clock: wanted.clock })))
      throw new Error('the account of an open order was erased');
  }
  return nonCreditCents === 0 ? null : { ...wanted, cents: nonCreditCents, shares: own };
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
