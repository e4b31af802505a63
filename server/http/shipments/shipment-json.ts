import type { ApiOrder, CallOutput } from '#contract/calls.ts';
import type { OrderRecord } from '#database/queries/orders/orders.ts';
import type { ShipmentRecord } from '#database/queries/shipments/shipments.ts';
import { linesOfPieces } from '#domain/shipment/line-counters.ts';
import { orderStatus } from '#domain/shipment/order-status.ts';
import { isOut } from '#domain/shipment/shipment-state.ts';

/** Returns the delivery of an order in the shape of the contract. `shipments` may be of several orders. */
export function deliveryJson(
  order: OrderRecord,
  shipments: readonly ShipmentRecord[],
): Pick<ApiOrder, 'status' | 'shipments'> {
  const own = shipments.filter(({ orderId }) => orderId === order.id);
  return {
    status: orderStatus(order.state, order.lines, own),
    shipments: own.filter(isOut).map((shipment) => {
      const { state, carrier, tracking, url, updatedAt } = shipment;
      const products = linesOfPieces(order, shipment).map(({ productId, title, size, quantity }) => ({
        _id: productId,
        title,
        size,
        quantity,
      }));
      return { state, at: updatedAt.toISOString(), carrier, tracking, url, products };
    }),
  };
}

/** Returns a shipment for staff in the shape of the contract. If its result waits to be recorded, `recordedAt` is when that happens. */
export function staffShipmentJson(
  { id, state, carrier, tracking, url, lines, events }: ShipmentRecord,
  results: readonly { readonly subjectId: string; readonly dueAt: Date }[],
): CallOutput<'listShipments'>['shipments'][number] {
  const result = results.find(({ subjectId }) => subjectId === id);
  return {
    recordedAt: result?.dueAt.toISOString() ?? null,
    id,
    state,
    carrier,
    tracking,
    url,
    lines: [...lines],
    events: events.map(({ toState, at }) => ({ state: toState, at: at.toISOString() })),
  };
}
