import { and, asc, eq, or } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { savedView, type ViewedList } from '../../schema/accounts/saved-views.ts';

/** A named filter of a list. */
export type SavedView = typeof savedView.$inferSelect;

/** Lists the views of a list that a member of staff has, and the shared ones, oldest first. */
export async function listSavedViews(
  db: Queryable,
  { userId, list }: { userId: string; list: ViewedList },
): Promise<SavedView[]> {
  return db
    .select()
    .from(savedView)
    .where(and(eq(savedView.list, list), or(savedView.isShared, eq(savedView.byUserId, userId))))
    .orderBy(asc(savedView.createdAt), asc(savedView.id));
}

/** Finds a view and locks it until the transaction ends. */
export async function lockSavedView(tx: Queryable, id: string): Promise<SavedView | undefined> {
  const [found] = await tx.select().from(savedView).where(eq(savedView.id, id)).for('update');
  return found;
}

/** Inserts a view, or replaces name, query and `isShared` of the one with its id, which stays in its list. */
export async function putSavedView(tx: Queryable, view: SavedView): Promise<void> {
  const { name, query, isShared } = view;
  await tx
    .insert(savedView)
    .values(view)
    .onConflictDoUpdate({ target: savedView.id, set: { name, query, isShared } });
}

export async function deleteSavedView(tx: Queryable, id: string): Promise<void> {
  await tx.delete(savedView).where(eq(savedView.id, id));
}

/** Counts the private and shared views of a member of staff. */
export async function countSavedViews(tx: Queryable, userId: string): Promise<number> {
  return tx.$count(savedView, eq(savedView.byUserId, userId));
}
