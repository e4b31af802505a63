import { and, asc, eq, inArray, isNotNull, sql, sum, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { orderAdjustment } from '../../schema/selling/promotions.ts';
import { orderTax } from '../../schema/selling/taxes.ts';

export type NewAdjustmentRow = Omit<typeof orderAdjustment.$inferInsert, 'orderId'>;
export type NewTaxRow = Omit<typeof orderTax.$inferInsert, 'orderId'>;

/** The discounts and taxes of an order. */
export type OrderAmounts = {
  readonly adjustments: readonly (typeof orderAdjustment.$inferSelect)[];
  readonly taxes: readonly (typeof orderTax.$inferSelect)[];
};

/** Reads the discounts and taxes of an order. */
export async function readOrderAmounts(db: Queryable, orderId: string): Promise<OrderAmounts> {
  const adjustments = await db
    .select()
    .from(orderAdjustment)
    .where(eq(orderAdjustment.orderId, orderId))
    .orderBy(asc(orderAdjustment.n));
  const taxes = await db
    .select()
    .from(orderTax)
    .where(eq(orderTax.orderId, orderId))
    .orderBy(asc(orderTax.position));
  return { adjustments, taxes };
}

/** Lists what discounts took off whole lines of orders; without lines that have none. */
export async function listLineDiscounts(
  db: Queryable,
  orderIds: readonly string[],
): Promise<{ orderId: string; position: number | null; cents: number }[]> {
  const { orderId, position, cents } = orderAdjustment;
  return db
    .select({ orderId, position, cents: sum(cents).mapWith(Number) })
    .from(orderAdjustment)
    .where(and(inArray(orderId, [...orderIds]), isNotNull(position)))
    .groupBy(orderId, position);
}

/** CTEs that insert the discounts and taxes of the order in `placed`, once its stock is in `taken`. */
export function insertedAmounts(adjustments: readonly NewAdjustmentRow[], taxes: readonly NewTaxRow[]): SQL {
  const given = <Key extends keyof NewAdjustmentRow>(key: Key) =>
    sql.param(adjustments.map((row) => row[key] ?? null));
  const taxed = <Key extends keyof NewTaxRow>(key: Key) => sql.param(taxes.map((row) => row[key] ?? null));
  return sql`adjustment AS (
      INSERT INTO order_adjustment (order_id, n, position, promotion_id, label, code, cents)
      SELECT placed.id, part.* FROM placed, unnest(
        ${given('n')}::int[], ${given('position')}::int[], ${given('promotionId')}::text[], ${given('label')}::text[],
        ${given('code')}::text[], ${given('cents')}::bigint[]
      ) AS part WHERE EXISTS (SELECT FROM taken)
    ), tax AS (
      INSERT INTO order_tax (order_id, position, name, rate_ppm, included, base_cents, cents)
      SELECT placed.id, part.* FROM placed, unnest(
        ${taxed('position')}::int[], ${taxed('name')}::text[], ${taxed('ratePpm')}::int[], ${taxed('included')}::boolean[],
        ${taxed('baseCents')}::bigint[], ${taxed('cents')}::bigint[]
      ) AS part WHERE EXISTS (SELECT FROM taken)
    )`;
}
