import { insertOutbox } from '#database/queries/jobs/outbox.ts';
import { findOrderIdByNumber } from '#database/queries/orders/orders.ts';
import { findReturnByKey, insertReturn } from '#database/queries/returns/returns.ts';
import { takeBackPieces } from '#database/queries/stock/return-stock.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { acceptsReturns, leftToReturn } from '#domain/return/left-to-return.ts';
import type { ReturnReason } from '#domain/return/return-reason.ts';
import { isSamePieces, type LinePieces } from '#domain/shipment/line-counters.ts';
import type { ChangeAuthor } from '#domain/staff/change-log.ts';
import { returnMail } from '../messages/order-messages.ts';
import { withLockedOrder } from '../orders/locked-order.ts';
import { KEY_REUSED, type ServiceError } from '../service-error.ts';
import type { WriteDeps } from '../write-deps.ts';
import { recordReturnChange } from './record-return-change.ts';
import { hasSameReasons } from './request-return.ts';

type OpenedReturn = {
  readonly lines: readonly (LinePieces & { readonly reason: ReturnReason })[];
  readonly idempotencyKey: string | null;
  readonly author: ChangeAuthor;
};

/**
 * Opens a received return for a parcel that nobody announced, however long ago it was delivered, and mails the customer. Idempotent for one
 * key. Returns the id of the return. Errors: `order_unknown`, `order_move_refused`, `quantity_exceeded`, `idempotency_key_reused`.
 */
export async function openReturn(
  { database, clock }: WriteDeps,
  { number, lines, idempotencyKey, author }: OpenedReturn & { number: number },
): Promise<Result<string, ServiceError>> {
  const foundId = await findOrderIdByNumber(database.db, number);
  return withLockedOrder<string>(database, foundId, async (tx, order) => {
    const orderId = order.id;
    const earlier = await findReturnByKey(tx, { orderId, idempotencyKey });
    if (earlier)
      return earlier.openedBy === 'shop' &&
        isSamePieces(lines, earlier.lines) &&
        hasSameReasons(lines, earlier.lines)
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
        resolution: 'refund' as const,
        newSize: null,
        received: line.quantity,
      })),
      at,
    });
    await takeBackPieces(tx, { orderId, pieces: lines, cause: 'return received', at });
    await insertOutbox(tx, returnMail('return_received_mail', { orderId, returnId: id, clock }));
    await recordReturnChange(tx, { orderId, from: null, to: 'received', author, at });
    return ok(id);
  });
}

const NOT_DELIVERED = 'The customer has fewer items of this kind that are not in a return.';
