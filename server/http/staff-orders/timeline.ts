import type { ApiOrderDetail } from '#contract/calls.ts';
import type { Queryable } from '#database/connection/connect.ts';
import { listAddressChanges } from '#database/queries/orders/address-changes.ts';
import { listOrderEvents, type OrderRecord } from '#database/queries/orders/orders.ts';
import { listMessagesOfOrder, listMoneyOfOrder } from '#database/queries/orders/staff-orders.ts';
import { listDoneCancellations } from '#database/queries/payments/cancellations.ts';
import type { ReturnRecord } from '#database/queries/returns/returns.ts';
import type { ShipmentRecord } from '#database/queries/shipments/shipments.ts';
import { listChanges, type ChangeRecord } from '#database/queries/staff/change-log.ts';
import { countPieces } from '#domain/cart/cart.ts';
import { dollarsFromStored } from '#domain/money.ts';
import { CANCEL_REASON_IDS } from '#domain/order/cancel-reason.ts';
import { linesOfPieces } from '#domain/shipment/line-counters.ts';

type Timeline = ApiOrderDetail['timeline'];

/** Maximum entries of the log that are read; an order has fewer states. */
const MAX_CHANGES = 100;

/**
 * Reads the history of an order, newest first: its states and shipments with who changed them, its cancelled items, its mails and its money.
 */
export async function readTimeline(
  db: Queryable,
  order: OrderRecord,
  { shipments, returns }: { shipments: readonly ShipmentRecord[]; returns: readonly ReturnRecord[] },
): Promise<Timeline> {
  const orderId = order.id;
  const [events, changes, messages, money, cancellations, addressChanges] = await Promise.all([
    listOrderEvents(db, orderId),
    listChanges(db, { filter: { what: 'order', subjectId: orderId }, before: undefined, limit: MAX_CHANGES }),
    listMessagesOfOrder(db, orderId),
    listMoneyOfOrder(db, orderId),
    listDoneCancellations(db, orderId),
    listAddressChanges(db, orderId),
  ]);
  // The log records a change in the same transaction, at the same moment.
  const changeAt = (at: Date) => changes.find((one) => one.at.getTime() === at.getTime());
  const steps = events.map(({ fromState, toState, cause, at }): Timeline[number] => {
    const change = changeAt(at);
    return {
      type: 'step',
      at: at.toISOString(),
      from: fromState,
      to: toState,
      cause,
      who: change?.who ?? null,
      reason: change === undefined ? null : reasonOf(change),
    };
  });
  // The entry of a shipment says that its pieces left the order.
  const chosen = cancellations.filter(({ shipmentId }) => shipmentId === null);
  const cancelled = chosen.map((one): Timeline[number] => {
    const change = changeAt(one.createdAt);
    return {
      type: 'cancellation',
      at: one.createdAt.toISOString(),
      by: one.cancelledBy,
      who: change?.who ?? null,
      reason: change === undefined ? null : reasonOf(change),
      lines: linesOfPieces(order, one).map(({ title, size, quantity }) => ({ title, size, quantity })),
    };
  });
  const addresses = addressChanges.map(({ changedBy, at }): Timeline[number] => ({
    type: 'address',
    at: at.toISOString(),
    by: changedBy,
    who: changeAt(at)?.who ?? null,
  }));
  const mails = messages.flatMap(({ id, kind, createdAt, doneAt, lastError }): Timeline => {
    if (kind === 'refund') return [];
    const isRefused = doneAt !== null && lastError !== null;
    const sentAt = isRefused || doneAt === null ? null : doneAt.toISOString();
    return [{ type: 'mail', at: createdAt.toISOString(), id, mail: kind, sentAt, isRefused }];
  });
  const movements = money.map(({ kind, cents, at }): Timeline[number] => ({
    type: 'money',
    at: at.toISOString(),
    movement: kind,
    amount: dollarsFromStored(cents),
  }));
  const moves = shipments.flatMap((shipment) => listMoves(shipment, changes));
  const returned = returns.flatMap(({ number, lines, events: moved }) =>
    moved.map(({ toState, at }): Timeline[number] => ({
      type: 'return',
      at: at.toISOString(),
      number,
      to: toState,
      items: countPieces(lines),
      who: changeAt(at)?.who ?? null,
    })),
  );
  // A stable order: of one moment, the mails are above the money, and that is above the state.
  return [...moves, ...steps, ...cancelled, ...returned, ...addresses, ...movements, ...mails]
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .toReversed();
}

/** A shipment that the shop handed over itself has no carrier: the step of the order says so. */
function listMoves(shipment: ShipmentRecord, changes: readonly ChangeRecord[]): Timeline {
  const { id, carrier, tracking, lines, events } = shipment;
  return events.flatMap(({ toState, at }, index): Timeline => {
    const change = changes.find((one) => one.at.getTime() === at.getTime());
    const isByHand = carrier === null && change?.action.startsWith('shipment_') !== true;
    // Prepared and shipped in one request.
    const isFollowed = events[index + 1]?.at.getTime() === at.getTime();
    if (isByHand || isFollowed) return [];
    const items = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    const who = change?.who ?? null;
    return [{ type: 'shipment', at: at.toISOString(), id, to: toState, items, carrier, tracking, who }];
  });
}

function reasonOf({ changes }: ChangeRecord) {
  const after = changes.find(({ field }) => field === 'reason')?.after;
  return CANCEL_REASON_IDS.find((id) => id === after) ?? null;
}
