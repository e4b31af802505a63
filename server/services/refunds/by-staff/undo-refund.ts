import type { Queryable } from '#database/connection/connect.ts';
import { takeBackMessage } from '#database/queries/messages/outbox.ts';
import { listCancellations, settleCancellation } from '#database/queries/orders/cancellations.ts';
import { readOrderAmounts } from '#database/queries/orders/order-amounts.ts';
import { updateOrderState, type OrderRecord } from '#database/queries/orders/orders.ts';
import {
  addSettledPieces,
  findRefund,
  listRefundShares,
  listRefundsOfOrder,
  restoreReplaced,
  settleRefund,
  type RefundRow,
} from '#database/queries/payments/refunds.ts';
import { updateHasLeftShop } from '#database/queries/shipments/shipments.ts';
import { insertChange } from '#database/queries/staff/change-log.ts';
import { nextOrderState } from '#domain/order/order-state.ts';
import { chargesOf, sharesOf, sumOfShares, type RefundShare } from '#domain/refund/refund-shares.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { PersonAuthor } from '#domain/staff/change-log.ts';
import { refundMessageKind } from '../../messages/order-messages.ts';
import { withLockedOrder } from '../../orders/locked-order.ts';
import type { ServiceError } from '../../service-error.ts';
import type { WriteDeps } from '../../write-deps.ts';

/**
 * Undoes a refund by staff before it is sent, with its other part if it was divided, and puts its pieces back into the order. When it
 * repeated a failed refund, that one waits for staff again. Returns the id of the order. Idempotent. Errors: `refund_unknown`,
 * `refund_sent`.
 */
export async function undoRefund(
  { database, clock }: WriteDeps,
  { id, author }: { id: string; author: PersonAuthor },
): Promise<Result<string, ServiceError>> {
  const found = await findRefund(database.db, id);
  if (!found) return fail({ code: 'refund_unknown' });
  const { orderId, replaces } = found;
  return withLockedOrder<string>(database, orderId, async (tx, order) => {
    const parts = partsOf(found, await listRefundsOfOrder(tx, orderId));
    if (parts.every(({ state }) => state === 'undone')) return ok(orderId);
    const at = clock.now();
    const undone = await (replaces === null
      ? takeBackOriginal(tx, { order, parts, at })
      : takeBackRepeated(tx, { order, parts, replaces, at }));
    if (!undone) return fail({ code: 'refund_sent' });
    const cents = parts.reduce((sum, part) => sum + part.cents, 0);
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

/** Returns the rows of a refund: one, or one for each way in which its money is returned. */
export function partsOf({ id, partOf }: RefundRow, refunds: readonly RefundRow[]): RefundRow[] {
  const firstId = partOf ?? id;
  return refunds.filter((row) => row.id === firstId || row.partOf === firstId);
}

/** Whether the order of a refund still allows its undo. Does not check whether its money is on its way. */
export async function allowsUndo(db: Queryable, { order, parts }: Omit<Undoing, 'at'>): Promise<boolean> {
  // A repeated refund changed no pieces.
  if (parts.some(({ replaces }) => replaces !== null)) return true;
  // In every other state, the refund has already lowered what a cancellation refunded, or what was collected at the door.
  const isOpen =
    order.state === 'placed' ||
    (['paid', 'handed_over'].includes(order.state) && parts.every(({ method }) => method !== 'not_charged'));
  // The stock of a return has moved.
  if (!isOpen || parts.some(({ returnId }) => returnId !== null)) return false;
  // A part of the refund was done, and its pieces are for sale.
  if ((await findCancellationOf(db, { order, parts }))?.state === 'done') return false;
  return areLast(db, { order, shares: await listSharesOf(db, { order, parts }) });
}

async function findCancellationOf(db: Queryable, { order, parts }: Omit<Undoing, 'at'>) {
  const cancellations = await listCancellations(db, [order.id]);
  return cancellations.find(({ id }) => parts.some(({ cancellationId }) => cancellationId === id));
}

async function listSharesOf(db: Queryable, { order, parts }: Omit<Undoing, 'at'>) {
  const shares = await listRefundShares(db, order.id);
  return shares.filter(({ refundId }) => parts.some(({ id }) => id === refundId));
}

/** A refund as its rows: one, or one for each way in which its money is returned. */
type Undoing = { readonly order: OrderRecord; readonly parts: readonly RefundRow[]; readonly at: Date };

/** Takes back a refund with its pieces; false when that is too late. */
async function takeBackOriginal(tx: Queryable, { order, parts, at }: Undoing): Promise<boolean> {
  const orderId = order.id;
  if (!(await allowsUndo(tx, { order, parts })) || !(await takeBack(tx, { parts, at }))) return false;
  await addSettledPieces(tx, { orderId, shares: await listSharesOf(tx, { order, parts }), times: -1 });
  const cancelled = await findCancellationOf(tx, { order, parts });
  if (cancelled) {
    await settleCancellation(tx, { id: cancelled.id, state: 'undone' });
    await updateHasLeftShop(tx, orderId);
  }
  return true;
}

/**
 * Takes back a refund that repeats a failed one; false when that is too late. The failed one then waits for staff again, and its order may
 * come under review again.
 */
async function takeBackRepeated(
  tx: Queryable,
  { order, parts, replaces, at }: Undoing & { replaces: string },
): Promise<boolean> {
  if (!(await takeBack(tx, { parts, at }))) return false;
  for (const { id } of parts) await restoreReplaced(tx, { id, replaces });
  const refunds = await listRefundsOfOrder(tx, order.id);
  const cause = 'refund_failed';
  const next = nextOrderState(order.state, cause);
  if (next.ok && !refunds.some(({ state }) => state === 'pending'))
    await updateOrderState(tx, { order, to: next.value, cause, at });
  return true;
}

/** Takes back all parts of a refund. False when one is sent already: the caller must then roll back. */
async function takeBack(tx: Queryable, { parts, at }: Pick<Undoing, 'parts' | 'at'>): Promise<boolean> {
  for (const { id, method } of parts) {
    if (!(await takeBackMessage(tx, { kind: refundMessageKind({ method }), subjectId: id, at })))
      return false;
    // When an unpaid order has ended meanwhile, its credit is settled although the message still waits.
    if (!(await settleRefund(tx, { id, state: 'undone', reference: null, at }))) return false;
  }
  return true;
}

/** Whether these shares are the last that were settled of their lines. Undoing earlier ones could change the later ones by a cent. */
async function areLast(
  db: Queryable,
  { order, shares }: { order: OrderRecord; shares: readonly RefundShare[] },
): Promise<boolean> {
  const pieces = shares.flatMap(({ position, quantity }) =>
    position === null || quantity === 0 ? [] : [{ position, quantity }],
  );
  const lines = order.lines.map((line) => {
    const own = pieces.find(({ position }) => position === line.position)?.quantity ?? 0;
    return { ...line, settled: line.settled - own };
  });
  const recomputed = sharesOf(
    chargesOf({ ...order, ...(await readOrderAmounts(db, order.id)), lines }),
    pieces,
  );
  // Two parts may divide one share between them.
  const sumOf = (position: number | null) =>
    sumOfShares(shares.filter((share) => share.position === position));
  return recomputed.every((one) => sumOf(one.position) === sumOfShares([one]));
}
