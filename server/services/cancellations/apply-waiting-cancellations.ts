import type { Queryable } from '#database/connection/connect.ts';
import { insertMessage } from '#database/queries/messages/outbox.ts';
import {
  listCancellations,
  settleCancellation,
  type CancellationRecord,
} from '#database/queries/orders/cancellations.ts';
import { findOrderById } from '#database/queries/orders/orders.ts';
import { updateHasLeftShop } from '#database/queries/shipments/shipments.ts';
import { releasePieces } from '#database/queries/stock/order-stock.ts';
import { isAllDelivered } from '#domain/shipment/line-counters.ts';
import type { Clock } from '../../ports/clock.ts';
import { itemsCancelledMail } from '../messages/order-messages.ts';
import { completeOrder } from '../orders/complete-order.ts';

/**
 * Applies a cancellation that waited for its refund to be sent: releases its pieces, and mails the customer. Without `cancellationId`,
 * applies all of the order. Does not complete the order (`completeIfDelivered`). Must run in a transaction that has locked the order.
 */
export async function applyWaitingCancellations(
  tx: Queryable,
  { orderId, cancellationId, clock }: { orderId: string; cancellationId?: string; clock: Clock },
): Promise<void> {
  const waiting = (await listCancellations(tx, [orderId])).filter(
    ({ id, state }) => state === 'waiting' && (cancellationId === undefined || id === cancellationId),
  );
  for (const one of waiting) await applyCancellation(tx, { ...one, clock });
}

async function applyCancellation(
  tx: Queryable,
  { id, orderId, lines, clock }: CancellationRecord & { clock: Clock },
): Promise<void> {
  const [cause, at] = ['cancelled by the shop', clock.now()];
  await settleCancellation(tx, { id, state: 'done' });
  await releasePieces(tx, { orderId, pieces: lines, cause, at });
  await insertMessage(tx, itemsCancelledMail({ orderId, cancellationId: id, clock }));
  await updateHasLeftShop(tx, orderId);
}

/** Completes a locked order whose customer has every piece that was not cancelled. */
export async function completeIfDelivered(
  tx: Queryable,
  { orderId, at }: { orderId: string; at: Date },
): Promise<void> {
  const order = await findOrderById(tx, orderId);
  if (order?.state === 'paid' && isAllDelivered(order.lines)) await completeOrder(tx, { order, at });
}
