import type { Queryable } from '#database/connection/connect.ts';
import { findOrderIdByNumber } from '#database/queries/orders/orders.ts';

/** Returns the id of the order with a number; any other text, such as an order's id or transaction id, unchanged. */
export async function findOrderReference(db: Queryable, text: string): Promise<string> {
  if (!/^\d{1,15}$/.test(text)) return text;
  return (await findOrderIdByNumber(db, Number(text))) ?? text;
}
