import { insertOutbox } from '#database/queries/jobs/outbox.ts';
import {
  countInReturn,
  updateReturnLine,
  updateReturnState,
  type ReturnRecord,
} from '#database/queries/returns/returns.ts';
import { takeBackPieces } from '#database/queries/stock/return-stock.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { nextReturnState } from '#domain/return/return-state.ts';
import { isSamePieces, type LinePieces } from '#domain/shipment/line-counters.ts';
import type { ChangeAuthor } from '#domain/staff/change-log.ts';
import { returnMail } from '../messages/order-messages.ts';
import type { ServiceError } from '../service-error.ts';
import type { WriteDeps } from '../write-deps.ts';
import { returnMoveRefused, withLockedReturn } from './locked-return.ts';
import { recordReturnChange } from './record-return-change.ts';

/**
 * Records that the parcel of an approved return is in the shop, with all pieces or with those of `lines`, and mails the customer. Missing
 * pieces leave the return. Idempotent. Returns the id of the order. Errors: `return_unknown`, `move_refused`, `quantity_exceeded`.
 */
export async function receiveReturn(
  { database, clock }: WriteDeps,
  { id, lines, author }: { id: string; lines: readonly LinePieces[] | undefined; author: ChangeAuthor },
): Promise<Result<string, ServiceError>> {
  return withLockedReturn(database, id, async (tx, { order, record }) => {
    const orderId = order.id;
    if (record.state === 'received' && isSamePieces(lines, receivedOf(record))) return ok(orderId);
    const next = nextReturnState(record.state, 'receive');
    if (!next.ok) return fail(returnMoveRefused(record));
    const came = lines ?? record.lines;
    const announced = (position: number) =>
      record.lines.find((line) => line.position === position)?.quantity ?? 0;
    if (came.some(({ position, quantity }) => quantity > announced(position)))
      return fail({ code: 'quantity_exceeded', detail: 'More items than the customer announced.' });
    const at = clock.now();
    const arrivals = record.lines.map(({ position, quantity }) => {
      const received = came.find((piece) => piece.position === position)?.quantity ?? 0;
      return { position, received, missing: quantity - received };
    });
    for (const { position, received } of arrivals)
      await updateReturnLine(tx, { returnId: id, position }, { received });
    const pieces = arrivals.map(({ position, received: quantity }) => ({ position, quantity }));
    const missing = arrivals.map(({ position, missing: quantity }) => ({ position, quantity }));
    await countInReturn(tx, { orderId, pieces: missing.filter(isSome), times: -1 });
    await takeBackPieces(tx, { orderId, pieces: pieces.filter(isSome), cause: 'return received', at });
    await updateReturnState(tx, { row: record, to: next.value, at });
    await insertOutbox(tx, returnMail('return_received_mail', { orderId, returnId: id, clock }));
    await recordReturnChange(tx, { orderId, from: record.state, to: 'received', author, at });
    return ok(orderId);
  });
}

function receivedOf({ lines }: ReturnRecord): LinePieces[] {
  return lines.map(({ position, received }) => ({ position, quantity: received ?? 0 })).filter(isSome);
}

function isSome({ quantity }: LinePieces): boolean {
  return quantity > 0;
}
