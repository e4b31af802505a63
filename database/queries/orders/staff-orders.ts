import { and, asc, desc, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { OrderDelivery, OrderFilter, OrderPayment } from '#domain/order/order-filter.ts';
import type { OrderSearch } from '#domain/order/order-search.ts';
import { ORDER_VIEW_STATES, type OrderView } from '#domain/order/order-view.ts';
import { OPEN_RETURN_STATES } from '#domain/return/return-state.ts';
import { OUT_STATES } from '#domain/shipment/shipment-state.ts';
import type { Queryable } from '../../connection/connect.ts';
import { staffNote } from '../../schema/notes.ts';
import { NET_CENTS } from '../../schema/orders/ledger.ts';
import { CONTACT_WORDS, IS_TO_PACK, order, TITLE_WORDS } from '../../schema/orders/orders.ts';
import { IS_UNDELIVERED, TRACKING_CODE } from '../../schema/orders/shipments.ts';
import { IS_DISPUTED } from '../../schema/payments/disputes.ts';
import { sqlList } from '../../schema/sql-list.ts';
import { findProductByCode } from '../catalogue/staff-products.ts';
import { countUpTo, type BoundedCount } from '../count-up-to.ts';
import { isRefusedMail } from '../messages/outbox.ts';
import { listDisputedOrders } from '../payments/disputes.ts';
import { listRefunds, type RefundRow } from '../payments/refunds.ts';
import { hasWords } from '../search/has-words.ts';
import { listShipments, type ShipmentRecord } from '../shipments/shipments.ts';
import { withLines, type OrderRecord } from './orders.ts';

/** Which orders staff list. */
export type StaffOrderFilter = OrderFilter & {
  /** Undefined for all orders. */
  readonly view?: OrderView | undefined;
  /** Only those of an account. */
  readonly userId?: string | undefined;
  readonly search?: (OrderSearch & { readonly text: string }) | undefined;
  /** Whether the search may find orders by name, email address, phone number and tracking number, and the filter by country. */
  readonly seesContacts: boolean;
};

/** An order in the list of staff. */
export type StaffOrderRow = OrderRecord & {
  /** What the shop has received and not returned. */
  readonly keptCents: number;
  readonly hasRefusedMail: boolean;
  /** Whether a dispute of its payment is open, or lost while it has pieces to ship. */
  readonly isDisputed: boolean;
  /** Whether staff have written a note about it. */
  readonly hasNote: boolean;
  readonly shipments: readonly ShipmentRecord[];
  readonly refunds: readonly RefundRow[];
};

/** Maximum orders of a view that are counted. */
const COUNTED_ORDER_COUNT = 1_000;

/** If at most so many lines match a search, `hasLine` finds their orders first. */
const FEW_LINES_COUNT = 3_000;

/** Which part of a list of orders to read: up to `limit` of those after the order with the number `after`. */
type Page = {
  readonly filter: StaffOrderFilter;
  readonly after?: number | undefined;
  readonly limit: number;
};

/** Lists orders, newest first. Those to pack are listed oldest first, because their customers have waited longest. */
export async function listStaffOrders(db: Queryable, page: Page): Promise<StaffOrderRow[]> {
  const numbers = await listNumbers(db, page);
  if (numbers.length === 0) return [];
  const direction = isOldestFirst(page.filter) ? asc : desc;
  const rows = await db
    .select()
    .from(order)
    .where(inArray(order.number, numbers))
    .orderBy(direction(order.number));
  const ids = rows.map(({ id }) => id);
  const [orders, kept, refused, noted, disputed, shipments, refunds] = await Promise.all([
    withLines(db, rows),
    listKeptCents(db, ids),
    listOrdersWithRefusedMail(db, ids),
    listOrdersWithNote(db, ids),
    listDisputedOrders(db, ids),
    listShipments(db, ids),
    listRefunds(db, ids),
  ]);
  return orders.map((one) => ({
    ...one,
    keptCents: kept.get(one.id) ?? 0,
    hasRefusedMail: refused.has(one.id),
    hasNote: noted.has(one.id),
    isDisputed: disputed.has(one.id),
    shipments: shipments.filter(({ orderId }) => orderId === one.id),
    refunds: refunds.filter(({ orderId }) => orderId === one.id),
  }));
}

function isOldestFirst({ view }: StaffOrderFilter): boolean {
  return view === 'to_pack';
}

/**
 * The condition that staff have to pack an order. An order with an open dispute must not be shipped before the bank has decided, and one
 * whose dispute was lost not at all.
 */
export const WAITS_FOR_PACKING = sql.raw(`${IS_TO_PACK} AND NOT ${IS_DISPUTED}`);

/** Counts the orders of a view up to a bound. */
export function countOrdersIn(db: Queryable, view: OrderView): Promise<BoundedCount> {
  return countUpTo(db, COUNTED_ORDER_COUNT, sql`shop_order WHERE ${isInView(view)}`);
}

/** Returns the condition that an order belongs to a view. Literal, because most of the indexes are partial ones. */
function isInView(view: OrderView): SQL {
  switch (view) {
    case 'to_pack':
      return WAITS_FOR_PACKING;
    case 'returns':
      return sql.raw(
        `id IN (SELECT order_id FROM return_case WHERE return_case.state IN (${sqlList(OPEN_RETURN_STATES)}))`,
      );
    case 'not_delivered':
      return sql.raw(`id IN (SELECT order_id FROM shipment WHERE ${IS_UNDELIVERED})`);
    case 'refund_failed':
      return sql`state <> 'needs_review' AND id IN (SELECT order_id FROM refund WHERE waits_since IS NOT NULL)`;
    default:
      return sql.raw(`state = '${ORDER_VIEW_STATES[view]}'`);
  }
}

/** Returns the conditions of a filter besides the search. */
function conditionsOf(filter: StaffOrderFilter): SQL[] {
  const { view, userId, payment, delivery, country, minCents, maxCents, isPartlyRefunded, since } = filter;
  return [
    ...(view === undefined ? [] : [isInView(view)]),
    ...(userId === undefined ? [] : [sql`user_id = ${userId}`]),
    ...(payment === undefined ? [] : [sql.raw(PAYMENT_CONDITIONS[payment])]),
    ...(delivery === undefined ? [] : [sql.raw(DELIVERY_CONDITIONS[delivery])]),
    ...(country === undefined ? [] : [filter.seesContacts ? sql`country_code = ${country}` : sql`false`]),
    ...(minCents === undefined ? [] : [sql`total_cents >= ${minCents}`]),
    ...(maxCents === undefined ? [] : [sql`total_cents <= ${maxCents}`]),
    ...(isPartlyRefunded === true ? [IS_PARTLY_REFUNDED] : []),
    ...(since === undefined ? [] : [sql`created_at >= ${since}`]),
  ];
}

const PAYMENT_CONDITIONS: Readonly<Record<OrderPayment, string>> = {
  card: `payment_method = 'card' AND NOT pays_by_link`,
  link: `payment_method = 'card' AND pays_by_link`,
  cash: `payment_method = 'cash' AND NOT pays_by_link`,
};

const HAS_RETURNED = `EXISTS (SELECT FROM order_line WHERE order_id = shop_order.id AND returned > 0)`;

/** The condition of each delivery status, by the same facts as `orderStatus`. */
const DELIVERY_CONDITIONS: Readonly<Record<OrderDelivery, string>> = {
  partly_shipped: `${IS_TO_PACK} AND state <> 'handed_over'
    AND EXISTS (SELECT FROM shipment WHERE order_id = shop_order.id AND shipment.state IN (${sqlList(OUT_STATES)}))`,
  shipped: `state IN ('placed', 'paid') AND has_left`,
  delivered: `state = 'handed_over' AND NOT ${HAS_RETURNED}`,
  returned: `state = 'handed_over' AND id IN (SELECT order_id FROM order_line WHERE returned > 0)`,
  cancelled: `state IN ('refund_pending', 'refunded', 'cancelled')`,
};

/** What the list shows as partly refunded: money went back, and the shop keeps some. */
const IS_PARTLY_REFUNDED = sql`state IN ('paid', 'handed_over')
  AND id IN (SELECT order_id FROM refund WHERE state = 'done' AND method <> 'not_charged') AND (SELECT sum(${sql.raw(NET_CENTS)}) FROM money_movement WHERE order_id = shop_order.id) > 0`;

/**
 * Lists the numbers of the orders. Each way to match is a query of its own, so that the planner chooses for each whether to read the orders
 * with the words or the first orders of the view.
 */
async function listNumbers(db: Queryable, { filter, after, limit }: Page): Promise<number[]> {
  const matches = filter.search === undefined ? [sql`true`] : await matchesOf(db, filter.search, filter);
  const [isAfter, direction] = isOldestFirst(filter) ? ['>', 'ASC'] : ['<', 'DESC'];
  const inOrder = sql.raw(`ORDER BY number ${direction}`);
  const conditions = [
    ...conditionsOf(filter),
    ...(after === undefined ? [] : [sql`number ${sql.raw(isAfter)} ${after}`]),
  ];
  const parts = matches.map(
    (isMatch) => sql`(
      SELECT number FROM shop_order WHERE ${sql.join([...conditions, isMatch], sql` AND `)} ${inOrder} LIMIT ${limit})`,
  );
  if (parts.length === 0) return [];
  const { rows } = await db.execute<{ number: string }>(
    sql`SELECT number FROM (${sql.join(parts, sql` UNION `)}) AS found ${inOrder} LIMIT ${limit}`,
  );
  return rows.map(({ number }) => Number(number));
}

async function matchesOf(
  db: Queryable,
  { number, contact, product, tracking, text }: NonNullable<StaffOrderFilter['search']>,
  { seesContacts }: Pick<StaffOrderFilter, 'seesContacts'>,
): Promise<SQL[]> {
  const code = await findProductByCode(db, text);
  return [
    ...(number === null ? [] : [sql`number = ${number}`]),
    ...(seesContacts && contact.length > 0 ? [hasWords(CONTACT_WORDS, contact)] : []),
    ...(seesContacts && tracking !== null ? [hasShipment(tracking)] : []),
    ...(product.length > 0 ? [await hasLine(db, hasWords(TITLE_WORDS, product))] : []),
    ...(code === undefined ? [] : [await hasLine(db, sql`product_id = ${code}`)]),
  ];
}

/**
 * Returns the condition that an order has such a line. If only few lines match, finds their orders first, because the planner does not know
 * how many lines have a rare word. If many match, a search through the newest orders soon finds enough of them.
 */
async function hasLine(db: Queryable, isLine: SQL): Promise<SQL> {
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT order_id AS id FROM order_line WHERE ${isLine} LIMIT ${FEW_LINES_COUNT + 1}`,
  );
  if (rows.length > FEW_LINES_COUNT)
    return sql`EXISTS (SELECT FROM order_line WHERE order_line.order_id = shop_order.id AND ${isLine})`;
  return sql`id = ANY (${sql.param(rows.map(({ id }) => id))}::uuid[])`;
}

/**
 * Returns the condition that an order has a shipment with the tracking number. It is for roles that see contacts, because the number opens a
 * page of the carrier with the customer's address.
 */
function hasShipment(tracking: string): SQL {
  return sql`id IN (SELECT order_id FROM shipment WHERE ${sql.raw(TRACKING_CODE)} = ${tracking})`;
}

async function listKeptCents(db: Queryable, orderIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ id: string; cents: number }>(sql`
    SELECT order_id AS id, sum(${sql.raw(NET_CENTS)})::float8 AS cents FROM money_movement WHERE order_id = ANY (${sql.param(orderIds)}::uuid[]) GROUP BY order_id`);
  return new Map(rows.map(({ id, cents }) => [id, cents]));
}

async function listOrdersWithRefusedMail(db: Queryable, orderIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT DISTINCT order_id AS id FROM outbox WHERE order_id = ANY (${sql.param(orderIds)}::uuid[]) AND ${isRefusedMail}`);
  return new Set(rows.map(({ id }) => id));
}

async function listOrdersWithNote(db: Queryable, orderIds: readonly string[]): Promise<Set<string | null>> {
  const rows = await db
    .select({ id: staffNote.orderId })
    .from(staffNote)
    .where(and(inArray(staffNote.orderId, [...orderIds]), isNull(staffNote.removedAt)));
  return new Set(rows.map(({ id }) => id));
}
