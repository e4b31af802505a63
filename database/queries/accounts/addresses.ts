import { and, asc, desc, eq, ne, notInArray, sql } from 'drizzle-orm';
import { ERASED } from '#domain/customer/erased-person.ts';
import type { Queryable } from '../../connection/connect.ts';
import { address } from '../../schema/accounts/addresses.ts';
import { order } from '../../schema/orders/orders.ts';
import { isVisibleOrder } from '../orders/orders.ts';

export type AddressRow = typeof address.$inferSelect;

/** The fields of an address, without its place in the address book. */
export type AddressFields = Omit<AddressRow, 'id' | 'userId' | 'isDefault' | 'createdAt'>;

type Own = { readonly userId: string; readonly id: string };

const isOwn = ({ userId, id }: Own) => and(eq(address.userId, userId), eq(address.id, id));

/** Lists a customer's addresses, the default first, then the oldest. */
export async function listAddresses(db: Queryable, userId: string): Promise<AddressRow[]> {
  return db
    .select()
    .from(address)
    .where(eq(address.userId, userId))
    .orderBy(desc(address.isDefault), asc(address.createdAt), asc(address.id));
}

/**
 * Finds the address of a customer's newest visible order with an address. An order that was handed over at once has none, and an erasure
 * removes it.
 */
export async function findLastOrderAddress(
  db: Queryable,
  userId: string,
): Promise<AddressFields | undefined> {
  const [last] = await db
    .select({
      firstName: order.firstName,
      lastName: order.lastName,
      country: order.country,
      city: order.city,
      address: order.address,
      phone: order.phone,
      region: order.region,
      postalCode: order.postalCode,
    })
    .from(order)
    .where(and(eq(order.userId, userId), isVisibleOrder, notInArray(order.address, ['', ERASED])))
    .orderBy(desc(order.createdAt), desc(order.id))
    .limit(1);
  return last;
}

export async function insertAddress(tx: Queryable, row: AddressRow): Promise<void> {
  await tx.insert(address).values(row);
}

/** Replaces the fields of a customer's address. Returns undefined when the customer has no such address. */
export async function updateAddress(
  tx: Queryable,
  { userId, id, ...fields }: Own & AddressFields & Pick<AddressRow, 'isDefault'>,
): Promise<AddressRow | undefined> {
  const [updated] = await tx.update(address).set(fields).where(isOwn({ userId, id })).returning();
  return updated;
}

/** Makes none of the customer's other addresses the default. */
export async function clearOtherDefaults(tx: Queryable, { userId, id }: Own): Promise<void> {
  await tx
    .update(address)
    .set({ isDefault: false })
    .where(and(eq(address.userId, userId), ne(address.id, id), sql`${address.isDefault}`));
}

/** Deletes a customer's address; false when the customer has no such address. */
export async function deleteAddress(tx: Queryable, own: Own): Promise<boolean> {
  const deleted = await tx.delete(address).where(isOwn(own)).returning({ id: address.id });
  return deleted.length > 0;
}
