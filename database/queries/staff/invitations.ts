import { and, asc, eq, gt, isNull, lte } from 'drizzle-orm';
import type { StaffRole } from '#domain/staff/permissions.ts';
import type { Queryable } from '../../connection/connect.ts';
import { invitation } from '../../schema/accounts/staff.ts';

export type InvitationRow = typeof invitation.$inferSelect;

const isUnanswered = and(isNull(invitation.acceptedAt), isNull(invitation.withdrawnAt));

/** Inserts an invitation. Its address must have no other that is unanswered. */
export async function insertInvitation(
  tx: Queryable,
  row: Omit<typeof invitation.$inferInsert, 'role'> & { readonly role: StaffRole },
): Promise<void> {
  await tx.insert(invitation).values(row);
}

/** Withdraws the unanswered invitations to an address, also expired ones. */
export async function withdrawInvitationsTo(
  tx: Queryable,
  { email, at }: { email: string; at: Date },
): Promise<void> {
  await tx
    .update(invitation)
    .set({ withdrawnAt: at, secretDigest: null })
    .where(and(eq(invitation.email, email), isUnanswered));
}

/** Withdraws the open invitations that an owner sent. */
export async function withdrawInvitationsBy(
  tx: Queryable,
  { userId, at }: { userId: string; at: Date },
): Promise<void> {
  await tx
    .update(invitation)
    .set({ withdrawnAt: at, secretDigest: null })
    .where(and(eq(invitation.invitedBy, userId), isUnanswered, gt(invitation.expiresAt, at)));
}

/** Withdraws an open invitation and returns it; undefined when it is not open. */
export async function updateInvitationWithdrawn(
  tx: Queryable,
  { id, at }: { id: string; at: Date },
): Promise<InvitationRow | undefined> {
  const [withdrawn] = await tx
    .update(invitation)
    .set({ withdrawnAt: at, secretDigest: null })
    .where(and(eq(invitation.id, id), isUnanswered, gt(invitation.expiresAt, at)))
    .returning();
  return withdrawn;
}

/** Lists the open invitations, oldest first. */
export async function listOpenInvitations(db: Queryable, at: Date): Promise<InvitationRow[]> {
  return db
    .select()
    .from(invitation)
    .where(and(isUnanswered, gt(invitation.expiresAt, at)))
    .orderBy(asc(invitation.createdAt), asc(invitation.id));
}

/** Finds the open invitation whose link has this secret. */
export async function findInvitationOfSecret(
  db: Queryable,
  { secretDigest, at }: { secretDigest: string; at: Date },
): Promise<InvitationRow | undefined> {
  const [found] = await db
    .select()
    .from(invitation)
    .where(and(eq(invitation.secretDigest, secretDigest), isUnanswered, gt(invitation.expiresAt, at)));
  return found;
}

/** Sets the secret of the open invitation to an address, in place of an earlier one, and returns the invitation. */
export async function updateInvitationSecret(
  db: Queryable,
  { email, secretDigest, at }: { email: string; secretDigest: string; at: Date },
): Promise<InvitationRow | undefined> {
  const [changed] = await db
    .update(invitation)
    .set({ secretDigest })
    .where(and(eq(invitation.email, email), isUnanswered, gt(invitation.expiresAt, at)))
    .returning();
  return changed;
}

/** Accepts an open invitation, once; false when another request has answered it. */
export async function acceptInvitation(
  tx: Queryable,
  { id, at }: { id: string; at: Date },
): Promise<boolean> {
  const accepted = await tx
    .update(invitation)
    .set({ acceptedAt: at, secretDigest: null })
    .where(and(eq(invitation.id, id), isUnanswered, gt(invitation.expiresAt, at)))
    .returning({ id: invitation.id });
  return accepted.length > 0;
}

/** Deletes unaccepted invitations that expired before `before`; returns how many. */
export async function deleteOldInvitations(db: Queryable, before: Date): Promise<number> {
  const deleted = await db
    .delete(invitation)
    .where(and(isNull(invitation.acceptedAt), lte(invitation.expiresAt, before)))
    .returning({ id: invitation.id });
  return deleted.length;
}
