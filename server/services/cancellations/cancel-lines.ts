import type { Queryable } from '#database/connection/connect.ts';
import { findOrderDecision } from '#database/queries/messages/outbox.ts';
import { findCancellationByKey } from '#database/queries/orders/cancellations.ts';
import { findOrderById, type OrderRecord } from '#database/queries/orders/orders.ts';
import { TO_PACK_STATES } from '#domain/order/order-state.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { choosePieces, isSamePieces, type LinePieces } from '#domain/shipment/line-counters.ts';
import { BEING_CHANGED, isOtherDecision, reasonOf } from '../orders/decisions/order-decision.ts';
import { describeDecision } from '../orders/decisions/waiting-cancellation.ts';
import { withLockedOrder } from '../orders/locked-order.ts';
import { KEY_REUSED, type ServiceError } from '../service-error.ts';
import type { WriteDeps } from '../write-deps.ts';
import { CANCELLED_STATES, findOrderToCancel, type Canceller } from './cancel-order.ts';
import { removePieces } from './remove-pieces.ts';

/** The pieces to cancel, and a key that makes repeated requests cancel them once. */
type Wanted = { readonly lines: readonly LinePieces[]; readonly idempotencyKey: string | null };

/**
 * Cancels pieces of a placed or paid order that are in no shipment, for its customer or for staff: returns them to the stock, refunds their
 * share of the amounts, or lowers what a cash order costs at the door, and mails the customer. The last pieces cancel the whole order.
 * Idempotent for one key. Errors: `order_unknown`, `order_not_cancellable` (also while a handover or a refusal at the door waits),
 * `quantity_exceeded`, `idempotency_key_reused`, and `forbidden` when the refunds of the order exceed the limit of the role.
 */
export async function cancelLines(
  { database, clock }: WriteDeps,
  { reference, by, lines, idempotencyKey }: Wanted & { reference: string; by: Canceller },
): Promise<Result<OrderRecord, ServiceError>> {
  const found = await findOrderToCancel(database.db, { reference, by });
  if (!found.ok) return found;
  const { order: seen, limitCents, ...cancelling } = found.value;
  const cancelled = await withLockedOrder<void>(database, seen.id, async (tx, order) => {
    const repeated = await findRepeated(tx, { order, lines, idempotencyKey });
    if (repeated !== undefined) return repeated;
    const pieces = choosePieces(order.lines, lines);
    if (!TO_PACK_STATES.includes(order.state) || choosePieces(order.lines, undefined) === undefined)
      return fail({ code: 'order_not_cancellable' });
    const waiting = await findOrderDecision(tx, order.id);
    const decision = waiting && reasonOf(waiting.payload);
    // Otherwise a waiting refusal at the door would never be counted once the last pieces are cancelled, and pieces that are being handed
    // over would be for sale again.
    if (decision !== undefined && isOtherDecision(decision))
      return fail({
        code: 'order_not_cancellable',
        detail: cancelling.author ? describeDecision(decision) : BEING_CHANGED,
      });
    if (pieces === undefined) return fail({ code: 'quantity_exceeded', detail: TOO_MANY });
    const removed = await removePieces(tx, {
      order,
      pieces,
      idempotencyKey,
      limitCents,
      clock,
      ...cancelling,
    });
    return removed.ok ? ok(undefined) : removed;
  });
  if (!cancelled.ok) return cancelled;
  const after = await findOrderById(database.db, seen.id);
  return after ? ok(after) : fail({ code: 'order_unknown' });
}

const TOO_MANY = 'A line has fewer items left that are neither packed nor cancelled.';

/** Returns the result of a request that was handled before; undefined for a new one. */
async function findRepeated(
  tx: Queryable,
  { order, lines, idempotencyKey }: Wanted & { order: OrderRecord },
): Promise<Result<void, ServiceError> | undefined> {
  const earlier = await findCancellationByKey(tx, { orderId: order.id, idempotencyKey });
  if (earlier) return isSamePieces(lines, earlier.lines) ? ok(undefined) : fail(KEY_REUSED);
  return CANCELLED_STATES.includes(order.state) ? ok(undefined) : undefined;
}
