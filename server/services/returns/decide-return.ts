import type { Queryable } from '#database/connection/connect.ts';
import { insertMessage } from '#database/queries/messages/outbox.ts';
import { addPiecesInReturn, updateReturnLine, updateReturnState } from '#database/queries/returns/returns.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { RejectReason } from '#domain/return/reject-reason.ts';
import { nextReturnState } from '#domain/return/return-state.ts';
import { parcelUntil } from '#domain/return/return-window.ts';
import type { ChangeAuthor } from '#domain/staff/change-log.ts';
import type { Clock } from '../../ports/clock.ts';
import { returnMail } from '../messages/order-messages.ts';
import type { ServiceError } from '../service-error.ts';
import { holdExchanges } from './exchanges.ts';
import { returnMoveRefused, type LockedReturn } from './locked-return.ts';
import { recordReturnChange } from './record-return-change.ts';

/** The decision of staff about a request. A label is the link to one for the parcel. */
export type ReturnDecision =
  | {
      readonly decision: 'approve';
      readonly label: string | null;
      /** Positions of exchanges that are approved as refunds. */
      readonly asRefund: readonly number[];
    }
  | { readonly decision: 'reject'; readonly reason: RejectReason };

type DecisionContext = LockedReturn & { readonly author: ChangeAuthor; readonly clock: Clock };

/**
 * Approves or rejects a requested return whose order is locked, and mails the customer. An approval holds the sizes of exchanges. Idempotent.
 * Returns the id of the order. Errors: `move_refused`, `stock_exceeded`.
 */
export async function decideReturnLocked(
  tx: Queryable,
  { decided, ...by }: DecisionContext & { decided: ReturnDecision },
): Promise<Result<string, ServiceError>> {
  const { record, order } = by;
  const isRepeated =
    decided.decision === 'approve'
      ? record.state === 'approved' &&
        record.label === decided.label &&
        record.lines.every(
          (line) => line.resolution === 'refund' || !decided.asRefund.includes(line.position),
        )
      : record.state === 'rejected' && record.rejectReason === decided.reason;
  if (isRepeated) return ok(order.id);
  const next = nextReturnState(record.state, decided.decision);
  if (!next.ok) return fail(returnMoveRefused(record));
  const moved = await (decided.decision === 'approve'
    ? approve(tx, { ...by, ...decided })
    : reject(tx, { ...by, reason: decided.reason }));
  return moved.ok ? ok(order.id) : moved;
}

async function approve(
  tx: Queryable,
  {
    order,
    record,
    label,
    asRefund,
    author,
    clock,
  }: DecisionContext & { label: string | null; asRefund: readonly number[] },
): Promise<Result<void, ServiceError>> {
  const [orderId, at] = [order.id, clock.now()];
  const refunds = record.lines.filter(({ position }) => asRefund.includes(position));
  for (const { position } of refunds)
    await updateReturnLine(tx, { returnId: record.id, position }, { resolution: 'refund', newSize: null });
  const lines = record.lines.filter(({ position }) => !asRefund.includes(position));
  const held = await holdExchanges(tx, { order, record: { ...record, lines }, at });
  if (!held.ok) return held;
  await updateReturnState(tx, { row: record, to: 'approved', label, endsAt: parcelUntil(at), at });
  await insertMessage(tx, returnMail('return_approved_mail', { orderId, returnId: record.id, clock }));
  await recordReturnChange(tx, { orderId, from: record.state, to: 'approved', author, at });
  return ok(undefined);
}

async function reject(
  tx: Queryable,
  { order: { id: orderId }, record, reason, author, clock }: DecisionContext & { reason: RejectReason },
): Promise<Result<void, ServiceError>> {
  const at = clock.now();
  await updateReturnState(tx, { row: record, to: 'rejected', rejectReason: reason, at });
  await addPiecesInReturn(tx, { orderId, pieces: record.lines, times: -1 });
  await insertMessage(tx, returnMail('return_rejected_mail', { orderId, returnId: record.id, clock }));
  const changes = [{ field: 'reason', before: null, after: reason }];
  await recordReturnChange(tx, { orderId, from: record.state, to: 'rejected', changes, author, at });
  return ok(undefined);
}
