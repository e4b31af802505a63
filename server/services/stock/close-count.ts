import type { Queryable } from '#database/connection/connect.ts';
import { inTransaction } from '#database/connection/transaction.ts';
import { findChangeOfKey, insertChange } from '#database/queries/staff/change-log.ts';
import {
  countApplied,
  listCountLines,
  setApplied,
  type CountLine,
} from '#database/queries/stock/count-lines.ts';
import { lockCount, updateCountState } from '#database/queries/stock/counts.ts';
import { moveAvailableStock } from '#database/queries/stock/stock-movements.ts';
import { findUnitStocks, lockUnits, type UnitStock } from '#database/queries/stock/stock-units.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { PersonAuthor } from '#domain/staff/change-log.ts';
import { countResult, type CountKind, type CountState } from '#domain/stock/stock-count.ts';
import { MAX_AVAILABLE_COUNT, type StockReason } from '#domain/stock/stock-reason.ts';
import type { Clock } from '../../ports/clock.ts';
import type { UndoRequest } from '../edits/undo-request.ts';
import { requires, type Undoer } from '../edits/undoer.ts';
import { KEY_REUSED, type ServiceError } from '../service-error.ts';
import type { WriteDeps } from '../write-deps.ts';
import { describeShortage, TOO_MANY_AVAILABLE } from './move-stock.ts';

type Move = { readonly unitId: string; readonly change: number };

const REASONS: Readonly<Record<CountKind, StockReason>> = {
  receiving: 'delivery',
  stocktake: 'stocktake',
};

/**
 * Closes a count: changes the available stock of its units by `countResult`, all of them or none. `counted` is the sum that the member saw.
 * A repetition with the same Idempotency-Key changes nothing, and returns the same change. Errors: `count_unknown`, `count_closed`,
 * `changed_meanwhile` when another sum is counted now, `stock_exceeded`, `idempotency_key_reused`.
 */
export async function closeCount(
  { database, clock }: WriteDeps,
  {
    id,
    counted,
    author,
    idempotencyKey,
  }: { id: string; counted: number; author: PersonAuthor; idempotencyKey: string | null },
): Promise<Result<{ changeId: number }, ServiceError>> {
  return inTransaction<{ changeId: number }, ServiceError>(database, async (tx) => {
    const count = await lockCount(tx, { id, mode: 'update' });
    if (count === undefined) return fail({ code: 'count_unknown' });
    const earlier = await findChangeOfKey(tx, { byUserId: author.userId, idempotencyKey });
    if (earlier !== undefined)
      return earlier.action === 'count_closed' && earlier.subjectId === id
        ? ok({ changeId: earlier.id })
        : fail(KEY_REUSED);
    if (count.state !== 'open') return fail({ code: 'count_closed' });
    const lines = await listCountLines(tx, { countId: id });
    const sum = lines.reduce((total, line) => total + line.counted, 0);
    if (sum !== counted) {
      return fail({ code: 'changed_meanwhile', detail: `Somebody else counts too: ${sum} are counted now.` });
    }
    const units = await lockUnitsOf(tx, lines);
    const moves = countedMoves(count.kind, lines, units);
    if (moves.some(({ unitId, change }) => availableOf(units, unitId) + change > MAX_AVAILABLE_COUNT)) {
      return fail(TOO_MANY_AVAILABLE);
    }
    const at = clock.now();
    await moveAll(tx, { moves, kind: count.kind, cause: 'counted', byUserId: author.userId, at });
    await setApplied(tx, {
      countId: id,
      applied: new Map(moves.map(({ unitId, change }) => [unitId, change])),
    });
    await updateCountState(tx, { id, state: 'closed', at });
    const changeId = await insertChange(tx, {
      at,
      author,
      action: 'count_closed',
      subject: { type: 'count', id },
      changes: [
        { field: 'state', before: 'open', after: 'closed' },
        { field: 'available', before: 0, after: moves.reduce((total, { change }) => total + change, 0) },
      ],
      idempotencyKey,
    });
    return ok({ changeId });
  });
}

export const countUndoer: Undoer = {
  refusal: requires('stock:do', 'Your role may not change stock.'),
  lockRows: (tx, { subjectId: id }) => lockCount(tx, { id, mode: 'update' }),
  undo: reopenCount,
};

/** Opens a closed or discarded count again. Moves back all stock that closing it moved, or fails. */
async function reopenCount(
  tx: Queryable,
  clock: Clock,
  { change, author, undoes }: UndoRequest,
): Promise<Result<void, ServiceError>> {
  const id = change.subjectId;
  const count = await lockCount(tx, { id, mode: 'update' });
  const closed: CountState = change.action === 'count_closed' ? 'closed' : 'discarded';
  if (count?.state !== closed)
    return fail({ code: 'undo_refused', detail: 'The count is open again already.' });
  const at = clock.now();
  if (closed === 'closed') {
    const lines = await listCountLines(tx, { countId: id });
    if (lines.filter(({ applied }) => applied !== null).length < (await countApplied(tx, id))) {
      return fail({
        code: 'undo_refused',
        detail: 'A product no longer has all the sizes that were counted.',
      });
    }
    const units = await lockUnitsOf(tx, lines);
    const moves = lines.map(({ unit, applied }) => ({ unitId: unit.id, change: -(applied ?? 0) }));
    const short = lines.find(({ unit, applied }) => availableOf(units, unit.id) < (applied ?? 0));
    if (short !== undefined) return fail({ code: 'stock_exceeded', detail: describeLine(short, units) });
    await moveAll(tx, { moves, kind: count.kind, cause: 'undone', byUserId: author.userId, at });
    await setApplied(tx, { countId: id, applied: null });
  }
  await updateCountState(tx, { id, state: 'open', at });
  await insertChange(tx, {
    at,
    author,
    action: 'count_reopened',
    subject: { type: 'count', id },
    changes: [{ field: 'state', before: closed, after: 'open' }],
    undoes,
  });
  return ok(undefined);
}

async function lockUnitsOf(
  tx: Queryable,
  lines: readonly CountLine[],
): Promise<ReadonlyMap<string, UnitStock>> {
  const ids = lines.map(({ unit }) => unit.id);
  await lockUnits(tx, ids);
  return findUnitStocks(tx, ids);
}

function countedMoves(
  kind: CountKind,
  lines: readonly CountLine[],
  units: ReadonlyMap<string, UnitStock>,
): Move[] {
  return lines
    .filter(({ unit }) => units.has(unit.id))
    .map((line) => ({
      unitId: line.unit.id,
      change: countResult(kind, line, availableOf(units, line.unit.id)).change,
    }));
}

function availableOf(units: ReadonlyMap<string, UnitStock>, unitId: string): number {
  return units.get(unitId)?.available ?? 0;
}

async function moveAll(
  tx: Queryable,
  {
    moves,
    kind,
    ...movement
  }: {
    moves: readonly Move[];
    kind: CountKind;
    cause: 'counted' | 'undone';
    byUserId: string;
    at: Date;
  },
): Promise<void> {
  await moveAvailableStock(tx, {
    ...movement,
    moves: moves.filter(({ change }) => change !== 0),
    reason: REASONS[kind],
    note: null,
  });
}

function describeLine({ product, unit }: CountLine, units: ReadonlyMap<string, UnitStock>): string {
  const name = unit.size === null ? product.title : `${product.title}, ${unit.size}`;
  return `${name}: ${describeShortage(units.get(unit.id) ?? unit)}`;
}
