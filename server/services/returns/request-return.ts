import { insertMessage } from '#database/queries/messages/outbox.ts';
import { findOrderById, findVisibleOrder, type OrderRecord } from '#database/queries/orders/orders.ts';
import { listNewSizes } from '#database/queries/returns/exchange-lines.ts';
import { findReturnByKey, insertReturn, type ReturnRecord } from '#database/queries/returns/returns.ts';
import { listShipments } from '#database/queries/shipments/shipments.ts';
import type { Size } from '#domain/catalogue/sizes/size.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { acceptsReturns } from '#domain/return/left-to-return.ts';
import type { ReturnReason } from '#domain/return/return-reason.ts';
import type { ReturnResolution } from '#domain/return/return-resolution.ts';
import { isSamePieces } from '#domain/shipment/line-counters.ts';
import { isCustomerOf, type OrderPerson } from '../guests/order-person.ts';
import { returnMail } from '../messages/order-messages.ts';
import { withLockedOrder } from '../orders/locked-order.ts';
import { KEY_REUSED, type ServiceError } from '../service-error.ts';
import type { WriteDeps } from '../write-deps.ts';
import { findReturnable, type ReturnableLine } from './returnable.ts';

/** Pieces that a customer wants to return, why, and what for. */
export type WantedReturnLine = {
  readonly position: number;
  readonly quantity: number;
  readonly reason: ReturnReason;
  readonly comment: string | null;
  readonly resolution: ReturnResolution;
  /** The size of an exchange; null for a refund. */
  readonly newSize: Size | null;
};

/**
 * Opens a return of delivered pieces for the customer of an order, and confirms the request by mail. Idempotent for one key. Returns the
 * order. Errors: `order_unknown`, `order_move_refused`, `quantity_exceeded`, `size_unknown`, `return_too_late`, `idempotency_key_reused`.
 */
export async function requestReturn(
  { database, clock }: WriteDeps,
  {
    reference,
    person,
    lines,
    idempotencyKey,
  }: {
    reference: string;
    person: OrderPerson;
    lines: readonly WantedReturnLine[];
    idempotencyKey: string | null;
  },
): Promise<Result<OrderRecord, ServiceError>> {
  const seen =
    (await findOrderById(database.db, reference)) ?? (await findVisibleOrder(database.db, reference));
  if (!seen || !(await isCustomerOf(database.db, seen, person))) return fail({ code: 'order_unknown' });
  const orderId = seen.id;
  return withLockedOrder<OrderRecord>(database, orderId, async (tx, order) => {
    const earlier = await findReturnByKey(tx, { orderId, idempotencyKey });
    if (earlier) return isSameReturn(lines, earlier) ? ok(order) : fail(KEY_REUSED);
    if (!acceptsReturns(order)) return fail({ code: 'order_move_refused' });
    const shipments = await listShipments(tx, [orderId]);
    const at = clock.now();
    const checked = checkLines(await findReturnable(tx, { order, shipments }), { lines, at });
    if (!checked.ok) return checked;
    const wanted = lines.flatMap(({ position, newSize: size }) =>
      size === null ? [] : [{ position, size }],
    );
    if ((await listNewSizes(tx, { orderId, wanted })).length < wanted.length)
      return fail({ code: 'size_unknown' });
    const id = clock.newId();
    await insertReturn(tx, {
      id,
      orderId,
      state: 'requested',
      openedBy: 'customer',
      idempotencyKey,
      lines: lines.map((line) => ({ ...line, received: null })),
      at,
    });
    await insertMessage(tx, returnMail('return_requested_mail', { orderId, returnId: id, clock }));
    const after = await findOrderById(tx, orderId);
    return after ? ok(after) : fail({ code: 'order_unknown' });
  });
}

function isSameReturn(
  lines: readonly WantedReturnLine[],
  { openedBy, state, lines: earlier }: ReturnRecord,
): boolean {
  return (
    openedBy === 'customer' &&
    isSamePieces(lines, earlier) &&
    hasSameReasons(lines, earlier) &&
    hasSameComments(lines, earlier) &&
    // Staff may have turned an exchange into a refund since.
    (state !== 'requested' || hasSameResolutions(lines, earlier))
  );
}

function hasSameResolutions(lines: readonly WantedReturnLine[], earlier: ReturnRecord['lines']): boolean {
  return lines.every(({ position, resolution, newSize }) =>
    earlier.some(
      (line) => line.position === position && line.resolution === resolution && line.newSize === newSize,
    ),
  );
}

function hasSameComments(
  lines: readonly WantedReturnLine[],
  earlier: readonly Pick<WantedReturnLine, 'position' | 'comment'>[],
): boolean {
  return lines.every(({ position, comment }) =>
    earlier.some((line) => line.position === position && line.comment === comment),
  );
}

/** Whether each line of a request has the reason of the earlier one. */
export function hasSameReasons(
  lines: readonly Pick<WantedReturnLine, 'position' | 'reason'>[],
  earlier: readonly Pick<WantedReturnLine, 'position' | 'reason'>[],
): boolean {
  return lines.every(({ position, reason }) =>
    earlier.some((line) => line.position === position && line.reason === reason),
  );
}

function checkLines(
  returnable: readonly ReturnableLine[],
  { lines, at }: { lines: readonly WantedReturnLine[]; at: Date },
): Result<void, ServiceError> {
  const found = lines.map((line) => ({
    line,
    left: returnable.find(({ position }) => position === line.position),
  }));
  if (found.some(({ line, left }) => left === undefined || line.quantity > left.quantity))
    return fail({ code: 'quantity_exceeded', detail: NOT_SO_MANY });
  return found.some(({ left }) => left?.until === null || (left?.until ?? at) < at)
    ? fail({ code: 'return_too_late' })
    : ok(undefined);
}

const NOT_SO_MANY = 'You have fewer items of this kind that are not in a return.';
