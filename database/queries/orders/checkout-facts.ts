import { and, eq, gte, inArray, isNotNull, isNull, ne, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { REFUSAL_MS, type OpenOrders } from '#domain/order/order-limits.ts';
import type { PricingTables } from '#domain/pricing/order/price-order.ts';
import type { Queryable } from '../../connection/connect.ts';
import { prepareOnce } from '../../connection/prepare-once.ts';
import { authUser } from '../../schema/accounts/identity.ts';
import { product } from '../../schema/catalogue/products.ts';
import { order, orderLine } from '../../schema/orders/orders.ts';
import { IS_PUBLISHED, productColumns, type ProductRecord } from '../catalogue/products.ts';
import {
  parsePricingTables,
  selectPricingTables,
  type StoredPricingTables,
} from '../pricing/pricing-tables.ts';
import { isOwnedBy, personOf, type OrderOwner } from './order-owner.ts';
import { listOrders, type OrderRecord } from './orders.ts';
import { countedAddress, selectRefusals } from './refusals.ts';

/** The facts that decide whether the shop accepts an order, read at one time. */
export type CheckoutFacts = {
  /** Those of the wanted products that are published. Only these can be ordered. */
  readonly products: readonly OrderedProduct[];
  /** The customer has an order with this idempotency key. */
  readonly isSentBefore: boolean;
  /** The customer has other unpaid card orders with one of the products. */
  readonly hasUnpaid: boolean;
  /**
   * The id of a successful card payment, or of an order with nothing to pay, for one of the products, placed at `since` or later, whose
   * result the customer's browser has not received.
   */
  readonly unacknowledgedPayment: string | null;
  /** The customer's unpaid orders. With `isSentBefore`, one of them may be the order with this key. */
  readonly open: OpenOrders;
  /** The balance of the account's store credit; 0 unless the order uses it. */
  readonly creditCents: number;
  /** What the price of the order depends on besides its lines. */
  readonly tables: PricingTables;
};

/** A product with the facts that discounts, shipping and taxes depend on. */
export type OrderedProduct = ProductRecord & {
  readonly brandId: string | null;
  readonly taxClass: string;
  /** The grams of one piece, by size; by '' if all sizes share one stock unit. */
  readonly weights: Readonly<Record<string, number>>;
};

/** The facts of an order of unknown products alone. */
const NOTHING_FOUND: CheckoutFacts = {
  products: [],
  isSentBefore: false,
  hasUnpaid: false,
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

/** The order whose facts are read. */
type FactsQuery = {
  readonly owner: OrderOwner;
  /** A guest may come back with another cookie, so the open orders of guests are counted by address. */
  readonly email: string;
  readonly productIds: readonly string[];
  readonly idempotencyKey: string;
  /** Earlier payments without an acknowledgement no longer count. */
  readonly since: Date;
  /** The code of a discount. */
  readonly code: string | null;
  /** Of the phone number of a cash order; null for a card order, whose refusals are not counted. */
  readonly phoneDigest: string | null;
  /** Guests have no credit. */
  readonly usesCredit: boolean;
  readonly at: Date;
};

/** Reads the facts in one query, with one plan for every number of products. Must run under the lock of the customer. */
export async function readCheckoutFacts(
  tx: Queryable,
  { owner, email, usesCredit, ...asked }: FactsQuery,
): Promise<CheckoutFacts> {
  const { phoneDigest, at } = asked;
  const isOfGuest = owner.userId === null;
  const shape = { isOfGuest, isByCash: phoneDigest !== null, usesCredit: usesCredit && !isOfGuest };
  const rows = await prepareFacts(tx, shape).execute({
    ...asked,
    ownerId: personOf(owner),
    email: countedAddress(email),
    refusedSince: new Date(at.getTime() - REFUSAL_MS),
  });
  const [first] = rows;
  if (!first) return NOTHING_FOUND;
  const stored = rows.find((row) => row.tables !== null)?.tables;
  if (!stored) throw new Error('the facts were read without the pricing tables');
  const { isSentBefore, hasUnpaid, unacknowledgedPayment, open, creditCents } = first;
  return {
    products: rows.filter(({ isPublished }) => isPublished).map((row) => row.product),
    isSentBefore,
    hasUnpaid,
    unacknowledgedPayment,
    open: { ...open, isGuest: isOfGuest },
    creditCents,
    tables: parsePricingTables(stored),
  };
}

type Shape = {
  readonly isOfGuest: boolean;
  readonly isByCash: boolean;
  /** The plan for orders without store credit does not read it. */
  readonly usesCredit: boolean;
};

/** The weights of a product's stock units, as `OrderedProduct` has them. */
const WEIGHTS = sql<Record<string, number>>`(
  SELECT coalesce(jsonb_object_agg(coalesce(unit.size, ''), unit.weight_grams), '{}') FROM stock_unit AS unit
  WHERE unit.product_id = product.id AND unit.weight_grams IS NOT NULL)`;

/** Prepared, because planning takes three times as long as reading. */
const prepareFacts = prepareOnce(
  ({ isOfGuest, isByCash, usesCredit }: Shape) =>
    `facts of a ${isByCash ? 'cash' : 'card'} order${isOfGuest ? ' of a guest' : ''}${usesCredit ? ' with credit' : ''}`,
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
          weights: WEIGHTS,
        },
        // In the first row only: the others would repeat it.
        tables: sql<StoredPricingTables | null>`CASE row_number() OVER () WHEN 1 THEN ${tables} END`,
        isPublished: sql<boolean>`${IS_PUBLISHED}`,
        isSentBefore: sql<boolean>`EXISTS (${selectOrderOfKey(tx, { owner, idempotencyKey })})`,
        hasUnpaid: sql<boolean>`EXISTS (${selectUnpaidOrders(tx, { owner, productIds, idempotencyKey })})`,
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

/** Filters of the selections below: values, or the placeholders of a prepared statement. */
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
function selectUnpaidOrders(tx: Queryable, { owner, productIds, idempotencyKey }: OfProducts & OfKey) {
  return tx
    .select({ id: order.id })
    .from(order)
    .innerJoin(orderLine, lineOfProducts(productIds))
    .where(
      and(isOwnedBy(owner), eq(order.state, 'awaiting_payment'), ne(order.idempotencyKey, idempotencyKey)),
    );
}

/** Lists the customer's unpaid card orders with one of the products, except the one with the key. */
export async function listUnpaidOrders(tx: Queryable, filter: OfProducts & OfKey): Promise<OrderRecord[]> {
  return listOrders(tx, inArray(order.id, selectUnpaidOrders(tx, filter)));
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
