import { and, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { Picture } from '#domain/catalogue/pictures/picture.ts';
import type { CountedUnit, CountKind } from '#domain/stock/stock-count.ts';
import type { Queryable } from '../../connection/connect.ts';
import { stockCountLine } from '../../schema/catalogue/stock-counts.ts';
import { RESERVED, SELLS_UNIT, UNIT_JSON, type UnitStock } from './stock-units.ts';

/** The fields that identify the product of a unit on screens and labels. */
export type UnitProduct = {
  readonly id: string;
  readonly title: string;
  readonly colour: string | null;
  readonly brand: string;
  readonly pictures: readonly Picture[];
  readonly imageUrl: string | null;
};

/** What a count has of a unit, with the unit and its product as they are now. */
export type CountLine = CountedUnit & {
  readonly unit: UnitStock;
  readonly product: UnitProduct;
  readonly expected: number | null;
  readonly applied: number | null;
};

/** The fields of `UnitProduct`, as a JSON object. */
const PRODUCT_JSON =
  sql.raw(`json_build_object('id', product.id, 'title', product.title, 'colour', product.colour,
  'brand', product.brand, 'pictures', product.pictures, 'imageUrl', product.image_url)`);

/** Lists units with their products, in the order of the ids. Units that do not exist, or that their product does not sell from, are absent. */
export async function listUnitsWithProducts(
  db: Queryable,
  ids: readonly string[],
): Promise<Pick<CountLine, 'unit' | 'product'>[]> {
  const { rows } = await db.execute<Pick<CountLine, 'unit' | 'product'>>(sql`
    SELECT ${UNIT_JSON} AS unit, ${PRODUCT_JSON} AS product
    FROM unnest(${sql.param(ids)}::uuid[]) WITH ORDINALITY AS wanted (id, place)
    JOIN stock_unit AS unit ON unit.id = wanted.id JOIN product ON ${SELLS_UNIT} ${RESERVED}
    ORDER BY wanted.place`);
  return rows;
}

/** Lists the lines of a count, or the one of a unit: the newest addition first, then what is only announced. */
export async function listCountLines(
  db: Queryable,
  { countId, unitId }: { countId: string; unitId?: string },
): Promise<CountLine[]> {
  const { rows } = await db.execute<CountLine>(sql`
    SELECT ${UNIT_JSON} AS unit, ${PRODUCT_JSON} AS product,
      line.expected, line.counted, line.applied, line.seen_on_hand AS "seenOnHand",
      coalesce(line.seen_moves <> line.last_moves, false) AS "isMoved"
    FROM stock_count_line AS line JOIN stock_unit AS unit ON unit.id = line.stock_unit_id JOIN product ON ${SELLS_UNIT} ${RESERVED}
    WHERE line.count_id = ${countId}::uuid ${unitId === undefined ? sql`` : sql`AND unit.id = ${unitId}::uuid`}
    ORDER BY line.counted_at DESC NULLS LAST, product.title, product.id, unit.id`);
  return rows;
}

const ON_HAND = sql.raw(`('available', 'held', 'sold')`);

/** Whether a movement changes what is on hand. */
const MOVES_ON_HAND = sql`(from_bucket IN ${ON_HAND}) <> (to_bucket IN ${ON_HAND})`;

/**
 * Returns the columns `seen_on_hand`, `seen_moves` and `last_moves` of an addition of `unit`, and the joins that they read; nulls for a
 * delivery. One statement reads them, so that they belong together.
 */
function seenBy(kind: CountKind, since: Date | null): { seen: SQL; from: SQL } {
  if (kind === 'receiving') return { seen: sql`NULL::int, NULL::int, NULL::int`, from: sql`` };
  const before = since === null ? sql`` : sql`FILTER (WHERE at < ${since.toISOString()}::timestamptz)`;
  return {
    seen: sql`unit.available + reserved.count, moves.before, moves.count`,
    from: sql`${RESERVED} CROSS JOIN LATERAL (
      SELECT count(*)::int AS count, (count(*) ${before})::int AS before FROM stock_movement
      WHERE stock_unit_id = unit.id AND ${MOVES_ON_HAND}) AS moves`,
  };
}

/**
 * Adds pieces of a unit to a locked count. `since` is when they were counted, if that was before `at`: a movement since then sets `isMoved`
 * of the line.
 */
export async function addToLine(
  tx: Queryable,
  {
    countId,
    kind,
    unitId,
    quantity,
    at,
    since = null,
  }: {
    countId: string;
    kind: CountKind;
    unitId: string;
    quantity: number;
    at: Date;
    since?: Date | null;
  },
): Promise<void> {
  const { seen, from } = seenBy(kind, since);
  await tx.execute(sql`
    INSERT INTO stock_count_line AS line (count_id, stock_unit_id, counted, counted_at, seen_on_hand, seen_moves, last_moves)
    SELECT ${countId}::uuid, unit.id, ${quantity}::int, ${at.toISOString()}::timestamptz, ${seen}
    FROM stock_unit AS unit ${from} WHERE unit.id = ${unitId}::uuid
    ON CONFLICT (count_id, stock_unit_id) DO UPDATE SET
      counted = line.counted + excluded.counted,
      counted_at = excluded.counted_at,
      seen_on_hand = coalesce(line.seen_on_hand, excluded.seen_on_hand),
      -- Concurrent additions may be written in a different order from the one in which they read the unit.
      seen_moves = least(line.seen_moves, excluded.seen_moves),
      last_moves = greatest(line.last_moves, excluded.last_moves)`);
}

/** Takes pieces back that were added to a line by mistake. False when fewer were counted. */
export async function takeFromLine(
  tx: Queryable,
  { countId, unitId, quantity }: { countId: string; unitId: string; quantity: number },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    UPDATE stock_count_line SET counted = counted - ${quantity}::int
    WHERE count_id = ${countId}::uuid AND stock_unit_id = ${unitId}::uuid AND counted >= ${quantity}::int`);
  return (rowCount ?? 0) > 0;
}

/** Changes how many of a unit a delivery announces; null if it does not name the unit. */
export async function setExpected(
  tx: Queryable,
  { countId, unitId, expected }: { countId: string; unitId: string; expected: number | null },
): Promise<void> {
  await tx
    .insert(stockCountLine)
    .values({ countId, stockUnitId: unitId, expected })
    .onConflictDoUpdate({
      target: [stockCountLine.countId, stockCountLine.stockUnitId],
      set: { expected },
    });
  await deleteEmptyLine(tx, { countId, unitId });
}

/** Forgets what was counted of a unit. */
export async function clearLine(
  tx: Queryable,
  { countId, unitId }: { countId: string; unitId: string },
): Promise<void> {
  await tx
    .update(stockCountLine)
    .set({ counted: 0, countedAt: null, seenOnHand: null, seenMoves: null, lastMoves: null })
    .where(and(eq(stockCountLine.countId, countId), eq(stockCountLine.stockUnitId, unitId)));
  await deleteEmptyLine(tx, { countId, unitId });
}

async function deleteEmptyLine(
  tx: Queryable,
  { countId, unitId }: { countId: string; unitId: string },
): Promise<void> {
  await tx
    .delete(stockCountLine)
    .where(
      and(
        eq(stockCountLine.countId, countId),
        eq(stockCountLine.stockUnitId, unitId),
        isNull(stockCountLine.expected),
        isNull(stockCountLine.countedAt),
      ),
    );
}

/** Records by how much closing a count changed the stock of its lines; null for one that is open again. */
export async function setApplied(
  tx: Queryable,
  { countId, applied }: { countId: string; applied: ReadonlyMap<string, number> | null },
): Promise<void> {
  if (applied === null) {
    await tx.update(stockCountLine).set({ applied: null }).where(eq(stockCountLine.countId, countId));
    return;
  }
  await tx.execute(sql`
    UPDATE stock_count_line SET applied = result.change
    FROM unnest(${sql.param([...applied.keys()])}::uuid[], ${sql.param([...applied.values()])}::int[]) AS result (unit_id, change)
    WHERE count_id = ${countId}::uuid AND stock_unit_id = result.unit_id`);
}

/** Counts the lines by which closing a count changed the stock, also of units that their product does not sell from any more. */
export function countApplied(tx: Queryable, countId: string): Promise<number> {
  return tx.$count(
    stockCountLine,
    and(eq(stockCountLine.countId, countId), isNotNull(stockCountLine.applied)),
  );
}
