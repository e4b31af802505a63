import type { Queryable } from '#database/connection/connect.ts';
import { changeCredit } from '#database/queries/credit/credit.ts';
import { finishMessage, insertMessage, type OutboxRow } from '#database/queries/messages/outbox.ts';
import { insertMoneyMovement, readOrderBalance } from '#database/queries/orders/order-money.ts';
import { lockOrder, type OrderRow } from '#database/queries/orders/orders.ts';
import {
  findRefund,
  listRefundsOfOrder,
  settleRefund,
  updateWaitsSince,
  type RefundRow,
} from '#database/queries/payments/refunds.ts';
import { ok } from '#domain/result.ts';
import type { Clock } from '../../ports/clock.ts';
import {
  applyWaitingCancellations,
  completeIfDelivered,
} from '../cancellations/apply-waiting-cancellations.ts';
import type { DeliveryOutcome } from '../messages/drain-queue.ts';
import { refundMail } from '../messages/order-messages.ts';
import type { WriteDeps } from '../write-deps.ts';
import { moveRefundedOrder } from './move-refunded-order.ts';

type PendingRefund = Pick<RefundRow, 'id' | 'orderId' | 'cents' | 'method' | 'reason' | 'reference'>;

/**
 * Settles a payout or store credit of a locked order: moves the money, and mails the customer. False, with nothing changed, when the account
 * that would get the credit was erased.
 */
export async function settleByShop(
  tx: Queryable,
  {
    refund: { id, orderId, cents, method, reason, reference },
    userId,
    clock,
  }: { refund: PendingRefund; userId: string | null; clock: Clock },
): Promise<boolean> {
  const at = clock.now();
  const isCredit = method === 'credit';
  if (isCredit) {
    const entry = { cents, cause: 'refund', orderId, refundId: id, at } as const;
    if (userId === null || !(await changeCredit(tx, { ...entry, userId }))) return false;
  }
  await settleRefund(tx, { id, state: 'done', reference, at });
  const money = { orderId, cents, provider: null, providerReference: null, cause: reason, at };
  await insertMoneyMovement(tx, { ...money, kind: isCredit ? 'credited' : 'paid_out' });
  await insertMessage(tx, refundMail({ orderId, refundId: id, clock }));
  return true;
}

/**
 * Settles the payout or store credit of a message, which cannot be undone any more: releases the pieces that wait for it, and moves its order.
 * When the account was erased, or the money was returned meanwhile, the refund fails and waits for staff.
 */
export async function settleWaitingRefund(
  { database, clock }: WriteDeps,
  { id: messageId, orderId, subjectId }: OutboxRow,
): Promise<DeliveryOutcome> {
  return database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const refund = await findRefund(tx, subjectId);
    if (!order || !refund) throw new Error('the refund of a message is missing');
    if (!(await finishMessage(tx, { id: messageId, at: clock.now() }))) return ok('obsolete');
    if (refund.state !== 'pending') return ok('obsolete');
    await settleLocked(tx, { order, refund, clock });
    return ok('delivered');
  });
}

/**
 * Settles the store credit that an unpaid order waits for, because it ends now. Must run before stock units are locked, or after
 * `lockUnitsOfOrder` or `prepareRelease`, which lock the credit first.
 */
export async function settleWaitingCredit(
  tx: Queryable,
  { order, clock }: { order: OrderRow; clock: Clock },
): Promise<void> {
  const waiting = (await listRefundsOfOrder(tx, order.id)).filter(
    ({ method, state }) => method === 'credit' && state === 'pending',
  );
  for (const refund of waiting) await settleLocked(tx, { order, refund, clock });
}

async function settleLocked(
  tx: Queryable,
  { order, refund, clock }: { order: OrderRow; refund: RefundRow; clock: Clock },
): Promise<void> {
  const { id, orderId, cents, cancellationId } = refund;
  // A process of an earlier version, or a bank, may have returned the money meanwhile.
  const isLeft = cents <= (await readOrderBalance(tx, orderId)).leftCents;
  const isSettled = isLeft && (await settleByShop(tx, { refund, userId: order.userId, clock }));
  const at = clock.now();
  if (!isSettled) {
    await settleRefund(tx, { id, state: 'failed', reference: null, at });
    await updateWaitsSince(tx, { id, at });
  }
  // After the credit, which is locked before stock units.
  if (cancellationId !== null) {
    await applyWaitingCancellations(tx, { orderId, cancellationId, clock });
    await completeIfDelivered(tx, { orderId, at });
  }
  const event = isSettled ? 'refund_succeeded' : 'refund_failed';
  await moveRefundedOrder(tx, { order, event, at });
}
