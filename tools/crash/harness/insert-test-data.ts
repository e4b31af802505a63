import type { Database } from '#database/connection/connect.ts';
import { insertDeliveredStock } from '#database/queries/stock/order-stock.ts';
import { authUser, shopUser } from '#database/schema/accounts/identity.ts';
import { product } from '#database/schema/catalogue/products.ts';
import { emailOf } from './create-checkpointed-shop.ts';

/** Inserts a user for each name. The one named `admin` has that role. */
export async function insertBuyers(
  { db }: Database,
  { names, at }: { names: readonly string[]; at: Date },
): Promise<void> {
  const rows = names.map((id) => ({
    id,
    name: id,
    email: emailOf(id),
    // An admin with an unconfirmed address has no rights.
    emailVerified: true,
    createdAt: at,
    updatedAt: at,
  }));
  await db.insert(authUser).values(rows).onConflictDoNothing();
  const admins = names.filter((name) => name === 'admin');
  if (admins.length > 0) {
    await db
      .insert(shopUser)
      .values(admins.map((userId) => ({ userId, role: 'admin' as const, createdAt: at })))
      .onConflictDoNothing();
  }
}

/** Stock that all sizes of a product share, or the stock of each size. */
export type ProductStock = number | Readonly<Record<string, number>>;

/** Inserts a product with its stock. At the default price, no price rule of a new shop lowers its price. */
export async function insertProduct(
  database: Database,
  {
    id,
    stock,
    priceCents = 1000,
    newId,
    at,
  }: { id: string; stock: ProductStock; priceCents?: number; newId: () => string; at: Date },
): Promise<void> {
  const isShared = typeof stock === 'number';
  const stocks: [string | null, number][] = isShared ? [[null, stock]] : Object.entries(stock);
  await database.transaction(async (tx) => {
    await tx.insert(product).values({
      id,
      title: `The ${id}`,
      brand: 'KD',
      department: 'kids',
      category: 'pants',
      sizing: isShared ? 'shared' : 'sized',
      details: '',
      priceCents,
      pictures: [],
      createdAt: at,
    });
    const units = stocks.map(([size, count]) => ({
      id: newId(),
      productId: id,
      size,
      received: count,
      available: count,
    }));
    await insertDeliveredStock(tx, { units, cause: 'delivery', at });
  });
}
