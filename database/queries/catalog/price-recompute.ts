import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { sqlList } from '../../schema/sql-list.ts';

/** The key of the advisory lock that lets one process at a time change prices: any number, the same in every process. */
const RECOMPUTE_LOCK = 7_015_733;

/** Maximum products compared, and updated, in one transaction. */
const COMPARED_COUNT = 5000;
const UPDATED_COUNT = 500;
/** 50 products have at most 155 cache tags. With more than 200 in a statement, the database would invalidate every page instead. */
const UPDATED_PER_STATEMENT_COUNT = 50;

/** Rules have changed, started or ended since the latest pass began, or the database's clock was set back. */
const RULES_CHANGED = sql.raw(`(
  begun_at > clock_timestamp() OR EXISTS (SELECT FROM price_rule_change) OR EXISTS (
    SELECT FROM price_rule, unnest(ARRAY[starts_at, ends_at]) AS edge WHERE edge > begun_at AND edge <= clock_timestamp()))`);

/** The awaited transactions have ended. */
const AWAITED_ENDED = sql.raw(`CASE WHEN awaited IS NULL THEN false
  ELSE NOT EXISTS (SELECT FROM pg_locks WHERE virtualtransaction = ANY (awaited)) END`);

/** Other transactions that hold a lock on the table of products. Writers take it before they read the rules. */
function othersWithLock(...modes: ('RowShareLock' | 'RowExclusiveLock')[]): SQL {
  return sql.raw(`ARRAY(
    SELECT virtualtransaction FROM pg_locks
    WHERE relation = 'product'::regclass AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND mode IN (${sqlList(modes)}) AND pid <> pg_backend_pid())`);
}

/** Whether a pass over all products must begin or go on. */
export async function isRecomputeDue(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ isDue: boolean }>(sql`
    SELECT passed_id IS NOT NULL OR ${RULES_CHANGED} OR ${AWAITED_ENDED} AS "isDue" FROM price_recompute`);
  return rows[0]?.isDue ?? false;
}

/**
 * Compares the next products, and their stock units with own prices, in the order of the products' ids with the rules, and updates those
 * that differ. Begins a new pass when rules have changed. Returns the number of updated products; undefined while another process does this. Must be alone in its transaction.
 *
 * It waits for no transaction, except for orders of units with own prices. Products that another one has locked are left to a later pass:
 * see docs/decisions/0032.
 */
export async function recomputeNextPrices(tx: Queryable): Promise<number | undefined> {
  const pass = await beginPass(tx);
  if (pass === undefined) return undefined;
  if (pass.passedId === null) return 0;
  const { passedId, asOf } = pass;
  const { rows } = await tx.execute<{
    differing: string[];
    locked: string[];
    lastCompared: string | null;
  }>(sql`
    WITH differing AS MATERIALIZED (
      SELECT id FROM (
        SELECT id, selling_cents <> selling_price(product, price_cents, ${asOf}::timestamptz) OR EXISTS (
          SELECT FROM stock_unit AS unit WHERE unit.product_id = product.id AND unit.price_cents IS NOT NULL
            AND unit.selling_cents <> unit_selling_price(product, unit.price_cents, ${asOf}::timestamptz)) AS differs
        FROM product WHERE id > ${passedId} ORDER BY id LIMIT ${COMPARED_COUNT}
      ) AS compared WHERE differs ORDER BY id LIMIT ${UPDATED_COUNT}
    ), locked AS MATERIALIZED (
      SELECT product.id FROM product JOIN differing USING (id) ORDER BY product.id FOR NO KEY UPDATE OF product SKIP LOCKED
    )
    SELECT ARRAY(SELECT id FROM differing ORDER BY id) AS differing, ARRAY(SELECT id FROM locked ORDER BY id) AS locked,
      (SELECT id FROM product WHERE id > ${passedId} ORDER BY id LIMIT 1 OFFSET ${COMPARED_COUNT - 1}) AS "lastCompared"`);
  const [{ differing, locked, lastCompared } = { differing: [], locked: [], lastCompared: null }] = rows;
  // The updates of products update these units. One statement locks all of them in the order in which orders do.
  await tx.execute(sql`
    SELECT FROM stock_unit WHERE product_id = ANY (${sql.param(locked)}::text[]) AND price_cents IS NOT NULL ORDER BY id FOR UPDATE`);
  for (let done = 0; done < locked.length; done += UPDATED_PER_STATEMENT_COUNT) {
    const ids = sql.param(locked.slice(done, done + UPDATED_PER_STATEMENT_COUNT));
    await tx.execute(sql`
      UPDATE product SET selling_cents = selling_price(product, price_cents, ${asOf}::timestamptz) WHERE id = ANY (${ids}::text[])`);
  }
  const next = differing.length === UPDATED_COUNT ? differing.at(-1) : lastCompared;
  const isSkipping = locked.length < differing.length;
  await tx.execute(sql`
    UPDATE price_recompute SET passed_id = ${next ?? null},
      awaited = CASE WHEN ${isSkipping} THEN coalesce(awaited, '{}') || ${othersWithLock('RowShareLock', 'RowExclusiveLock')} ELSE awaited END`);
  return locked.length;
}

/**
 * Begins a new pass if one is due. Returns the last compared product of the current pass, and the time at which rules count; undefined
 * while another process works.
 */
async function beginPass(tx: Queryable): Promise<{ passedId: string | null; asOf: string } | undefined> {
  const lock = await tx.execute<{ isLocked: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(${RECOMPUTE_LOCK}) AS "isLocked"`,
  );
  if (lock.rows[0]?.isLocked !== true) return undefined;
  // Reads the locks after the rules: a transaction that has read earlier rules and has not ended is among the writers.
  const { rows } = await tx.execute<{ passedId: string | null; asOf: string }>(sql`
    WITH due AS MATERIALIZED (
      SELECT ${RULES_CHANGED} AS rules_changed, ${AWAITED_ENDED} AS awaited_ended, clock_timestamp() AS as_of, passed_id FROM price_recompute
    ), noticed AS (
      DELETE FROM price_rule_change
    ), begun AS (
      UPDATE price_recompute SET passed_id = '', begun_at = due.as_of,
        awaited = CASE WHEN due.rules_changed THEN nullif(${othersWithLock('RowExclusiveLock')}, '{}') END
      FROM due WHERE due.rules_changed OR due.awaited_ended
    )
    SELECT CASE WHEN rules_changed OR awaited_ended THEN '' ELSE passed_id END AS "passedId", as_of::text AS "asOf" FROM due`);
  return rows[0];
}
