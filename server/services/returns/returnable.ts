import type { Queryable } from '#database/connection/connect.ts';
import { listOrderEvents, type OrderRecord } from '#database/queries/orders/orders.ts';
import type { ShipmentRecord } from '#database/queries/shipments/shipments.ts';
import { readReturnRule } from '#database/queries/shop-settings/return-rule.ts';
import { acceptsReturns, leftToReturn } from '#domain/return/left-to-return.ts';
import { returnUntil } from '#domain/return/return-window.ts';

/** A line of an order, as far as it can be returned. */
export type ReturnableLine = {
  readonly position: number;
  /** Delivered pieces that are in no return, even when the time to return them is over. */
  readonly quantity: number;
  /** The end of the time to return it; null before a delivery. */
  readonly until: Date | null;
};

/**
 * Returns which pieces of an order can be returned, and until when. The time counts from the last delivery of the line; for an order
 * without recorded shipments, from its handover.
 */
export async function findReturnable(
  db: Queryable,
  { order, shipments }: { order: OrderRecord; shipments: readonly ShipmentRecord[] },
): Promise<ReturnableLine[]> {
  if (!acceptsReturns(order))
    return order.lines.map(({ position }) => ({ position, quantity: 0, until: null }));
  const rule = await readReturnRule(db);
  const handedOver = (await listOrderEvents(db, order.id)).findLast(
    ({ toState }) => toState === 'handed_over',
  );
  return order.lines.map((line) => {
    const deliveries = shipments
      .filter(({ lines }) => lines.some(({ position }) => position === line.position))
      .flatMap(({ events }) => events.filter(({ toState }) => toState === 'delivered').map(({ at }) => at));
    const last = deliveries.toSorted((one, other) => one.getTime() - other.getTime()).at(-1);
    const at = last ?? (line.delivered > 0 ? handedOver?.at : undefined);
    return {
      position: line.position,
      quantity: leftToReturn(line),
      until: at === undefined ? null : returnUntil(at, rule),
    };
  });
}
