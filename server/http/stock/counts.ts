import type { ApiCount, ApiCountLine, CallOutput } from '#contract/calls.ts';
import type { Database, Queryable } from '#database/connection/connect.ts';
import { listCountLines, type CountLine } from '#database/queries/stock/count-lines.ts';
import { findCount, listCounts, listUnknownCodes, type CountRecord } from '#database/queries/stock/counts.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { countResult, type CountKind } from '#domain/stock/stock-count.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ServiceError } from '../../services/service-error.ts';
import { closeCount } from '../../services/stock/close-count.ts';
import { addToCount, changeCountLine, clearCountLine } from '../../services/stock/count-stock.ts';
import { matchBarcode } from '../../services/stock/match-barcode.ts';
import { discardCount, startCount } from '../../services/stock/start-count.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { readPlaceCursor } from '../paging/cursor.ts';
import { cutPage, DEFAULT_LIMIT } from '../paging/page.ts';
import { acknowledge } from '../responses/acknowledge.ts';
import { authorOf } from '../staff/author.ts';
import { unitProductJson, unitJson } from './unit-json.ts';

type Deps = { readonly database: Database; readonly clock: Clock };

/** Creates the endpoints of deliveries and stocktakes. */
export function createCountEndpoints(deps: Deps) {
  return {
    listCounts: listCountsEndpoint(deps),
    startCount: startCountEndpoint(deps),
    readCount: readCountEndpoint(deps),
    discardCount: discardCountEndpoint(deps),
    addToCount: addToCountEndpoint(deps),
    changeCountLine: changeCountLineEndpoint(deps),
    clearCountLine: clearCountLineEndpoint(deps),
    matchBarcode: matchBarcodeEndpoint(deps),
    closeCount: closeCountEndpoint(deps),
  };
}

function listCountsEndpoint({ database: { db } }: Pick<Deps, 'database'>): Endpoint<'listCounts'> {
  return async ({ input: { query } }) => {
    const { state, limit = DEFAULT_LIMIT, cursor } = query;
    const place = readPlaceCursor(cursor);
    if (!place.ok) return place;
    const offset = place.value;
    const { page, last } = cutPage(await listCounts(db, { state, offset, limit: limit + 1 }), limit);
    const next = last && String(offset + limit);
    return ok({ value: { counts: page.map(countSummaryJson), next: next ?? null }, next });
  };
}

function startCountEndpoint(deps: Deps): Endpoint<'startCount'> {
  return async ({ input: { body, headers: sent }, actor, headers }) => {
    const started = await startCount(deps, {
      kind: body.kind,
      name: body.name ?? null,
      lines: body.lines ?? [],
      author: authorOf(actor, headers),
      idempotencyKey: sent['idempotency-key'] ?? null,
    });
    return started.ok ? countReply(deps, started.value) : started;
  };
}

function readCountEndpoint(deps: Pick<Deps, 'database'>): Endpoint<'readCount'> {
  return async ({ input: { params } }) => countReply(deps, params.id);
}

function addToCountEndpoint(deps: Deps): Endpoint<'addToCount'> {
  return async ({ input: { params, body, headers: sent }, actor }) => {
    const added = await addToCount(deps, {
      countId: params.id,
      ...body,
      byUserId: actor.userId,
      idempotencyKey: sent['idempotency-key'] ?? null,
    });
    if (!added.ok) return added;
    const { kind, line, unknown } = added.value;
    return ok({ value: { line: line && lineJson(kind, line), unknown } });
  };
}

function changeCountLineEndpoint(deps: Deps): Endpoint<'changeCountLine'> {
  return async ({ input: { params, body } }) => {
    const { id: countId, sku } = params;
    const changed = await changeCountLine(deps, { countId, sku, expected: body.expected });
    if (!changed.ok) return changed;
    return ok({ value: { line: changed.value && lineJson('receiving', changed.value), unknown: null } });
  };
}

function clearCountLineEndpoint(deps: Deps): Endpoint<'clearCountLine'> {
  return async ({ input: { params } }) =>
    acknowledge(await clearCountLine(deps, { countId: params.id, code: params.sku }));
}

function matchBarcodeEndpoint(deps: Deps): Endpoint<'matchBarcode'> {
  return async ({ input: { params, body }, actor, headers }) => {
    const author = authorOf(actor, headers);
    const matched = await matchBarcode(deps, { countId: params.id, ...body, author });
    if (!matched.ok) return matched;
    const { kind, line } = matched.value;
    return ok({ value: { line: line && lineJson(kind, line), unknown: null } });
  };
}

function closeCountEndpoint(deps: Deps): Endpoint<'closeCount'> {
  return async ({ input: { params, body, headers: sent }, actor, headers }) => {
    const closed = await closeCount(deps, {
      id: params.id,
      counted: body.counted,
      author: authorOf(actor, headers),
      idempotencyKey: sent['idempotency-key'] ?? null,
    });
    if (!closed.ok) return closed;
    const reply = await countReply(deps, params.id);
    return reply.ok
      ? ok({ value: { ...reply.value.value, changeId: String(closed.value.changeId) } })
      : reply;
  };
}

function discardCountEndpoint(deps: Deps): Endpoint<'discardCount'> {
  return async ({ input: { params }, actor, headers }) => {
    const discarded = await discardCount(deps, { id: params.id, author: authorOf(actor, headers) });
    return discarded.ok ? ok({ value: { changeId: String(discarded.value) } }) : discarded;
  };
}

async function countReply(
  { database }: Pick<Deps, 'database'>,
  id: string,
): Promise<Result<{ value: ApiCount }, ServiceError>> {
  // One snapshot, so that the sums fit the lines.
  return database.transaction(async (tx) => {
    const count = await findCount(tx, id);
    if (count === undefined) return fail({ code: 'count_unknown' });
    return ok({ value: await countJson(tx, count) });
  });
}

async function countJson(db: Queryable, count: CountRecord): Promise<ApiCount> {
  const lines = await listCountLines(db, { countId: count.id });
  return {
    ...countSummaryJson(count),
    counted: lines.reduce((sum, line) => sum + line.counted, 0),
    lines: lines.map((line) => lineJson(count.kind, line)),
    unknown: await listUnknownCodes(db, count.id),
  };
}

function countSummaryJson({
  createdAt,
  endedAt,
  ...count
}: CountRecord): CallOutput<'listCounts'>['counts'][number] {
  return { ...count, createdAt: createdAt.toISOString(), endedAt: endedAt?.toISOString() ?? null };
}

function lineJson(kind: CountKind, line: CountLine): ApiCountLine {
  const { unit, product, counted, expected, seenOnHand, applied } = line;
  const result = countResult(kind, line, unit.available);
  return {
    unit: unitJson(unit),
    product: unitProductJson(product),
    counted,
    expected,
    seenOnHand,
    ...(applied === null ? result : { change: applied, missing: 0, problem: null }),
  };
}
