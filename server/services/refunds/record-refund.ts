import type { Queryable } from '#database/connection/connect.ts';
import { finishOutbox, insertOutbox, type OutboxRow } from '#database/queries/jobs/outbox.ts';
import { insertMoneyMovement, readOrderBalance } from '#database/queries/orders/order-money.ts';
import { lockOrder, updateOrderState } from '#database/queries/orders/orders.ts';
import {
  clearWaiting,
  insertRefund,
  listRefundsOfOrder,
  settleRefund,
  updateWaitsSince,
  type RefundRow,
} from '#database/queries/payments/refunds.ts';
import { nextOrderState } from '#domain/order/order-state.ts';
import type { PaymentRefund } from '../../ports/payments.ts';
import { refundMail } from '../messages/order-messages.ts';
import type { WriteDeps } from '../write-deps.ts';

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
    for (const { id: providerId, amount } of foreign) {
      const row = { id: clock.newId(), orderId, cents: amount, method: 'card' as const, createdAt: at };
      const made = { state: 'done' as const, reason: 'made at the provider', settledAt: at };
      await insertRefund(tx, { ...row, ...made, reference: providerId });
      returned.push({ id: row.id, reference: providerId, cents: amount });
    }
    const event = state === 'done' || foreign.length > 0 ? 'refund_succeeded' : 'refund_failed';
    for (const { id: refundId, reference: providerReference, cents: amount } of returned) {
      const money = { orderId, cents: amount, provider, providerReference };
      await insertMoneyMovement(tx, { ...money, kind: 'refunded', cause: event, at });
      await insertOutbox(tx, refundMail({ orderId, refundId, clock }));
    }
    const moved = await findOrderEvent(tx, { orderId, event });
    const isUndelivered = state === 'failed' && moved !== 'refund_succeeded';
    await finishOutbox(tx, { id: message.id, at, lastError: isUndelivered ? 'refund_failed' : null });
    if (state === 'failed') await updateWaitsSince(tx, { id, at });
    const next = moved === undefined ? undefined : nextOrderState(order.state, moved);
    if (moved === undefined || !next?.ok) return;
    // Refunds that staff made at the provider may have returned what failed.
    if (next.value === 'refunded') await clearWaiting(tx, orderId);
    await updateOrderState(tx, { order, to: next.value, cause: moved, at });
  });
}

/** Returns the event of the order after one of its refunds has ended; undefined while another is pending. */
async function findOrderEvent(
  tx: Queryable,
  { orderId, event }: { orderId: string; event: 'refund_succeeded' | 'refund_failed' },
): Promise<'refund_succeeded' | 'refund_failed' | undefined> {
  const refunds = await listRefundsOfOrder(tx, orderId);
  if (refunds.some(({ state }) => state === 'pending')) return undefined;
  const { leftCents } = await readOrderBalance(tx, orderId);
  return leftCents <= 0 ? event : 'refund_failed';
}
