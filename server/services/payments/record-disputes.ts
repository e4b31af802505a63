import { insertMoneyMovement } from '#database/queries/orders/order-money.ts';
import { findOrderByPayment, lockOrder } from '#database/queries/orders/orders.ts';
import { listDisputesById, upsertDispute } from '#database/queries/payments/disputes.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { PaymentDispute, PaymentPort } from '../../ports/payments.ts';
import type { OrderDeps } from '../orders/order-deps.ts';
import type { ServiceError } from '../service-error.ts';

/**
 * Records the disputes of one payment as the provider reports them. Returns how many changed.
 * Errors: `payment_provider_unreachable`.
 */
export async function recordDisputesOf(
  deps: OrderDeps,
  { payments, intentId }: { payments: PaymentPort; intentId: string },
): Promise<Result<number, ServiceError>> {
  const listed = await payments.listDisputes(intentId);
  if (!listed.ok && listed.error.code === 'payment_provider_unreachable')
    return fail({ code: listed.error.code });
  const disputes = listed.ok ? listed.value : [];
  return ok(await recordDisputes(deps, { provider: payments.id, disputes }));
}

/**
 * Records every dispute opened at `since` or later, including those whose webhook was lost. Returns how many changed.
 * Errors: `payment_provider_unreachable`.
 */
export async function recordDisputesSince(
  deps: OrderDeps,
  { payments, since }: { payments: PaymentPort; since: Date },
): Promise<Result<number, ServiceError>> {
  const listed = await payments.listRecentDisputes({ since });
  if (!listed.ok) return fail({ code: listed.error.code });
  return ok(await recordDisputes(deps, { provider: payments.id, disputes: listed.value }));
}

async function recordDisputes(
  deps: OrderDeps,
  { provider, disputes }: { provider: string; disputes: readonly PaymentDispute[] },
): Promise<number> {
  const ids = disputes.map(({ id }) => id);
  const rows = await listDisputesById(deps.database.db, { provider, ids });
  const knownStates = new Map(rows.map(({ id, state }) => [id, state]));
  let recordedCount = 0;
  for (const dispute of disputes) {
    if (knownStates.get(dispute.id) === dispute.state) continue;
    if (await recordDispute(deps, { provider, dispute })) recordedCount += 1;
  }
  return recordedCount;
}

/**
 * Writes one dispute, and the money that it moved, under the order's lock. A lost dispute takes the money; a won appeal returns it.
 * Returns false when the payment belongs to no order of this shop.
 */
async function recordDispute(
  { database, clock }: OrderDeps,
  { provider, dispute }: { provider: string; dispute: PaymentDispute },
): Promise<boolean> {
  const { id, intentId, state, amount, reason, openedAt } = dispute;
  const found = await findOrderByPayment(database.db, { paymentId: intentId, provider });
  if (!found) return false;
  const orderId = found.id;
  await database.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    // Read again under the lock: another process may have recorded it.
    const [before] = await listDisputesById(tx, { provider, ids: [id] });
    const at = clock.now();
    const closedAt = state === 'closed' ? (before?.closedAt ?? at) : null;
    await upsertDispute(tx, { provider, id, orderId, state, cents: amount, reason, openedAt, closedAt });
    const money = { orderId, cents: amount, provider, providerReference: id, at };
    if (state === 'lost')
      await insertMoneyMovement(tx, { ...money, kind: 'dispute_lost', cause: 'the dispute was lost' });
    if (before?.state === 'lost' && state === 'closed') {
      await insertMoneyMovement(tx, { ...money, kind: 'dispute_reversed', cause: 'the appeal was won' });
    }
  });
  return true;
}
