import { eq, type Placeholder, type SQL } from 'drizzle-orm';
import { order } from '../../schema/orders/orders.ts';

/** The owner of an order: an account, or the browser of a guest. */
export type OrderOwner<Id = string> =
  | { readonly userId: Id; readonly guestId: null }
  | { readonly userId: null; readonly guestId: Id };

/** Returns the condition that an order belongs to an owner. */
export function isOwnedBy({ userId, guestId }: OrderOwner<string | Placeholder>): SQL {
  return userId === null ? eq(order.guestId, guestId) : eq(order.userId, userId);
}

/** Returns the id of an owner, for locks and for the uses of discounts. */
export function personOf({ userId, guestId }: OrderOwner): string {
  return userId ?? guestId;
}
