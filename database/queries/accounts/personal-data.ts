import { and, asc, eq, inArray, not, notInArray, or } from 'drizzle-orm';
import { ERASED } from '#domain/customer/erased-person.ts';
import type { Queryable } from '../../connection/connect.ts';
import { address } from '../../schema/accounts/addresses.ts';
import {
  accountMail,
  authAccount,
  authSession,
  authUser,
  authVerification,
  roleChange,
  shopUser,
} from '../../schema/accounts/identity.ts';
import { savedView } from '../../schema/accounts/saved-views.ts';
import { invitation } from '../../schema/accounts/staff.ts';
import { wish } from '../../schema/accounts/wishes.ts';
import { review } from '../../schema/catalogue/reviews.ts';
import { order } from '../../schema/orders/orders.ts';
import { listGroupsOf, replaceGroups } from '../customers/customer-groups.ts';
import { deleteNotesOfCustomer } from '../customers/notes.ts';
import { CLOSED_STATES, erasePersonFromOrders, HAS_OPEN_PART } from '../orders/erase-person.ts';
import { isGuestOrderOf } from '../orders/guests/claim-orders.ts';
import type { OrderRow } from '../orders/orders.ts';
import { uncountReview } from '../reviews/reviews.ts';
import { deleteFactor } from '../staff/second-factor.ts';
import { deleteAlertsOf } from '../stock/stock-alerts.ts';
import { erasedAddress } from './erased-account.ts';

/** Reads the data of an account, except its orders and sessions. */
export async function findPersonalData(db: Queryable, { userId }: { userId: string }) {
  const [account] = await db.select().from(authUser).where(eq(authUser.id, userId));
  if (!account) throw new Error('the signed-in user does not exist');
  const methods = await listSignInMethods(db, userId);
  const groups = await listGroupsOf(db, userId);
  const reviews = await db.select().from(review).where(isReviewOf(db, userId)).orderBy(asc(review.createdAt));
  const roleChanges = await db
    .select()
    .from(roleChange)
    .where(eq(roleChange.userId, userId))
    .orderBy(asc(roleChange.at));
  return { account, methods, groups, reviews, roleChanges };
}

/**
 * Whether a review belongs to a user: written while signed in, or under the user's confirmed address. Without the confirmation, anyone
 * could claim a review by signing up with its address.
 */
export function isReviewOf(db: Queryable, userId: string) {
  const confirmed = db
    .select({ email: authUser.email })
    .from(authUser)
    .where(and(eq(authUser.id, userId), authUser.emailVerified));
  return or(eq(review.writerId, userId), inArray(review.email, confirmed));
}

/** Lists a user's ways to sign in, oldest first: ids of providers, and `credential` for a password. */
export function listSignInMethods(db: Queryable, userId: string) {
  return db
    .select({ provider: authAccount.providerId, createdAt: authAccount.createdAt })
    .from(authAccount)
    .where(eq(authAccount.userId, userId))
    .orderBy(asc(authAccount.createdAt), asc(authAccount.id));
}

/** Returns the condition that an order belongs to a user: placed while signed in, or as a guest with the user's confirmed address. */
export function isOrderOf(userId: string) {
  return or(eq(order.userId, userId), isGuestOrderOf(userId));
}

/** Lists a user's orders that are not closed. */
export function listOpenOrders(db: Queryable, userId: string): Promise<OrderRow[]> {
  return db
    .select()
    .from(order)
    .where(and(isOrderOf(userId), or(notInArray(order.state, [...CLOSED_STATES]), HAS_OPEN_PART)));
}

/**
 * Erases a user. An account without name, address or a way to sign in remains, because orders and the audit of roles refer to it. Must run
 * in a transaction that has locked the account.
 */
export async function eraseUser(
  tx: Queryable,
  { userId, email, at }: { userId: string; email: string; at: Date },
): Promise<void> {
  const orders = tx.select({ id: order.id }).from(order).where(isOrderOf(userId));
  // Before their mails: the job that sends a mail again locks the order first.
  await tx.select({ id: order.id }).from(order).where(isOrderOf(userId)).orderBy(asc(order.id)).for('update');
  await erasePersonFromOrders(tx, { orders, at });
  await deleteNotesOfCustomer(tx, userId);
  await deleteReviews(tx, userId);
  await tx.delete(address).where(eq(address.userId, userId));
  await tx.delete(wish).where(eq(wish.userId, userId));
  await replaceGroups(tx, userId, []);
  // Before the mails: the job that queues them locks the alerts.
  await deleteAlertsOf(tx, email);
  await tx.delete(accountMail).where(or(eq(accountMail.email, email), eq(accountMail.about, email)));
  await tx.delete(invitation).where(eq(invitation.email, email));
  await tx.delete(savedView).where(and(eq(savedView.byUserId, userId), not(savedView.isShared)));
  await tx.delete(authVerification).where(eq(authVerification.value, userId));
  await tx.delete(authSession).where(eq(authSession.userId, userId));
  await tx.delete(authAccount).where(eq(authAccount.userId, userId));
  await deleteFactor(tx, userId);
  await tx.delete(shopUser).where(eq(shopUser.userId, userId));
  await tx
    .update(authUser)
    .set({
      name: ERASED,
      email: erasedAddress(userId),
      emailVerified: false,
      image: null,
      phoneNumber: null,
      updatedAt: at,
    })
    .where(eq(authUser.id, userId));
}

/** Deletes a user's reviews and takes them out of the ratings of their products. */
async function deleteReviews(tx: Queryable, userId: string): Promise<void> {
  const reviews = await tx.delete(review).where(isReviewOf(tx, userId)).returning();
  for (const removed of reviews) await uncountReview(tx, removed);
}
