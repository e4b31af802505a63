import type { Queryable } from '#database/connection/connect.ts';
import { takeBackOutbox } from '#database/queries/jobs/outbox.ts';
import { listCancellations, settleCancellation } from '#database/queries/orders/cancellations.ts';
import { readOrderAmounts } from '#database/queries/orders/order-amounts.ts';
import type { OrderRecord } from '#database/queries/orders/orders.ts';
import {
  countSettled,
  findRefund,
  listRefundShares,
  settleRefund,
} from '#database/queries/payments/refunds.ts';
import { updateHasLeft } from '#database/queries/shipments/shipments.ts';
import { insertChange } from '#database/queries/staff/change-log.ts';
import { chargesOf, sharesOf, sumOfShares, type RefundShare } from '#domain/refund/refund-shares.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { PersonAuthor } from '#domain/staff/change-log.ts';
import { withLockedOrder } from '../orders/locked-order.ts';
import type { ServiceError } from '../service-error.ts';
import type { WriteDeps } from '../write-deps.ts';

/**
 * Undoes a refund by staff before it is sent, and puts its pieces back into the order. Returns the id of the order. Idempotent. Errors:
 * `refund_unknown`, `refund_sent`.
 */
export async function undoRefund(
  { database, clock }: WriteDeps,
  { id, author }: { id: string; author: PersonAuthor },
): Promise<Result<string, ServiceError>> {
  const found = await findRefund(database.db, id);
  if (!found) return fail({ code: 'refund_unknown' });
  const { orderId, cancellationId, cents, method, replaces, returnId } = found;
  return withLockedOrder<string>(database, orderId, async (tx, order) => {
    const refund = await findRefund(tx, id);
    if (refund?.state === 'undone') return ok(orderId);
    // The amounts of an order that was cancelled, or paid at the door, include the refund.
    const isOpen =
      replaces === null &&
      returnId === null &&
      (order.state === 'placed' || (method === 'card' && ['paid', 'handed_over'].includes(order.state)));
    const shares = (await listRefundShares(tx, orderId)).filter(({ refundId }) => refundId === id);
    const at = clock.now();
    const cancellations = await listCancellations(tx, [orderId]);
    const cancelled = cancellations.find((one) => one.id === cancellationId);
    if (
      !isOpen ||
      // A part of the refund was done at once, and its pieces are for sale.
      cancelled?.state === 'done' ||
      !(await areLast(tx, { order, shares })) ||
      !(await takeBackOutbox(tx, { kind: 'refund', subjectId: id, at }))
    )
      return fail({ code: 'refund_sent' });
    if (!(await settleRefund(tx, { id, state: 'undone', reference: null, at })))
      throw new Error('a refund with an unsent message has ended');
    await countSettled(tx, { orderId, shares, times: -1 });
    if (cancelled) {
      await settleCancellation(tx, { id: cancelled.id, state: 'undone' });
      await updateHasLeft(tx, orderId);
    }
    await insertChange(tx, {
      at,
      author,
      action: 'refund_undone',
      subject: { type: 'order', id: orderId },
      changes: [{ field: 'refund in cents', before: cents, after: null }],
    });
    return ok(orderId);
  });
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
  const again = sharesOf(chargesOf({ ...order, ...(await readOrderAmounts(tx, order.id)), lines }), pieces);
  return again.every((one) =>
    shares.some((share) => share.position === one.position && sumOfShares([share]) === sumOfShares([one])),
  );
}
