import { eq, sql } from 'drizzle-orm';
import type { Database } from '#database/connection/connect.ts';
import { insertDeliveredStock } from '#database/queries/stock/order-stock.ts';
import { product } from '#database/schema/catalogue/products.ts';
import { stockUnit } from '#database/schema/catalogue/stock-units.ts';
import { systemClock } from '../adapters/system-clock.ts';

/** Stock of each size, by its name; `priceCents` for a size with its own price. */
export type StockBySize = Readonly<Record<string, number | { stock: number; priceCents: number }>>;

/**
 * Inserts a product of $20.00, sold for $17.00. `stock` is a number for a product whose sizes share it, and otherwise the stock of each
 * size.
 */
export async function insertProduct(
  database: Database,
  { id, scale = 'letters', stock }: { id: string; scale?: string; stock: number | StockBySize },
): Promise<void> {
  const at = systemClock.now();
  const isShared = typeof stock === 'number';
  const units = isShared ? [{ size: null, received: stock }] : Object.entries(stock).map(unitOfSize);
  await database.transaction(async (tx) => {
    await tx.insert(product).values({
      id,
      title: `The ${id}`,
      brand: 'KD',
      department: 'kids',
      category: 'pants',
      scale,
      sizing: isShared ? 'shared' : 'sized',
      details: '',
      priceCents: 2000,
      pictures: [],
      imageUrl: '/x.webp',
      createdAt: at,
    });
    await insertDeliveredStock(tx, {
      units: units.map((unit) => ({
        ...unit,
        id: systemClock.newId(),
        productId: id,
        available: unit.received,
      })),
      cause: 'delivery',
      at,
    });
  });
}

/** Inserts a product whose sizes have these SKUs: its id, a dash and the size. */
export async function insertProductWithSkus(
  database: Database,
  given: { id: string; stock: StockBySize },
): Promise<void> {
  await insertProduct(database, given);
  await database.db
    .update(stockUnit)
    .set({ sku: sql`product_id || '-' || size` })
    .where(eq(stockUnit.productId, given.id));
}

function unitOfSize([size, given]: [string, StockBySize[string]]) {
  if (typeof given === 'number') return { size, received: given };
  return { size, received: given.stock, priceCents: given.priceCents };
}
