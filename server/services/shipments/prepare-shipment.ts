import { insertMessage } from '#database/queries/messages/outbox.ts';
import { findOrderIdByNumber, type OrderRecord } from '#database/queries/orders/orders.ts';
import { insertShipment, listShipments } from '#database/queries/shipments/shipments.ts';
import { SHIPPABLE_STATES } from '#domain/order/order-state.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { choosePieces, isSamePieces, type LinePieces } from '#domain/shipment/line-counters.ts';
import type { ChangeAuthor } from '#domain/staff/change-log.ts';
import { shipmentMail } from '../messages/order-messages.ts';
import { describeWaitingDecision } from '../orders/decisions/waiting-cancellation.ts';
import { withLockedOrder } from '../orders/locked-order.ts';
import { KEY_REUSED, type ServiceError } from '../service-error.ts';
import type { WriteDeps } from '../write-deps.ts';
import { applyMove } from './apply-move.ts';
import { recordShipmentChange } from './record-shipment-change.ts';
import { hasTracking, trackingOf, type Shipping } from './tracking.ts';

/** The wanted pieces; undefined for all that are in no shipment. */
type Wanted = readonly LinePieces[] | undefined;

/**
 * Prepares a shipment of an order, and with `shipped` records at once that it was given to a carrier. Returns the order's id. A cash order
 * has only one shipment, because its customer pays at once. Idempotent for one key. Errors: `order_unknown`, `move_refused`,
 * `quantity_exceeded`, `idempotency_key_reused`.
 */
export async function prepareShipment(
  { database, clock }: WriteDeps,
  {
    number,
    lines,
    shipped,
    idempotencyKey,
    author,
  }: {
    number: number;
    lines: Wanted;
    shipped: Shipping | undefined;
    idempotencyKey: string | null;
    author: ChangeAuthor;
  },
): Promise<Result<string, ServiceError>> {
  const foundId = await findOrderIdByNumber(database.db, number);
  return withLockedOrder<string>(database, foundId, async (tx, order) => {
    const orderId = order.id;
    const shipments = idempotencyKey === null ? [] : await listShipments(tx, [orderId]);
    const earlier = shipments.find((shipment) => shipment.idempotencyKey === idempotencyKey);
    const tracking = shipped && (await trackingOf(tx, shipped));
    if (earlier) {
      const isRepeated = isSamePieces(lines, earlier.lines) && hasTracking(earlier, tracking);
      return isRepeated ? ok(orderId) : fail(KEY_REUSED);
    }
    const detail = await describeWaitingDecision(tx, orderId);
    if (detail !== undefined) return fail({ code: 'move_refused', detail });
    const pieces = choosePiecesToPrepare(order, lines);
    if (!pieces.ok) return pieces;
    const [id, at] = [clock.newId(), clock.now()];
    await insertShipment(tx, { id, orderId, lines: pieces.value, idempotencyKey, at });
    const change = { order, from: null, author, at } as const;
    if (tracking === undefined) {
      await recordShipmentChange(tx, { ...change, to: 'prepared' });
      return ok(orderId);
    }
    const moved = await applyMove(tx, { shipment: { id, state: 'prepared' }, event: 'ship', tracking, at });
    if (!moved.ok) return moved;
    await insertMessage(tx, shipmentMail({ orderId, shipmentId: id, clock }));
    await recordShipmentChange(tx, { ...change, to: 'shipped', carrier: tracking.carrier ?? undefined });
    return ok(orderId);
  });
}

function choosePiecesToPrepare(order: OrderRecord, wanted: Wanted): Result<LinePieces[], ServiceError> {
  const left = choosePieces(order.lines, undefined) ?? [];
  if (!SHIPPABLE_STATES.includes(order.state) || (order.state === 'handed_over' && left.length === 0)) {
    const state = order.state.replaceAll('_', ' ');
    return fail({
      code: 'move_refused',
      detail: `Nothing can be shipped: the state of the order is ‘${state}’.`,
    });
  }
  const pieces = choosePieces(order.lines, wanted);
  if (pieces === undefined) return fail({ code: 'quantity_exceeded' });
  if (order.state === 'placed' && !isSamePieces(pieces, left))
    return fail({ code: 'move_refused', detail: 'An order that is paid in cash is shipped as a whole.' });
  return ok(pieces);
}
