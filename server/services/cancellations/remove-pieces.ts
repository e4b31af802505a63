import type { Queryable } from '#database/connection/connect.ts';
import { insertMessage } from '#database/queries/messages/outbox.ts';
import { insertCancellation } from '#database/queries/orders/cancellations.ts';
import { readOrderAmounts } from '#database/queries/orders/order-amounts.ts';
import { findOrderById, type OrderRecord } from '#database/queries/orders/orders.ts';
import { addSettledPieces, listRefundsOfOrder } from '#database/queries/payments/refunds.ts';
import { updateHasLeftShop } from '#database/queries/shipments/shipments.ts';
import { insertChange } from '#database/queries/staff/change-log.ts';
import { releasePieces } from '#database/queries/stock/order-stock.ts';
import type { OrderState } from '#domain/order/order-state.ts';
import { divideRefund, sumStanding } from '#domain/refund/amount-due.ts';
import { chargesOf, sharesOf, sumOfShares, type RefundShare } from '#domain/refund/refund-shares.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { isAllDelivered, type LinePieces } from '#domain/shipment/line-counters.ts';
import type { Clock } from '../../ports/clock.ts';
import { itemsCancelledMail } from '../messages/order-messages.ts';
import { completeOrder } from '../orders/complete-order.ts';
import { insertDividedRefund } from '../refunds/by-staff/insert-divided-refund.ts';
import { checkRefundLimit } from '../refunds/refund-limit.ts';
import { findRefundable, wrongReference, type Refundable } from '../refunds/refundable.ts';
import { recordNotCharged, requestRefund, type WantedRefund } from '../refunds/request-refund.ts';
import type { ServiceError } from '../service-error.ts';
import { cancelLocked, CANCELLED_STATES, type Cancelling } from './cancel-order.ts';

type Removal = Cancelling & {
  readonly order: OrderRecord;
  readonly pieces: readonly LinePieces[];
  /**
   * The shipment that did not reach the customer. Its stock was moved after `prepareRelease` or `lockUnitsOfOrder`, and its pieces are in no
   * shipment any more.
   */
  readonly shipmentId?: string;
  /** Only for a payout, of pieces that were paid in cash. */
  readonly reference?: string | undefined;
  readonly idempotencyKey: string | null;
  readonly clock: Clock;
};

/**
 * Takes pieces out of a locked order: refunds their share, or lowers what a cash order costs at the door, and mails the customer. The last
 * pieces cancel the whole order. Returns its state. Errors: `order_not_cancellable`, `order_move_refused`, `invalid_request`,
 * `reference_used`, and `forbidden` when the refunds of the order exceed the limit of the role.
 */
export async function removePieces(
  tx: Queryable,
  { limitCents, ...removal }: Removal & { readonly limitCents: number | undefined },
): Promise<Result<OrderState, ServiceError>> {
  const { order, pieces } = removal;
  if (isEverything(order, pieces)) {
    const allowed = checkRefundLimit(limitCents, order.totalCents);
    if (!allowed.ok) return allowed;
    if (removal.reference !== undefined) return fail(wrongReference(false));
    const state = await cancelLocked(tx, { ...removal, isPrepared: removal.shipmentId !== undefined });
    return CANCELLED_STATES.includes(state) ? ok(state) : fail({ code: 'order_not_cancellable' });
  }
  const refunds = await listRefundsOfOrder(tx, order.id);
  const refundable = await findRefundable(tx, { order, refunds });
  if (!refundable.ok) return refundable;
  const all = sharesOf(chargesOf({ ...order, ...(await readOrderAmounts(tx, order.id)) }), pieces);
  // Staff may have refunded other amounts before, so that less is left than the shares. What is left is then assigned to no line.
  const { method, leftCents } = refundable.value;
  const shares = sumOfShares(all) <= leftCents ? all : [];
  const refundCents = Math.min(sumOfShares(all), leftCents);
  const { nonCreditCents } = divideRefund(refundCents, refundable.value);
  const isPaidOut = method === 'payout' && nonCreditCents > 0;
  if (isPaidOut !== (removal.reference !== undefined)) return fail(wrongReference(isPaidOut));
  const allowed = checkRefundLimit(limitCents, sumStanding(refunds) + refundCents);
  if (!allowed.ok) return allowed;
  return removeSome(tx, { ...removal, refundable: refundable.value, shares, refundCents });
}

/** Whether an order without these pieces would have none. */
export function isEverything({ lines }: OrderRecord, pieces: readonly LinePieces[]): boolean {
  return lines.every(({ position, quantity, cancelled }) => {
    const wanted = pieces.filter((piece) => piece.position === position);
    return wanted.reduce((left, piece) => left - piece.quantity, quantity - cancelled) === 0;
  });
}

/** Takes some pieces out of a locked order that keeps others. */
async function removeSome(
  tx: Queryable,
  {
    order,
    pieces,
    shipmentId,
    reference,
    refundable,
    shares,
    refundCents,
    idempotencyKey,
    clock,
    ...cancelling
  }: Removal & { refundable: Refundable; shares: readonly RefundShare[]; refundCents: number },
): Promise<Result<OrderState, ServiceError>> {
  const [orderId, cancellationId, at] = [order.id, clock.newId(), clock.now()];
  const { cause } = cancelling;
  await insertCancellation(tx, {
    id: cancellationId,
    orderId,
    cancelledBy: cause === 'cancelled by the shopper' ? 'customer' : 'shop',
    state: 'done',
    shipmentId: shipmentId ?? null,
    idempotencyKey,
    createdAt: at,
    lines: pieces,
  });
  await addSettledPieces(tx, { orderId, shares });
  if (shipmentId === undefined) await releasePieces(tx, { orderId, pieces, cause, at });
  await updateHasLeftShop(tx, orderId);
  const refund = { orderId, cents: refundCents, reason: cause, shares, cancellationId, clock };
  const how = { ...refund, reference, refundable };
  const refunded = refundCents > 0 ? await REFUNDS[refundable.method](tx, how) : ok(undefined);
  if (!refunded.ok) return refunded;
  await insertMessage(tx, itemsCancelledMail({ orderId, cancellationId, clock }));
  const after = await findOrderById(tx, orderId);
  const isComplete = after !== undefined && after.state !== 'handed_over' && isAllDelivered(after.lines);
  const completed = isComplete ? await completeOrder(tx, { order, at }) : ok(order.state);
  if (!completed.ok) return completed;
  await recordCancelledItems(tx, { order, pieces, state: completed.value, at, ...cancelling });
  return completed;
}

type PieceRefund = WantedRefund & {
  readonly reference: string | undefined;
  readonly refundable: Refundable;
};

/** How the share of removed pieces reaches the customer. */
const REFUNDS: Readonly<
  Record<Refundable['method'], (tx: Queryable, refund: PieceRefund) => Promise<Result<unknown, ServiceError>>>
> = {
  card: async (tx, refund) => ok(await requestRefund(tx, refund)),
  not_charged: async (tx, refund) => ok(await recordNotCharged(tx, refund)),
  payout: (tx, refund) =>
    insertDividedRefund(tx, {
      ...refund,
      asCredit: false,
      shares: refund.shares ?? [],
      isUndoable: false,
    }),
};

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
