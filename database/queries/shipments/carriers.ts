import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { carrier } from '../../schema/orders/shipments.ts';

export type CarrierRow = typeof carrier.$inferSelect;

/** Lists the carriers by name. */
export function listCarriers(db: Queryable): Promise<CarrierRow[]> {
  return db.select().from(carrier).orderBy(asc(carrier.name));
}

/** Locks a carrier and reads it. */
export async function lockCarrier(tx: Queryable, id: string): Promise<CarrierRow | undefined> {
  const [row] = await tx.select().from(carrier).where(eq(carrier.id, id)).for('update');
  return row;
}

export async function insertCarrier(tx: Queryable, row: CarrierRow): Promise<void> {
  await tx.insert(carrier).values(row);
}

export async function updateCarrier(tx: Queryable, { id, ...row }: CarrierRow): Promise<void> {
  await tx.update(carrier).set(row).where(eq(carrier.id, id));
}

export async function deleteCarrier(tx: Queryable, id: string): Promise<void> {
  await tx.delete(carrier).where(eq(carrier.id, id));
}
