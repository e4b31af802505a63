import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../connection/connect.ts';
import { checkHistories, HISTORY_RULE } from './histories.ts';
import { ORDER_RULES, overdueRules, STOCK_RULES } from './rules.ts';
import { walkKeys } from './walk-keys.ts';

/** Something that breaks a rule: what it is about, and how it stands. */
export type AuditFinding = { readonly rule: string; readonly subject: string; readonly found: string };

/** What was checked and what breaks a rule; no finding means that the books are right. */
export type AuditReport = {
  readonly units: number;
  readonly orders: number;
  /** At most `LISTED_PER_RULE` of each rule. */
  readonly findings: readonly AuditFinding[];
  /** How many more there are. */
  readonly unlisted: number;
};

/** How many stock units and orders were checked so far. */
export type AuditProgress = { readonly units: number; readonly orders: number };

/** How long something may be overdue before it counts as stuck, in milliseconds. */
const OVERDUE_MS = 15 * 60_000;

/** Rows checked by one statement: few enough for a second, so that memory and time stay bounded in a shop of any size. */
const UNITS_PER_BATCH = 5000;
const ORDERS_PER_BATCH = 1000;

const LISTED_PER_RULE = 100;

/**
 * Checks the books: every product's stock and every order's money follow from the movements, states from their history, and nothing is
 * stuck. It walks the tables in batches and sees one moment when `db` is a transaction of isolation level repeatable read.
 */
export async function audit(
  db: Queryable,
  { at, onProgress }: { at: Date; onProgress?: (progress: AuditProgress) => void },
): Promise<AuditReport> {
  const list = createList();
  const look = async (rule: string, query: SQL) => {
    const { rows } = await db.execute<Broken>(query);
    list.add(rule, rows);
  };
  let [units, orders] = [0, 0];
  for await (const { range, count } of walkKeys(db, { table: 'stock_unit', batch: UNITS_PER_BATCH })) {
    for (const { rule, query } of STOCK_RULES) await look(rule, query(range));
    units += count;
    onProgress?.({ units, orders });
  }
  for await (const { range, count } of walkKeys(db, { table: 'shop_order', batch: ORDERS_PER_BATCH })) {
    for (const { rule, query } of ORDER_RULES) await look(rule, query(range));
    list.add(HISTORY_RULE, await checkHistories(db, range));
    orders += count;
    onProgress?.({ units, orders });
  }
  const overdue = overdueRules(new Date(at.getTime() - OVERDUE_MS));
  for (const { rule, query } of overdue) await look(rule, query);
  return { units, orders, ...list.read() };
}

/** Gives the transaction that audits a statement timeout of its own: an aggregate over a large outbox takes longer than a page may. */
export async function prepareAudit(tx: Queryable): Promise<void> {
  await tx.execute(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`);
  await tx.execute(sql`SET LOCAL statement_timeout = '10min'`);
}

type Broken = { readonly subject: string; readonly found: string };

/** Collects findings, and counts those of a rule beyond the first ones. */
function createList() {
  const findings: AuditFinding[] = [];
  const counts = new Map<string, number>();
  let unlisted = 0;
  return {
    add(rule: string, broken: readonly Broken[]): void {
      for (const { subject, found } of broken) {
        const count = (counts.get(rule) ?? 0) + 1;
        counts.set(rule, count);
        if (count <= LISTED_PER_RULE) findings.push({ rule, subject, found });
        else unlisted += 1;
      }
    },
    read: () => ({ findings, unlisted }),
  };
}
