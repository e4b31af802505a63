import {
  and,
  asc,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  not,
  or,
  sql,
  type SQLWrapper,
} from 'drizzle-orm';
import { ERASED } from '#domain/customer/erased-person.ts';
import { ORDER_MAIL_KINDS } from '#domain/mail/mail-kinds.ts';
import type { OrderState } from '#domain/order/order-state.ts';
import { OPEN_RETURN_STATES } from '#domain/return/return-state.ts';
import type { Queryable } from '../../connection/connect.ts';
import { guestLink } from '../../schema/orders/guest-links.ts';
import { order } from '../../schema/orders/orders.ts';
import { outbox } from '../../schema/orders/outbox.ts';
import { returnCase, returnLine } from '../../schema/orders/returns.ts';
import { shipment } from '../../schema/orders/shipments.ts';
import { promotionUse } from '../../schema/selling/promotions.ts';
import { sqlList } from '../../schema/sql-list.ts';
import { deleteNotesOfOrders } from '../customers/notes.ts';

/** States in which an order is closed. */
export const CLOSED_STATES = ['handed_over', 'refunded', 'cancelled'] as const satisfies OrderState[];

/**
 * The condition that a part of an order is not over: a refund to send or to settle, a return that is open or waits to be recorded, or pieces of
 * an exchange to ship.
 */
export const HAS_OPEN_PART = sql.raw(
  `(EXISTS (SELECT FROM refund WHERE order_id = shop_order.id AND (state = 'pending' OR waits_since IS NOT NULL))
  OR shop_order.state = 'handed_over' AND NOT shop_order.has_left
  OR EXISTS (SELECT FROM return_case WHERE order_id = shop_order.id AND state IN (${sqlList(OPEN_RETURN_STATES)}))
  OR EXISTS (SELECT FROM outbox WHERE order_id = shop_order.id AND kind = 'open_return' AND done_at IS NULL))`,
);

/**
 * Removes the person from orders: replaces address and contacts, and drops unsent mail, guests' links, tracking numbers, labels, comments and notes.
 * `orders` is a list or a query of ids. Country code and amounts remain, for the books. Must run in a transaction.
 */
export async function erasePersonFromOrders(
  tx: Queryable,
  { orders, at }: { orders: string[] | SQLWrapper; at: Date },
): Promise<void> {
  await tx.delete(guestLink).where(inArray(guestLink.orderId, orders));
  // An unsent mail has no recipient any more, and its error may name the address. Decisions of staff that wait are carried out: an exchange
  // may still be under way.
  const isMail = and(inArray(outbox.orderId, orders), inArray(outbox.kind, [...ORDER_MAIL_KINDS]));
  await tx
    .update(outbox)
    .set({
      doneAt: sql`coalesce(${outbox.doneAt}, ${at.toISOString()}::timestamptz)`,
      isDropped: true,
      lastError: null,
    })
    .where(and(isMail, or(isNull(outbox.doneAt), isNotNull(outbox.lastError))));
  // A mail that a process of an earlier version finished may still hold an address.
  await tx
    .update(outbox)
    .set({ payload: {} })
    .where(and(isMail, ne(outbox.payload, sql`'{}'::jsonb`)));
  await tx
    .update(promotionUse)
    .set({ person: sql`gen_random_uuid()::text` })
    .where(inArray(promotionUse.orderId, orders));
  // The carrier's page has the address.
  await tx.update(shipment).set({ tracking: null, url: null }).where(inArray(shipment.orderId, orders));
  await tx.update(returnCase).set({ label: null }).where(inArray(returnCase.orderId, orders));
  await tx.update(returnLine).set({ comment: null }).where(inArray(returnLine.orderId, orders));
  await tx
    .update(order)
    .set({
      email: ERASED,
      firstName: ERASED,
      lastName: ERASED,
      country: ERASED,
      city: ERASED,
      address: ERASED,
      phone: ERASED,
      region: null,
      postalCode: null,
      // Until `forgetExpired` deletes it, the digest of a refused order keeps counting for the phone number.
      phoneDigest: sql`CASE WHEN ${order.refusedAt} IS NOT NULL THEN ${order.phoneDigest} END`,
      // The digest of an address can be found by trying addresses.
      requestDigest: ERASED,
    })
    .where(inArray(order.id, orders));
  // Their texts may name the person. After the update, because a new note locks its order.
  await deleteNotesOfOrders(tx, orders);
}

/** Locks the oldest closed orders of a period that still say who placed them. `from` is included, `before` is not. */
export function lockOrdersWithPerson(
  tx: Queryable,
  { from, before, limit }: { from: Date; before: Date; limit: number },
): Promise<{ id: string; createdAt: Date }[]> {
  return tx
    .select({ id: order.id, createdAt: order.createdAt })
    .from(order)
    .where(and(gte(order.createdAt, from), isClosedWithPerson(before)))
    .orderBy(asc(order.createdAt), asc(order.id))
    .limit(limit)
    .for('update', { skipLocked: true });
}

/** Counts the closed orders from before a time that still say who placed them, up to `limit`. */
export async function countOrdersWithPerson(
  db: Queryable,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const found = db.select({ id: order.id }).from(order).where(isClosedWithPerson(before)).limit(limit);
  return db.$count(found.as('found'));
}

function isClosedWithPerson(before: Date) {
  return and(
    lt(order.createdAt, before),
    inArray(order.state, [...CLOSED_STATES]),
    not(HAS_OPEN_PART),
    ne(order.email, ERASED),
  );
}
