import type { Queryable } from '#database/connection/connect.ts';
import { insertMessage } from '#database/queries/messages/outbox.ts';
import { findOrderById, type OrderRecord } from '#database/queries/orders/orders.ts';
import type { ShipmentRow } from '#database/queries/shipments/shipments.ts';
import type { OrderState } from '#domain/order/order-state.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { isAllDelivered } from '#domain/shipment/line-counters.ts';
import type { ChangeAuthor } from '#domain/staff/change-log.ts';
import type { Clock } from '../../ports/clock.ts';
import { shipmentMail } from '../messages/order-messages.ts';
import { completeOrder } from '../orders/complete-order.ts';
import { describeWaitingDecision } from '../orders/decisions/waiting-cancellation.ts';
import type { ServiceError } from '../service-error.ts';
import type { WriteDeps } from '../write-deps.ts';
import { applyMove } from './apply-move.ts';
import { RESULT_WAITS, hasWaitingResult } from './has-waiting-result.ts';
import { withLockedShipment, type LockedShipment } from './locked-shipment.ts';
import { recordShipmentChange, type MovedState } from './record-shipment-change.ts';
import { hasTracking, trackingOf, type Shipping } from './tracking.ts';

/** What staff record about a shipment. */
export type ShipmentMove =
  | ({ readonly event: 'ship' } & Shipping)
  | { readonly event: 'void' | 'deliver' | 'fail' | 'take_back' };

const STATE_AFTER = {
  ship: 'shipped',
  void: 'voided',
  deliver: 'delivered',
  fail: 'failed',
  take_back: 'back',
} as const satisfies Record<ShipmentMove['event'], MovedState>;

/**
 * Moves a shipment, and returns the id of its order. Shipping it mails the customer once. Delivering the last piece completes the order; a
 * cash order is paid in the same transaction. Idempotent. Errors: `shipment_unknown`, `move_refused`, `order_move_refused`.
 */
export async function moveShipment(
  { database, clock }: WriteDeps,
  { id, move, author }: { id: string; move: ShipmentMove; author: ChangeAuthor },
): Promise<Result<string, ServiceError>> {
  return withLockedShipment(database, id, (tx, found) => moveLocked(tx, { ...found, move, author, clock }));
}

/** Moves a shipment whose order is locked, as `moveShipment` does. */
export async function moveLocked(
  tx: Queryable,
  {
    order,
    shipment,
    move,
    author,
    clock,
  }: LockedShipment & { move: ShipmentMove; author: ChangeAuthor; clock: Clock },
): Promise<Result<string, ServiceError>> {
  const { event } = move;
  const [orderId, { id }] = [order.id, shipment];
  const tracking = move.event === 'ship' ? await trackingOf(tx, move) : undefined;
  const [from, to, at] = [shipment.state, STATE_AFTER[event], clock.now()];
  if (from === to) return hasTracking(shipment, tracking) ? ok(orderId) : fail(shippedOtherwise(shipment));
  const detail = await describeWaitingDecision(tx, orderId);
  if (detail !== undefined) return fail({ code: 'move_refused', detail });
  if (event !== 'deliver' && (await hasWaitingResult(tx, id))) return fail(RESULT_WAITS);
  const moved = await applyMove(tx, { shipment, event, ...(tracking && { tracking }), at });
  if (!moved.ok) return moved;
  if (event === 'ship') await insertMessage(tx, shipmentMail({ orderId, shipmentId: id, clock }));
  const orderState = event === 'deliver' ? await completeAfterDelivery(tx, { order, at }) : ok(order.state);
  if (!orderState.ok) return orderState;
  const carrier = tracking?.carrier ?? undefined;
  await recordShipmentChange(tx, { order, from, to, carrier, orderState: orderState.value, author, at });
  return ok(orderId);
}

function shippedOtherwise({ carrier, tracking }: ShipmentRow): ServiceError {
  const by = [carrier ?? 'by hand', tracking].filter(Boolean).join(' ');
  return { code: 'move_refused', detail: `This shipment was shipped already: ${by}.` };
}

async function completeAfterDelivery(
  tx: Queryable,
  { order, at }: { order: OrderRecord; at: Date },
): Promise<Result<OrderState, ServiceError>> {
  const current = await findOrderById(tx, order.id);
  if (!current || !isAllDelivered(current.lines)) return ok(order.state);
  // The order was complete before: these are the pieces of an exchange.
  if (current.state === 'handed_over') return ok(current.state);
  return completeOrder(tx, { order, at });
}
