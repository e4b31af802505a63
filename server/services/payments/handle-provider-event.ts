import { makeMessagesDue } from '#database/queries/messages/outbox.ts';
import { findOrderById, findOrderByPayment } from '#database/queries/orders/orders.ts';
import { hasProviderEvent, insertProviderEvent } from '#database/queries/payments/provider-events.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { PaymentEvent, PaymentPort, PaymentWebhook } from '../../ports/payments.ts';
import type { OrderDeps } from '../orders/order-deps.ts';
import { recordFailedRefundsOf } from '../refunds/record-failed-refunds.ts';
import type { ServiceError } from '../service-error.ts';
import { applyPaymentStatus } from './apply-payment-status.ts';
import { recordDisputesOf } from './record-disputes.ts';

/** Outcome of a webhook: handled now, handled before, or about no order of this shop. */
export type EventOutcome = 'handled' | 'repeated' | 'not_ours';

/**
 * Handles a webhook of a payment provider (step 5 of the payment protocol). It uses only the signature and, of the event, the id, the
 * type and the payment's id: everything else is read from the provider. The event's id is stored last, so that a crash leads to
 * another delivery. Errors: `webhook_refused`, `payment_provider_unreachable`.
 */
export async function handleProviderEvent(
  deps: OrderDeps,
  { payments, webhook }: { payments: PaymentPort; webhook: PaymentWebhook },
): Promise<Result<EventOutcome, ServiceError>> {
  const { database, clock } = deps;
  const read = payments.readWebhook(webhook);
  if (!read.ok) return fail({ code: 'webhook_refused' });
  const { eventId: id, type } = read.value;
  const { id: provider } = payments;
  if (await hasProviderEvent(database.db, { provider, id })) return ok('repeated');

  const outcome = await applyEvent(deps, { payments, event: read.value });
  if (!outcome.ok) return outcome;
  await database.transaction((tx) => insertProviderEvent(tx, { provider, id, type, handledAt: clock.now() }));
  return outcome;
}

async function applyEvent(
  deps: OrderDeps,
  { payments, event }: { payments: PaymentPort; event: PaymentEvent },
): Promise<Result<EventOutcome, ServiceError>> {
  const { database, clock } = deps;
  const { db } = database;
  const { intentId, about } = event;
  if (intentId === null) return ok('not_ours');
  const intent = await payments.readIntent(intentId);
  if (!intent.ok) {
    const { code } = intent.error;
    return code === 'payment_provider_unreachable' ? fail({ code }) : ok('not_ours');
  }
  const order =
    (await findOrderByPayment(db, { paymentId: intentId, provider: payments.id })) ??
    (await findOrderById(db, intent.value.orderId ?? ''));
  if (order?.provider !== payments.id) return ok('not_ours');

  await applyPaymentStatus(deps, { orderId: order.id, intent: intent.value });
  if (about === 'dispute') {
    const recorded = await recordDisputesOf(deps, { payments, intentId });
    if (!recorded.ok) return recorded;
  }
  if (about === 'refund') {
    const recorded = await recordFailedRefundsOf(deps, { payments, intentId });
    if (!recorded.ok) return recorded;
    // A refund may have ended, so its message need not wait for the next retry.
    await database.transaction((tx) =>
      makeMessagesDue(tx, { kind: 'refund', orderId: order.id, at: clock.now() }),
    );
  }
  return ok('handled');
}
