import type { ApiOrderDetail } from '#contract/calls.ts';
import type { Queryable } from '#database/connection/connect.ts';
import { listAddressChanges, type AddressChangeRow } from '#database/queries/orders/address-changes.ts';
import { listDoneCancellations, type CancellationRecord } from '#database/queries/orders/cancellations.ts';
import {
  listMessagesOfOrder,
  listMoneyOfOrder,
  type OrderMessage,
} from '#database/queries/orders/order-detail.ts';
import { listOrderEvents, type OrderEventRow, type OrderRecord } from '#database/queries/orders/orders.ts';
import { listDisputesOfOrder, type DisputeRow } from '#database/queries/payments/disputes.ts';
import type { RefundRow } from '#database/queries/payments/refunds.ts';
import type { ReturnRecord } from '#database/queries/returns/returns.ts';
import type { ShipmentRecord } from '#database/queries/shipments/shipments.ts';
import { listChangesOf, type ChangeRecord } from '#database/queries/staff/change-log.ts';
import { countPieces } from '#domain/cart/cart.ts';
import { isOrderMailKind } from '#domain/mail/mail-kinds.ts';
import { dollarsFromStored } from '#domain/money.ts';
import { CANCEL_REASON_IDS } from '#domain/order/cancel-reason.ts';
import { hasEmail } from '#domain/order/walk-in.ts';
import { REFUND_REASON_IDS } from '#domain/refund/refund-reason.ts';
import { linesOfPieces } from '#domain/shipment/line-counters.ts';

type Timeline = ApiOrderDetail['timeline'];
type MoneyRow = Awaited<ReturnType<typeof listMoneyOfOrder>>[number];

/**
 * Reads the history of an order, newest first: its states and shipments with who changed them, its cancelled items, its mails, the disputes
 * of its payment, and its money with who refunded it.
 */
export async function readTimeline(
  db: Queryable,
  order: OrderRecord,
  {
    shipments,
    returns,
    refunds,
  }: {
    shipments: readonly ShipmentRecord[];
    returns: readonly ReturnRecord[];
    refunds: readonly RefundRow[];
  },
): Promise<Timeline> {
  const orderId = order.id;
  const [events, changes, messages, money, cancellations, addressChanges, disputes] = await Promise.all([
    listOrderEvents(db, orderId),
    listChangesOf(db, { type: 'order', id: orderId }),
    listMessagesOfOrder(db, orderId),
    listMoneyOfOrder(db, orderId),
    listDoneCancellations(db, orderId),
    listAddressChanges(db, orderId),
    listDisputesOfOrder(db, orderId),
  ]);
  // The log records a change in the same transaction, at the same moment.
  const changeAt: ChangeAt = (at) => changes.find((change) => change.at.getTime() === at.getTime());
  // The sort is stable: entries of the same moment show mails above money, and money above states.
  return [
    ...shipments.flatMap((shipment) => shipmentEntries(shipment, changeAt)),
    ...events.map((event) => stepEntry(event, changeAt)),
    // The entry of a shipment says that its pieces left the order.
    ...cancellations
      .filter(({ shipmentId }) => shipmentId === null)
      .map((cancellation) => cancellationEntry(order, cancellation, changeAt)),
    ...returns.flatMap((record) => returnEntries(record, changeAt)),
    ...addressChanges.map((change) => addressEntry(change, changeAt)),
    ...disputes.flatMap(disputeEntries),
    ...money.map((row) => moneyEntry(row, refunds, changeAt)),
    ...(hasEmail(order) ? messages.flatMap(mailEntries) : []),
  ]
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .toReversed();
}

/** Finds what the log recorded about the order at a moment. */
type ChangeAt = (at: Date) => ChangeRecord | undefined;

/** Returns the entries of a shipment. One that the shop handed over itself has none: the step of the order says so. */
function shipmentEntries(shipment: ShipmentRecord, changeAt: ChangeAt): Timeline {
  const { id, lines, events } = shipment;
  const lastShipped = events.findLastIndex(({ toState }) => toState === 'shipped');
  return events.flatMap(({ toState, at }, index): Timeline => {
    const change = changeAt(at);
    const isByHand = shipment.carrier === null && change?.action.startsWith('shipment_') !== true;
    // Prepared and shipped in one request.
    const isFollowed = events[index + 1]?.at.getTime() === at.getTime();
    if (isByHand || isFollowed) return [];
    const items = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    const who = change?.who ?? null;
    // A shipment keeps the carrier and the tracking number of its last journey only.
    const isEarlier = toState === 'shipped' && index < lastShipped;
    const { carrier, tracking } = isEarlier ? { carrier: carrierOf(change), tracking: null } : shipment;
    return [{ type: 'shipment', at: at.toISOString(), id, to: toState, items, carrier, tracking, who }];
  });
}

function stepEntry({ fromState, toState, cause, at }: OrderEventRow, changeAt: ChangeAt): Timeline[number] {
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
}

function cancellationEntry(
  order: OrderRecord,
  cancellation: CancellationRecord,
  changeAt: ChangeAt,
): Timeline[number] {
  const change = changeAt(cancellation.createdAt);
  return {
    type: 'cancellation',
    at: cancellation.createdAt.toISOString(),
    by: cancellation.cancelledBy,
    who: change?.who ?? null,
    reason: change === undefined ? null : reasonOf(change),
    lines: linesOfPieces(order, cancellation).map(({ title, size, quantity }) => ({ title, size, quantity })),
  };
}

function returnEntries({ number, lines, events }: ReturnRecord, changeAt: ChangeAt): Timeline {
  return events.map(({ toState, at }) => ({
    type: 'return',
    at: at.toISOString(),
    number,
    to: toState,
    items: countPieces(lines),
    who: changeAt(at)?.who ?? null,
  }));
}

function addressEntry({ changedBy, at }: AddressChangeRow, changeAt: ChangeAt): Timeline[number] {
  return { type: 'address', at: at.toISOString(), by: changedBy, who: changeAt(at)?.who ?? null };
}

function moneyEntry(row: MoneyRow, refunds: readonly RefundRow[], changeAt: ChangeAt): Timeline[number] {
  const { kind, cents, at } = row;
  const refund = findRefundOf(row, refunds);
  // The entry of the log has the time of the first part of a divided refund.
  const first = refunds.find(({ id }) => id === refund?.partOf) ?? refund;
  return {
    type: 'money',
    at: at.toISOString(),
    movement: kind,
    amount: dollarsFromStored(cents),
    who: (first && changeAt(first.createdAt)?.who) ?? null,
    reason: REFUND_REASON_IDS.find((id) => id === refund?.reason) ?? null,
    reference: kind === 'paid_out' ? (refund?.reference ?? null) : null,
  };
}

/** Returns the entries of a dispute. The loss of one moves money, whose entry says so. */
function disputeEntries({ id, cents, reason, openedAt, closedAt }: DisputeRow): Timeline {
  const words = reason.replaceAll('_', ' ');
  const dispute = { type: 'dispute', id, amount: dollarsFromStored(cents), reason: words } as const;
  const opened = { ...dispute, at: openedAt.toISOString(), to: 'open' } as const;
  return closedAt === null ? [opened] : [opened, { ...dispute, at: closedAt.toISOString(), to: 'closed' }];
}

/** Finds the refund that moved money. The shop records both at one moment; a refund at the provider also has a reference. */
function findRefundOf(
  { kind, cents, at, providerReference }: MoneyRow,
  refunds: readonly RefundRow[],
): RefundRow | undefined {
  if (kind === 'refunded') return refunds.find(({ reference }) => reference === providerReference);
  const method = kind === 'paid_out' ? 'payout' : kind === 'credited' ? 'credit' : undefined;
  return refunds.find(
    (refund) =>
      refund.method === method && refund.cents === cents && refund.settledAt?.getTime() === at.getTime(),
  );
}

/** Returns the entry of a mail. The message of a refund has none, because its money has one. */
function mailEntries({ id, kind, createdAt, doneAt, lastError, isDropped }: OrderMessage): Timeline {
  if (!isOrderMailKind(kind)) return [];
  const isRefused = doneAt !== null && lastError !== null;
  const sentAt = isRefused || isDropped || doneAt === null ? null : doneAt.toISOString();
  return [{ type: 'mail', at: createdAt.toISOString(), id, mail: kind, sentAt, isRefused, isDropped }];
}

function carrierOf(change: ChangeRecord | undefined): string | null {
  const after = change?.changes.find(({ field }) => field === 'carrier')?.after;
  return typeof after === 'string' ? after : null;
}

function reasonOf({ changes }: ChangeRecord) {
  const after = changes.find(({ field }) => field === 'reason')?.after;
  return CANCEL_REASON_IDS.find((id) => id === after) ?? null;
}
