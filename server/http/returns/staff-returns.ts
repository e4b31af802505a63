import type { ApiReturnSummary } from '#contract/calls.ts';
import { findReturn, findReturnByNumber, type ReturnRecord } from '#database/queries/returns/returns.ts';
import { countReturnQueue, listReturnQueue } from '#database/queries/returns/staff-returns.ts';
import { centsFromDollars } from '#domain/money.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { may } from '#domain/staff/permissions.ts';
import type { OrderDeps } from '../../services/orders/order-deps.ts';
import type { ReturnDecision } from '../../services/returns/decide-return.ts';
import {
  decideReturnAtOnce,
  requestReturnDecision,
  undoReturnDecision,
} from '../../services/returns/waiting-return-decision.ts';
import {
  openReturn,
  requestReturnOpening,
  undoOpening,
} from '../../services/returns/waiting-return-opening.ts';
import type { ServiceError } from '../../services/service-error.ts';
import type { Actor } from '../api/actor.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { readCursorOf } from '../paging/cursor.ts';
import { cutPage, DEFAULT_LIMIT } from '../paging/page.ts';
import { acknowledge } from '../responses/acknowledge.ts';
import { authorOf } from '../staff/author.ts';
import { decodeQueueCursor, writeQueueCursor } from './queue-cursor.ts';
import { readReturnDetail } from './read-return.ts';
import { returnSummaryJson } from './return-summary-json.ts';

/** Creates the endpoints of returns in the back office. */
export function createStaffReturnEndpoints(deps: OrderDeps) {
  return {
    listReturns: listReturnsEndpoint(deps),
    readReturn: readReturnEndpoint(deps),
    openReturn: openReturnEndpoint(deps),
    undoOpenReturn: undoOpenReturnEndpoint(deps),
    decideReturn: decideReturnEndpoint(deps),
    undoReturnDecision: undoReturnDecisionEndpoint(deps),
    receiveReturn: receiveReturnEndpoint(deps),
    inspectReturn: inspectReturnEndpoint(deps),
  };
}

function listReturnsEndpoint({ database: { db } }: OrderDeps): Endpoint<'listReturns'> {
  return async ({ input: { query }, actor }) => {
    const { state, limit = DEFAULT_LIMIT, cursor } = query;
    const read = readCursorOf(cursor, decodeQueueCursor);
    if (!read.ok) return read;
    const after = read.value;
    const rows = await listReturnQueue(db, { state, after, limit: limit + 1 });
    const { page, last } = cutPage(rows, limit);
    const next = last === undefined ? null : writeQueueCursor(last.record);
    const seesContacts = may(actor.staffRole, 'addresses:see');
    const returns = page.map(({ record, order }): ApiReturnSummary =>
      returnSummaryJson(order, record, seesContacts),
    );
    if (after !== undefined) return ok({ value: { returns, next, counts: null } });
    const [requested, approved, received] = await Promise.all([
      countReturnQueue(db, 'requested'),
      countReturnQueue(db, 'approved'),
      countReturnQueue(db, 'received'),
    ]);
    return ok({ value: { returns, next, counts: { requested, approved, received } } });
  };
}

function readReturnEndpoint(deps: OrderDeps): Endpoint<'readReturn'> {
  return async ({ input: { params }, actor }) =>
    reply(deps, await findReturnByNumber(deps.database.db, params.number), actor);
}

function openReturnEndpoint(deps: OrderDeps): Endpoint<'openReturn'> {
  return async ({ input: { params, body, headers: sent }, actor, headers }) => {
    const open = body.undoable === true ? requestReturnOpening : openReturn;
    const opened = await open(deps, {
      number: params.number,
      lines: body.lines,
      idempotencyKey: sent['idempotency-key'] ?? null,
      author: authorOf(actor, headers),
    });
    if (!opened.ok) return opened;
    if (opened.value === null) return ok({ value: { return: null } });
    return reply(deps, await findReturn(deps.database.db, opened.value), actor);
  };
}

function undoOpenReturnEndpoint(deps: OrderDeps): Endpoint<'undoOpenReturn'> {
  return async ({ input: { params }, actor, headers }) => {
    const { number } = params;
    return acknowledge(await undoOpening(deps, { number, author: authorOf(actor, headers) }));
  };
}

function decideReturnEndpoint(deps: OrderDeps): Endpoint<'decideReturn'> {
  return async ({ input: { params, body }, actor, headers }) => {
    const { decision } = body;
    const decided: ReturnDecision =
      decision === 'approve'
        ? { decision, label: body.label ?? null, asRefund: body.asRefund ?? [] }
        : { decision, reason: body.reason };
    const take = body.undoable === true ? requestReturnDecision : decideReturnAtOnce;
    const moved = await take(deps, {
      id: params.id,
      step: { kind: 'decide', decided },
      author: authorOf(actor, headers),
      staffRole: actor.staffRole,
    });
    return moved.ok ? reply(deps, await findReturn(deps.database.db, params.id), actor) : moved;
  };
}

function undoReturnDecisionEndpoint(deps: OrderDeps): Endpoint<'undoReturnDecision'> {
  return async ({ input: { params }, actor, headers }) => {
    const undone = await undoReturnDecision(deps, {
      id: params.id,
      author: authorOf(actor, headers),
      staffRole: actor.staffRole,
    });
    return undone.ok ? reply(deps, await findReturn(deps.database.db, params.id), actor) : undone;
  };
}

function receiveReturnEndpoint(deps: OrderDeps): Endpoint<'receiveReturn'> {
  return async ({ input: { params, body }, actor, headers }) => {
    const take = body?.undoable === true ? requestReturnDecision : decideReturnAtOnce;
    const moved = await take(deps, {
      id: params.id,
      step: { kind: 'receive', lines: body?.lines },
      author: authorOf(actor, headers),
      staffRole: actor.staffRole,
    });
    return moved.ok ? reply(deps, await findReturn(deps.database.db, params.id), actor) : moved;
  };
}

function inspectReturnEndpoint(deps: OrderDeps): Endpoint<'inspectReturn'> {
  return async ({ input: { params, body }, actor, headers }) => {
    const { lines, shipping = false, amount, withoutRefund = false, reference, undoable = false } = body;
    const inspection = {
      lines: lines.map(({ rejectReason = null, asRefund = false, ...line }) => ({
        ...line,
        rejectReason,
        asRefund,
      })),
      shipping,
      cents: amount === undefined ? undefined : centsFromDollars(amount),
      withoutRefund,
      reference,
    };
    const take = undoable ? requestReturnDecision : decideReturnAtOnce;
    const moved = await take(deps, {
      id: params.id,
      step: { kind: 'inspect', inspection },
      author: authorOf(actor, headers),
      staffRole: actor.staffRole,
    });
    return moved.ok ? reply(deps, await findReturn(deps.database.db, params.id), actor) : moved;
  };
}

async function reply(
  { database }: OrderDeps,
  record: ReturnRecord | undefined,
  { staffRole }: Actor,
): Promise<Result<{ value: { return: Awaited<ReturnType<typeof readReturnDetail>> } }, ServiceError>> {
  if (record === undefined) return fail({ code: 'return_unknown' });
  const seesContacts = may(staffRole, 'addresses:see');
  return ok({ value: { return: await readReturnDetail(database.db, record, seesContacts) } });
}
