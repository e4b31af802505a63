import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { StockReason } from '#domain/stock/stock-reason.ts';
import type { Queryable } from '../../connection/connect.ts';
import { authUser } from '../../schema/accounts/identity.ts';
import { product } from '../../schema/catalogue/products.ts';
import { stockUnit } from '../../schema/catalogue/stock-units.ts';
import { stockMovement } from '../../schema/orders/ledger.ts';
import { order } from '../../schema/orders/orders.ts';
import { isNotErased } from '../accounts/erased-account.ts';
import { PRODUCT_SUMMARY } from '../catalogue/product-summary.ts';
import { MOVEMENT } from './stock-movements.ts';

/** The place of a movement in the history: its time, and its id among those of the same time. */
export type MovementPosition = { readonly at: string; readonly id: number };

export type MovementFilter = {
  /** Only movements of these units. */
  readonly unitIds?: readonly string[] | undefined;
  readonly reason?: StockReason | undefined;
  /** Only movements by this member of staff. */
  readonly byUserId?: string | undefined;
  readonly from?: Date | undefined;
  /** The first moment that is not listed. */
  readonly until?: Date | undefined;
};

/** A movement with its unit and product. */
export type PastMovement = Awaited<ReturnType<typeof listMovementHistory>>[number];

/** Lists the movements of all units before the position `before`, newest first. */
export function listMovementHistory(
  db: Queryable,
  { filter, before, limit }: { filter: MovementFilter; before: MovementPosition | undefined; limit: number },
) {
  return db
    .select({
      ...MOVEMENT,
      who: { name: authUser.name, email: authUser.email },
      unit: { id: stockUnit.id, sku: stockUnit.sku, size: stockUnit.size },
      product: PRODUCT_SUMMARY,
    })
    .from(stockMovement)
    .innerJoin(stockUnit, eq(stockUnit.id, stockMovement.stockUnitId))
    .innerJoin(product, eq(product.id, stockUnit.productId))
    .leftJoin(order, eq(order.id, stockMovement.orderId))
    .leftJoin(authUser, and(eq(authUser.id, stockMovement.byUserId), isNotErased))
    .where(sql`${stockMovement.id} = ANY (ARRAY(${idsOf(filter, before, limit)}))`)
    .orderBy(desc(stockMovement.at), desc(stockMovement.id));
}

/**
 * Selects the ids of a page. For each filter, an index has the movements in the order of the history. For several units, a page of each is
 * read.
 */
function idsOf(
  { unitIds, reason, byUserId, from, until }: MovementFilter,
  before: MovementPosition | undefined,
  limit: number,
): SQL {
  const conditions = [
    sql`true`,
    ...(reason === undefined ? [] : [sql`reason = ${reason}`]),
    ...(byUserId === undefined ? [] : [sql`by_user_id = ${byUserId}`]),
    ...(from === undefined ? [] : [sql`at >= ${from.toISOString()}::timestamptz`]),
    ...(until === undefined ? [] : [sql`at < ${until.toISOString()}::timestamptz`]),
    ...(before === undefined ? [] : [sql`(at, id) < (${before.at}::timestamptz, ${before.id}::bigint)`]),
  ];
  const page = (ofUnit: SQL) =>
    sql`SELECT id, at FROM stock_movement WHERE ${sql.join([...conditions, ofUnit], sql` AND `)} ORDER BY at DESC, id DESC LIMIT ${limit}`;
  if (unitIds === undefined) return sql`SELECT id FROM (${page(sql`true`)}) AS listed`;
  return sql`
    SELECT listed.id FROM unnest(${sql.param(unitIds)}::uuid[]) AS wanted (unit_id)
    CROSS JOIN LATERAL (${page(sql`stock_unit_id = wanted.unit_id`)}) AS listed
    ORDER BY listed.at DESC, listed.id DESC LIMIT ${limit}`;
}

/** Lists the units of products. */
export async function listUnitIdsOf(db: Queryable, productIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: stockUnit.id })
    .from(stockUnit)
    .where(sql`${stockUnit.productId} = ANY (${sql.param(productIds)}::text[])`);
  return rows.map(({ id }) => id);
}
