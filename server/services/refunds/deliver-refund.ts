import { finishMessage, type OutboxRow } from '#database/queries/messages/outbox.ts';
import { readOrderBalance } from '#database/queries/orders/order-money.ts';
import { lockOrder } from '#database/queries/orders/orders.ts';
import {
  findRefund,
  listRefundsOfOrder,
  settleRefund,
  type RefundRow,
} from '#database/queries/payments/refunds.ts';
import { cents } from '#domain/money.ts';
import { fail, ok } from '#domain/result.ts';
import {
  FAILED_REFUND_STATUSES,
  type PaymentPort,
  type PaymentRefund,
  type RefundStatus,
} from '../../ports/payments.ts';
import {
  applyWaitingCancellations,
  completeIfDelivered,
} from '../cancellations/apply-waiting-cancellations.ts';
import type { DeliveryOutcome } from '../messages/drain-queue.ts';
import type { OrderDeps } from '../orders/order-deps.ts';
import { isForeign, recordRefund } from './record-refund.ts';

const PENDING_STATUSES: readonly RefundStatus[] = ['pending', 'requires_action'];

/** A refund to execute, and the payment that it returns. */
type Attempt = {
  readonly payments: PaymentPort;
  readonly intentId: string;
  readonly refund: RefundRow;
  /** The refunds of the same order. */
  readonly siblings: readonly RefundRow[];
  /** Whether the provider gets the refund's id. Versions without the table `refund` sent no id, under the same key. */
  readonly hasMetadata: boolean;
};

/**
 * Executes a refund, and records its outcome once the provider reports one. Searches the provider's refunds for the refund's id before
 * creating it, because the provider forgets idempotency keys after 24 hours.
 */
export async function deliverRefund(deps: OrderDeps, message: OutboxRow): Promise<DeliveryOutcome> {
  const { database, clock } = deps;
  const refund = await findRefund(database.db, message.subjectId);
  if (!refund) throw new Error('the refund of a message is missing');
  if (refund.state !== 'pending') {
    await database.transaction((tx) => finishMessage(tx, { id: message.id, at: clock.now() }));
    return ok('obsolete');
  }
  if (!(await startRefund(deps, { refund, message }))) return ok('delivered');
  const { provider, providerPaymentId: intentId } = await readOrderBalance(database.db, refund.orderId);
  if (provider === null || intentId === null) throw new Error('the payment to refund is missing');
  const payments = deps.payments.get(provider);
  const siblings = await listRefundsOfOrder(database.db, refund.orderId);
  const hasMetadata = !isOfEarlierVersion(message);
  const attempt = { payments, intentId, refund, siblings, hasMetadata };

  const executed = await execute(attempt);
  if (!executed.ok) return fail({ code: 'temporary', reason: executed.reason });
  const { found, foreign } = executed;
  const state = found?.status === 'succeeded' ? 'done' : 'failed';
  await recordRefund(deps, { message, refund, provider, state, reference: found?.id ?? null, foreign });
  return ok('delivered');
}

/**
 * Releases the pieces that wait for a refund. From then on it cannot be undone. Settles a refund of money that is not charged. Returns
 * false when there is nothing to return at the provider.
 */
async function startRefund(
  { database, clock }: OrderDeps,
  { refund: { id, orderId, method, cancellationId }, message }: { refund: RefundRow; message: OutboxRow },
): Promise<boolean> {
  return database.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const at = clock.now();
    if (cancellationId !== null) {
      await applyWaitingCancellations(tx, { orderId, cancellationId, clock });
      await completeIfDelivered(tx, { orderId, at });
    }
    if (method !== 'not_charged') return true;
    await settleRefund(tx, { id, state: 'done', reference: null, at });
    await finishMessage(tx, { id: message.id, at });
    return false;
  });
}

/** Whether a version without the table `refund` queued the message, and may have executed it. */
function isOfEarlierVersion({ payload }: OutboxRow): boolean {
  return typeof payload === 'object' && payload !== null && 'amountCents' in payload;
}

type Executed =
  | { readonly ok: false; readonly reason: string }
  | {
      readonly ok: true;
      /** The ended refund; undefined when the provider refused it. */
      readonly found: PaymentRefund | undefined;
      /** Succeeded refunds that staff made at the provider. */
      readonly foreign: readonly PaymentRefund[];
    };

/** Creates the refund unless the provider has it, and returns it once it has ended. */
async function execute(attempt: Attempt): Promise<Executed> {
  const { payments, intentId, refund, siblings, hasMetadata } = attempt;
  let listed = await payments.listRefunds(intentId);
  let found = listed.ok ? findOwn(listed.value, attempt) : undefined;
  let unreachable: string | undefined;
  if (listed.ok && !found) {
    const made = await payments.refund({
      intentId,
      amount: cents(refund.cents),
      refundId: hasMetadata ? refund.id : null,
      idempotencyKey: `refund-${refund.id}`,
    });
    if (!made.ok && made.error.code === 'payment_provider_unreachable') unreachable = made.error.reason;
    // Read again: the provider answers a repeated key with its first response, and a failed call may have created the refund.
    listed = await payments.listRefunds(intentId);
    const madeId = made.ok ? made.value.id : undefined;
    if (listed.ok) found = findOwn(listed.value, attempt) ?? listed.value.find((one) => one.id === madeId);
  }
  if (!listed.ok && listed.error.code === 'payment_provider_unreachable')
    return { ok: false, reason: listed.error.reason };
  const refunds = listed.ok ? listed.value : [];
  const foreign = refunds.filter((one) => one.id !== found?.id && isForeign(one, siblings));
  if (!found && unreachable !== undefined) return { ok: false, reason: unreachable };
  const isPending = ({ status }: PaymentRefund) => PENDING_STATUSES.includes(status);
  if (found ? isPending(found) : foreign.some(isPending))
    return { ok: false, reason: 'the refund is still pending at the provider' };
  return { ok: true, found, foreign: foreign.filter(({ status }) => status === 'succeeded') };
}

/** Finds the refund by its id in the metadata; one of the earlier version by its amount, since an order had one refund at a time. */
function findOwn(refunds: readonly PaymentRefund[], attempt: Attempt): PaymentRefund | undefined {
  const { refund, siblings, hasMetadata } = attempt;
  if (hasMetadata) return refunds.find(({ refundId }) => refundId === refund.id);
  return refunds.find(
    (one) =>
      isForeign(one, siblings) && one.amount === refund.cents && !FAILED_REFUND_STATUSES.includes(one.status),
  );
}
