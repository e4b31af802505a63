import type { Database } from '#database/connection/connect.ts';
import { findUserId } from '#database/queries/accounts/users.ts';
import { findVisibleOrder, listVisibleOrders, type OrderRecord } from '#database/queries/orders/orders.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { isCustomerOf, type OrderPerson } from '../guests/order-person.ts';
import type { ServiceError } from '../service-error.ts';

/** Finds an order that its shopper sees, for its customer or an admin. Others get `order_unknown` (DECISIONS 6). */
export async function readOrder(
  { database }: { database: Database },
  { reference, person, isAdmin }: { reference: string; person: OrderPerson; isAdmin: boolean },
): Promise<Result<OrderRecord, ServiceError>> {
  const order = await findVisibleOrder(database.db, reference);
  if (!order) return fail({ code: 'order_unknown' });
  const isReadable = isAdmin || (await isCustomerOf(database.db, order, person));
  return isReadable ? ok(order) : fail({ code: 'order_unknown' });
}

/** Lists the orders that the customer with this email address sees, newest first. Empty for an unknown address. */
export async function listOrdersOf(
  { database }: { database: Database },
  email: string,
): Promise<OrderRecord[]> {
  const userId = await findUserId(database.db, email);
  return userId === undefined ? [] : listVisibleOrders(database.db, userId);
}
