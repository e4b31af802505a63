import { and, eq, gte, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { stockUnit } from '../../schema/catalog.ts';
import { stockMovement, type StockBucket } from '../../schema/ledger.ts';
import { type orderLine, stockHold } from '../../schema/orders.ts';

type OrderLineRow = typeof orderLine.$inferSelect;

/** The cause and time of a movement, for the ledger. */
export type StockCause = { readonly cause: string; readonly at: Date };

/** Sells the held stock of an order; false when it holds none. */
export async function sellHeldStock(
  tx: Queryable,
  { orderId, ...causeAndTime }: { orderId: string } & StockCause,
): Promise<boolean> {
  const rows = await tx
    .update(stockHold)
    .set({ state: 'sold' })
    .where(and(eq(stockHold.orderId, orderId), eq(stockHold.state, 'held')))
    .returning();
  await insertMovements(tx, { from: 'held', to: 'sold', ...causeAndTime, rows });
  return rows.length > 0;
}

/** Takes the released stock of an order again, and sells it. False, with nothing taken, when not all of it is available. */
export async function sellReleasedStock(
  tx: Queryable,
  { lines, ...causeAndTime }: { lines: readonly OrderLineRow[] } & StockCause,
): Promise<boolean> {
  const taken: { stockUnitId: string; quantity: number }[] = [];
  for (const line of lines) {
    const stockUnitId = await takeAvailable(tx, line);
    if (stockUnitId === undefined) {
      await addAvailable(tx, taken);
      return false;
    }
    taken.push({ stockUnitId, quantity: line.quantity });
  }
  const rows = await tx
    .update(stockHold)
    .set({ state: 'sold' })
    .where(
      and(
        inArray(
          stockHold.orderId,
          lines.map(({ orderId }) => orderId),
        ),
        eq(stockHold.state, 'released'),
      ),
    )
    .returning();
  await insertMovements(tx, { from: 'available', to: 'sold', ...causeAndTime, rows });
  return true;
}

/** Releases all stock that an order holds or has bought. Its row must be locked. */
export async function releaseStock(
  tx: Queryable,
  { orderId, ...causeAndTime }: { orderId: string } & StockCause,
): Promise<void> {
  for (const from of ['held', 'sold'] as const) {
    const rows = await tx
      .update(stockHold)
      .set({ state: 'released' })
      .where(and(eq(stockHold.orderId, orderId), eq(stockHold.state, from)))
      .returning();
    await addAvailable(tx, rows);
    await insertMovements(tx, { from, to: 'available', ...causeAndTime, rows });
  }
}

/** Inserts new stock units, delivered by the supplier. */
export async function insertDeliveredStock(
  tx: Queryable,
  { units, ...causeAndTime }: { units: readonly (typeof stockUnit.$inferSelect)[] } & StockCause,
): Promise<void> {
  await tx.insert(stockUnit).values([...units]);
  const rows = units
    .filter(({ received }) => received > 0)
    .map(({ id, received }) => ({ orderId: null, stockUnitId: id, quantity: received }));
  await insertMovements(tx, { from: 'supplier', to: 'available', ...causeAndTime, rows });
}

/** Takes available stock of a product; undefined when there is too little. Returns the id of the stock unit. */
async function takeAvailable(
  tx: Queryable,
  { productId, quantity }: { productId: string; quantity: number },
): Promise<string | undefined> {
  const [taken] = await tx
    .update(stockUnit)
    .set({ available: sql`${stockUnit.available} - ${quantity}` })
    .where(
      and(eq(stockUnit.productId, productId), isNull(stockUnit.size), gte(stockUnit.available, quantity)),
    )
    .returning({ id: stockUnit.id });
  return taken?.id;
}

async function addAvailable(
  tx: Queryable,
  pieces: readonly { stockUnitId: string; quantity: number }[],
): Promise<void> {
  for (const { stockUnitId, quantity } of pieces) {
    await tx
      .update(stockUnit)
      .set({ available: sql`${stockUnit.available} + ${quantity}` })
      .where(eq(stockUnit.id, stockUnitId));
  }
}

/** Appends movements to the ledger. */
async function insertMovements(
  tx: Queryable,
  {
    from,
    to,
    cause,
    at,
    rows,
  }: StockCause & {
    from: StockBucket;
    to: StockBucket;
    rows: readonly { orderId: string | null; stockUnitId: string; quantity: number }[];
  },
): Promise<void> {
  if (rows.length === 0) return;
  await tx.insert(stockMovement).values(
    rows.map(({ orderId, stockUnitId, quantity }) => ({
      stockUnitId,
      orderId,
      fromBucket: from,
      toBucket: to,
      quantity,
      cause,
      at,
    })),
  );
}
