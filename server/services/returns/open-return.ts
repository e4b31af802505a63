import type { Queryable } from '#database/connection/connect.ts';
import { clearUndeliverable, insertMessage } from '#database/queries/messages/outbox.ts';
import type { OrderRecord } from '#database/queries/orders/orders.ts';
import { findReturnByKey, insertReturn } from '#database/queries/returns/returns.ts';
import { takeBackPieces } from '#database/queries/stock/return-stock.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { acceptsReturns, leftToReturn } from '#domain/return/left-to-return.ts';
import type { ReturnReason } from '#domain/return/return-reason.ts';
import { isSamePieces, type LinePieces } from '#domain/shipment/line-counters.ts';
import type { ChangeAuthor } from '#domain/staff/change-log.ts';
import type { Clock } from '../../ports/clock.ts';
import { returnMail } from '../messages/order-messages.ts';
import { KEY_REUSED, type ServiceError } from '../service-error.ts';
import { recordReturnChange } from './record-return-change.ts';
import { hasSameReasons } from './request-return.ts';

/** The pieces of a parcel that nobody announced, and who records it. */
export type ReturnOpening = {
  readonly lines: readonly (LinePieces & { readonly reason: ReturnReason })[];
  readonly idempotencyKey: string | null;
  readonly author: ChangeAuthor;
};

/**
 * Opens a received return of a locked order, however long ago it was delivered, and mails the customer. Idempotent for one key. Returns the
 * id of the return. Errors: `order_move_refused`, `quantity_exceeded`, `idempotency_key_reused`.
 */
export async function openReturnLocked(
  tx: Queryable,
  {
    order,
    opening: { lines, idempotencyKey, author },
    clock,
  }: { order: OrderRecord; opening: ReturnOpening; clock: Clock },
): Promise<Result<string, ServiceError>> {
  const orderId = order.id;
  const earlier = await findReturnByKey(tx, { orderId, idempotencyKey });
  if (earlier)
    return earlier.openedBy === 'shop' && isSameParcel(lines, earlier.lines)
      ? ok(earlier.id)
      : fail(KEY_REUSED);
  if (!acceptsReturns(order)) return fail({ code: 'order_move_refused' });
  const fits = lines.every(({ position, quantity }) =>
    order.lines.some((line) => line.position === position && quantity <= leftToReturn(line)),
  );
  if (!fits) return fail({ code: 'quantity_exceeded', detail: NOT_DELIVERED });
  const [id, at] = [clock.newId(), clock.now()];
  await insertReturn(tx, {
    id,
    orderId,
    state: 'received',
    openedBy: 'shop',
    idempotencyKey,
    lines: lines.map((line) => ({
      ...line,
      comment: null,
      resolution: 'refund' as const,
      newSize: null,
      received: line.quantity,
    })),
    at,
  });
  // If an earlier opening could not be carried out, this return replaces it.
  await clearUndeliverable(tx, { kind: 'open_return', orderId });
  await takeBackPieces(tx, { orderId, pieces: lines, cause: 'return received', at });
  await insertMessage(tx, returnMail('return_received_mail', { orderId, returnId: id, clock }));
  await recordReturnChange(tx, { orderId, from: null, to: 'received', author, at });
  return ok(id);
}

/** Whether two parcels have the same pieces, for the same reasons. */
export function isSameParcel(one: ReturnOpening['lines'], other: ReturnOpening['lines']): boolean {
  return isSamePieces(one, other) && hasSameReasons(one, other);
}

const NOT_DELIVERED = 'The customer has fewer items of this kind that are not in a return.';
