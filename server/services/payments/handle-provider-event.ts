import { hurryOutbox, isKnownEvent, noteEvent } from '#database/queries/jobs/outbox.ts';
import { findOrderById, findOrderByIntent } from '#database/queries/orders/orders.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { PaymentWebhook } from '../../ports/payments.ts';
import type { OrderDeps } from '../orders/order-deps.ts';
import type { ServiceError } from '../service-error.ts';
import { applyPaymentStatus } from './apply-payment-status.ts';
import { recordDisputesOf } from './record-disputes.ts';
import { recordFailedRefundsOf } from './record-failed-refunds.ts';

/** What became of a delivery: dealt with now, dealt with before, or none of this shop's business. */
export type EventOutcome = 'handled' | 'known' | 'not_ours';

/**
 * Step 5 of the payment protocol: the provider says that something has happened. Its signature is checked, an event that was dealt
 * with is skipped, and the payment is **asked afresh**: nothing of the event is believed but that there is something to ask. Its id
 * is noted last, so that a death meanwhile leads to another delivery. Errors: `webhook_refused`, `payment_provider_unreachable`.
 */
export async function handleProviderEvent(
  deps: OrderDeps,
  delivery: PaymentWebhook,
): Promise<Result<EventOutcome, ServiceError>> {
  const { database, clock, payments } = deps;
  const { db } = database;
  const read = payments.readWebhook(delivery);
  if (!read.ok) return fail({ code: 'webhook_refused' });
  const { eventId, type, intentId } = read.value;
  if (await isKnownEvent(db, eventId)) return ok('known');

  let outcome: EventOutcome = 'not_ours';
  if (intentId !== null) {
    const intent = await payments.readIntent(intentId);
    if (!intent.ok && intent.error.code === 'payment_provider_unreachable') {
      return fail({ code: 'payment_provider_unreachable' });
    }
    if (intent.ok) {
      const order =
        (await findOrderByIntent(db, intentId)) ?? (await findOrderById(db, intent.value.orderId ?? ''));
      if (order) {
        outcome = 'handled';
        await applyPaymentStatus(deps, { orderId: order.id, intent: intent.value });
        if (type.startsWith('charge.dispute.')) {
          const recorded = await recordDisputesOf(deps, intentId);
          if (!recorded.ok) return recorded;
        }
        if (type.includes('refund')) {
          const recorded = await recordFailedRefundsOf(deps, intentId);
          if (!recorded.ok) return recorded;
          // A refund that is under way is due at once.
          await database.transaction((tx) =>
            hurryOutbox(tx, { kind: 'refund', orderId: order.id, at: clock.now() }),
          );
        }
      }
    }
  }
  await database.transaction((tx) => noteEvent(tx, { id: eventId, type, handledAt: clock.now() }));
  return ok(outcome);
}
