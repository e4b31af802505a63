import { sql, type SQL } from 'drizzle-orm';
import { RECOMPUTE_LOCK } from '../../advisory-locks.ts';
import type { Queryable } from '../../connection/connect.ts';
import { sqlList } from '../../schema/sql-list.ts';

/** Maximum products compared, and updated, in one transaction. */
const COMPARED_COUNT = 5000;
const UPDATED_COUNT = 500;
/** 50 products have at most 155 cache tags. With more than 200 in a statement, the database would invalidate every page instead. */
const UPDATED_PER_STATEMENT_COUNT = 50;

/** Whether rules have changed, started or ended since the latest pass began, or the database's clock was set back. */
const RULES_CHANGED = sql.raw(`(
  begun_at > clock_timestamp() OR EXISTS (SELECT FROM price_rule_change) OR EXISTS (
    SELECT FROM price_rule, unnest(ARRAY[starts_at, ends_at]) AS edge WHERE edge > begun_at AND edge <= clock_timestamp()))`);

/** Whether the transactions in `price_recompute.awaited` have ended. */
const AWAITED_ENDED = sql.raw(`CASE WHEN awaited IS NULL THEN false
  ELSE NOT EXISTS (SELECT FROM pg_locks WHERE virtualtransaction = ANY (awaited)) END`);

/** Other transactions with a lock in one of the modes on a table. Writers of prices lock the products before they read the rules. */
function othersWithLock(
  table: 'product' | 'stock_unit',
  ...modes: ('RowShareLock' | 'RowExclusiveLock')[]
): SQL {
  return sql.raw(`ARRAY(
    SELECT virtualtransaction FROM pg_locks
    WHERE relation = '${table}'::regclass AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND mode IN (${sqlList(modes)}) AND pid <> pg_backend_pid())`);
}

/** Whether a pass over all products must begin or continue. */
export async function isRecomputeDue(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ isDue: boolean }>(sql`
    SELECT passed_id IS NOT NULL OR ${RULES_CHANGED} OR ${AWAITED_ENDED} AS "isDue" FROM price_recompute`);
  return rows[0]?.isDue ?? false;
}

/**
 * Compares the next products, and their stock units that have their own prices, with the rules. Updates those that differ. Goes in the
 * order of the products' ids. Begins a new pass when rules have changed. Returns the number of updated products; undefined while another
 * process does this. Must be alone in its transaction.
 *
 * It waits for no transaction. If another one has locked a product or such a unit, a later pass updates the product: see
 * docs/decisions/0032.
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
  const busy = await lockPricedUnits(tx, locked);
  const writable = locked.filter((id) => !busy.has(id));
  for (let done = 0; done < writable.length; done += UPDATED_PER_STATEMENT_COUNT) {
    const ids = sql.param(writable.slice(done, done + UPDATED_PER_STATEMENT_COUNT));
    await tx.execute(sql`
      UPDATE product SET selling_cents = selling_price(product, price_cents, ${asOf}::timestamptz) WHERE id = ANY (${ids}::text[])`);
  }
  const next = differing.length === UPDATED_COUNT ? differing.at(-1) : lastCompared;
  const isSkipping = writable.length < differing.length;
  const lockHolders = sql.join(
    (['product', 'stock_unit'] as const).map((table) =>
      othersWithLock(table, 'RowShareLock', 'RowExclusiveLock'),
    ),
    sql` || `,
  );
  await tx.execute(sql`
    UPDATE price_recompute SET passed_id = ${next ?? null},
      awaited = CASE WHEN ${isSkipping} THEN coalesce(awaited, '{}') || ${lockHolders} ELSE awaited END`);
  return writable.length;
}

/**
 * Locks the stock units with their own prices of these products, because an update of a product also updates them. Returns the products of
 * which another transaction has locked such a unit. To wait for it could deadlock: it may be about to lock the product.
 */
async function lockPricedUnits(tx: Queryable, productIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    WITH priced AS MATERIALIZED (
      SELECT id, product_id FROM stock_unit WHERE product_id = ANY (${sql.param([...productIds])}::text[]) AND price_cents IS NOT NULL
    ), locked AS MATERIALIZED (
      SELECT unit.id FROM stock_unit AS unit JOIN priced USING (id) FOR UPDATE OF unit SKIP LOCKED
    )
    SELECT DISTINCT product_id AS id FROM priced WHERE id NOT IN (SELECT id FROM locked)`);
  return new Set(rows.map(({ id }) => id));
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
        awaited = CASE WHEN due.rules_changed THEN nullif(${othersWithLock('product', 'RowExclusiveLock')}, '{}') END
      FROM due WHERE due.rules_changed OR due.awaited_ended
    )
    SELECT CASE WHEN rules_changed OR awaited_ended THEN '' ELSE passed_id END AS "passedId", as_of::text AS "asOf" FROM due`);
  return rows[0];
}
