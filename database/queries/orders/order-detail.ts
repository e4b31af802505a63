import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { moneyMovement } from '../../schema/orders/ledger.ts';
import { outbox } from '../../schema/orders/outbox.ts';

/** A message about an order in its history. */
export type OrderMessage = Pick<
  typeof outbox.$inferSelect,
  'id' | 'kind' | 'createdAt' | 'doneAt' | 'lastError' | 'isDropped'
>;

/** Lists the messages of an order, oldest first. */
export async function listMessagesOfOrder(db: Queryable, orderId: string): Promise<OrderMessage[]> {
  const { id, kind, createdAt, doneAt, lastError, isDropped } = outbox;
  return db
    .select({ id, kind, createdAt, doneAt, lastError, isDropped })
    .from(outbox)
    .where(eq(outbox.orderId, orderId))
    .orderBy(asc(createdAt), asc(id));
}

/** Lists the movements of money of an order, oldest first. */
export async function listMoneyOfOrder(db: Queryable, orderId: string) {
  return db
    .select()
    .from(moneyMovement)
    .where(eq(moneyMovement.orderId, orderId))
    .orderBy(asc(moneyMovement.id));
}

/** Lists what scanners may read on the labels of an order's lines, by position: the barcode and the SKUs. */
export async function listCodesOfOrder(db: Queryable, orderId: string): Promise<Map<number, string[]>> {
  const { rows } = await db.execute<{ position: number; codes: (string | null)[] }>(sql`
    SELECT line.position, ARRAY[unit.barcode, unit.sku, line.sku] AS codes
    FROM order_line AS line JOIN stock_hold AS hold ON hold.order_id = line.order_id AND hold.position = line.position
    JOIN stock_unit AS unit ON unit.id = hold.stock_unit_id
    WHERE line.order_id = ${orderId}`);
  return new Map(
    rows.map(({ position, codes }) => [position, [...new Set(codes.filter((code) => code !== null))]]),
  );
}
