import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { product } from '../../schema/catalogue/products.ts';
import { addressChange } from '../../schema/orders/address-changes.ts';
import { order } from '../../schema/orders/orders.ts';
import type { OrderRow } from './orders.ts';

export type AddressChangeRow = typeof addressChange.$inferSelect;

/** Where an order goes, and who receives it. */
export type OrderAddress = Pick<
  OrderRow,
  'firstName' | 'lastName' | 'country' | 'city' | 'address' | 'phone' | 'region' | 'postalCode'
>;

/** Lists the changes of an order's address, oldest first. */
export function listAddressChanges(db: Queryable, orderId: string): Promise<AddressChangeRow[]> {
  return db
    .select()
    .from(addressChange)
    .where(eq(addressChange.orderId, orderId))
    .orderBy(asc(addressChange.at), asc(addressChange.id));
}

/** An address with the digest of its phone number, which only cash orders have. */
export type WrittenAddress = OrderAddress & Pick<OrderRow, 'phoneDigest'>;

/** Replaces the address of an order, and inserts the record of the change. The order must be locked. */
export async function applyAddressChange(
  tx: Queryable,
  { change, address }: { change: AddressChangeRow; address: WrittenAddress & Pick<OrderRow, 'countryCode'> },
): Promise<void> {
  const { orderId, at } = change;
  await updateOrderAddress(tx, { orderId, address, at });
  await tx.insert(addressChange).values(change);
}

/** Replaces the address of an order. The order must be locked. */
export async function updateOrderAddress(
  tx: Queryable,
  {
    orderId,
    address,
    at,
  }: { orderId: string; address: WrittenAddress & Pick<OrderRow, 'countryCode'>; at: Date },
): Promise<void> {
  await tx
    .update(order)
    .set({ ...address, updatedAt: at })
    .where(eq(order.id, orderId));
}

/** Deletes the record of a change of address. The order must be locked. */
export async function deleteAddressChange(tx: Queryable, id: string): Promise<void> {
  await tx.delete(addressChange).where(eq(addressChange.id, id));
}

/** Lists the tax classes that the products of an order have now. */
export async function listTaxClassesOfOrder(db: Queryable, orderId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ taxClass: product.taxClass })
    .from(product)
    .where(sql`${product.id} IN (SELECT product_id FROM order_line WHERE order_id = ${orderId})`)
    .orderBy(asc(product.taxClass));
  return rows.map(({ taxClass }) => taxClass);
}
