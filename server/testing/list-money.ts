import { eq } from 'drizzle-orm';
import type { Queryable } from '#database/connection/connect.ts';
import { moneyMovement } from '#database/schema/orders/ledger.ts';

/** Returns the money movements of an order, oldest first, with their cents, for example `charged 6800`. */
export async function listMoney(db: Queryable, orderId: string): Promise<string[]> {
  const rows = await db
    .select()
    .from(moneyMovement)
    .where(eq(moneyMovement.orderId, orderId))
    .orderBy(moneyMovement.id);
  return rows.map(({ kind, cents }) => `${kind} ${cents}`);
}
