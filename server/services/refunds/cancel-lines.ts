import type { Queryable } from '#database/connection/connect.ts';
import { inTransaction } from '#database/connection/transaction.ts';
import { insertOutbox } from '#database/queries/jobs/outbox.ts';
import { findCancellationByKey, insertCancellation } from '#database/queries/orders/cancellations.ts';
import { readOrderAmounts } from '#database/queries/orders/order-amounts.ts';
import { findOrderById, lockOrder, type OrderRecord } from '#database/queries/orders/orders.ts';
import { countSettled, listRefundsOfOrder } from '#database/queries/orders/refunds.ts';
import { releasePieces } from '#database/queries/orders/stock.ts';
import { updateHasLeft } from '#database/queries/shipments/shipments.ts';
import { insertChange } from '#database/queries/staff/change-log.ts';
import { TO_PACK_STATES, type OrderState } from '#domain/order/order-state.ts';
import { isStanding } from '#domain/refund/amount-due.ts';
import { chargesOf, sharesOf, sumOfShares, type RefundShare } from '#domain/refund/refund-shares.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import {
  choosePieces,
  isAllDelivered,
  isSamePieces,
  type LinePieces,
} from '#domain/shipment/line-counters.ts';
import type { Clock } from '../../ports/clock.ts';
import { itemsCancelledMail } from '../messages/order-messages.ts';
import {
  aboveLimit,
  cancelLocked,
  findCancellable,
  type Canceller,
  type Cancelling,
} from '../orders/cancel-order.ts';
import type { OrderDeps } from '../orders/order-deps.ts';
import { recordNotCharged, requestRefund } from '../orders/request-refund.ts';
import { KEY_REUSED, type ServiceError } from '../service-error.ts';
import { completeOrder } from '../shipments/complete-order.ts';

/** The pieces to cancel, and a key that makes repeated requests cancel them once. */
type Wanted = { readonly lines: readonly LinePieces[]; readonly idempotencyKey: string | null };

/** States in which nothing is left to cancel. Repeating a cancellation of the last pieces changes nothing and succeeds. */
const CANCELLED_STATES: readonly OrderState[] = ['cancelled', 'refund_pending', 'refunded'];

/**
 * Cancels pieces of a placed or paid order that are in no shipment, for its customer or for staff: returns them to the stock, refunds their
 * share of the amounts, or lowers what a cash order costs at the door, and mails the customer. The last pieces cancel the whole order.
 * Idempotent for one key. Errors: `order_unknown`, `order_not_cancellable`, `quantity_exceeded`, `idempotency_key_reused`, and `forbidden`
 * when the refunds of the order exceed the limit of the role.
 */
export async function cancelLines(
  { database, clock }: Pick<OrderDeps, 'database' | 'clock'>,
  { reference, by, lines, idempotencyKey }: Wanted & { reference: string; by: Canceller },
): Promise<Result<OrderRecord, ServiceError>> {
  const found = await findCancellable(database.db, { reference, by });
  if (!found.ok) return found;
  const { order: seen, limitCents, ...cancelling } = found.value;
  const cancelled = await inTransaction<void, ServiceError>(database, async (tx) => {
    const order = await lockOrder(tx, seen.id);
    if (!order) return fail({ code: 'order_unknown' });
    const repeated = await findRepeated(tx, { order, lines, idempotencyKey });
    if (repeated !== undefined) return repeated;
    const pieces = choosePieces(order.lines, lines);
    if (!TO_PACK_STATES.includes(order.state) || choosePieces(order.lines, undefined) === undefined)
      return fail({ code: 'order_not_cancellable' });
    if (pieces === undefined) return fail({ code: 'quantity_exceeded', detail: TOO_MANY });
    if (isEverything(order, pieces)) {
      if (limitCents !== undefined && order.totalCents > limitCents) return fail(aboveLimit(limitCents));
      const state = await cancelLocked(tx, { order, clock, ...cancelling });
      return CANCELLED_STATES.includes(state) ? ok(undefined) : fail({ code: 'order_not_cancellable' });
    }
    const shares = sharesOf(chargesOf({ ...order, ...(await readOrderAmounts(tx, order.id)) }), pieces);
    if (limitCents !== undefined && (await sumRefunds(tx, order.id)) + sumOfShares(shares) > limitCents)
      return fail(aboveLimit(limitCents));
    return cancelPieces(tx, { order, pieces, shares, idempotencyKey, clock, ...cancelling });
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
  const key = { orderId: order.id, idempotencyKey: idempotencyKey ?? '' };
  const earlier = idempotencyKey === null ? undefined : await findCancellationByKey(tx, key);
  if (earlier) return isSamePieces(lines, earlier.lines) ? ok(undefined) : fail(KEY_REUSED);
  return CANCELLED_STATES.includes(order.state) ? ok(undefined) : undefined;
}

/** Whether an order without these pieces would have none. */
function isEverything({ lines }: OrderRecord, pieces: readonly LinePieces[]): boolean {
  return lines.every(({ position, quantity, cancelled }) => {
    const wanted = pieces.filter((piece) => piece.position === position);
    return wanted.reduce((left, piece) => left - piece.quantity, quantity - cancelled) === 0;
  });
}

async function sumRefunds(tx: Queryable, orderId: string): Promise<number> {
  const refunds = (await listRefundsOfOrder(tx, orderId)).filter(isStanding);
  return refunds.reduce((sum, { cents }) => sum + cents, 0);
}

/** Cancels some pieces of a locked order, whose others are delivered or still to be. */
async function cancelPieces(
  tx: Queryable,
  {
    order,
    pieces,
    shares,
    idempotencyKey,
    clock,
    ...cancelling
  }: Cancelling & {
    order: OrderRecord;
    pieces: readonly LinePieces[];
    shares: readonly RefundShare[];
    idempotencyKey: string | null;
    clock: Clock;
  },
): Promise<Result<void, ServiceError>> {
  const [orderId, cancellationId, at] = [order.id, clock.newId(), clock.now()];
  const { cause } = cancelling;
  const cancelledBy = cause === 'cancelled by the shopper' ? 'customer' : 'shop';
  const row = {
    id: cancellationId,
    orderId,
    cancelledBy,
    state: 'done',
    idempotencyKey,
    createdAt: at,
  } as const;
  await insertCancellation(tx, { ...row, lines: pieces });
  await countSettled(tx, { orderId, shares });
  await releasePieces(tx, { orderId, pieces, cause, at });
  await updateHasLeft(tx, orderId);
  const refund = { orderId, cents: sumOfShares(shares), reason: cause, shares, cancellationId, clock };
  if (refund.cents > 0) await (order.paymentMethod === 'cash' ? recordNotCharged : requestRefund)(tx, refund);
  await insertOutbox(tx, itemsCancelledMail({ orderId, cancellationId, clock }));
  const after = await lockOrder(tx, orderId);
  const isComplete = after !== undefined && isAllDelivered(after.lines);
  const completed = isComplete ? await completeOrder(tx, { order, at }) : ok(order.state);
  if (!completed.ok) return completed;
  await recordCancelledItems(tx, { order, pieces, state: completed.value, at, ...cancelling });
  return ok(undefined);
}

/** Records in the log that staff cancelled pieces: how many of each line stay in the order. */
async function recordCancelledItems(
  tx: Queryable,
  {
    order: { id, state: before, lines },
    pieces,
    state,
    author,
    reason,
    at,
  }: Cancelling & { order: OrderRecord; pieces: readonly LinePieces[]; state: OrderState; at: Date },
): Promise<void> {
  if (author === undefined) return;
  const left = lines.flatMap(({ position, title, quantity, cancelled }) =>
    pieces
      .filter((piece) => piece.position === position)
      .map((piece) => ({
        field: `quantity of ${title}`,
        before: quantity - cancelled,
        after: quantity - cancelled - piece.quantity,
      })),
  );
  await insertChange(tx, {
    at,
    author,
    action: 'items_cancelled',
    subject: { type: 'order', id },
    changes: [
      ...left,
      ...(state === before ? [] : [{ field: 'state', before, after: state }]),
      ...(reason === undefined ? [] : [{ field: 'reason', before: null, after: reason }]),
    ],
  });
}
