import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { COUNTER_CHANGES, type LinePieces } from '#domain/shipment/line-counters.ts';
import type { ShipmentEvent, ShipmentState } from '#domain/shipment/shipment-state.ts';
import type { Queryable } from '../../connection/connect.ts';
import { shipment, shipmentEvent, shipmentLine } from '../../schema/orders/shipments.ts';
import { isUuid } from '../uuid.ts';

export type ShipmentRow = typeof shipment.$inferSelect;
export type ShipmentEventRow = typeof shipmentEvent.$inferSelect;

/** Pieces of a shipment, and how many of them are lost. */
export type ShippedPieces = LinePieces & { readonly lost: number };

/** A shipment with its lines by position, and its history, oldest first. */
export type ShipmentRecord = ShipmentRow & {
  readonly lines: readonly ShippedPieces[];
  readonly events: readonly ShipmentEventRow[];
};

/** Finds a shipment without its lines; undefined also for an id that is no UUID. */
export async function findShipmentRow(db: Queryable, id: string): Promise<ShipmentRow | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await db.select().from(shipment).where(eq(shipment.id, id));
  return row;
}

/** Lists the shipments of orders, oldest first. */
export async function listShipments(db: Queryable, orderIds: readonly string[]): Promise<ShipmentRecord[]> {
  if (orderIds.length === 0) return [];
  const rows = await db
    .select()
    .from(shipment)
    .where(inArray(shipment.orderId, [...orderIds]))
    .orderBy(asc(shipment.createdAt), asc(shipment.id));
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const lines = await db
    .select()
    .from(shipmentLine)
    .where(inArray(shipmentLine.shipmentId, ids))
    .orderBy(asc(shipmentLine.position));
  const events = await db
    .select()
    .from(shipmentEvent)
    .where(inArray(shipmentEvent.shipmentId, ids))
    .orderBy(asc(shipmentEvent.id));
  return rows.map((row) => ({
    ...row,
    lines: lines
      .filter(({ shipmentId }) => shipmentId === row.id)
      .map(({ position, quantity, lost }) => ({ position, quantity, lost })),
    events: events.filter(({ shipmentId }) => shipmentId === row.id),
  }));
}

/** Inserts a prepared shipment, counts its pieces in their lines, and appends the event. The order must be locked. */
export async function insertShipment(
  tx: Queryable,
  {
    id,
    orderId,
    lines,
    idempotencyKey,
    at,
  }: { id: string; orderId: string; lines: readonly LinePieces[]; idempotencyKey: string | null; at: Date },
): Promise<void> {
  const state = 'prepared';
  await tx.insert(shipment).values({ id, orderId, state, idempotencyKey, createdAt: at, updatedAt: at });
  await tx.insert(shipmentLine).values(lines.map((line) => ({ ...line, shipmentId: id, orderId })));
  await countPieces(tx, id, 'prepare');
  await tx.insert(shipmentEvent).values({ shipmentId: id, fromState: null, toState: state, at });
}

/** How a shipment travels. Null for one that the shop hands over itself. */
export type Tracking = Pick<ShipmentRow, 'carrier' | 'tracking' | 'url'>;

/** The tracking of a shipment that is not shipped. */
export const NO_TRACKING: Tracking = { carrier: null, tracking: null, url: null };

/** Changes the state of a shipment, counts its pieces in their lines, and appends the event. The order must be locked. */
export async function updateShipmentState(
  tx: Queryable,
  {
    shipment: { id, state },
    event,
    to,
    tracking,
    at,
  }: {
    shipment: Pick<ShipmentRow, 'id' | 'state'>;
    event: ShipmentEvent;
    to: ShipmentState;
    tracking?: Tracking | undefined;
    at: Date;
  },
): Promise<void> {
  await tx
    .update(shipment)
    .set({ ...tracking, state: to, updatedAt: at })
    .where(eq(shipment.id, id));
  await countPieces(tx, id, event);
  await tx.insert(shipmentEvent).values({ shipmentId: id, fromState: state, toState: to, at });
  await updateHasLeftShop(tx, sql`(SELECT order_id FROM shipment WHERE id = ${id})`);
}

/** Records how many pieces of a shipment are lost. The order must be locked. */
export async function updateLost(tx: Queryable, id: string, pieces: readonly LinePieces[]): Promise<void> {
  for (const { position, quantity: lost } of pieces)
    await tx
      .update(shipmentLine)
      .set({ lost })
      .where(and(eq(shipmentLine.shipmentId, id), eq(shipmentLine.position, position)));
}

/** Records whether every piece of a locked order has left the shop, after its shipments or its cancelled pieces changed. */
export async function updateHasLeftShop(tx: Queryable, orderId: string | SQL): Promise<void> {
  await tx.execute(
    sql`UPDATE shop_order SET has_left = ${HAS_LEFT_SHOP} WHERE id = ${orderId} AND has_left <> ${HAS_LEFT_SHOP}`,
  );
}

/** Whether every piece of an order is in a shipment that has left the shop. */
const HAS_LEFT_SHOP = sql.raw(`(
  NOT EXISTS (SELECT FROM order_line WHERE order_id = shop_order.id AND in_shipment < quantity - cancelled)
  AND NOT EXISTS (SELECT FROM shipment WHERE order_id = shop_order.id AND state = 'prepared'))`);

/** Adds the pieces of a shipment to the counters of their lines. */
async function countPieces(tx: Queryable, id: string, event: keyof typeof COUNTER_CHANGES): Promise<void> {
  const { inShipment, delivered } = COUNTER_CHANGES[event];
  if (inShipment === 0 && delivered === 0) return;
  await tx.execute(sql`
    UPDATE order_line SET in_shipment = in_shipment + ${inShipment} * part.quantity, delivered = delivered + ${delivered} * part.quantity
    FROM shipment_line AS part
    WHERE part.shipment_id = ${id} AND part.order_id = order_line.order_id AND part.position = order_line.position`);
}
