import { createHash } from 'node:crypto';
import type { Queryable } from '#database/connection/connect.ts';
import { opensOrder } from '#database/queries/orders/guests/guest-links.ts';
import type { OrderRow } from '#database/queries/orders/orders.ts';

/**
 * The rights of a browser to orders: by its account, by its cookie of a guest, and by links that it has opened. Any of them may be missing.
 */
export type OrderPerson = {
  readonly userId: string | null;
  readonly guestId: string | null;
  /** The digests of the secrets of the links. */
  readonly linkDigests: readonly string[];
};

/** Returns the digest under which the secret of a guest's cookie or link is stored. */
export function digestGuestSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Whether a person has placed an order in this account or browser. */
export function isOwnOrder(
  order: Pick<OrderRow, 'userId' | 'guestId'>,
  { userId, guestId }: Pick<OrderPerson, 'userId' | 'guestId'>,
): boolean {
  return order.userId === null ? order.guestId === guestId : order.userId === userId;
}

/** Whether a person may open and cancel an order as its customer. */
export async function isCustomerOf(db: Queryable, order: OrderRow, person: OrderPerson): Promise<boolean> {
  if (isOwnOrder(order, person)) return true;
  return order.guestId !== null && opensOrder(db, { orderId: order.id, digests: person.linkDigests });
}
