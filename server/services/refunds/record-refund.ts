import { finishMessage, insertMessage, type OutboxRow } from '#database/queries/messages/outbox.ts';
import { insertMoneyMovement } from '#database/queries/orders/order-money.ts';
import { lockOrder } from '#database/queries/orders/orders.ts';
import {
  insertRefund,
  listRefundsOfOrder,
  settleRefund,
  updateWaitsSince,
  type RefundRow,
} from '#database/queries/payments/refunds.ts';
import type { PaymentRefund } from '../../ports/payments.ts';
import { refundMail } from '../messages/order-messages.ts';
import type { WriteDeps } from '../write-deps.ts';
import { moveRefundedOrder } from './move-refunded-order.ts';

/** The outcome of a refund at the provider. */
type RefundOutcome = {
  readonly message: OutboxRow;
  readonly refund: RefundRow;
  readonly provider: string;
  readonly state: 'done' | 'failed';
  /** The refund's id at the provider; null when the provider refused it. */
  readonly reference: string | null;
  /** Succeeded refunds that staff made at the provider. */
  readonly foreign: readonly PaymentRefund[];
};

/**
 * Records the outcome of a refund in its row, the ledger and its order, finishes its message, and queues a mail for each refund that moved
 * money, in one transaction. The order moves with its last pending refund: to `refunded` when all money is returned, otherwise to review.
 */
export async function recordRefund(
  { database, clock }: WriteDeps,
  { message, refund, provider, state, reference, foreign }: RefundOutcome,
): Promise<void> {
  const { id, orderId, cents } = refund;
  await database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Error('the order to refund is missing');
    const at = clock.now();
    // Another process has recorded the outcome, and the order may have changed since.
    if (!(await settleRefund(tx, { id, state, reference, at }))) return;
    const returned = state === 'done' && reference !== null ? [{ id, reference, cents }] : [];
    // Another process may have requested or recorded some of them while this one waited for the provider.
    const known = await listRefundsOfOrder(tx, orderId);
    const unknown = foreign.filter((one) => isForeign(one, known));
    for (const { id: providerId, amount } of unknown) {
      const row = { id: clock.newId(), orderId, cents: amount, method: 'card' as const, createdAt: at };
      const made = { state: 'done' as const, reason: 'made at the provider', settledAt: at };
      const inserted = await insertRefund(tx, { ...row, ...made, reference: providerId });
      if (!inserted) throw new Error('a payout has the reference of a refund at the provider');
      returned.push({ id: row.id, reference: providerId, cents: amount });
    }
    const event = state === 'done' || unknown.length > 0 ? 'refund_succeeded' : 'refund_failed';
    for (const { id: refundId, reference: providerReference, cents: amount } of returned) {
      const money = { orderId, cents: amount, provider, providerReference };
      await insertMoneyMovement(tx, { ...money, kind: 'refunded', cause: event, at });
      await insertMessage(tx, refundMail({ orderId, refundId, clock }));
    }
    if (state === 'failed') await updateWaitsSince(tx, { id, at });
    const moved = await moveRefundedOrder(tx, { order, event, at });
    const isUndelivered = state === 'failed' && moved !== 'refund_succeeded';
    await finishMessage(tx, { id: message.id, at, lastError: isUndelivered ? 'refund_failed' : null });
  });
}

/** Whether a refund at the provider is none of the given refunds of its order. */
export function isForeign({ id, refundId }: PaymentRefund, known: readonly RefundRow[]): boolean {
  return !known.some((row) => row.reference === id || row.id === refundId);
}
