import { and } from 'drizzle-orm';
import type { ApiStockMovement } from '#contract/calls.ts';
import type { Database } from '#database/connection/connect.ts';
import { filterConditions } from '#database/queries/catalogue/products.ts';
import { balanceAt, listMovements } from '#database/queries/stock/stock-movements.ts';
import {
  findUnitIdByCode,
  findUnitStock,
  isOneOfProducts,
  listStock,
} from '#database/queries/stock/stock-units.ts';
import { DAY_MS } from '#domain/durations.ts';
import { fail, ok } from '#domain/result.ts';
import { defaultStockStatus } from '#domain/stock/stock-status.ts';
import { SELLING_OUT_COUNT, UNSOLD_DAYS } from '#domain/stock/stock-view.ts';
import type { Clock } from '../../ports/clock.ts';
import { moveStock } from '../../services/stock/move-stock.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { invalidQuery } from '../api/invalid-query.ts';
import { findStaffMatches } from '../catalogue/find-staff-matches.ts';
import { filterOf } from '../catalogue/listing-query.ts';
import { readCursor, readIdCursor, writeCursor } from '../paging/cursor.ts';
import { cutPage, DEFAULT_LIMIT } from '../paging/page.ts';
import { authorOf } from '../staff/author.ts';
import { changeOfAvailable } from './change-of-available.ts';
import { readSellingOut } from './read-selling-out.ts';
import { stockProductJson, unitJson } from './unit-json.ts';

type Deps = { readonly database: Database; readonly clock: Clock };

/** Lists products with their stock. Reads the primary, because staff check what they have just changed. */
export function listStockEndpoint({ database: { db }, clock }: Deps): Endpoint<'listStock'> {
  return async ({ input: { query }, catalogue }) => {
    const { q, level, view, status = defaultStockStatus(q), limit = DEFAULT_LIMIT, cursor } = query;
    const filter = filterOf(query, await catalogue.read());
    if (!filter.ok) return filter;
    const after = cursor === undefined ? undefined : readCursor(cursor, 'newest');
    if (cursor !== undefined && after === undefined) {
      return invalidQuery('cursor', 'cursor must come from a Link header.');
    }
    const matches = q === undefined ? undefined : await findStaffMatches(db, { q, filter: filter.value });
    if (view === 'selling_out') {
      const where = and(...filterConditions(filter.value), matches && isOneOfProducts(matches.ids));
      const products = await readSellingOut(db, { now: clock.now(), where, limit: SELLING_OUT_COUNT });
      return ok({ value: { products, next: null } });
    }
    const listed = await listStock(db, {
      filter: {
        ...filter.value,
        level,
        status: status === 'any' ? undefined : status,
        within: matches?.ids,
        isIncoming: view === 'incoming',
        unsoldSince: view === 'unsold' ? new Date(clock.now().getTime() - UNSOLD_DAYS * DAY_MS) : undefined,
      },
      after,
      limit: limit + 1,
    });
    const { page, last } = cutPage(listed.rows, limit);
    const position = last ? { value: last.createdAt.toISOString(), id: last.id } : listed.scannedTo;
    const next = position && writeCursor(position, 'newest');
    return ok({ value: { products: page.map(stockProductJson), next: next ?? null }, next });
  };
}

export function moveStockEndpoint(deps: Deps): Endpoint<'moveStock'> {
  return async ({ input: { params, body, headers: sent }, actor, headers }) => {
    const moved = await moveStock(deps, {
      code: params.sku,
      wanted: 'change' in body ? { change: body.change } : { from: body.from, to: body.to },
      reason: body.reason,
      note: body.note ?? null,
      author: authorOf(actor, headers),
      idempotencyKey: sent['idempotency-key'] ?? null,
    });
    if (!moved.ok) return moved;
    return ok({ value: { unit: unitJson(moved.value.unit), changeId: String(moved.value.changeId) } });
  };
}

export function listStockMovementsEndpoint({
  database: { db },
}: Pick<Deps, 'database'>): Endpoint<'listStockMovements'> {
  return async ({ input: { params, query } }) => {
    const { limit = DEFAULT_LIMIT, cursor } = query;
    const id = await findUnitIdByCode(db, params.sku);
    const unit = id === undefined ? undefined : await findUnitStock(db, id);
    if (unit === undefined) return fail({ code: 'sku_unknown' });
    const before = readIdCursor(cursor);
    if (!before.ok) return before;
    const rows = await listMovements(db, { unitId: unit.id, before: before.value, limit: limit + 1 });
    const { page, last } = cutPage(rows, limit);
    const newest = page[0];
    const balance = newest ? await balanceAt(db, { unitId: unit.id, upTo: newest.id }) : 0;
    const movements = withBalances(page, balance);
    const next = last && String(last.id);
    return ok({ value: { unit: unitJson(unit), movements, next: next ?? null }, next });
  };
}

type MovementRow = Awaited<ReturnType<typeof listMovements>>[number];

/** Adds to each movement the available stock after it. Rows are newest first; `newest` is the stock after the first. */
function withBalances(rows: readonly MovementRow[], newest: number): ApiStockMovement[] {
  let balance = newest;
  return rows.map(({ id, at, ...row }) => {
    const change = changeOfAvailable(row);
    const movement = { ...row, id: String(id), at: at.toISOString(), change, balance };
    balance -= change;
    return movement;
  });
}
