import type { Queryable } from '#database/connection/connect.ts';
import { insertMessage } from '#database/queries/messages/outbox.ts';
import {
  findVisibleOrder,
  updateOrderState,
  updateRefusedAt,
  type OrderRecord,
} from '#database/queries/orders/orders.ts';
import { listShipments, updateLost } from '#database/queries/shipments/shipments.ts';
import { losePieces, prepareRelease, releasePreparedStock } from '#database/queries/stock/order-stock.ts';
import { nextOrderState } from '#domain/order/order-state.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { lessPieces, type LinePieces } from '#domain/shipment/line-counters.ts';
import { isOut } from '#domain/shipment/shipment-state.ts';
import type { ChangeAuthor } from '#domain/staff/change-log.ts';
import type { Clock } from '../../ports/clock.ts';
import { applyWaitingCancellations } from '../cancellations/apply-waiting-cancellations.ts';
import { returnCredit } from '../credit/credit-of-order.ts';
import { cancellationMail } from '../messages/order-messages.ts';
import { settleWaitingCredit } from '../refunds/settle-by-shop.ts';
import type { ServiceError } from '../service-error.ts';
import { moveAllShipments } from '../shipments/apply-move.ts';
import { RESULT_WAITS, hasAnyWaitingResult } from '../shipments/has-waiting-result.ts';
import { TOO_MANY_LOST } from '../shipments/too-many-lost.ts';
import type { WriteDeps } from '../write-deps.ts';
import { BEING_HANDED_OVER, isBeingHandedOver } from './decisions/order-decision.ts';
import { withLockedOrder } from './locked-order.ts';
import { recordOrderChange } from './record-order-change.ts';

/** A refusal at the door: the pieces of its shipment that are lost, and who records it. */
export type Refusal = { readonly lost: readonly LinePieces[]; readonly author: ChangeAuthor };

/**
 * Records that the customer did not accept a cash order at the door and the goods are back: takes back its shipment, cancels it, releases
 * its stock except the lost pieces, mails the customer and counts the refusal. Idempotent. Errors: `order_unknown`, `order_move_refused`,
 * `quantity_exceeded`.
 */
export async function refuseOrder(
  { database, clock }: WriteDeps,
  { reference, ...refusal }: Refusal & { reference: string },
): Promise<Result<OrderRecord, ServiceError>> {
  const found = await findVisibleOrder(database.db, reference);
  return withLockedOrder<OrderRecord>(database, found?.id, (tx, order) =>
    refuseLocked(tx, { order, ...refusal, clock }),
  );
}

/** Records the refusal of an order that is locked, as `refuseOrder` does. */
export async function refuseLocked(
  tx: Queryable,
  { order, lost, author, clock }: Refusal & { order: OrderRecord; clock: Clock },
): Promise<Result<OrderRecord, ServiceError>> {
  if (order.refusedAt !== null) return ok(order);
  const cause = 'refused_at_door';
  const next = nextOrderState(order.state, cause);
  if (!next.ok) return next;
  const [orderId, to, at] = [order.id, next.value, clock.now()];
  // A cash order has one shipment.
  const shipment = (await listShipments(tx, [orderId])).find(isOut);
  if (await isBeingHandedOver(tx, orderId))
    return fail({ code: 'order_move_refused', detail: BEING_HANDED_OVER });
  if (await hasAnyWaitingResult(tx, orderId)) return fail({ ...RESULT_WAITS, code: 'order_move_refused' });
  if (lessPieces(shipment?.lines ?? [], lost) === undefined) return fail(TOO_MANY_LOST);
  await prepareRelease(tx, orderId);
  await moveAllShipments(tx, { orderId, events: ['void', 'fail', 'take_back', 'inspect'], at });
  await losePieces(tx, { orderId, pieces: lost, from: 'returned', cause, at });
  if (shipment) await updateLost(tx, shipment.id, lost);
  await applyWaitingCancellations(tx, { orderId, clock });
  await releasePreparedStock(tx, { orderId, cause, at });
  await settleWaitingCredit(tx, { order, clock });
  await returnCredit(tx, { order, cause, at });
  await updateOrderState(tx, { order, to, cause, at });
  await updateRefusedAt(tx, { orderId, at });
  await recordOrderChange(tx, { order, to, action: cause, author, at });
  await insertMessage(tx, cancellationMail({ orderId, clock }));
  return ok({ ...order, state: to, refusedAt: at, updatedAt: at });
}
