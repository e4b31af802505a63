import type { ApiReturnOfOrder } from '#contract/calls.ts';
import type { OrderRecord } from '#database/queries/orders/orders.ts';
import type { RefundRow } from '#database/queries/payments/refunds.ts';
import type { ReturnLineRow, ReturnRecord } from '#database/queries/returns/returns.ts';
import { dollarsFromStored } from '#domain/money.ts';
import { standsOrWaits } from '#domain/refund/amount-due.ts';
import { REJECT_REASONS } from '#domain/return/reject-reason.ts';
import { nextReturnState } from '#domain/return/return-state.ts';
import type { ReturnableLine } from '../../services/returns/returnable.ts';

/** Returns a return as its customer sees it, in the shape of the contract. */
export function returnOfOrderJson(
  order: OrderRecord,
  record: ReturnRecord,
  refunds: readonly RefundRow[],
): ApiReturnOfOrder {
  const own = findRefundsOf(record, refunds);
  return {
    id: record.id,
    number: record.number,
    state: record.state,
    at: record.updatedAt.toISOString(),
    sendUntil: record.endsAt?.toISOString() ?? null,
    label: record.label,
    isWithdrawable: nextReturnState(record.state, 'withdraw').ok,
    lines: record.lines.map((line) => ({
      ...returnLineJson(order, line),
      rejected: line.rejectReason && REJECT_REASONS[line.rejectReason].text,
    })),
    rejected: record.rejectReason && REJECT_REASONS[record.rejectReason].text,
    refund:
      own.length === 0
        ? null
        : { amount: dollarsFromStored(sumCents(own)), isDone: own.every(({ state }) => state === 'done') },
    events: record.events.map(({ toState, at }) => ({ state: toState, at: at.toISOString() })),
  };
}

/** Returns the refunds for the accepted pieces of a return, or those that repeat them. A part may be store credit. */
export function findRefundsOf({ id }: ReturnRecord, refunds: readonly RefundRow[]): RefundRow[] {
  const first = refunds.filter(({ returnId }) => returnId === id);
  const current = first.map((refund) =>
    refunds.reduce((latest, later) => (later.replaces === latest.id ? later : latest), refund),
  );
  return current.filter(standsOrWaits);
}

export function sumCents(refunds: readonly RefundRow[]): number {
  return refunds.reduce((sum, { cents }) => sum + cents, 0);
}

/** Returns a line of a return, in the shape of the contract. */
export function returnLineJson(order: OrderRecord, line: ReturnLineRow) {
  const { position, quantity, reason, comment, resolution, newSize, received, accepted } = line;
  const bought = order.lines.find((one) => one.position === position);
  if (!bought) throw new Error('the order line of a return is missing');
  const { productId, img, title, brand, size } = bought;
  const pieces = { quantity, reason, comment, resolution, newSize, received, accepted };
  return { position, _id: productId, img, title, brand, size, ...pieces };
}

/** Returns how many pieces of an order line are back, and how many its customer can return, and until when. */
export function returnableJson(
  { position, returned, exchanged }: OrderRecord['lines'][number],
  { returnable, at }: { returnable: readonly ReturnableLine[]; at: Date },
) {
  const found = returnable.find((line) => line.position === position);
  const until = found?.until ?? null;
  const isInTime = until !== null && until >= at;
  return {
    returned,
    exchanged,
    returnable: isInTime ? (found?.quantity ?? 0) : 0,
    returnUntil: until?.toISOString() ?? null,
  };
}
