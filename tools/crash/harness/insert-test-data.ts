import type { Database } from '#database/connection/connect.ts';
import { insertDeliveredStock } from '#database/queries/orders/stock.ts';
import { product } from '#database/schema/catalog.ts';
import { authUser, shopUser } from '#database/schema/identity.ts';
import { emailOf } from './wire-shop.ts';

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

/** Inserts a product without a discount. */
export async function insertProduct(
  database: Database,
  {
    id,
    stock,
    priceCents = 1000,
    unitId,
    at,
  }: { id: string; stock: number; priceCents?: number; unitId: string; at: Date },
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.insert(product).values({
      id,
      title: `The ${id}`,
      brand: 'KD',
      department: 'kids',
      category: 'pants',
      details: '',
      priceCents,
      pictures: [],
      createdAt: at,
    });
    const unit = { id: unitId, productId: id, size: null, received: stock, available: stock };
    await insertDeliveredStock(tx, { units: [unit], cause: 'delivery', at });
  });
}
