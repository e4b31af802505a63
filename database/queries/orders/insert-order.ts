import { and, eq, gte, inArray, isNotNull, isNull, ne, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { REFUSAL_MS, type OpenOrders } from '#domain/order/order-limits.ts';
import type { PricingTables } from '#domain/pricing/order/price-order.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Queryable } from '../../connection/connect.ts';
import { prepareOnce } from '../../connection/prepare-once.ts';
import { authUser } from '../../schema/accounts/identity.ts';
import { product } from '../../schema/catalogue/products.ts';
import { order, orderLine } from '../../schema/orders/orders.ts';
import { isNotErased } from '../accounts/erased-account.ts';
import { IS_PUBLISHED, productColumns, type ProductRecord } from '../catalogue/products.ts';
import {
  parsePricingTables,
  selectPricingTables,
  type StoredPricingTables,
} from '../pricing/pricing-tables.ts';
import { SERVES_LINE, takenUnits } from '../stock/stock-unit-ctes.ts';
import { takenUses, type NewUse } from './discount-uses.ts';
import { insertedAmounts, type NewAdjustmentRow, type NewTaxRow } from './order-amounts.ts';
import { isOwnedBy, personOf, type OrderOwner } from './order-owner.ts';
import {
  listOrders,
  NO_RETURNS,
  type NewOrderLineRow,
  type NewOrderRow,
  type OrderLineRow,
  type OrderRecord,
} from './orders.ts';

/** The facts that decide whether a purchase is accepted, read at one time. */
export type Purchase = {
  /** Those of the wanted products that are published. Only these can be ordered. */
  readonly products: readonly PurchasedProduct[];
  /** The customer has an order with this idempotency key. */
  readonly isSentBefore: boolean;
  /** The customer has other unpaid card orders with one of the products. */
  readonly hasWaiting: boolean;
  /**
   * The id of a successful card payment, or of an order with nothing to pay, for one of the products, placed at `since` or later, whose
   * result the customer's browser has not received.
   */
  readonly unacknowledgedPayment: string | null;
  /** The customer's unpaid orders. With `isSentBefore`, one of them may be the order with this key. */
  readonly open: OpenOrders;
  /** The balance of the account's store credit; 0 unless the purchase uses it. */
  readonly creditCents: number;
  /** What the price of the order depends on besides its lines. */
  readonly tables: PricingTables;
};

/** A product with the facts that discounts, shipping and taxes depend on. */
export type PurchasedProduct = ProductRecord & {
  readonly brandId: string | null;
  readonly taxClass: string;
  /** The grams of one piece, by size; by '' if all sizes share one stock unit. */
  readonly weights: Readonly<Record<string, number>>;
};

/** The counters of a new order line. */
const NO_PIECES = { inShipment: 0, delivered: 0, cancelled: 0, settled: 0, ...NO_RETURNS };

/** A `Purchase` of unknown products alone. */
const NOTHING_FOUND: Purchase = {
  products: [],
  isSentBefore: false,
  hasWaiting: false,
  unacknowledgedPayment: null,
  open: {
    isConfirmed: false,
    isGuest: false,
    refusals: 0,
    cashOrders: 0,
    unpaidCardOrders: 0,
    unpaidCardPieces: 0,
  },
  creditCents: 0,
  tables: { promotions: [], zones: [], taxRates: [], isFirstOrder: false, groups: null },
};

/** Reads a `Purchase` in one query, with one plan for every number of products. Must run under the lock of the customer. */
export async function findPurchase(
  tx: Queryable,
  {
    owner,
    email,
    productIds,
    idempotencyKey,
    since,
    code,
    phoneDigest,
    usesCredit,
    at,
  }: {
    owner: OrderOwner;
    /** A guest may come back with another cookie, so the open orders of guests are counted by address. */
    email: string;
    productIds: readonly string[];
    idempotencyKey: string;
    since: Date;
    /** The code of a discount. */
    code: string | null;
    /** Of the phone number of a cash order; null for a card order, whose refusals are not counted. */
    phoneDigest: string | null;
    /** Guests have no credit. */
    usesCredit: boolean;
    at: Date;
  },
): Promise<Purchase> {
  const isOfGuest = owner.userId === null;
  const shape = { isOfGuest, isByCash: phoneDigest !== null, usesCredit: usesCredit && !isOfGuest };
  const rows = await preparePurchase(tx, shape).execute({
    ownerId: personOf(owner),
    email: countedAddress(email),
    productIds,
    idempotencyKey,
    since,
    code,
    phoneDigest,
    at,
    refusedSince: new Date(at.getTime() - REFUSAL_MS),
  });
  const [facts] = rows;
  if (!facts) return NOTHING_FOUND;
  const { isSentBefore, hasWaiting, unacknowledgedPayment } = facts;
  const products = rows.filter(({ isPublished }) => isPublished).map((row) => row.product);
  const stored = rows.find((row) => row.tables !== null)?.tables;
  if (!stored) throw new Error('the purchase was read without its pricing tables');
  return {
    products,
    isSentBefore,
    hasWaiting,
    unacknowledgedPayment,
    open: { ...facts.open, isGuest: isOfGuest },
    creditCents: facts.creditCents,
    tables: parsePricingTables(stored),
  };
}

type PurchaseShape = {
  readonly isOfGuest: boolean;
  readonly isByCash: boolean;
  /** Other purchases have a plan without it. */
  readonly usesCredit: boolean;
};

/** Planning takes three times as long as reading. */
const preparePurchase = prepareOnce(
  ({ isOfGuest, isByCash, usesCredit }: PurchaseShape) =>
    `${isByCash ? 'cash' : 'card'} purchase${isOfGuest ? ' of a guest' : ''}${usesCredit ? ' with credit' : ''}`,
  (tx, name, { isOfGuest, isByCash, usesCredit }) => {
    const id = sql.placeholder('ownerId');
    const owner = isOfGuest ? { userId: null, guestId: id } : { userId: id, guestId: null };
    const [productIds, idempotencyKey] = [sql.placeholder('productIds'), sql.placeholder('idempotencyKey')];
    const since = sql.placeholder('since');
    const open = selectOpenOrders(tx, owner);
    const refusalFilter = {
      owner,
      email: sql.placeholder('email'),
      phoneDigest: sql.placeholder('phoneDigest'),
      since: sql.placeholder('refusedSince'),
    };
    const tables = selectPricingTables({
      at: sql.placeholder('at'),
      code: sql.placeholder('code'),
      person: { owner, productIds },
    });
    return tx
      .select({
        product: {
          ...productColumns,
          brandId: product.brandId,
          taxClass: product.taxClass,
          weights: sql<Record<string, number>>`(
          SELECT coalesce(jsonb_object_agg(coalesce(unit.size, ''), unit.weight_grams), '{}') FROM stock_unit AS unit
          WHERE unit.product_id = product.id AND unit.weight_grams IS NOT NULL)`,
        },
        // In the first row only: the others would repeat it.
        tables: sql<StoredPricingTables | null>`CASE row_number() OVER () WHEN 1 THEN ${tables} END`,
        isPublished: sql<boolean>`${IS_PUBLISHED}`,
        isSentBefore: sql<boolean>`EXISTS (${selectOrderOfKey(tx, { owner, idempotencyKey })})`,
        hasWaiting: sql<boolean>`EXISTS (${selectWaitingOrders(tx, { owner, productIds, idempotencyKey })})`,
        unacknowledgedPayment: sql<
          string | null
        >`(${selectUnacknowledged(tx, { owner, productIds, since })})`,
        open: {
          isConfirmed: sql<boolean>`coalesce(${authUser.emailVerified}, false)`,
          refusals: isByCash ? selectRefusals(refusalFilter) : sql<number>`0`,
          cashOrders: open.cashOrders,
          unpaidCardOrders: open.unpaidCardOrders,
          unpaidCardPieces: open.unpaidCardPieces,
        },
        creditCents: usesCredit
          ? sql<number>`coalesce((SELECT balance FROM credit_account WHERE credit_account.user_id = ${id}), 0)::float8`
          : sql<number>`0`,
      })
      .from(product)
      .leftJoin(authUser, isOfGuest ? sql`false` : eq(authUser.id, id))
      .crossJoin(open)
      .where(isOneOf(product.id, productIds))
      .prepare(name);
  },
);

/** Values, or the placeholders of a prepared statement. */
type OfCustomer = { readonly owner: OrderOwner<string | Placeholder> };
type OfProducts = OfCustomer & { readonly productIds: readonly string[] | Placeholder };
type OfKey = OfCustomer & { readonly idempotencyKey: string | Placeholder };

function selectOrderOfKey(tx: Queryable, { owner, idempotencyKey }: OfKey) {
  return tx
    .select({ id: order.id })
    .from(order)
    .where(and(isOwnedBy(owner), eq(order.idempotencyKey, idempotencyKey)));
}

/** Selects the customer's unpaid card orders with one of the products, except the one with the key. */
function selectWaitingOrders(tx: Queryable, { owner, productIds, idempotencyKey }: OfProducts & OfKey) {
  return tx
    .select({ id: order.id })
    .from(order)
    .innerJoin(orderLine, lineOfProducts(productIds))
    .where(
      and(isOwnedBy(owner), eq(order.state, 'awaiting_payment'), ne(order.idempotencyKey, idempotencyKey)),
    );
}

/** Lists the customer's unpaid card orders with one of the products, except the one with the key. */
export async function listWaitingOrders(tx: Queryable, filter: OfProducts & OfKey): Promise<OrderRecord[]> {
  return listOrders(tx, inArray(order.id, selectWaitingOrders(tx, filter)));
}

/** Selects the id of one `unacknowledgedPayment`. */
function selectUnacknowledged(
  tx: Queryable,
  { owner, productIds, since }: OfProducts & { since: Placeholder },
) {
  return tx
    .select({ reference: sql<string>`coalesce(${order.providerPaymentId}, ${order.id}::text)` })
    .from(order)
    .innerJoin(orderLine, lineOfProducts(productIds))
    .where(
      and(
        isOwnedBy(owner),
        eq(order.paymentMethod, 'card'),
        eq(order.state, 'paid'),
        isNull(order.acknowledgedAt),
        gte(order.createdAt, sql.param(since, order.createdAt)),
      ),
    )
    .limit(1);
}

function lineOfProducts(productIds: readonly string[] | Placeholder) {
  return and(eq(orderLine.orderId, order.id), isOneOf(orderLine.productId, productIds));
}

function isOneOf(column: PgColumn, ids: readonly string[] | Placeholder): SQL {
  return sql`${column} = ANY (${sql.param(ids)}::text[])`;
}

type RefusalFilter = {
  /** A guest has no user id, and is found by the address. */
  readonly owner: { readonly userId: string | Placeholder | null };
  readonly email: string | Placeholder | null;
  readonly phoneDigest: string | Placeholder;
  readonly since: Date | Placeholder;
};

/** Returns the address by which the orders of a guest are counted. Orders without one are of different customers. */
function countedAddress(email: string): string | null {
  return email === '' ? null : email;
}

/** Counts the orders that a customer, or another one with the phone number, refused at the door within `REFUSAL_MS`. */
export async function countRefusals(
  tx: Queryable,
  { email, at, ...filter }: Omit<RefusalFilter, 'email' | 'since'> & { email: string; at: Date },
): Promise<number> {
  const since = new Date(at.getTime() - REFUSAL_MS);
  const { rows } = await tx.execute<{ count: number }>(
    sql`SELECT ${selectRefusals({ ...filter, email: countedAddress(email), since })} AS count`,
  );
  return rows[0]?.count ?? 0;
}

function selectRefusals({ owner: { userId }, email, phoneDigest, since }: RefusalFilter) {
  const isOwn =
    userId === null
      ? sql`refused.guest_id IS NOT NULL AND refused.email = ${email}`
      : sql`refused.user_id = ${userId}`;
  return sql<number>`(
    SELECT count(*)::int FROM shop_order AS refused
    WHERE refused.refused_at > ${sql.param(since, order.createdAt)}::timestamptz AND (${isOwn} OR refused.phone_digest = ${phoneDigest}))`;
}

/** Counts the customer's open orders, in one row. */
function selectOpenOrders(tx: Queryable, owner: OrderOwner<Placeholder>) {
  const isOwn =
    owner.userId === null
      ? and(isNotNull(order.guestId), eq(order.email, sql.placeholder('email')))
      : isOwnedBy(owner);
  const cash = sql`${order.state} = 'placed'`;
  const unpaid = sql`${order.state} = 'awaiting_payment'`;
  return tx
    .select({
      cashOrders: sql<number>`(count(DISTINCT ${order.id}) FILTER (WHERE ${cash}))::int`.as('cash_orders'),
      unpaidCardOrders: sql<number>`(count(DISTINCT ${order.id}) FILTER (WHERE ${unpaid}))::int`.as(
        'unpaid_card_orders',
      ),
      unpaidCardPieces: sql<number>`coalesce(sum(${orderLine.quantity}) FILTER (WHERE ${unpaid}), 0)::int`.as(
        'unpaid_card_pieces',
      ),
    })
    .from(order)
    .innerJoin(orderLine, eq(orderLine.orderId, order.id))
    .where(and(isOwn, inArray(order.state, ['placed', 'awaiting_payment'])))
    .as('open_orders');
}

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
    message: { readonly id: string; readonly kind: string } | undefined;
  },
): Promise<Result<{ number: number; lines: OrderLineRow[] }, InsertOrderFailure>> {
  const at = sql`${row.createdAt.toISOString()}::timestamptz`;
  // Without them, the statement has fewer parts to plan.
  const hasUses = uses.length > 0;
  const isUsed = hasUses ? sql`(SELECT is_used FROM is_used)` : sql`true`;
  const hasCredit = row.creditCents > 0;
  const isSpent = hasCredit ? sql`EXISTS (SELECT FROM spent)` : sql`true`;
  const amounts =
    adjustments.length + taxes.length > 0 ? sql`, ${insertedAmounts(adjustments, taxes)}` : sql``;
  const ownerColumn = sql.identifier(owner.userId === null ? 'guest_id' : 'user_id');
  const holdEndsAt = sql`${row.holdEndsAt?.toISOString() ?? null}::timestamptz`;
  const { rows } = await tx.executePrepared(sql<{
    number: string | null;
    skus: (string | null)[] | null;
    isTaken: boolean;
    isUsed: boolean;
    isSpent: boolean;
    hasAccount: boolean;
  }>`
    WITH account AS (
      ${owner.userId === null ? sql`SELECT NULL::text AS id` : selectAccount(owner.userId)}
    ), placed AS (
      INSERT INTO shop_order (
        id, user_id, guest_id, state, payment_method, provider, total_cents, currency, email, first_name, last_name, country, city, address, phone, phone_digest,
        shipping_method, shipping_cents, tax_cents, country_code, region, postal_code,
        idempotency_key, request_digest, hold_ends_at, created_at, updated_at${hasCredit ? sql`, credit_cents` : sql``}
      ) SELECT
        ${row.id}::uuid, account.id, ${owner.guestId}::text, ${row.state}, ${row.paymentMethod}, ${row.provider}, ${row.totalCents}::bigint, ${row.currency}, ${row.email},
        ${row.firstName}, ${row.lastName}, ${row.country}, ${row.city}, ${row.address}, ${row.phone}, ${row.phoneDigest},
        ${row.shippingMethod}, ${row.shippingCents}::bigint, ${row.taxCents}::bigint, ${row.countryCode}, ${row.region}, ${row.postalCode},
        ${row.idempotencyKey}, ${row.requestDigest}, ${holdEndsAt}, ${at}, ${at}${hasCredit ? sql`, ${row.creditCents}::bigint` : sql``}
      FROM account ON CONFLICT (${ownerColumn}, idempotency_key) DO NOTHING RETURNING id, number
    ), event AS (
      INSERT INTO order_event (order_id, to_state, cause, at) SELECT id, ${row.state}, 'ordered', ${at} FROM placed
    )${hasUses ? sql`, ${takenUses(uses, personOf(owner))}` : sql``}${hasCredit ? sql`, ${spentCredit(row.creditCents, { isUsed, at })}` : sql``}, line AS (
      ${linesAsRows(lines)}
    ), piece AS (
      SELECT line.position, stock_unit.id AS stock_unit_id, stock_unit.id AS selling_unit_id, line.quantity, stock_unit.sku
      FROM line JOIN product ON product.id = line.product_id AND ${IS_PUBLISHED} JOIN stock_unit ON ${SERVES_LINE}
      WHERE EXISTS (SELECT FROM placed) AND ${isUsed} AND ${isSpent}
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
    ), message AS (
      INSERT INTO outbox (id, kind, order_id, subject_id, payload, created_at, due_at)
      SELECT ${message?.id ?? null}::uuid, ${message?.kind ?? null}, placed.id, placed.id, '{}', ${at}, ${at}
      FROM placed WHERE EXISTS (SELECT FROM taken) AND ${message !== undefined}
    )${amounts}
    SELECT (SELECT number FROM placed) AS number, (SELECT array_agg(sku ORDER BY position) FROM piece) AS skus, EXISTS (SELECT FROM account) AS "hasAccount",
      ${isUsed} AS "isUsed", ${isSpent} AS "isSpent",
      EXISTS (SELECT FROM taken) AND (SELECT count(*) FROM piece) = ${lines.length} AS "isTaken"
  `);
  const [written] = rows;
  if (written?.hasAccount !== true) return fail('account_gone');
  if (written.number === null) return fail('sent_before');
  if (!written.isUsed) return fail('use_taken');
  if (!written.isSpent) return fail('credit_taken');
  if (!written.isTaken) return fail('out_of_stock');
  const { number, skus } = written;
  return ok({
    number: Number(number),
    lines: lines.map((line, index) => ({ ...line, sku: skus?.[index] ?? null, ...NO_PIECES })),
  });
}

/**
 * CTEs that take the credit of the order in `placed` from its account, all or none. `spent` has a row if there was enough. Purchases lock
 * credit after discounts and before stock units.
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
