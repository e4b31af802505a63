import type { Queryable } from '#database/connection/connect.ts';
import { listCancellations } from '#database/queries/orders/cancellations.ts';
import { findOrderById, type OrderRecord } from '#database/queries/orders/orders.ts';
import { listRefundsOfOrder } from '#database/queries/payments/refunds.ts';
import { updateLost, type ShipmentRecord } from '#database/queries/shipments/shipments.ts';
import {
  lockUnitsOfOrder,
  losePieces,
  prepareRelease,
  releasePieces,
} from '#database/queries/stock/order-stock.ts';
import { SHIPPABLE_STATES } from '#domain/order/order-state.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { isSamePieces, lessPieces, type LinePieces } from '#domain/shipment/line-counters.ts';
import type { PersonAuthor } from '#domain/staff/change-log.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import { isEverything, removePieces } from '../cancellations/remove-pieces.ts';
import { describeWaitingDecision } from '../orders/decisions/waiting-cancellation.ts';
import { refundLimitOf } from '../refunds/refund-limit.ts';
import type { ServiceError } from '../service-error.ts';
import type { WriteDeps } from '../write-deps.ts';
import { applyMove } from './apply-move.ts';
import { RESULT_WAITS, hasWaitingResult } from './has-waiting-result.ts';
import { withLockedShipment, type LockedShipment } from './locked-shipment.ts';
import { recordShipmentChange } from './record-shipment-change.ts';
import { TOO_MANY_LOST } from './too-many-lost.ts';

/** The end of a shipment that does not reach its customer: inspected, with the pieces to write off, or lost as a whole. */
export type ShipmentEnd = (
  | { readonly event: 'inspect'; readonly lost: readonly LinePieces[] }
  | { readonly event: 'lose' }
) & {
  /** Only for a payout, of pieces of an exchange that were paid in cash. */
  readonly reference?: string | undefined;
};

const STATE_AFTER = { inspect: 'inspected', lose: 'lost' } as const;

/**
 * Ends a shipment that does not reach its customer, and returns the id of its order. Its pieces leave the order: they are for sale again or
 * written off, their share is refunded, and the customer gets a mail. The last pieces cancel the order. Idempotent. Errors:
 * `shipment_unknown`, `move_refused`, `order_move_refused`, `quantity_exceeded`, `invalid_request`, `reference_used`, and `forbidden` above
 * the limit of the role.
 */
export async function endShipment(
  { database, clock }: WriteDeps,
  { id, ...ending }: Ending & { id: string },
): Promise<Result<string, ServiceError>> {
  return withLockedShipment<string>(database, id, async (tx, found) =>
    (await hasWaitingResult(tx, id)) ? fail(RESULT_WAITS) : endLocked(tx, { ...found, ...ending, clock }),
  );
}

/** How a shipment ends, and who records it. The limit of the role counts when money returns. */
type Ending = {
  readonly end: ShipmentEnd;
  readonly author: PersonAuthor;
  readonly staffRole: StaffRole | undefined;
};

/** Ends a shipment whose order is locked, as `endShipment` does. */
export async function endLocked(
  tx: Queryable,
  { order, shipment, end, author, staffRole, clock }: LockedShipment & Ending & Pick<WriteDeps, 'clock'>,
): Promise<Result<string, ServiceError>> {
  const { reference } = end;
  const [orderId, { id }] = [order.id, shipment];
  const pieces = piecesOf(shipment);
  const lost = end.event === 'lose' ? pieces : end.lost;
  const to = STATE_AFTER[end.event];
  if (shipment.state === to)
    return isSamePieces(lost, lostOf(shipment)) && (await hasSamePayout(tx, { id, orderId, reference }))
      ? ok(orderId)
      : fail(ENDED_OTHERWISE);
  const detail = await describeWaitingDecision(tx, orderId);
  if (detail !== undefined) return fail({ code: 'move_refused', detail });
  // The shippable states include `handed_over`, because the pieces of an exchange are shipped after that.
  if (!SHIPPABLE_STATES.includes(order.state)) return fail({ code: 'order_move_refused' });
  const kept = lessPieces(shipment.lines, lost);
  if (kept === undefined) return fail(TOO_MANY_LOST);
  const at = clock.now();
  const moved = await applyMove(tx, { shipment, event: end.event, at });
  if (!moved.ok) return moved;
  // Its pieces are in no shipment any more.
  const current = (await findOrderById(tx, orderId)) ?? order;
  await (isEverything(current, pieces) ? prepareRelease : lockUnitsOfOrder)(tx, orderId);
  await moveStock(tx, { order, shipment, event: end.event, kept, lost, at });
  const removal = { order: current, pieces, shipmentId: id, reference, idempotencyKey: null } as const;
  const why = { cause: 'undeliverable', author: undefined } as const;
  const limitCents = refundLimitOf(staffRole);
  const removed = await removePieces(tx, { ...removal, ...why, limitCents, clock });
  if (!removed.ok) return removed;
  const orderState = removed.value;
  await recordShipmentChange(tx, { order, from: shipment.state, to, orderState, author, at });
  return ok(orderId);
}

/** Whether the pieces of a shipment were paid out with this reference; with undefined, whether there was no payout. */
async function hasSamePayout(
  tx: Queryable,
  { id, orderId, reference }: { id: string; orderId: string; reference: string | undefined },
): Promise<boolean> {
  const removal = (await listCancellations(tx, [orderId])).find(({ shipmentId }) => shipmentId === id);
  const refund = (await listRefundsOfOrder(tx, orderId)).find(
    ({ method, cancellationId }) => method === 'payout' && cancellationId === removal?.id,
  );
  return (refund?.reference ?? undefined) === reference;
}

const ENDED_OTHERWISE: ServiceError = {
  code: 'move_refused',
  detail: 'Somebody has ended this shipment already, with another result.',
};

async function moveStock(
  tx: Queryable,
  {
    order: { id: orderId },
    shipment,
    event,
    kept,
    lost,
    at,
  }: {
    order: OrderRecord;
    shipment: ShipmentRecord;
    event: ShipmentEnd['event'];
    kept: readonly LinePieces[];
    lost: readonly LinePieces[];
    at: Date;
  },
): Promise<void> {
  const stock = { orderId, cause: event, at };
  await releasePieces(tx, { ...stock, from: 'returned', pieces: kept });
  await losePieces(tx, { ...stock, from: event === 'lose' ? 'shipped' : 'returned', pieces: lost });
  await updateLost(tx, shipment.id, lost);
}

function piecesOf({ lines }: ShipmentRecord): LinePieces[] {
  return lines.map(({ position, quantity }) => ({ position, quantity }));
}

function lostOf({ lines }: ShipmentRecord): LinePieces[] {
  return lines.filter(({ lost }) => lost > 0).map(({ position, lost }) => ({ position, quantity: lost }));
}
