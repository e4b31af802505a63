import type { Queryable } from '#database/connection/connect.ts';
import { insertCancellation, listCancellations } from '#database/queries/orders/cancellations.ts';
import { readOrderAmounts } from '#database/queries/orders/order-amounts.ts';
import { findOrderIdByNumber, type OrderRecord } from '#database/queries/orders/orders.ts';
import {
  addSettledPieces,
  listRefundShares,
  listRefundsOfOrder,
  type RefundRow,
} from '#database/queries/payments/refunds.ts';
import { updateHasLeftShop } from '#database/queries/shipments/shipments.ts';
import { insertChange } from '#database/queries/staff/change-log.ts';
import { sumStanding } from '#domain/refund/amount-due.ts';
import type { RefundReason } from '#domain/refund/refund-reason.ts';
import {
  chargesOf,
  leftToSettle,
  sharesOf,
  sumOfShares,
  type RefundShare,
} from '#domain/refund/refund-shares.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { isSamePieces, leftToShip, type LinePieces } from '#domain/shipment/line-counters.ts';
import type { PersonAuthor } from '#domain/staff/change-log.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import type { Clock } from '../../../ports/clock.ts';
import { BEING_HANDED_OVER, isBeingHandedOver } from '../../orders/decisions/order-decision.ts';
import { withLockedOrder } from '../../orders/locked-order.ts';
import { KEY_REUSED, type ServiceError } from '../../service-error.ts';
import type { WriteDeps } from '../../write-deps.ts';
import { checkRefundLimit, refundLimitOf } from '../refund-limit.ts';
import { findRefundable } from '../refundable.ts';
import { findShippingShare } from '../shipping-share.ts';
import { insertDividedRefund } from './insert-divided-refund.ts';
import { partsOf } from './undo-refund.ts';

/** What staff refund. */
export type WantedStaffRefund = {
  /** Pieces whose share is refunded; `restock` also takes them out of the order, if they are in no shipment. */
  readonly lines: readonly (LinePieces & { readonly restock: boolean })[];
  readonly shipping: boolean;
  /** An amount that staff entered, instead of the shares of the lines and shipping. */
  readonly cents: number | undefined;
  readonly reason: RefundReason;
  /** Only for a payout, of an order that was paid in cash. */
  readonly reference: string | undefined;
  /** As store credit of the order's account, instead of to the card or by a payout. */
  readonly asCredit: boolean;
};

/** A request of staff to refund a part of an order. */
type StaffRefundRequest = {
  readonly wanted: WantedStaffRefund;
  readonly idempotencyKey: string | null;
  readonly author: PersonAuthor;
  readonly staffRole: StaffRole | undefined;
};

/**
 * Refunds a part of an order for staff, by lines, shipping or any amount up to what is left. It is sent, or recorded, after
 * `UNDO_DELAY_MS`; until then it can be undone. Idempotent for one key. Returns the id of the refund. While the handover of the order
 * waits, a refund that restocks pieces, or lowers what is collected, fails with `order_move_refused`. Errors: `order_unknown`,
 * `order_move_refused`, `quantity_exceeded`, `refund_exceeded`, `reference_used`, `credit_refused`, `idempotency_key_reused`,
 * `invalid_request`, and `forbidden` when the refunds of the order exceed the limit of the role.
 */
export async function refundOrder(
  { database, clock }: WriteDeps,
  { number, ...request }: StaffRefundRequest & { number: number },
): Promise<Result<string, ServiceError>> {
  const foundId = await findOrderIdByNumber(database.db, number);
  return withLockedOrder<string>(database, foundId, (tx, order) =>
    refundLocked(tx, { order, ...request, clock }),
  );
}

async function refundLocked(
  tx: Queryable,
  {
    order,
    wanted,
    idempotencyKey,
    author,
    staffRole,
    clock,
  }: StaffRefundRequest & { order: OrderRecord; clock: Clock },
): Promise<Result<string, ServiceError>> {
  const orderId = order.id;
  const { reason, reference, asCredit } = wanted;
  const refunds = await listRefundsOfOrder(tx, orderId);
  const earlier = refunds.find((row) => idempotencyKey !== null && row.idempotencyKey === idempotencyKey);
  if (earlier)
    return (await isSameRefund(tx, { earlier, refunds, wanted })) ? ok(earlier.id) : fail(KEY_REUSED);
  const found = await findRefundable(tx, { order, refunds });
  if (!found.ok) return found;
  const refundable = found.value;
  if (asCredit && refundable.credit === null) return fail({ code: 'credit_refused' });
  const shares = await findShares(tx, { order, wanted, refunds });
  if (!shares.ok) return shares;
  const sum = sumOfShares(shares.value);
  const cents = wanted.cents ?? sum;
  const { leftCents } = refundable;
  const limitCents = refundLimitOf(staffRole);
  const checked = checkRefund(order, { wanted, cents, refunds, leftCents, limitCents });
  if (!checked.ok) return checked;

  const restocked = wanted.lines.filter(({ restock }) => restock);
  // While the record of a handover waits, the customer may have the goods already, and staff the money.
  const concernsHandover = restocked.length > 0 || refundable.method === 'not_charged';
  if (concernsHandover && (await isBeingHandedOver(tx, orderId)))
    return fail({ code: 'order_move_refused', detail: BEING_HANDED_OVER });
  // The entry of the log has the same time. By it, the order's history finds who refunded and cancelled the pieces.
  const at = clock.now();
  const cancellationId = await cancelRestockedPieces(tx, { order, restocked, clock, at });
  // An amount that differs from the shares is assigned to no line.
  const ownShares = cents === sum ? shares.value : [];
  await addSettledPieces(tx, { orderId, shares: ownShares });
  const row = { orderId, cents, reason, reference, asCredit, cancellationId, idempotencyKey };
  const how = { refundable, shares: ownShares, isUndoable: true, loggedAt: at, clock };
  const inserted = await insertDividedRefund(tx, { ...row, ...how });
  if (!inserted.ok) return inserted;
  await recordRefundRequest(tx, { orderId, cents, reason, author, at });
  return inserted;
}

/** Whether an earlier refund, with the part that was divided from it, is the wanted one. Ignores the shares if staff entered an amount. */
async function isSameRefund(
  tx: Queryable,
  {
    earlier,
    refunds,
    wanted,
  }: { earlier: RefundRow; refunds: readonly RefundRow[]; wanted: WantedStaffRefund },
): Promise<boolean> {
  const parts = partsOf(earlier, refunds);
  const { orderId, reason, cancellationId } = earlier;
  if (reason !== wanted.reason) return false;
  if (wanted.asCredit && parts.some(({ method }) => method !== 'credit')) return false;
  // A payout that was undone or failed has no reference any more.
  const paidOut = parts.find(({ method, reference }) => method === 'payout' && reference !== null);
  if (paidOut && paidOut.reference !== wanted.reference) return false;
  const restocked = (await listCancellations(tx, [orderId])).find((one) => one.id === cancellationId);
  const wantsRestocked = wanted.lines.filter(({ restock }) => restock);
  if (!isSamePieces(wantsRestocked, restocked?.lines ?? [])) return false;
  if (wanted.cents !== undefined) return wanted.cents === parts.reduce((sum, { cents }) => sum + cents, 0);
  const shares = (await listRefundShares(tx, orderId)).filter(({ refundId }) =>
    parts.some((part) => part.id === refundId),
  );
  const pieces = shares.flatMap(({ position, quantity }) =>
    position === null || quantity === 0 ? [] : [{ position, quantity }],
  );
  const hasShipping = shares.some(({ position }) => position === null);
  return isSamePieces(wanted.lines, pieces) && hasShipping === wanted.shipping;
}

async function recordRefundRequest(
  tx: Queryable,
  {
    orderId,
    cents,
    reason,
    author,
    at,
  }: { orderId: string; cents: number; reason: RefundReason; author: PersonAuthor; at: Date },
): Promise<void> {
  await insertChange(tx, {
    at,
    author,
    action: 'refund_requested',
    subject: { type: 'order', id: orderId },
    changes: [
      { field: 'refund in cents', before: null, after: cents },
      { field: 'refund reason', before: null, after: reason },
    ],
  });
}

/** Returns the shares of the wanted lines and shipping. */
async function findShares(
  tx: Queryable,
  {
    order,
    wanted,
    refunds,
  }: { order: OrderRecord; wanted: WantedStaffRefund; refunds: readonly RefundRow[] },
): Promise<Result<RefundShare[], ServiceError>> {
  const rows = { ...order, ...(await readOrderAmounts(tx, order.id)) };
  const fits = wanted.lines.every(({ position, quantity, restock }) =>
    order.lines.some(
      (line) =>
        line.position === position &&
        quantity <= leftToSettle(order, position) &&
        (!restock || quantity <= leftToShip(line)),
    ),
  );
  if (!fits) return fail({ code: 'quantity_exceeded', detail: NOT_SO_MANY });
  const shares = sharesOf(chargesOf(rows), wanted.lines);
  if (!wanted.shipping) return ok(shares);
  const shipping = await findShippingShare(tx, { order: rows, refunds });
  return shipping === undefined
    ? fail({ code: 'refund_exceeded', detail: 'There is no shipping left to refund.' })
    : ok([...shares, shipping]);
}

const NOT_SO_MANY =
  'A line has fewer items left to refund. Only items that are in no shipment can go back into stock.';

function checkRefund(
  order: OrderRecord,
  {
    wanted,
    cents,
    refunds,
    leftCents,
    limitCents,
  }: {
    wanted: WantedStaffRefund;
    cents: number;
    refunds: readonly RefundRow[];
    leftCents: number;
    limitCents: number | undefined;
  },
): Result<void, ServiceError> {
  if (cents <= 0)
    return fail({
      code: 'invalid_request',
      errors: [{ field: 'amount', message: 'Choose items, or enter an amount.' }],
    });
  if (cents > leftCents) return fail({ code: 'refund_exceeded' });
  const allowed = checkRefundLimit(limitCents, sumStanding(refunds) + cents);
  if (!allowed.ok) return allowed;
  const isEverything = order.lines.every((line) => {
    const piece = wanted.lines.find(({ position, restock }) => restock && position === line.position);
    return line.quantity - line.cancelled - (piece?.quantity ?? 0) === 0;
  });
  return isEverything
    ? fail({ code: 'order_move_refused', detail: 'Nothing would stay in the order. Cancel it instead.' })
    : ok(undefined);
}

/** Takes pieces out of a locked order with a waiting cancellation. They are for sale once the refund is sent. */
async function cancelRestockedPieces(
  tx: Queryable,
  {
    order,
    restocked,
    clock,
    at,
  }: { order: OrderRecord; restocked: readonly LinePieces[]; clock: Clock; at: Date },
): Promise<string | null> {
  if (restocked.length === 0) return null;
  const id = clock.newId();
  await insertCancellation(tx, {
    id,
    orderId: order.id,
    cancelledBy: 'shop',
    state: 'waiting',
    shipmentId: null,
    idempotencyKey: null,
    createdAt: at,
    lines: restocked.map(({ position, quantity }) => ({ position, quantity })),
  });
  await updateHasLeftShop(tx, order.id);
  return id;
}
