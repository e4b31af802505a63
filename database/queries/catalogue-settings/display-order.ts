import { sql, type SQL } from 'drizzle-orm';
import type { Department } from '#domain/catalogue/departments.ts';
import type { Queryable } from '../../connection/connect.ts';
import { takePriceLock } from '../pricing/price-lock.ts';

/** A list whose order staff change: all current brands, all current categories, or the categories of a department in one of its lists. */
export type OrderedList =
  | { readonly of: 'brands' }
  | { readonly of: 'categories' }
  | { readonly of: 'menu' | 'finder' | 'page'; readonly department: Department };

type Source = { readonly ids: SQL; readonly write: (places: SQL) => SQL };

/**
 * Locks the rows of a list, and returns their ids in its order. Before brands or categories it takes the lock of price changes: a change of
 * several products holds it, and locks their brands and categories in another order.
 */
export async function lockDisplayOrder(tx: Queryable, list: OrderedList): Promise<string[]> {
  if (list.of === 'brands' || list.of === 'categories') await takePriceLock(tx);
  const { rows } = await tx.execute<{ id: string }>(sourceOf(list).ids);
  return rows.map(({ id }) => id);
}

/** Numbers the rows of a list from 1 in the order of these ids. */
export async function writeDisplayOrder(
  tx: Queryable,
  list: OrderedList,
  ids: readonly string[],
): Promise<void> {
  const places = sql`unnest(${sql.param([...ids])}::text[]) WITH ORDINALITY AS placed (id, place)`;
  await tx.execute(sourceOf(list).write(places));
}

/**
 * Returns the SQL of a list. It leaves out merged brands and categories. Writers of a product lock a merged one before its successor, so locks
 * in the order of display could deadlock with them.
 */
function sourceOf(list: OrderedList): Source {
  switch (list.of) {
    case 'brands':
      return {
        ids: sql`SELECT id FROM brand WHERE replaced_by IS NULL ORDER BY position, id FOR NO KEY UPDATE`,
        write: (places) =>
          sql`UPDATE brand SET position = place FROM ${places} WHERE brand.id = placed.id AND position <> place`,
      };
    case 'categories':
      return {
        ids: sql`SELECT id FROM category WHERE replaced_by IS NULL ORDER BY position, id FOR NO KEY UPDATE`,
        write: (places) =>
          sql`UPDATE category SET position = place FROM ${places} WHERE category.id = placed.id AND position <> place`,
      };
    case 'menu':
      return entriesOf(list.department, sql`position`);
    case 'finder':
      return entriesOf(list.department, sql`finder_position`);
    case 'page':
      return entriesOf(list.department, sql`page_position`);
  }
}

function entriesOf(department: Department, column: SQL): Source {
  return {
    ids: sql`SELECT category AS id FROM department_category WHERE department = ${department}
      ORDER BY coalesce(${column}, position), position, category FOR NO KEY UPDATE`,
    write: (places) => sql`
      UPDATE department_category SET ${column} = place FROM ${places}
      WHERE department = ${department} AND category = placed.id AND ${column} IS DISTINCT FROM place`,
  };
}
