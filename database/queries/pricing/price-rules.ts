import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { priceRule } from '../../schema/catalogue/price-rules.ts';
import { isNotErased } from '../accounts/erased-account.ts';
import { shownName } from '../accounts/shown-name.ts';

/** A row of `price_rule`. */
export type PriceRuleRow = typeof priceRule.$inferSelect;

/** Lists the rules: `standard` first, then those without a start, then the others by their starts. */
export function listPriceRules(db: Queryable): Promise<PriceRuleRow[]> {
  return db
    .select()
    .from(priceRule)
    .orderBy(sql`${priceRule.id} <> 'standard'`, sql`${priceRule.startsAt} NULLS FIRST`, asc(priceRule.id));
}

export async function findPriceRule(db: Queryable, id: string): Promise<PriceRuleRow | undefined> {
  const [row] = await db.select().from(priceRule).where(eq(priceRule.id, id));
  return row;
}

/** Locks a rule and reads it. */
export async function lockPriceRule(tx: Queryable, id: string): Promise<PriceRuleRow | undefined> {
  const [row] = await tx.select().from(priceRule).where(eq(priceRule.id, id)).for('update');
  return row;
}

export async function insertPriceRule(tx: Queryable, row: PriceRuleRow): Promise<void> {
  await tx.insert(priceRule).values(row);
}

export async function updatePriceRule(tx: Queryable, { id, ...row }: PriceRuleRow): Promise<void> {
  await tx.update(priceRule).set(row).where(eq(priceRule.id, id));
}

export async function deletePriceRule(tx: Queryable, id: string): Promise<void> {
  await tx.delete(priceRule).where(eq(priceRule.id, id));
}

/** Returns the names of the people who added rules, by the ids of the rules. */
export async function findRuleAuthors(db: Queryable): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    SELECT DISTINCT ON (subject_id) subject_id AS id, ${shownName} AS name
    FROM change_log JOIN auth_user ON auth_user.id = by_user_id
    WHERE subject_type = 'price_rule' AND action = 'added' AND ${isNotErased}
    ORDER BY subject_id, change_log.id DESC`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
