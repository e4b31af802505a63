import { eq } from 'drizzle-orm';
import type { Queryable } from '#database/connection/connect.ts';
import { moneyMovement } from '#database/schema/orders/ledger.ts';

/** The money movements of an order in their order, such as `charged 6800`, in cents. */
export async function listMoney(db: Queryable, orderId: string): Promise<string[]> {
  const rows = await db
    .select()
    .from(moneyMovement)
    .where(eq(moneyMovement.orderId, orderId))
    .orderBy(moneyMovement.id);
  return rows.map(({ kind, cents }) => `${kind} ${cents}`);
}
