import type { ApiStaffOrder, CallOutput } from '#contract/calls.ts';
import type { Queryable } from '#database/connection/connect.ts';
import {
  countOrdersIn,
  listStaffOrders,
  type StaffOrderFilter,
  type StaffOrderRow,
} from '#database/queries/orders/staff-orders.ts';
import { sumSales } from '#database/queries/today/sales.ts';
import { isPersonErased } from '#domain/customer/erased-person.ts';
import { DAY_MS } from '#domain/durations.ts';
import { centsFromDollars, dollarsFromStored } from '#domain/money.ts';
import { readOrderSearch } from '#domain/order/order-search.ts';
import { ORDER_VIEWS, type OrderView } from '#domain/order/order-view.ts';
import { ok } from '#domain/result.ts';
import { may } from '#domain/staff/permissions.ts';
import type { WriteDeps } from '../../services/write-deps.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { readIdCursor } from '../paging/cursor.ts';
import { cutPage, DEFAULT_LIMIT } from '../paging/page.ts';
import { customerName, linesToShow, summaryLineJson, orderSummaryJson } from './order-summary-json.ts';

const WEEK_MS = 7 * DAY_MS;

/** Lists orders for staff. Reads the primary, because staff check what they have just changed. */
export function listStaffOrdersEndpoint({ database: { db }, clock }: WriteDeps): Endpoint<'listStaffOrders'> {
  return async ({ input: { query }, actor }) => {
    const { q, limit = DEFAULT_LIMIT, cursor } = query;
    const seesContacts = may(actor.staffRole, 'addresses:see');
    const search = q === undefined ? undefined : { ...readOrderSearch(q), text: q };
    const filter = { ...readFilter(query), search, seesContacts };
    const read = readIdCursor(cursor);
    if (!read.ok) return read;
    const after = read.value;
    const isFirst = after === undefined;
    const [rows, counts, week] = await Promise.all([
      listStaffOrders(db, { filter, after, limit: limit + 1 }),
      isFirst ? countViews(db) : null,
      isFirst ? sumSales(db, new Date(clock.now().getTime() - WEEK_MS)) : null,
    ]);
    const { page, last } = cutPage(rows, limit);
    return ok({
      value: {
        orders: page.map((row) => orderJson(row, seesContacts)),
        next: last === undefined ? null : String(last.number),
        counts,
        week: week && { orders: week.orders, amount: dollarsFromStored(week.cents) },
      },
    });
  };
}

function readFilter({
  view,
  payment,
  delivery,
  country,
  minTotal,
  maxTotal,
  refunded,
  since,
}: Parameters<Endpoint<'listStaffOrders'>>[0]['input']['query']): Omit<StaffOrderFilter, 'seesContacts'> {
  return {
    view,
    payment,
    delivery,
    country,
    minCents: minTotal === undefined ? undefined : centsFromDollars(minTotal),
    maxCents: maxTotal === undefined ? undefined : centsFromDollars(maxTotal),
    isPartlyRefunded: refunded === 'partly',
    since: since === undefined ? undefined : new Date(since),
  };
}

async function countViews(db: Queryable): Promise<NonNullable<CallOutput<'listStaffOrders'>['counts']>> {
  const counts = await Promise.all(
    ORDER_VIEWS.map(async (view) => [view, await countOrdersIn(db, view)] as const),
  );
  return Object.fromEntries(counts) as Record<OrderView, (typeof counts)[number][1]>;
}

function orderJson(row: StaffOrderRow, seesContacts: boolean): ApiStaffOrder {
  return {
    ...orderSummaryJson(row, row),
    customer: seesContacts ? { name: customerName(row), city: isPersonErased(row) ? '' : row.city } : null,
    lines: remainingLines(row).map(summaryLineJson),
    hasRefusedMail: row.hasRefusedMail,
    hasNote: row.hasNote,
  };
}

/** Returns the lines without their cancelled pieces. If every piece was cancelled, returns the lines as they were ordered. */
function remainingLines(order: StaffOrderRow) {
  const ordered = linesToShow(order);
  const remaining = ordered
    .map((line) => ({ ...line, quantity: line.quantity - line.cancelled }))
    .filter(({ quantity }) => quantity > 0);
  return remaining.length > 0 ? remaining : ordered;
}
