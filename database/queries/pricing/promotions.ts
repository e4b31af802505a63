import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { promotion, promotionCode } from '../../schema/selling/promotions.ts';
import type { BoundedCount } from '../count-up-to.ts';

/** A row of `promotion`, without its count of uses. */
export type PromotionRow = Omit<typeof promotion.$inferSelect, 'used'>;

/** A discount with its codes. All codes of a discount have one limit. */
export type StoredPromotion = PromotionRow & {
  readonly codes: readonly string[];
  readonly limitCode: number | null;
};

/** A discount in a list: its first codes, and how often orders use it. */
export type ListedPromotion = StoredPromotion & { readonly codeCount: number; readonly used: BoundedCount };

/** Uses above this number are not counted. */
const MAX_USE_COUNT = 10_000;
const LISTED_CODE_COUNT = 3;

const isOfPromotion = sql`promotion_code.promotion_id = ${promotion.id}`;
const uses = sql<BoundedCount>`(
  SELECT jsonb_build_object('count', least(count(*), ${MAX_USE_COUNT}::int), 'more', count(*) > ${MAX_USE_COUNT}::int)
  FROM (SELECT FROM promotion_use WHERE promotion_use.promotion_id = ${promotion.id} AND state <> 'returned' LIMIT ${MAX_USE_COUNT + 1}) AS one)`;

/** Lists all discounts by their start; those without one come first. */
export async function listPromotions(db: Queryable): Promise<ListedPromotion[]> {
  const rows = await db
    .select({
      row: promotion,
      used: uses,
      codes: sql<
        string[]
      >`(SELECT (array_agg(code ORDER BY code))[1:${LISTED_CODE_COUNT}::int] FROM promotion_code WHERE ${isOfPromotion})`,
      codeCount: sql<number>`(SELECT count(*)::int FROM promotion_code WHERE ${isOfPromotion})`,
      limitCode: sql<number | null>`(SELECT min(limit_total) FROM promotion_code WHERE ${isOfPromotion})`,
    })
    .from(promotion)
    .orderBy(sql`${promotion.startsAt} NULLS FIRST`, asc(promotion.id));
  return rows.map(({ row, codes, ...listed }) => ({ ...withoutUses(row), ...listed, codes: codes ?? [] }));
}

/** Finds a discount with its codes. */
export async function findPromotion(db: Queryable, id: string): Promise<StoredPromotion | undefined> {
  const [row] = await db.select().from(promotion).where(eq(promotion.id, id));
  return row && { ...withoutUses(row), ...codesFromRows(await selectCodes(db, id)) };
}

/** Locks a discount with its codes and reads it. Waits for purchases that use it; others then see its new limits. */
export async function lockPromotion(tx: Queryable, id: string): Promise<StoredPromotion | undefined> {
  const [row] = await tx.select().from(promotion).where(eq(promotion.id, id)).for('update');
  return row && { ...withoutUses(row), ...codesFromRows(await selectCodes(tx, id).for('update')) };
}

function withoutUses({ used: _used, ...row }: typeof promotion.$inferSelect): PromotionRow {
  return row;
}

function selectCodes(db: Queryable, id: string) {
  return db
    .select({ code: promotionCode.code, limitTotal: promotionCode.limitTotal })
    .from(promotionCode)
    .where(eq(promotionCode.promotionId, id))
    .orderBy(asc(promotionCode.code));
}

function codesFromRows(
  rows: readonly Pick<typeof promotionCode.$inferSelect, 'code' | 'limitTotal'>[],
): Pick<StoredPromotion, 'codes' | 'limitCode'> {
  return { codes: rows.map(({ code }) => code), limitCode: rows[0]?.limitTotal ?? null };
}

/** Counts the orders that use a discount. */
export async function countUses(db: Queryable, id: string): Promise<BoundedCount> {
  const [row] = await db.select({ used: uses }).from(promotion).where(eq(promotion.id, id));
  return row?.used ?? { count: 0, more: false };
}

/** Whether an order has ever used a discount. */
export async function isPromotionUsed(db: Queryable, id: string): Promise<boolean> {
  const { rows } = await db.execute<{ used: boolean }>(sql`
    SELECT EXISTS (SELECT FROM promotion_use WHERE promotion_id = ${id})
      OR EXISTS (SELECT FROM order_adjustment WHERE promotion_id = ${id}) AS used`);
  return rows[0]?.used === true;
}

/** Counts the uses that count towards the limits: those of a discount, and those of the most used of these codes. */
export async function countTaken(
  db: Queryable,
  { id, codes }: { id: string; codes: readonly string[] },
): Promise<{ ofAll: number; ofCode: number }> {
  const { rows } = await db.execute<{ ofAll: number; ofCode: number }>(sql`
    SELECT (SELECT count(*)::int FROM promotion_use WHERE promotion_id = ${id} AND state = 'taken') AS "ofAll",
      (SELECT coalesce(max(taken), 0)::int FROM (
        SELECT count(*) AS taken FROM promotion_use
        WHERE promotion_id = ${id} AND state = 'taken' AND code = ANY (${sql.param([...codes])}::text[]) GROUP BY code
      ) AS each) AS "ofCode"`);
  return rows[0] ?? { ofAll: 0, ofCode: 0 };
}

/** Finds a code that another discount has, with the name of that discount. */
export async function findTakenCode(
  db: Queryable,
  { id, codes }: { id: string | null; codes: readonly string[] },
): Promise<{ code: string; name: string } | undefined> {
  const { rows } = await db.execute<{ code: string; name: string }>(sql`
    SELECT code, name FROM promotion_code JOIN promotion ON promotion.id = promotion_id
    WHERE code = ANY (${sql.param([...codes])}::text[]) AND promotion_id IS DISTINCT FROM ${id} ORDER BY code LIMIT 1`);
  return rows[0];
}

export async function insertPromotion(
  tx: Queryable,
  { codes, limitCode, ...row }: StoredPromotion,
): Promise<void> {
  await tx.insert(promotion).values(row);
  await writeCodes(tx, { id: row.id, codes, limitCode });
}

/** Updates a discount under its lock. Its uses are counted only while it has a limit, so a new limit counts those so far. */
export async function updatePromotion(
  tx: Queryable,
  { id, codes, limitCode, ...row }: StoredPromotion,
): Promise<void> {
  const used = sql`CASE WHEN ${promotion.limitTotal} IS NOT NULL OR ${row.limitTotal}::int IS NULL THEN ${promotion.used}
    ELSE (SELECT count(*) FROM promotion_use WHERE promotion_id = ${id} AND state = 'taken') END`;
  await tx
    .update(promotion)
    .set({ ...row, used })
    .where(eq(promotion.id, id));
  await writeCodes(tx, { id, codes, limitCode });
}

async function writeCodes(
  tx: Queryable,
  { id, codes, limitCode }: Pick<StoredPromotion, 'id' | 'codes' | 'limitCode'>,
): Promise<void> {
  const list = sql.param([...codes]);
  await tx.execute(
    sql`DELETE FROM promotion_code WHERE promotion_id = ${id} AND code <> ALL (${list}::text[])`,
  );
  await tx.execute(sql`
    INSERT INTO promotion_code (code, promotion_id, limit_total, used)
    SELECT code, ${id}, ${limitCode}::int, CASE WHEN ${limitCode}::int IS NULL THEN 0 ELSE (
      SELECT count(*) FROM promotion_use WHERE promotion_use.promotion_id = ${id} AND promotion_use.code = wanted.code AND state = 'taken'
    ) END
    FROM unnest(${list}::text[]) AS wanted (code)
    ON CONFLICT (code) DO UPDATE SET limit_total = excluded.limit_total,
      used = CASE WHEN promotion_code.limit_total IS NULL THEN excluded.used ELSE promotion_code.used END`);
}

/** Deletes a discount that no order has used. */
export async function deletePromotion(tx: Queryable, id: string): Promise<void> {
  await tx.delete(promotionCode).where(eq(promotionCode.promotionId, id));
  await tx.delete(promotion).where(eq(promotion.id, id));
}
