import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { bucketOf, type StockReason } from '#domain/stock/stock-reason.ts';
import type { Queryable } from '../../connection/connect.ts';
import { authUser } from '../../schema/accounts/identity.ts';
import { stockMovement } from '../../schema/orders/ledger.ts';
import { order } from '../../schema/orders/orders.ts';
import { isNotErased } from '../accounts/erased-account.ts';
import { shownName } from '../accounts/shown-name.ts';

/** Changes of the available stock by staff, for one reason. `change` is negative for less. */
export type StaffMovements = {
  readonly moves: readonly { readonly unitId: string; readonly change: number }[];
  readonly reason: StockReason;
  readonly note: string | null;
  readonly cause: 'adjusted' | 'counted' | 'undone';
  readonly byUserId: string | null;
  readonly at: Date;
};

/** Changes the available stock of locked units, and records the movements. */
export async function moveAvailableStock(
  tx: Queryable,
  { moves, reason, note, cause, byUserId, at }: StaffMovements,
): Promise<void> {
  if (moves.length === 0) return;
  const bucket = bucketOf(reason);
  // Lost pieces, and those that an undo brings back, were received earlier. Found pieces count as received.
  const received = bucket === 'supplier' ? sql`move.change` : sql`0`;
  const move = sql`unnest(${sql.param(moves.map(({ unitId }) => unitId))}::uuid[], ${sql.param(moves.map(({ change }) => change))}::int[])
    AS move (unit_id, change)`;
  await tx.execute(sql`
    UPDATE stock_unit SET available = available + move.change, received = received + ${received}
    FROM ${move} WHERE id = move.unit_id`);
  await tx.execute(sql`
    INSERT INTO stock_movement (stock_unit_id, from_bucket, to_bucket, quantity, cause, by_user_id, reason, note, at)
    SELECT unit_id, CASE WHEN change > 0 THEN ${bucket} ELSE 'available' END, CASE WHEN change > 0 THEN 'available' ELSE ${bucket} END,
      abs(change), ${cause}, ${byUserId}, ${reason}, ${note}, ${at.toISOString()}::timestamptz
    FROM ${move}`);
}

/** What the histories show of a movement, with the number of its order. */
export const MOVEMENT = {
  id: stockMovement.id,
  at: stockMovement.at,
  from: stockMovement.fromBucket,
  to: stockMovement.toBucket,
  quantity: stockMovement.quantity,
  reason: stockMovement.reason,
  cause: stockMovement.cause,
  note: stockMovement.note,
  order: order.number,
};

/** Lists the movements of a unit before the movement `before`, newest first. */
export function listMovements(
  db: Queryable,
  { unitId, before, limit }: { unitId: string; before: number | undefined; limit: number },
) {
  return db
    .select({
      ...MOVEMENT,
      who: sql<string | null>`${shownName}`,
    })
    .from(stockMovement)
    .leftJoin(order, eq(order.id, stockMovement.orderId))
    .leftJoin(authUser, and(eq(authUser.id, stockMovement.byUserId), isNotErased))
    .where(
      and(
        eq(stockMovement.stockUnitId, unitId),
        before === undefined ? undefined : lt(stockMovement.id, before),
      ),
    )
    .orderBy(desc(stockMovement.id))
    .limit(limit);
}

/** Sums up the movements into and out of the available stock of a unit, up to the movement `upTo`. */
export async function balanceAt(
  db: Queryable,
  { unitId, upTo }: { unitId: string; upTo: number },
): Promise<number> {
  const { rows } = await db.execute<{ balance: number }>(sql`
    SELECT coalesce(sum(CASE 'available' WHEN to_bucket THEN quantity WHEN from_bucket THEN -quantity END), 0)::int AS balance
    FROM stock_movement WHERE stock_unit_id = ${unitId}::uuid AND id <= ${upTo}`);
  return rows[0]?.balance ?? 0;
}
