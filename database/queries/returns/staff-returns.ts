import { and, asc, eq, gt, or, sql } from 'drizzle-orm';
import type { OpenReturnState } from '#domain/return/return-state.ts';
import type { Queryable } from '../../connection/connect.ts';
import { order } from '../../schema/orders/orders.ts';
import { returnCase } from '../../schema/orders/returns.ts';
import { countUpTo, type BoundedCount } from '../count-up-to.ts';
import { withLines, type OrderRecord } from '../orders/orders.ts';
import { withParts, type ReturnRecord } from './returns.ts';

/** Where a page of the queue ends: since when its last return is in its state, and its number. */
export type ReturnQueuePosition = { readonly since: Date; readonly number: number };

/** Lists returns in a state with their orders, the longest waiting first: up to `limit` of those after a position. */
export async function listReturnQueue(
  db: Queryable,
  { state, after, limit }: { state: OpenReturnState; after?: ReturnQueuePosition | undefined; limit: number },
): Promise<{ readonly record: ReturnRecord; readonly order: OrderRecord }[]> {
  const isAfter =
    after &&
    or(
      gt(returnCase.updatedAt, after.since),
      and(eq(returnCase.updatedAt, after.since), gt(returnCase.number, after.number)),
    );
  const rows = await db
    .select({ row: returnCase, order })
    .from(returnCase)
    .innerJoin(order, eq(order.id, returnCase.orderId))
    .where(and(eq(returnCase.state, sql.raw(`'${state}'`)), isAfter))
    .orderBy(asc(returnCase.updatedAt), asc(returnCase.number))
    .limit(limit);
  const orders = await withLines(
    db,
    rows.map((found) => found.order),
  );
  const returns = await withParts(
    db,
    rows.map(({ row }) => row),
  );
  return returns.flatMap((record) =>
    orders
      .filter(({ id }) => id === record.orderId)
      .slice(0, 1)
      .map((found) => ({ record, order: found })),
  );
}

/** Maximum returns of a state that are counted. */
const COUNTED_RETURN_COUNT = 1_000;

/** Counts the returns in a state up to a bound. */
export function countReturnQueue(db: Queryable, state: OpenReturnState): Promise<BoundedCount> {
  return countUpTo(db, COUNTED_RETURN_COUNT, sql`return_case WHERE state = ${sql.raw(`'${state}'`)}`);
}
