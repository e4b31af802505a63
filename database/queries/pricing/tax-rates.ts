import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { taxRate } from '../../schema/selling/taxes.ts';

/** A row of `tax_rate`. */
export type TaxRateRow = typeof taxRate.$inferSelect;

/** Lists the rates by place; those of all other countries come first. */
export function listTaxRates(db: Queryable): Promise<TaxRateRow[]> {
  return db
    .select()
    .from(taxRate)
    .orderBy(asc(taxRate.countryCode), asc(taxRate.region), asc(taxRate.taxClass), asc(taxRate.id));
}

/** Locks a rate and reads it. */
export async function lockTaxRate(tx: Queryable, id: string): Promise<TaxRateRow | undefined> {
  const [row] = await tx.select().from(taxRate).where(eq(taxRate.id, id)).for('update');
  return row;
}

export async function insertTaxRate(tx: Queryable, row: TaxRateRow): Promise<void> {
  await tx.insert(taxRate).values(row);
}

export async function updateTaxRate(tx: Queryable, { id, ...row }: TaxRateRow): Promise<void> {
  await tx.update(taxRate).set(row).where(eq(taxRate.id, id));
}

export async function deleteTaxRate(tx: Queryable, id: string): Promise<void> {
  await tx.delete(taxRate).where(eq(taxRate.id, id));
}
