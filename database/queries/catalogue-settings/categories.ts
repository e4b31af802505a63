import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { category } from '../../schema/catalogue-settings/categories.ts';
import { currentOffer } from '../pricing/current-offer.ts';

/** The fields of a category that staff edit. */
export type CategoryFields = Pick<
  typeof category.$inferSelect,
  'label' | 'aliases' | 'words' | 'scale' | 'archived' | 'position' | 'replacedBy'
>;

const fields = {
  label: category.label,
  aliases: category.aliases,
  words: category.words,
  scale: category.scale,
  archived: category.archived,
  position: category.position,
  replacedBy: category.replacedBy,
};

/** Lists the categories in the order of display. */
export function listCategories(db: Queryable) {
  return db
    .select({ id: category.id, ...fields })
    .from(category)
    .orderBy(asc(category.position), asc(category.id));
}

/** Locks a category and reads it. Waits for the running writers of its products; new ones wait for this transaction. */
export async function lockCategory(tx: Queryable, id: string): Promise<CategoryFields | undefined> {
  const [row] = await tx.select(fields).from(category).where(eq(category.id, id)).for('update');
  return row;
}

/** Finds a category other than `except` that has one of these lower-case names as id, label or alias. Returns that name, too. */
export async function findCategoryNamed(
  db: Queryable,
  { names, except }: { names: readonly string[]; except: string | null },
): Promise<{ label: string; name: string } | undefined> {
  const { rows } = await db.execute<{ label: string; name: string }>(sql`
    SELECT label, name FROM unnest(${sql.param([...names])}::text[]) AS name JOIN category
      ON name = category.id OR name = lower(label) OR name IN (SELECT lower(alias) FROM unnest(aliases) alias)
    WHERE category.id IS DISTINCT FROM ${except} LIMIT 1`);
  return rows[0];
}

/** Inserts a category, which no product has yet, so that there is nothing to reindex. */
export async function insertCategory(
  tx: Queryable,
  id: string,
  { label, ...values }: Partial<CategoryFields> & Pick<CategoryFields, 'label'>,
): Promise<void> {
  const { words = null, replacedBy = null } = values;
  const applied = sql`kind_state(${label}, ${words}, ${replacedBy})`;
  await tx.insert(category).values({ id, label, ...values, applied });
}

export async function updateCategory(
  tx: Queryable,
  id: string,
  values: Partial<CategoryFields>,
): Promise<void> {
  await tx.update(category).set(values).where(eq(category.id, id));
}

/** Deletes a category with its menu entries. */
export async function deleteCategory(tx: Queryable, id: string): Promise<void> {
  await tx.delete(category).where(eq(category.id, id));
}

/** Finds what prevents the deletion of a category: products, categories that were merged into it, and the current offer that names it. */
export async function findCategoryUses(
  db: Queryable,
  id: string,
): Promise<{ hasProducts: boolean; merged: string | null; offer: string | null }> {
  const { rows } = await db.execute<{
    hasProducts: boolean;
    merged: string | null;
    offer: string | null;
  }>(sql`
    SELECT EXISTS (SELECT FROM product WHERE category = ${id}) AS "hasProducts",
      (SELECT min(label) FROM category WHERE replaced_by = ${id}) AS merged,
      ${currentOffer('categories', id)} AS offer`);
  return rows[0] ?? { hasProducts: false, merged: null, offer: null };
}

/** Whether a category exists. */
export async function hasCategory(tx: Queryable, id: string): Promise<boolean> {
  return (await tx.$count(category, eq(category.id, id))) > 0;
}
