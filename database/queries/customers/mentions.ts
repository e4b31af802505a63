import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { authUser } from '../../schema/accounts/identity.ts';
import { noteMention, staffNote } from '../../schema/notes.ts';
import { order } from '../../schema/orders/orders.ts';
import { isNotErased } from '../accounts/erased-account.ts';

/** A note that mentions a member of staff, who has not marked it as done. */
type OpenMention = {
  /** Of the note. */
  readonly id: string;
  readonly text: string;
  /** Who wrote it; null for an erased account. */
  readonly who: { readonly name: string; readonly email: string } | null;
  /** Whether the member has written it, as a reminder. */
  readonly isOwn: boolean;
  /** The number of the order that it is about; null for a note about a customer. */
  readonly order: number | null;
  readonly customerId: string | null;
};

export async function insertMentions(
  tx: Queryable,
  { noteId, userIds }: { noteId: string; userIds: readonly string[] },
): Promise<void> {
  if (userIds.length > 0) await tx.insert(noteMention).values(userIds.map((userId) => ({ noteId, userId })));
}

/** Lists the newest notes that mention a member of staff, without those that are removed or done. */
export async function listOpenMentions(
  db: Queryable,
  { userId, limit }: { userId: string; limit: number },
): Promise<OpenMention[]> {
  return db
    .select({
      id: staffNote.id,
      text: staffNote.text,
      who: { name: authUser.name, email: authUser.email },
      isOwn: sql<boolean>`${staffNote.byUserId} = ${noteMention.userId}`,
      order: order.number,
      customerId: staffNote.customerId,
    })
    .from(noteMention)
    .innerJoin(staffNote, and(eq(staffNote.id, noteMention.noteId), isNull(staffNote.removedAt)))
    .leftJoin(authUser, and(eq(authUser.id, staffNote.byUserId), isNotErased))
    .leftJoin(order, eq(order.id, staffNote.orderId))
    .where(and(eq(noteMention.userId, userId), isNull(noteMention.doneAt)))
    .orderBy(desc(staffNote.createdAt))
    .limit(limit);
}

export async function updateMentionDone(
  db: Queryable,
  { noteId, userId, at }: { noteId: string; userId: string; at: Date },
): Promise<void> {
  await db
    .update(noteMention)
    .set({ doneAt: at })
    .where(and(eq(noteMention.noteId, noteId), eq(noteMention.userId, userId), isNull(noteMention.doneAt)));
}
