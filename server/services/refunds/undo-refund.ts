import type { Queryable } from '#database/connection/connect.ts';
import { takeBackOutbox } from '#database/queries/jobs/outbox.ts';
import { listCancellations, settleCancellation } from '#database/queries/orders/cancellations.ts';
import { readOrderAmounts } from '#database/queries/orders/order-amounts.ts';
import { updateOrderState, type OrderRecord } from '#database/queries/orders/orders.ts';
import {
  countSettled,
  findRefund,
  listRefundShares,
  listRefundsOfOrder,
  restoreReplaced,
  settleRefund,
  type RefundRow,
} from '#database/queries/payments/refunds.ts';
import { updateHasLeft } from '#database/queries/shipments/shipments.ts';
import { insertChange } from '#database/queries/staff/change-log.ts';
import { nextOrderState } from '#domain/order/order-state.ts';
import { chargesOf, sharesOf, sumOfShares, type RefundShare } from '#domain/refund/refund-shares.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { PersonAuthor } from '#domain/staff/change-log.ts';
import { withLockedOrder } from '../orders/locked-order.ts';
import type { ServiceError } from '../service-error.ts';
import type { WriteDeps } from '../write-deps.ts';

/**
 * Undoes a refund by staff before it is sent, and puts its pieces back into the order. One that repeats a failed refund leaves that waiting
 * again. Returns the id of the order. Idempotent. Errors: `refund_unknown`, `refund_sent`.
 */
export async function undoRefund(
  { database, clock }: WriteDeps,
  { id, author }: { id: string; author: PersonAuthor },
): Promise<Result<string, ServiceError>> {
  const found = await findRefund(database.db, id);
  if (!found) return fail({ code: 'refund_unknown' });
  const { orderId, replaces } = found;
  return withLockedOrder<string>(database, orderId, async (tx, order) => {
    const refund = await findRefund(tx, id);
    if (refund === undefined || refund.state === 'undone') return ok(orderId);
    const at = clock.now();
    const undone = await (replaces === null
      ? takeBackFirst(tx, { order, refund, at })
      : takeBackRepeated(tx, { order, id, replaces, at }));
    if (!undone) return fail({ code: 'refund_sent' });
    await insertChange(tx, {
      at,
      author,
      action: 'refund_undone',
      subject: { type: 'order', id: orderId },
      changes: [{ field: 'refund in cents', before: refund.cents, after: null }],
    });
    return ok(orderId);
  });
}

/** Takes back a refund with its pieces; false when that is too late. */
async function takeBackFirst(
  tx: Queryable,
  { order, refund, at }: { order: OrderRecord; refund: RefundRow; at: Date },
): Promise<boolean> {
  const { id, orderId, cancellationId, method, returnId } = refund;
  // The amounts of an order that was cancelled, or paid at the door, include the refund.
  const isOpen =
    returnId === null &&
    (order.state === 'placed' || (method === 'card' && ['paid', 'handed_over'].includes(order.state)));
  const shares = (await listRefundShares(tx, orderId)).filter(({ refundId }) => refundId === id);
  const cancellations = await listCancellations(tx, [orderId]);
  const cancelled = cancellations.find((one) => one.id === cancellationId);
  if (
    !isOpen ||
    // A part of the refund was done at once, and its pieces are for sale.
    cancelled?.state === 'done' ||
    !(await areLast(tx, { order, shares })) ||
    !(await takeBack(tx, { id, at }))
  )
    return false;
  await countSettled(tx, { orderId, shares, times: -1 });
  if (cancelled) {
    await settleCancellation(tx, { id: cancelled.id, state: 'undone' });
    await updateHasLeft(tx, orderId);
  }
  return true;
}

/** Takes back a refund that repeats a failed one, which then waits again, as may its order; false when that is too late. */
async function takeBackRepeated(
  tx: Queryable,
  { order, id, replaces, at }: { order: OrderRecord; id: string; replaces: string; at: Date },
): Promise<boolean> {
  if (!(await takeBack(tx, { id, at }))) return false;
  await restoreReplaced(tx, { id, replaces });
  const refunds = await listRefundsOfOrder(tx, order.id);
  const cause = 'refund_failed';
  const next = nextOrderState(order.state, cause);
  if (next.ok && !refunds.some(({ state }) => state === 'pending'))
    await updateOrderState(tx, { order, to: next.value, cause, at });
  return true;
}

async function takeBack(tx: Queryable, { id, at }: { id: string; at: Date }): Promise<boolean> {
  if (!(await takeBackOutbox(tx, { kind: 'refund', subjectId: id, at }))) return false;
  if (!(await settleRefund(tx, { id, state: 'undone', reference: null, at })))
    throw new Error('a refund with an unsent message has ended');
  return true;
}

/** Whether these shares are the last that were settled of their lines. Undoing earlier ones could change the later ones by a cent. */
async function areLast(
  tx: Queryable,
  { order, shares }: { order: OrderRecord; shares: readonly RefundShare[] },
): Promise<boolean> {
  const pieces = shares.flatMap(({ position, quantity }) =>
    position === null ? [] : [{ position, quantity }],
  );
  const lines = order.lines.map((line) => {
    const own = pieces.find(({ position }) => position === line.position)?.quantity ?? 0;
    return { ...line, settled: line.settled - own };
  });
  const recomputed = sharesOf(
    chargesOf({ ...order, ...(await readOrderAmounts(tx, order.id)), lines }),
    pieces,
  );
  return recomputed.every((one) =>
    shares.some((share) => share.position === one.position && sumOfShares([share]) === sumOfShares([one])),
  );
}
