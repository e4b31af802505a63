import { sql, type SQL } from 'drizzle-orm';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Queryable } from '../../connection/connect.ts';
import { authUser } from '../../schema/accounts/identity.ts';
import { isNotErased } from '../accounts/erased-account.ts';
import { IS_PUBLISHED } from '../catalogue/products.ts';
import { SERVES_LINE, takenUnits } from '../stock/stock-unit-ctes.ts';
import { takenUses, type NewUse } from './discount-uses.ts';
import { insertedAmounts, type NewAdjustmentRow, type NewTaxRow } from './order-amounts.ts';
import { personOf, type OrderOwner } from './order-owner.ts';
import { NO_RETURNS, type NewOrderLineRow, type NewOrderRow, type OrderLineRow } from './orders.ts';

/** The counters of a new order line. */
const NO_PIECES = { inShipment: 0, delivered: 0, cancelled: 0, settled: 0, ...NO_RETURNS };

/**
 * Why an order was not inserted. `sent_before`: the customer has one with this key. `account_gone`: the account was erased concurrently.
 * `use_taken`: another order has taken the last use of a discount. `credit_taken`: the account has less credit than the order takes.
 */
export type InsertOrderFailure =
  | 'out_of_stock'
  | 'sent_before'
  | 'account_gone'
  | 'use_taken'
  | 'credit_taken';

/** An order before its insert, with its lines, discounts and taxes. */
export type NewOrder = {
  readonly row: NewOrderRow;
  readonly owner: OrderOwner;
  readonly lines: readonly NewOrderLineRow[];
  readonly adjustments: readonly NewAdjustmentRow[];
  readonly taxes: readonly NewTaxRow[];
  /** One for each discount. */
  readonly uses: readonly NewUse[];
};

/** What the statement of `insertOrder` reports. */
type Written = {
  number: string | null;
  skus: (string | null)[] | null;
  isTaken: boolean;
  isUsed: boolean;
  isSpent: boolean;
  hasAccount: boolean;
};

/**
 * Inserts an order with its lines, its amounts, its first event, its message, the uses of its discounts, its store credit, and its stock,
 * held or sold: the stock of all lines, or none. One statement, which also keeps the account from being erased. Lines are arrays, so that
 * orders of every size share one plan. Returns the order's number and lines. A failure must be rolled back.
 */
export async function insertOrder(
  tx: Queryable,
  {
    row,
    owner,
    lines,
    adjustments,
    taxes,
    uses,
    as,
    message,
  }: NewOrder & {
    as: 'held' | 'sold';
    message: { readonly id: string; readonly kind: string; readonly dueAt?: Date } | undefined;
  },
): Promise<Result<{ number: number; lines: OrderLineRow[] }, InsertOrderFailure>> {
  const at = sql`${row.createdAt.toISOString()}::timestamptz`;
  // Without them, the statement has fewer parts to plan.
  const hasUses = uses.length > 0;
  const isUsed = hasUses ? sql`(SELECT is_used FROM is_used)` : sql`true`;
  const hasCredit = row.creditCents > 0;
  const isSpent = hasCredit ? sql`EXISTS (SELECT FROM spent)` : sql`true`;
  const hasAmounts = adjustments.length + taxes.length > 0;
  const { rows } = await tx.executePrepared(sql<Written>`
    WITH ${placedOrder(row, { owner, at })}${hasUses ? sql`, ${takenUses(uses, personOf(owner))}` : sql``}${hasCredit ? sql`, ${spentCredit(row.creditCents, { isUsed, at })}` : sql``},
    ${takenLines(lines, { as, isAllowed: sql`${isUsed} AND ${isSpent}`, at })}, message AS (
      INSERT INTO outbox (id, kind, order_id, subject_id, payload, created_at, due_at)
      SELECT ${message?.id ?? null}::uuid, ${message?.kind ?? null}, placed.id, placed.id, '{}', ${at}, coalesce(${message?.dueAt?.toISOString() ?? null}::timestamptz, ${at})
      FROM placed WHERE EXISTS (SELECT FROM taken) AND ${message !== undefined}
    )${hasAmounts ? sql`, ${insertedAmounts(adjustments, taxes)}` : sql``}
    SELECT (SELECT number FROM placed) AS number, (SELECT array_agg(sku ORDER BY position) FROM piece) AS skus, EXISTS (SELECT FROM account) AS "hasAccount",
      ${isUsed} AS "isUsed", ${isSpent} AS "isSpent",
      EXISTS (SELECT FROM taken) AND (SELECT count(*) FROM piece) = ${lines.length} AS "isTaken"
  `);
  const [written] = rows;
  const failure = failureOf(written);
  if (failure !== undefined) return fail(failure);
  return ok({
    number: Number(written?.number),
    lines: lines.map((line, index) => ({ ...line, sku: written?.skus?.[index] ?? null, ...NO_PIECES })),
  });
}

function failureOf(written: Written | undefined): InsertOrderFailure | undefined {
  if (written?.hasAccount !== true) return 'account_gone';
  if (written.number === null) return 'sent_before';
  if (!written.isUsed) return 'use_taken';
  if (!written.isSpent) return 'credit_taken';
  return written.isTaken ? undefined : 'out_of_stock';
}

/** CTEs that insert the row of an order and its first event. `placed` has its id and number; no row if the owner has used the key before. */
function placedOrder(row: NewOrderRow, { owner, at }: { owner: OrderOwner; at: SQL }): SQL {
  const ownerColumn = sql.identifier(owner.userId === null ? 'guest_id' : 'user_id');
  const holdEndsAt = sql`${row.holdEndsAt?.toISOString() ?? null}::timestamptz`;
  const hasCredit = row.creditCents > 0;
  return sql`account AS (
      ${owner.userId === null ? sql`SELECT NULL::text AS id` : selectAccount(owner.userId)}
    ), placed AS (
      INSERT INTO shop_order (
        id, user_id, guest_id, state, payment_method, provider, total_cents, currency, email, first_name, last_name, country, city, address, phone, phone_digest,
        shipping_method, shipping_cents, tax_cents, country_code, region, postal_code,
        idempotency_key, request_digest, hold_ends_at, created_at, updated_at${row.paysByLink ? sql`, pays_by_link` : sql``}${hasCredit ? sql`, credit_cents` : sql``}
      ) SELECT
        ${row.id}::uuid, account.id, ${owner.guestId}::text, ${row.state}, ${row.paymentMethod}, ${row.provider}, ${row.totalCents}::bigint, ${row.currency}, ${row.email},
        ${row.firstName}, ${row.lastName}, ${row.country}, ${row.city}, ${row.address}, ${row.phone}, ${row.phoneDigest},
        ${row.shippingMethod}, ${row.shippingCents}::bigint, ${row.taxCents}::bigint, ${row.countryCode}, ${row.region}, ${row.postalCode},
        ${row.idempotencyKey}, ${row.requestDigest}, ${holdEndsAt}, ${at}, ${at}${row.paysByLink ? sql`, true` : sql``}${hasCredit ? sql`, ${row.creditCents}::bigint` : sql``}
      FROM account ON CONFLICT (${ownerColumn}, idempotency_key) DO NOTHING RETURNING id, number
    ), event AS (
      INSERT INTO order_event (order_id, to_state, cause, at) SELECT id, ${row.state}, 'ordered', ${at} FROM placed
    )`;
}

/** CTEs that take the stock of the order in `placed` and insert its lines, all or none. `taken` has a row if there was enough. */
function takenLines(
  lines: readonly NewOrderLineRow[],
  { as, isAllowed, at }: { as: 'held' | 'sold'; isAllowed: SQL; at: SQL },
): SQL {
  return sql`line AS (
      ${linesAsRows(lines)}
    ), piece AS (
      SELECT line.position, stock_unit.id AS stock_unit_id, stock_unit.id AS selling_unit_id, line.quantity, stock_unit.sku
      FROM line JOIN product ON product.id = line.product_id AND ${IS_PUBLISHED} JOIN stock_unit ON ${SERVES_LINE}
      WHERE EXISTS (SELECT FROM placed) AND ${isAllowed}
    ), ${takenUnits}, inserted_line AS (
      INSERT INTO order_line (order_id, position, product_id, title, brand, img, size, unit_cents, quantity, sku)
      SELECT placed.id, line.*, piece.sku FROM placed, line JOIN piece USING (position) WHERE EXISTS (SELECT FROM taken)
    ), hold AS (
      INSERT INTO stock_hold (order_id, position, stock_unit_id, quantity, ${sql.identifier(as)})
      SELECT placed.id, position, stock_unit_id, quantity, quantity FROM placed, piece WHERE EXISTS (SELECT FROM taken)
    ), movement AS (
      INSERT INTO stock_movement (order_id, position, stock_unit_id, from_bucket, to_bucket, quantity, cause, at)
      SELECT placed.id, position, stock_unit_id, 'available', ${as}, quantity, 'ordered', ${at}
      FROM placed, piece WHERE EXISTS (SELECT FROM taken)
    )`;
}

/**
 * CTEs that take the credit of the order in `placed` from its account, all or none. `spent` has a row if there was enough. New orders
 * lock credit after discounts and before stock units.
 */
function spentCredit(creditCents: number, { isUsed, at }: { isUsed: SQL; at: SQL }): SQL {
  return sql`spent AS (
      UPDATE credit_account SET balance = credit_account.balance - ${creditCents}::bigint FROM account, placed
      WHERE credit_account.user_id = account.id AND credit_account.balance >= ${creditCents}::bigint AND ${isUsed} RETURNING credit_account.user_id
    ), spent_entry AS (
      INSERT INTO credit_entry (user_id, cents, order_id, cause, at)
      SELECT spent.user_id, -(${creditCents}::bigint), placed.id, 'spent', ${at} FROM spent, placed
    ), spent_money AS (
      INSERT INTO money_movement (order_id, kind, cents, cause, at)
      SELECT placed.id, 'credit_spent', ${creditCents}::bigint, 'ordered', ${at} FROM spent, placed
    )`;
}

/** Selects an account, and keeps it from being erased. */
function selectAccount(userId: string): SQL {
  return sql`SELECT ${authUser.id} FROM ${authUser} WHERE ${authUser.id} = ${userId} AND ${isNotErased} FOR SHARE`;
}

/** Selects the lines of an order, in the order of the columns of `order_line` without the SKU. */
function linesAsRows(lines: readonly NewOrderLineRow[]): SQL {
  const column = <Key extends keyof NewOrderLineRow>(key: Key) => sql.param(lines.map((line) => line[key]));
  return sql`SELECT * FROM unnest(
    ${column('position')}::int[], ${column('productId')}::text[], ${column('title')}::text[], ${column('brand')}::text[],
    ${column('img')}::text[], ${column('size')}::text[], ${column('unitCents')}::int[], ${column('quantity')}::int[]
  ) AS line (position, product_id, title, brand, img, size, unit_cents, quantity)`;
}
