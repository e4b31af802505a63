import { listDisputesById, saveDispute } from '#database/queries/orders/disputes.ts';
import { findOrderByIntent, lockOrder, noteMoney } from '#database/queries/orders/orders.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { PaymentDispute } from '../../ports/payments.ts';
import type { OrderDeps } from '../orders/order-deps.ts';
import type { ServiceError } from '../service-error.ts';

/**
 * Asks the provider for the disputes of one payment and records them. Returns how many changed.
 * Errors: `payment_provider_unreachable`.
 */
export async function recordDisputesOf(
  deps: OrderDeps,
  intentId: string,
): Promise<Result<number, ServiceError>> {
  const listed = await deps.payments.listDisputes(intentId);
  if (!listed.ok && listed.error.code === 'payment_provider_unreachable')
    return fail({ code: listed.error.code });
  return ok(await recordDisputes(deps, listed.ok ? listed.value : []));
}

/** Does the same for every dispute opened at `since` or later, for those whose webhook was lost. */
export async function recordDisputesSince(
  deps: OrderDeps,
  since: Date,
): Promise<Result<number, ServiceError>> {
  const listed = await deps.payments.listRecentDisputes({ since });
  return listed.ok ? ok(await recordDisputes(deps, listed.value)) : fail({ code: listed.error.code });
}

async function recordDisputes(deps: OrderDeps, disputes: readonly PaymentDispute[]): Promise<number> {
  const ids = disputes.map(({ id }) => id);
  const known = new Map((await listDisputesById(deps.database.db, ids)).map((row) => [row.id, row.state]));
  const changed = disputes.filter(({ id, state }) => known.get(id) !== state);
  const recorded: boolean[] = [];
  for (const dispute of changed) recorded.push(await recordDispute(deps, dispute));
  return recorded.filter(Boolean).length;
}

/**
 * Writes one dispute and, when it was lost, the money that went with it: one transaction under the order's lock. An appeal that wins
 * brings the money back. Answers false for the payment of another shop.
 */
async function recordDispute(
  { database, clock }: OrderDeps,
  { id, intentId, state, amount, reason, openedAt }: PaymentDispute,
): Promise<boolean> {
  const found = await findOrderByIntent(database.db, intentId);
  if (!found) return false;
  const orderId = found.id;
  await database.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    // Read again under the lock: another process may have recorded it.
    const [before] = await listDisputesById(tx, [id]);
    await saveDispute(tx, { id, orderId, state, cents: amount, reason, openedAt });
    const money = { orderId, cents: amount, providerReference: id, at: clock.now() };
    if (state === 'lost')
      await noteMoney(tx, { ...money, kind: 'dispute_lost', cause: 'the dispute was lost' });
    if (before?.state === 'lost' && state === 'closed') {
      await noteMoney(tx, { ...money, kind: 'dispute_reversed', cause: 'the appeal was won' });
    }
  });
  return true;
}
