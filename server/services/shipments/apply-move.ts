import type { Queryable } from '#database/connection/connect.ts';
import {
  listShipments,
  updateShipmentState,
  type ShipmentRow,
  type Tracking,
} from '#database/queries/shipments/shipments.ts';
import { shipStock, takeBackStock, unshipStock } from '#database/queries/stock/shipment-stock.ts';
import type { Result } from '#domain/result.ts';
import {
  nextShipmentState,
  type ShipmentEvent,
  type ShipmentState,
} from '#domain/shipment/shipment-state.ts';

/**
 * Moves a shipment and the stock that it ships or returns. Must run in a transaction that has locked the order. Returns the new state.
 * Error: `move_refused`, with nothing changed.
 */
export async function applyMove(
  tx: Queryable,
  {
    shipment,
    event,
    tracking,
    at,
  }: {
    shipment: Pick<ShipmentRow, 'id' | 'state'>;
    event: ShipmentEvent;
    tracking?: Tracking;
    at: Date;
  },
): Promise<Result<ShipmentState, { readonly code: 'move_refused' }>> {
  const next = nextShipmentState(shipment.state, event);
  if (!next.ok) return next;
  const stock = { shipmentId: shipment.id, cause: event, at };
  // A shipment that failed is still out: sending it again moves no stock.
  if (event === 'ship' && shipment.state === 'prepared') await shipStock(tx, stock);
  if (event === 'unship') await unshipStock(tx, stock);
  if (event === 'take_back') await takeBackStock(tx, stock);
  await updateShipmentState(tx, { shipment, event, to: next.value, tracking, at });
  return next;
}

/** Applies events to every shipment of a locked order, in their order; those that a shipment's state does not allow are skipped. */
export async function moveAllShipments(
  tx: Queryable,
  { orderId, events, at }: { orderId: string; events: readonly ShipmentEvent[]; at: Date },
): Promise<void> {
  for (const { id, state: first } of await listShipments(tx, [orderId])) {
    let state = first;
    for (const event of events) {
      const moved = await applyMove(tx, { shipment: { id, state }, event, at });
      if (moved.ok) state = moved.value;
    }
  }
}
