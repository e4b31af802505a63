import { and, desc, eq, inArray, isNull, type SQLWrapper } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { authUser } from '../../schema/accounts/identity.ts';
import { staffNote } from '../../schema/notes.ts';
import { isNotErased } from '../accounts/erased-account.ts';

export type NoteRecord = typeof staffNote.$inferSelect;

/** What a note is about. */
export type NoteSubject = { readonly orderId: string } | { readonly customerId: string };

/** A note with its author; null for an erased one. */
export type ShownNote = NoteRecord & {
  readonly who: { readonly name: string; readonly email: string } | null;
};

/** Lists the notes about an order or a customer: the pinned ones first, each newest first. */
export async function listNotes(db: Queryable, subject: NoteSubject): Promise<ShownNote[]> {
  const rows = await db
    .select({ note: staffNote, who: { name: authUser.name, email: authUser.email } })
    .from(staffNote)
    .leftJoin(authUser, and(eq(authUser.id, staffNote.byUserId), isNotErased))
    .where(
      and(
        'orderId' in subject
          ? eq(staffNote.orderId, subject.orderId)
          : eq(staffNote.customerId, subject.customerId),
        isNull(staffNote.removedAt),
      ),
    )
    .orderBy(desc(staffNote.isPinned), desc(staffNote.createdAt), desc(staffNote.id));
  return rows.map(({ note, who }) => ({ ...note, who }));
}

export async function insertNote(tx: Queryable, row: NoteRecord): Promise<void> {
  await tx.insert(staffNote).values(row);
}

export async function lockNote(tx: Queryable, id: string): Promise<NoteRecord | undefined> {
  const [found] = await tx.select().from(staffNote).where(eq(staffNote.id, id)).for('update');
  return found;
}

export async function updateNote(
  tx: Queryable,
  id: string,
  values: Partial<Pick<NoteRecord, 'isPinned' | 'removedAt'>>,
): Promise<void> {
  await tx.update(staffNote).set(values).where(eq(staffNote.id, id));
}

/** Deletes the notes about orders. `orders` is a list or a query of ids. */
export async function deleteNotesOfOrders(tx: Queryable, orders: string[] | SQLWrapper): Promise<void> {
  await tx.delete(staffNote).where(inArray(staffNote.orderId, orders));
}

/** Deletes the notes about a customer. */
export async function deleteNotesOfCustomer(tx: Queryable, customerId: string): Promise<void> {
  await tx.delete(staffNote).where(eq(staffNote.customerId, customerId));
}
