import { sql, type SQL } from 'drizzle-orm';
import { MINUTE_MS } from '#domain/durations.ts';
import type { Queryable } from '../connection/connect.ts';
import { AMOUNT_RULES, findWrongUses, USE_RULE } from './amounts.ts';
import type { Violation } from './audit-rule.ts';
import { CREDIT_BALANCE_RULE, CREDIT_RULES, findWrongCredit } from './credit.ts';
import { HISTORY_RULES } from './histories.ts';
import { MAIL_RULES } from './mails.ts';
import { MONEY_RULES } from './money.ts';
import { overdueRules } from './overdue.ts';
import { findWrongPrices, SELLING_PRICE_RULE, readPriceCheck } from './prices.ts';
import { REFUND_RULES } from './refunds.ts';
import { RETURN_RULES } from './returns.ts';
import { SHIPMENT_RULES } from './shipments.ts';
import { ORDER_STOCK_RULES, STOCK_RULES } from './stock.ts';
import { walkKeys } from './walk-keys.ts';

/** The rules that are checked in batches of orders. */
const ORDER_RULES = [
  ...ORDER_STOCK_RULES,
  ...SHIPMENT_RULES,
  ...REFUND_RULES,
  ...RETURN_RULES,
  ...AMOUNT_RULES,
  ...CREDIT_RULES,
  ...MONEY_RULES,
  ...MAIL_RULES,
];

/** A violation of a rule. */
export type AuditFinding = Violation & { readonly rule: string };

/** The number of checked rows, and the violations; none means that the ledger is consistent. */
export type AuditReport = {
  readonly units: number;
  readonly orders: number;
  /** At most `LISTED_PER_RULE` a rule. */
  readonly findings: readonly AuditFinding[];
  /** Number of further violations. */
  readonly unlisted: number;
};

/** Numbers of stock units and orders checked so far. */
export type AuditProgress = { readonly units: number; readonly orders: number };

/** How long something may be overdue before it counts as stuck. */
const OVERDUE_MS = 15 * MINUTE_MS;

/** Rows per statement. A statement takes about a second, so memory and time stay bounded. */
const UNITS_PER_BATCH = 5000;
const ORDERS_PER_BATCH = 1000;
const PRODUCTS_PER_BATCH = 5000;

const LISTED_PER_RULE = 100;

/**
 * Checks that stock and money follow from the ledger, states from their histories, and selling prices from the price rules. Also checks
 * that nothing is stuck at `at`, unless that is null. Walks the tables in batches. Pass a repeatable read transaction as `db`, so that all
 * batches read one snapshot.
 */
export async function audit(
  db: Queryable,
  { at, onProgress }: { at: Date | null; onProgress?: (progress: AuditProgress) => void },
): Promise<AuditReport> {
  const list = createList();
  const check = async (rule: string, query: SQL) => {
    const { rows } = await db.execute<Violation>(query);
    list.add(rule, rows);
  };
  let [units, orders] = [0, 0];
  for await (const { range, count } of walkKeys(db, { table: 'stock_unit', batch: UNITS_PER_BATCH })) {
    for (const { rule, query } of STOCK_RULES) await check(rule, query(range));
    units += count;
    onProgress?.({ units, orders });
  }
  for await (const { range, count } of walkKeys(db, { table: 'shop_order', batch: ORDERS_PER_BATCH })) {
    for (const { rule, query } of ORDER_RULES) await check(rule, query(range));
    for (const { rule, findBroken } of HISTORY_RULES) list.add(rule, await findBroken(db, range));
    orders += count;
    onProgress?.({ units, orders });
  }
  const priceCheck = await readPriceCheck(db);
  if (priceCheck !== undefined) {
    for await (const { range } of walkKeys(db, { table: 'product', batch: PRODUCTS_PER_BATCH }))
      await check(SELLING_PRICE_RULE, findWrongPrices(range, priceCheck));
  }
  await check(USE_RULE, findWrongUses());
  await check(CREDIT_BALANCE_RULE, findWrongCredit());
  const overdue = at === null ? [] : overdueRules(new Date(at.getTime() - OVERDUE_MS));
  for (const { rule, query } of overdue) await check(rule, query);
  return { units, orders, ...list.read() };
}

/** Sets the isolation level of the audit, and a statement timeout for its long aggregates. */
export async function prepareAudit(tx: Queryable): Promise<void> {
  await tx.execute(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`);
  await tx.execute(sql`SET LOCAL statement_timeout = '10min'`);
}

/** Collects the first findings of each rule, and counts the others. */
function createList() {
  const findings: AuditFinding[] = [];
  const counts = new Map<string, number>();
  let unlisted = 0;
  return {
    add(rule: string, broken: readonly Violation[]): void {
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
