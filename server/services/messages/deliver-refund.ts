import { z } from 'zod';
import { finishOutbox, insertOutbox, type OutboxRow } from '#database/queries/jobs/outbox.ts';
import { lockOrder, updateOrderState, insertMoneyMovement } from '#database/queries/orders/orders.ts';
import { cents } from '#domain/money.ts';
import { nextOrderState } from '#domain/order/order-state.ts';
import { fail, ok } from '#domain/result.ts';
import type { PaymentRefund } from '../../ports/payments.ts';
import type { OrderDeps } from '../orders/order-deps.ts';
import type { DeliveryOutcome } from './drain-queue.ts';
import { refundMail } from './order-messages.ts';

const payloadSchema = z.object({
  provider: z.string(),
  providerPaymentId: z.string(),
  amountCents: z.int().positive(),
  returnedCents: z.int().min(0).default(0),
});

/**
 * Refunds a payment, and moves its order to `refunded` once the provider reports the refund as succeeded. The message's id is the
 * idempotency key. After that key has expired, the provider still refuses to refund more than it took, and its list of refunds shows
 * what was done. A failed refund returns the order to review.
 */
export async function deliverRefund(deps: OrderDeps, message: OutboxRow): Promise<DeliveryOutcome> {
  const { provider, providerPaymentId, amountCents, returnedCents } = payloadSchema.parse(message.payload);
  const payments = deps.payments.get(provider);
  const made = await payments.refund({
    intentId: providerPaymentId,
    amount: cents(amountCents),
    idempotencyKey: `refund-${message.id}`,
  });
  const listed = await payments.listRefunds(providerPaymentId);
  if (!listed.ok && listed.error.code === 'payment_provider_unreachable') {
    return fail({ code: 'later', reason: listed.error.reason });
  }
  const refunds = listed.ok ? listed.value : [];
  const returned = refunds.filter(({ status }) => status === 'succeeded');
  if (returned.reduce((sum, { amount }) => sum + amount, 0) >= returnedCents + amountCents) {
    await recordOutcome(deps, { message, event: 'refund_succeeded', provider, returned });
    return ok('delivered');
  }
  // Checked after the list: a provider that reported a failure may have created the refund.
  if (!made.ok && made.error.code === 'payment_provider_unreachable') {
    return fail({ code: 'later', reason: made.error.reason });
  }
  if (refunds.some(({ status }) => status === 'pending' || status === 'requires_action')) {
    return fail({ code: 'later', reason: 'the refund is still pending at the provider' });
  }
  await recordOutcome(deps, { message, event: 'refund_failed', provider, returned });
  return ok('delivered');
}

/** Records the outcome of a refund and finishes its message, in one transaction. */
async function recordOutcome(
  { database, clock }: OrderDeps,
  {
    message: { id, orderId },
    event,
    provider,
    returned,
  }: {
    message: OutboxRow;
    event: 'refund_succeeded' | 'refund_failed';
    provider: string;
    returned: readonly PaymentRefund[];
  },
): Promise<void> {
  await database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Error('the order to refund is missing');
    const at = clock.now();
    // Another process has recorded the outcome, and the order may have changed since.
    if (!(await finishOutbox(tx, { id, at, lastError: event === 'refund_failed' ? event : null }))) return;
    for (const { id: providerReference, amount } of returned) {
      await insertMoneyMovement(tx, {
        orderId,
        kind: 'refunded',
        cents: amount,
        provider,
        providerReference,
        cause: event,
        at,
      });
    }
    const next = nextOrderState(order.state, event);
    if (next.ok) {
      await updateOrderState(tx, { order, to: next.value, cause: event, at });
      if (next.value === 'refunded') await insertOutbox(tx, refundMail({ orderId, clock }));
    }
  });
}
