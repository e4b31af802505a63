import type { Queryable } from '#database/connection/connect.ts';
import { insertMessage } from '#database/queries/messages/outbox.ts';
import {
  addPiecesInReturn,
  updateReturnLine,
  updateReturnState,
  type ReturnRecord,
} from '#database/queries/returns/returns.ts';
import { takeBackPieces } from '#database/queries/stock/return-stock.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { nextReturnState } from '#domain/return/return-state.ts';
import { isSamePieces, type LinePieces } from '#domain/shipment/line-counters.ts';
import type { ChangeAuthor } from '#domain/staff/change-log.ts';
import type { Clock } from '../../ports/clock.ts';
import { returnMail } from '../messages/order-messages.ts';
import type { ServiceError } from '../service-error.ts';
import { returnMoveRefused, type LockedReturn } from './locked-return.ts';
import { recordReturnChange } from './record-return-change.ts';

/**
 * Records that the parcel of an approved return is in the shop, with all pieces or with those of `lines`, and mails the customer. Missing
 * pieces leave the return. Idempotent. Returns the id of the order. Errors: `move_refused`, `quantity_exceeded`.
 */
export async function receiveLocked(
  tx: Queryable,
  {
    order,
    record,
    lines,
    author,
    clock,
  }: LockedReturn & { lines: readonly LinePieces[] | undefined; author: ChangeAuthor; clock: Clock },
): Promise<Result<string, ServiceError>> {
  const orderId = order.id;
  if (record.state === 'received' && isSamePieces(lines, receivedOf(record))) return ok(orderId);
  const next = nextReturnState(record.state, 'receive');
  if (!next.ok) return fail(returnMoveRefused(record));
  const arrived = lines ?? record.lines;
  const announced = (position: number) =>
    record.lines.find((line) => line.position === position)?.quantity ?? 0;
  if (arrived.some(({ position, quantity }) => quantity > announced(position)))
    return fail({ code: 'quantity_exceeded', detail: 'More items than the customer announced.' });
  const at = clock.now();
  const arrivals = record.lines.map(({ position, quantity }) => {
    const received = arrived.find((piece) => piece.position === position)?.quantity ?? 0;
    return { position, received, missing: quantity - received };
  });
  for (const { position, received } of arrivals)
    await updateReturnLine(tx, { returnId: record.id, position }, { received });
  const pieces = arrivals.map(({ position, received: quantity }) => ({ position, quantity }));
  const missing = arrivals.map(({ position, missing: quantity }) => ({ position, quantity }));
  await addPiecesInReturn(tx, { orderId, pieces: missing.filter(isSome), times: -1 });
  await takeBackPieces(tx, { orderId, pieces: pieces.filter(isSome), cause: 'return received', at });
  await updateReturnState(tx, { row: record, to: next.value, at });
  await insertMessage(tx, returnMail('return_received_mail', { orderId, returnId: record.id, clock }));
  await recordReturnChange(tx, { orderId, from: record.state, to: 'received', author, at });
  return ok(orderId);
}

function receivedOf({ lines }: ReturnRecord): LinePieces[] {
  return lines.map(({ position, received }) => ({ position, quantity: received ?? 0 })).filter(isSome);
}

function isSome({ quantity }: LinePieces): boolean {
  return quantity > 0;
}
