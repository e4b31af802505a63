import { inTransaction } from '#database/connection/transaction.ts';
import { takeBackOutbox } from '#database/queries/jobs/outbox.ts';
import { listCancellations, settleCancellation } from '#database/queries/orders/cancellations.ts';
import { lockOrder } from '#database/queries/orders/orders.ts';
import {
  countSettled,
  findRefund,
  listRefundShares,
  settleRefund,
} from '#database/queries/orders/refunds.ts';
import { updateHasLeft } from '#database/queries/shipments/shipments.ts';
import { insertChange } from '#database/queries/staff/change-log.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { PersonAuthor } from '#domain/staff/change-log.ts';
import type { OrderDeps } from '../orders/order-deps.ts';
import type { ServiceError } from '../service-error.ts';

/**
 * Undoes a refund by staff before it is sent, and puts its pieces back into the order. Returns the id of the order. Idempotent. Errors:
 * `refund_unknown`, `refund_sent`.
 */
export async function undoRefund(
  { database, clock }: Pick<OrderDeps, 'database' | 'clock'>,
  { id, author }: { id: string; author: PersonAuthor },
): Promise<Result<string, ServiceError>> {
  const found = await findRefund(database.db, id);
  if (!found) return fail({ code: 'refund_unknown' });
  const { orderId, cancellationId, cents, method } = found;
  return inTransaction<string, ServiceError>(database, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const refund = await findRefund(tx, id);
    if (!order || !refund) return fail({ code: 'refund_unknown' });
    if (refund.state === 'undone') return ok(orderId);
    // An order that was cancelled, or paid at the door, counts on the refund.
    const isOpen =
      refund.replaces === null &&
      refund.returnId === null &&
      (order.state === 'placed' || (method === 'card' && ['paid', 'handed_over'].includes(order.state)));
    const at = clock.now();
    if (!isOpen || !(await takeBackOutbox(tx, { kind: 'refund', subjectId: id, at })))
      return fail({ code: 'refund_sent' });
    if (!(await settleRefund(tx, { id, state: 'undone', reference: null, at })))
      throw new Error('a refund with an unsent message has ended');
    const shares = (await listRefundShares(tx, orderId)).filter(({ refundId }) => refundId === id);
    await countSettled(tx, { orderId, shares, times: -1 });
    const cancellations = await listCancellations(tx, [orderId]);
    const waiting = cancellations.find((one) => one.id === cancellationId && one.state === 'waiting');
    if (waiting) {
      await settleCancellation(tx, { id: waiting.id, state: 'undone' });
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
