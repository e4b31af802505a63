import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { brand } from '../../schema/catalogue-settings/categories.ts';
import { currentOffer } from '../pricing/current-offer.ts';

/** The fields of a brand that staff edit. */
export type BrandFields = Pick<
  typeof brand.$inferSelect,
  'label' | 'words' | 'inFinder' | 'archived' | 'position' | 'replacedBy'
>;

const fields = {
  label: brand.label,
  words: brand.words,
  inFinder: brand.inFinder,
  archived: brand.archived,
  position: brand.position,
  replacedBy: brand.replacedBy,
};

/** Lists the brands in the order of display. */
export function listBrands(db: Queryable) {
  return db
    .select({ id: brand.id, ...fields })
    .from(brand)
    .orderBy(asc(brand.position), asc(brand.id));
}

/** Locks a brand and reads it. Waits for the running writers of its products; new ones wait for this transaction. */
export async function lockBrand(tx: Queryable, id: string): Promise<BrandFields | undefined> {
  const [row] = await tx.select(fields).from(brand).where(eq(brand.id, id)).for('update');
  return row;
}

/** Returns the id of a new brand with this label. */
export async function brandIdOf(db: Queryable, label: string): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`SELECT lower(${label}) AS id`);
  return rows[0]?.id ?? label;
}

/** Finds another brand that has this label or id, in any letter case. */
export async function findBrandNamed(
  db: Queryable,
  { label, except }: { label: string; except: string | null },
): Promise<string | undefined> {
  const { rows } = await db.execute<{ label: string }>(sql`
    SELECT label FROM brand WHERE (lower(label) = lower(${label}) OR id = lower(${label})) AND id IS DISTINCT FROM ${except} LIMIT 1`);
  return rows[0]?.label;
}

/** Inserts a brand, which no product has yet, so that there is nothing to reindex. Returns whether its names were free. */
export async function insertBrand(tx: Queryable, id: string, values: Partial<BrandFields>): Promise<boolean> {
  const { label = id, words = '', replacedBy = null } = values;
  const inserted = await tx
    .insert(brand)
    .values({ id, ...values, label, words, applied: sql`kind_state(${label}, ${words}, ${replacedBy})` })
    .onConflictDoNothing()
    .returning({ id: brand.id });
  return inserted.length > 0;
}

export async function updateBrand(tx: Queryable, id: string, values: Partial<BrandFields>): Promise<void> {
  await tx.update(brand).set(values).where(eq(brand.id, id));
}

export async function deleteBrand(tx: Queryable, id: string): Promise<void> {
  await tx.delete(brand).where(eq(brand.id, id));
}

/** Whether a product has this brand. */
export async function hasBrandProducts(db: Queryable, id: string): Promise<boolean> {
  const { rows } = await db.execute<{ isUsed: boolean }>(
    sql`SELECT EXISTS (SELECT FROM product WHERE coalesce(brand_id, lower(brand)) = ${id}) AS "isUsed"`,
  );
  return rows[0]?.isUsed === true;
}

/** Finds a brand that was merged into this one, and the current offer that names it. */
export async function findBrandUses(
  db: Queryable,
  id: string,
): Promise<{ merged: string | null; offer: string | null }> {
  const { rows } = await db.execute<{ merged: string | null; offer: string | null }>(sql`
    SELECT (SELECT min(label) FROM brand WHERE replaced_by = ${id}) AS merged, ${currentOffer('brands', id)} AS offer`);
  return rows[0] ?? { merged: null, offer: null };
}

/** Whether a brand with this label or id exists, in any letter case. */
export async function hasBrand(tx: Queryable, name: string): Promise<boolean> {
  return (await findBrandNamed(tx, { label: name, except: null })) !== undefined;
}
