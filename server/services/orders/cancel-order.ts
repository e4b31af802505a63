import type { Queryable } from '#database/connection/connect.ts';
import { insertOutbox } from '#database/queries/jobs/outbox.ts';
import {
  findVisibleOrder,
  findOrderById,
  lockOrder,
  updateOrderState,
  type OrderRecord,
} from '#database/queries/orders/orders.ts';
import { releaseStock } from '#database/queries/orders/stock.ts';
import { listShipments } from '#database/queries/shipments/shipments.ts';
import { cents, formatMoney } from '#domain/money.ts';
import type { CancelReason } from '#domain/order/cancel-reason.ts';
import { isNothingDue } from '#domain/order/nothing-due.ts';
import type { OrderCause } from '#domain/order/order-cause.ts';
import { nextOrderState, type OrderState } from '#domain/order/order-state.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { findCancelObstacle } from '#domain/shipment/cancel-obstacle.ts';
import { isInShipment } from '#domain/shipment/line-counters.ts';
import type { ChangeAuthor, PersonAuthor } from '#domain/staff/change-log.ts';
import { limitOf, may, type StaffRole } from '#domain/staff/permissions.ts';
import { isCustomerOf, type OrderPerson } from '../guests/order-person.ts';
import { cancellationMail } from '../messages/order-messages.ts';
import { cancelPayment } from '../payments/cancel-payment.ts';
import type { ServiceError } from '../service-error.ts';
import { moveAllShipments } from '../shipments/apply-move.ts';
import type { OrderDeps } from './order-deps.ts';
import { recordOrderChange } from './record-order-change.ts';
import { requestRefund } from './request-refund.ts';

/** States after a cancellation. Cancelling again changes nothing and succeeds. */
const CANCELLED_STATES: readonly OrderState[] = ['cancelled', 'refund_pending', 'refunded'];

/** The customer of the order, or a member of staff. */
type Canceller = {
  readonly person: OrderPerson;
  /** Null for a guest. */
  readonly author: PersonAuthor | null;
  readonly staffRole?: StaffRole | undefined;
  /** Why staff cancel it. */
  readonly reason?: CancelReason | undefined;
};

/**
 * Cancels an order, for its customer or for staff: releases its stock, refunds a card payment through the outbox and mails the customer. A
 * customer cannot cancel an order with a piece in a shipment; staff can when all its shipments failed and are back. Cancels an unpaid payment
 * at the provider first; an unpaid card order causes no mail. Idempotent. Errors: `order_unknown`, `order_not_cancellable`,
 * `payment_under_way`, `payment_provider_unreachable`, and `forbidden` for a total above the limit of the role.
 */
export async function cancelOrder(
  deps: OrderDeps,
  { reference, by }: { reference: string; by: Canceller },
): Promise<Result<OrderRecord, ServiceError>> {
  const { db } = deps.database;
  const order = (await findOrderById(db, reference)) ?? (await findVisibleOrder(db, reference));
  const isOwn = order !== undefined && (await isCustomerOf(db, order, by.person));
  if (!order || !(isOwn || may(by.staffRole, 'refunds:do'))) return fail({ code: 'order_unknown' });
  const limit = isOwn ? undefined : refundLimitOf(by.staffRole);
  if (limit !== undefined && order.totalCents > limit) return fail(aboveLimit(limit));

  const cause = isOwn ? 'cancelled by the shopper' : 'cancelled by the shop';
  const author = isOwn ? undefined : (by.author ?? undefined);
  const { reason } = by;
  if (order.state === 'awaiting_payment') {
    const cancelled = await cancelPayment(deps, { order, event: 'cancel', cause, author, reason });
    if (!cancelled.ok) return cancelled;
    if (cancelled.value === 'awaiting_payment') return fail({ code: 'payment_under_way' });
  }
  const state = await cancelConfirmedOrder(deps, { orderId: order.id, cause, author, reason });
  if (!CANCELLED_STATES.includes(state)) return fail({ code: 'order_not_cancellable' });
  const after = await findOrderById(db, order.id);
  return after ? ok(after) : fail({ code: 'order_unknown' });
}

/** The highest total that a role may refund. */
function refundLimitOf(role: StaffRole | undefined): number | undefined {
  const limit = role && limitOf(role, 'refunds');
  return limit !== undefined && 'cents' in limit ? limit.cents : undefined;
}

function aboveLimit(limit: number): ServiceError {
  const amount = formatMoney(cents(limit));
  return {
    code: 'forbidden',
    detail: `Your role may cancel orders up to ${amount}. Please ask a manager or an owner.`,
  };
}

/** Cancels a placed or paid order in one transaction under its lock. Returns its state afterwards. */
export async function cancelConfirmedOrder(
  { database, clock }: Pick<OrderDeps, 'database' | 'clock'>,
  {
    orderId,
    cause,
    author,
    reason,
  }: {
    orderId: string;
    cause: OrderCause;
    /** The member of staff or the command that cancels the order. */
    author?: ChangeAuthor | undefined;
    reason?: CancelReason | undefined;
  },
): Promise<OrderState> {
  return database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Error('the order to cancel is missing');
    const next = nextOrderState(order.state, isNothingDue(order) ? 'cancel_free' : 'cancel');
    if (order.state === 'awaiting_payment' || !next.ok) return order.state;
    const at = clock.now();
    if (!(await takeBackFailed(tx, { order, isByStaff: author !== undefined, at }))) return order.state;
    await releaseStock(tx, { orderId, cause, at });
    await updateOrderState(tx, { order, to: next.value, cause, at });
    if (author)
      await recordOrderChange(tx, { order, to: next.value, action: 'cancelled', author, reason, at });
    await insertOutbox(tx, cancellationMail({ orderId, clock }));
    if (next.value === 'refund_pending')
      await requestRefund(tx, { orderId, cents: order.totalCents, reason: cause, clock });
    return next.value;
  });
}

/** Takes back the shipments of an order that staff cancel. False, with nothing changed, when a shipment is prepared, out or delivered. */
async function takeBackFailed(
  tx: Queryable,
  { order: { id: orderId, lines }, isByStaff, at }: { order: OrderRecord; isByStaff: boolean; at: Date },
): Promise<boolean> {
  if (!isInShipment(lines)) return true;
  if (!isByStaff || findCancelObstacle(await listShipments(tx, [orderId])) !== null) return false;
  await moveAllShipments(tx, { orderId, events: ['take_back'], at });
  return true;
}
