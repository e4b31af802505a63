import type { Queryable } from '#database/connection/connect.ts';
import { readOrderAmounts } from '#database/queries/orders/order-amounts.ts';
import type { OrderRecord } from '#database/queries/orders/orders.ts';
import { addSettledPieces } from '#database/queries/payments/refunds.ts';
import { completeReplacement, insertReplacements } from '#database/queries/returns/exchange-lines.ts';
import { updateReturnLine, type ReturnRecord } from '#database/queries/returns/returns.ts';
import { updateHasLeftShop } from '#database/queries/shipments/shipments.ts';
import { releasePieces } from '#database/queries/stock/order-stock.ts';
import { chargesOf, sharesOf, sumBy } from '#domain/refund/refund-shares.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ServiceError } from '../service-error.ts';
import type { InspectedLine } from './check-inspection.ts';

type Exchange = { readonly order: OrderRecord; readonly record: ReturnRecord; readonly at: Date };

/**
 * Holds the wanted sizes of the exchanges of a return, as lines of its order. Must run under the order's lock. Error: `stock_exceeded` when
 * one is sold out.
 */
export async function holdExchanges(
  tx: Queryable,
  { order, record, at }: Exchange,
): Promise<Result<void, ServiceError>> {
  const first = Math.max(...order.lines.map(({ position }) => position)) + 1;
  const lines = record.lines
    .flatMap(({ position: replaces, quantity, newSize }) =>
      newSize === null ? [] : [{ replaces, quantity, size: newSize }],
    )
    .map((line, index) => ({ ...line, position: first + index }));
  if (lines.length === 0) return ok(undefined);
  const held = await insertReplacements(tx, { orderId: order.id, lines, cause: 'exchange approved', at });
  if (!held) return fail({ code: 'stock_exceeded', detail: SOLD_OUT });
  for (const { position: newPosition, replaces: position } of lines)
    await updateReturnLine(tx, { returnId: record.id, position }, { newPosition });
  return ok(undefined);
}

const SOLD_OUT = 'The wanted size is sold out. Approve a refund instead.';

/** Releases what the exchanges of a return hold. Must run under the order's lock. */
export async function releaseExchanges(
  tx: Queryable,
  { order: { id: orderId }, record, cause, at }: Exchange & { cause: string },
): Promise<void> {
  const pieces = record.lines.flatMap(({ newPosition, quantity }) =>
    newPosition === null ? [] : [{ position: newPosition, quantity }],
  );
  await releasePieces(tx, { orderId, from: 'held', pieces, cause, at });
}

/**
 * Settles the exchanges of an inspected return: each accepted piece is replaced by one in the new size, which takes over its share of the
 * line's amounts. No money moves. What is held for other pieces is released. Must run under the order's lock.
 */
export async function settleExchanges(
  tx: Queryable,
  { order, lines, at }: { order: OrderRecord; lines: readonly InspectedLine[]; at: Date },
): Promise<void> {
  const orderId = order.id;
  const charges = chargesOf({ ...order, ...(await readOrderAmounts(tx, orderId)) });
  for (const { position, quantity, accepted, resolution, newPosition } of lines) {
    if (newPosition === null) continue;
    const kept = resolution === 'exchange' ? accepted : 0;
    const stock = { orderId, cause: 'exchange inspected', at };
    const released = quantity > kept ? [{ position: newPosition, quantity: quantity - kept }] : [];
    await releasePieces(tx, { ...stock, from: 'held', pieces: released });
    if (kept === 0) continue;
    const shares = sharesOf(charges, [{ position, quantity: kept }]);
    await addSettledPieces(tx, { orderId, shares });
    const [goodsCents, taxCents] = [sumBy(shares, 'goodsCents'), sumBy(shares, 'taxCents')];
    await completeReplacement(tx, { ...stock, position: newPosition, goodsCents, taxCents });
  }
  await updateHasLeftShop(tx, orderId);
}
