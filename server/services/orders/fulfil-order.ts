import type { Queryable } from '#database/connection/connect.ts';
import { inTransaction } from '#database/connection/transaction.ts';
import {
  findOrderById,
  findVisibleOrder,
  lockOrder,
  type OrderRecord,
} from '#database/queries/orders/orders.ts';
import { insertShipment } from '#database/queries/shipments/shipments.ts';
import { nextOrderState } from '#domain/order/order-state.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { choosePieces, isAllDelivered } from '#domain/shipment/line-counters.ts';
import type { ChangeAuthor } from '#domain/staff/change-log.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ServiceError } from '../service-error.ts';
import { moveAllShipments } from '../shipments/apply-move.ts';
import { RESULT_WAITS, hasAnyWaitingResult } from '../shipments/has-waiting-result.ts';
import type { WriteDeps } from '../write-deps.ts';
import { completeOrder } from './complete-order.ts';
import type { Handover } from './decisions/order-decision.ts';
import { describeWaitingDecision } from './decisions/waiting-cancellation.ts';
import { recordOrderChange } from './record-order-change.ts';

const CASH_ORDER = 'This order is paid in cash: record the cash received instead.';
const CARD_ORDER = 'This order is paid by card: record the handover instead.';

/**
 * Records that an order was handed over to its customer: ships and delivers all pieces that the customer does not have yet, without a
 * carrier and without a mail. A cash order becomes Paid at the same time. Idempotent. Errors: `order_unknown`, and `order_move_refused`,
 * also while a shipment is back and not inspected.
 */
export async function fulfilOrder(
  { database, clock }: WriteDeps,
  { reference, event, author }: { reference: string; event: Handover; author: ChangeAuthor },
): Promise<Result<OrderRecord, ServiceError>> {
  const found = await findVisibleOrder(database.db, reference);
  if (!found) return fail({ code: 'order_unknown' });
  return inTransaction<OrderRecord, ServiceError>(database, (tx) =>
    fulfilInTransaction(tx, { orderId: found.id, event, author, clock }),
  );
}

/** Hands an order over as `fulfilOrder` does, in the transaction of the caller, which rolls a failure back. */
export async function fulfilInTransaction(
  tx: Queryable,
  { orderId, event, author, clock }: { orderId: string; event: Handover; author: ChangeAuthor; clock: Clock },
): Promise<Result<OrderRecord, ServiceError>> {
  const order = await lockOrder(tx, orderId);
  if (!order) return fail({ code: 'order_unknown' });
  const isCash = order.paymentMethod === 'cash';
  if (isCash !== (event === 'cash_received'))
    return fail({ code: 'order_move_refused', detail: isCash ? CASH_ORDER : CARD_ORDER });
  if (order.state === 'handed_over') return ok(order);
  const next = nextOrderState(order.state, event);
  if (!next.ok) return next;
  const detail = await describeWaitingDecision(tx, orderId);
  if (detail !== undefined) return fail({ code: 'order_move_refused', detail });
  if (await hasAnyWaitingResult(tx, orderId)) return fail({ ...RESULT_WAITS, code: 'order_move_refused' });
  const at = clock.now();
  const rest = choosePieces(order.lines, undefined);
  if (rest) await insertShipment(tx, { id: clock.newId(), orderId, lines: rest, idempotencyKey: null, at });
  await moveAllShipments(tx, { orderId, events: ['ship', 'deliver'], at });
  // Pieces that are back in the shop are not handed over.
  const moved = await findOrderById(tx, orderId);
  if (!moved || !isAllDelivered(moved.lines)) return fail({ code: 'order_move_refused' });
  const completed = await completeOrder(tx, { order, at });
  if (!completed.ok) return completed;
  const to = completed.value;
  const action = isCash ? 'cash_received' : 'handed_over';
  await recordOrderChange(tx, { order, to, action, author, at });
  return ok({ ...order, state: to, updatedAt: at });
}
