import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { CountKind, CountState } from '#domain/stock/stock-count.ts';
import type { Queryable } from '../../connection/connect.ts';
import { authUser } from '../../schema/accounts/identity.ts';
import { stockCount, stockCountLine, stockCountScan } from '../../schema/catalogue/stock-counts.ts';
import { isNotErased } from '../accounts/erased-account.ts';
import { shownName } from '../accounts/shown-name.ts';

/** A count, with its sums. */
export type CountRecord = {
  readonly id: string;
  readonly kind: CountKind;
  readonly state: CountState;
  readonly name: string | null;
  /** The member of staff who began it; null when the account was erased. */
  readonly by: string | null;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  readonly counted: number;
  /** Null when nothing was announced. */
  readonly expected: number | null;
};

const sumOf = (column: 'counted' | 'expected') => sql`(SELECT sum(${sql.identifier(column)})::int
  FROM stock_count_line WHERE count_id = ${stockCount.id})`;

function selectCounts(db: Queryable) {
  return db
    .select({
      id: stockCount.id,
      kind: stockCount.kind,
      state: stockCount.state,
      name: stockCount.name,
      by: sql<string | null>`${shownName}`,
      createdAt: stockCount.createdAt,
      endedAt: stockCount.endedAt,
      counted: sql<number>`coalesce(${sumOf('counted')}, 0)`,
      expected: sql<number | null>`${sumOf('expected')}`,
    })
    .from(stockCount)
    .leftJoin(authUser, and(eq(authUser.id, stockCount.byUserId), isNotErased));
}

/** Finds a count. */
export async function findCount(db: Queryable, id: string): Promise<CountRecord | undefined> {
  const [found] = await selectCounts(db).where(eq(stockCount.id, id));
  return found;
}

/** Lists the counts after the first `offset` ones, the open ones first, then the newest first. */
export async function listCounts(
  db: Queryable,
  { state, offset, limit }: { state: CountState | undefined; offset: number; limit: number },
): Promise<CountRecord[]> {
  return selectCounts(db)
    .where(state && eq(stockCount.state, state))
    .orderBy(sql`(${stockCount.state} = 'open') DESC`, desc(stockCount.createdAt), desc(stockCount.id))
    .offset(offset)
    .limit(limit);
}

/** Inserts an open count with what a delivery announces. */
export async function insertCount(
  tx: Queryable,
  {
    announced,
    ...count
  }: typeof stockCount.$inferInsert & {
    readonly announced: readonly { readonly unitId: string; readonly expected: number }[];
  },
): Promise<void> {
  await tx.insert(stockCount).values(count);
  if (announced.length === 0) return;
  await tx
    .insert(stockCountLine)
    .values(announced.map(({ unitId, expected }) => ({ countId: count.id, stockUnitId: unitId, expected })));
}

/**
 * Locks a count and returns its kind and state. Additions share the lock, so that they run side by side, and none is added to a count that
 * is being closed. Comes before the locks of units.
 */
export async function lockCount(
  tx: Queryable,
  { id, mode }: { id: string; mode: 'share' | 'update' },
): Promise<{ kind: CountKind; state: CountState } | undefined> {
  const [locked] = await tx
    .select({ kind: stockCount.kind, state: stockCount.state })
    .from(stockCount)
    .where(eq(stockCount.id, id))
    .for(mode);
  return locked;
}

/** Changes the state of a locked count. */
export async function updateCountState(
  tx: Queryable,
  { id, state, at }: { id: string; state: CountState; at: Date },
): Promise<void> {
  await tx
    .update(stockCount)
    .set({ state, endedAt: state === 'open' ? null : at })
    .where(eq(stockCount.id, id));
}

/** Records an addition. Undefined if the count has one with its key already. */
export async function insertScan(
  tx: Queryable,
  scan: typeof stockCountScan.$inferInsert,
): Promise<number | undefined> {
  const [inserted] = await tx
    .insert(stockCountScan)
    .values(scan)
    .onConflictDoNothing()
    .returning({ id: stockCountScan.id });
  return inserted?.id;
}

/** Lists the codes of a count that no unit has, with how many pieces were counted, the newest first. */
export async function listUnknownCodes(
  db: Queryable,
  countId: string,
): Promise<{ code: string; quantity: number }[]> {
  const quantity = sql<number>`sum(${stockCountScan.quantity})::int`;
  return db
    .select({ code: stockCountScan.code, quantity })
    .from(stockCountScan)
    .where(and(eq(stockCountScan.countId, countId), isNull(stockCountScan.stockUnitId)))
    .groupBy(stockCountScan.code)
    .having(sql`${quantity} > 0`)
    .orderBy(desc(sql`max(${stockCountScan.id})`));
}

/** Counts the pieces of a code that no unit has. */
export async function countUnknown(
  tx: Queryable,
  { countId, code }: { countId: string; code: string },
): Promise<number> {
  const [sum] = await tx
    .select({ quantity: sql<number>`coalesce(sum(${stockCountScan.quantity}), 0)::int` })
    .from(stockCountScan)
    .where(
      and(
        eq(stockCountScan.countId, countId),
        eq(stockCountScan.code, code),
        isNull(stockCountScan.stockUnitId),
      ),
    );
  return sum?.quantity ?? 0;
}

/** Gives the additions of an unknown code to a unit. Returns how many pieces, and when the first was added. */
export async function adoptScans(
  tx: Queryable,
  { countId, code, unitId }: { countId: string; code: string; unitId: string },
): Promise<{ quantity: number; since: Date } | undefined> {
  const adopted = await tx
    .update(stockCountScan)
    .set({ stockUnitId: unitId })
    .where(
      and(
        eq(stockCountScan.countId, countId),
        eq(stockCountScan.code, code),
        isNull(stockCountScan.stockUnitId),
      ),
    )
    .returning({ quantity: stockCountScan.quantity, at: stockCountScan.at });
  const quantity = adopted.reduce((sum, scan) => sum + scan.quantity, 0);
  if (quantity <= 0) return undefined;
  return { quantity, since: new Date(Math.min(...adopted.map(({ at }) => at.getTime()))) };
}

/** Deletes the additions of a unit or of an unknown code, so that it is counted again. An announced number stays. */
export async function clearCounted(
  tx: Queryable,
  {
    countId,
    unitId,
    code,
  }: { countId: string } & ({ unitId: string; code?: never } | { unitId?: never; code: string }),
): Promise<void> {
  await tx
    .delete(stockCountScan)
    .where(
      and(
        eq(stockCountScan.countId, countId),
        unitId === undefined
          ? and(eq(stockCountScan.code, code), isNull(stockCountScan.stockUnitId))
          : eq(stockCountScan.stockUnitId, unitId),
      ),
    );
}
