import { and, asc, eq } from 'drizzle-orm';
import type { Department } from '#domain/catalogue/departments.ts';
import type { Queryable } from '../../connection/connect.ts';
import { departmentCategory } from '../../schema/catalogue-settings/categories.ts';

/** A department and one of its categories. */
export type MenuEntryKey = { readonly department: Department; readonly category: string };

export type MenuEntryFields = Omit<typeof departmentCategory.$inferSelect, 'department' | 'category'>;

const fields = {
  label: departmentCategory.label,
  position: departmentCategory.position,
  inMenu: departmentCategory.inMenu,
  inFinder: departmentCategory.inFinder,
  finderLabel: departmentCategory.finderLabel,
  finderPosition: departmentCategory.finderPosition,
  pageLabel: departmentCategory.pageLabel,
  pagePosition: departmentCategory.pagePosition,
};

function isEntry({ department, category }: MenuEntryKey) {
  return and(eq(departmentCategory.department, department), eq(departmentCategory.category, category));
}

/** Locks a menu entry and reads it. */
export async function lockMenuEntry(tx: Queryable, key: MenuEntryKey): Promise<MenuEntryFields | undefined> {
  const [row] = await tx.select(fields).from(departmentCategory).where(isEntry(key)).for('update');
  return row;
}

export async function insertMenuEntry(
  tx: Queryable,
  key: MenuEntryKey,
  fields: Partial<MenuEntryFields>,
): Promise<void> {
  await tx.insert(departmentCategory).values({ ...key, ...fields });
}

export async function updateMenuEntry(
  tx: Queryable,
  key: MenuEntryKey,
  fields: Partial<MenuEntryFields>,
): Promise<void> {
  await tx.update(departmentCategory).set(fields).where(isEntry(key));
}

export async function deleteMenuEntry(tx: Queryable, key: MenuEntryKey): Promise<void> {
  await tx.delete(departmentCategory).where(isEntry(key));
}

/** Lists the entries of the departments, in the order of their menus. */
export function listMenuEntries(db: Queryable) {
  return db
    .select()
    .from(departmentCategory)
    .orderBy(
      asc(departmentCategory.department),
      asc(departmentCategory.position),
      asc(departmentCategory.category),
    );
}

/** Inserts the menu entries of a category that was deleted with them. */
export async function insertMenuEntries(
  tx: Queryable,
  entries: readonly (typeof departmentCategory.$inferInsert)[],
): Promise<void> {
  if (entries.length > 0) await tx.insert(departmentCategory).values([...entries]);
}

/** Lists the menu entries of a category. */
export function listMenuEntriesOfCategory(db: Queryable, id: string) {
  return db
    .select()
    .from(departmentCategory)
    .where(eq(departmentCategory.category, id))
    .orderBy(asc(departmentCategory.department));
}
