import type { Database, Queryable } from '#database/connection/connect.ts';
import { inTransaction } from '#database/connection/transaction.ts';
import {
  findChangeOfKey,
  insertChange,
  type ChangeRecord,
  type NewChange,
} from '#database/queries/staff/change-log.ts';
import { moveAvailableStock } from '#database/queries/stock/stock-movements.ts';
import {
  findUnitIdByCode,
  lockSellingUnit,
  lockUnits,
  type UnitStock,
} from '#database/queries/stock/stock-units.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { PersonAuthor } from '#domain/staff/change-log.ts';
import {
  canExplain,
  MAX_AVAILABLE_COUNT,
  STOCK_REASONS,
  type StockReason,
} from '#domain/stock/stock-reason.ts';
import type { Clock } from '../../ports/clock.ts';
import type { UndoRequest } from '../edits/undo-request.ts';
import { requires, type Undoer } from '../edits/undoer.ts';
import { KEY_REUSED, type ServiceError } from '../service-error.ts';
import { undoMatch } from './match-barcode.ts';

/** A change of the available stock that staff request: by a number, or from one number to another. */
export type StockRequest = {
  /** The SKU of the unit, or its id. */
  readonly code: string;
  readonly wanted: { readonly change: number } | { readonly from: number; readonly to: number };
  readonly reason: StockReason;
  readonly note: string | null;
  readonly author: PersonAuthor;
  readonly idempotencyKey: string | null;
};

/** A unit after a change, and the id of the change. */
export type MovedStock = { readonly unit: UnitStock; readonly changeId: number };

/**
 * Changes the available stock of a unit. A repetition with the same Idempotency-Key changes nothing, and returns the same change. Errors:
 * `sku_unknown`, `stock_changed`, `stock_exceeded`, `invalid_request` for a reason that cannot explain the change,
 * `idempotency_key_reused`.
 */
export async function moveStock(
  { database, clock }: { database: Database; clock: Clock },
  request: StockRequest,
): Promise<Result<MovedStock, ServiceError>> {
  const { code, wanted, reason, author, idempotencyKey } = request;
  const unitId = await findUnitIdByCode(database.db, code);
  if (unitId === undefined) return fail({ code: 'sku_unknown' });
  const change = 'change' in wanted ? wanted.change : wanted.to - wanted.from;
  if (!canExplain(reason, change)) {
    const message = `The reason ‘${reason}’ does not ${change > 0 ? 'add' : 'remove'} stock.`;
    return fail({ code: 'invalid_request', errors: [{ field: 'reason', message }] });
  }
  return inTransaction<MovedStock, ServiceError>(
    database,
    async (tx) => {
      const unit = await lockSellingUnit(tx, unitId);
      if (unit === undefined) return fail({ code: 'sku_unknown' });
      const earlier = await findChangeOfKey(tx, { byUserId: author.userId, idempotencyKey });
      if (earlier !== undefined) return resultOfRepeated(earlier, { unit, change, reason });
      if ('from' in wanted && wanted.from !== unit.available) {
        return fail({ code: 'stock_changed', detail: `${unit.available} are available now.` });
      }
      return applyMovement(tx, clock, { unit, change, ...request, cause: 'adjusted' });
    },
    // Two requests with one key must not both find that it is new.
    idempotencyKey === null ? {} : { lock: `stock ${author.userId} ${idempotencyKey}` },
  );
}

type Movement = {
  readonly unit: UnitStock;
  readonly change: number;
  readonly reason: StockReason;
  readonly note: string | null;
  readonly author: PersonAuthor;
  readonly idempotencyKey: string | null;
  readonly cause: 'adjusted' | 'undone';
  readonly undoes?: NewChange['undoes'];
};

/** Changes the available stock of a locked unit, and logs it. Error: `stock_exceeded`. */
async function applyMovement(
  tx: Queryable,
  clock: Clock,
  { unit, change, reason, note, author, idempotencyKey, cause, undoes }: Movement,
): Promise<Result<MovedStock, ServiceError>> {
  const after = unit.available + change;
  const refusal = refusalOfStock(unit, after);
  if (refusal !== null) return fail(refusal);
  const at = clock.now();
  await moveAvailableStock(tx, {
    moves: [{ unitId: unit.id, change }],
    reason,
    note,
    cause,
    byUserId: author.userId,
    at,
  });
  const changeId = await insertChange(tx, {
    at,
    author,
    action: 'stock_moved',
    subject: { type: 'stock', id: unit.id },
    changes: [
      { field: 'available', before: unit.available, after },
      { field: 'reason', before: null, after: reason },
    ],
    ...(undoes ? { undoes } : { idempotencyKey }),
  });
  return ok({ unit: { ...unit, available: after }, changeId });
}

export const SIZE_GONE = 'The product has no such size any more.';

export const stockUndoer: Undoer = {
  refusal: requires('stock:do', 'Your role may not change stock.'),
  lockRows: (tx, { subjectId }) => lockUnits(tx, [subjectId]),
  undo: (tx, clock, request) =>
    request.change.action === 'barcode_matched'
      ? undoMatch(tx, clock, request)
      : undoMovement(tx, clock, request),
};

/** Undoes a logged movement by its inverse, whatever the stock is now. Errors: `undo_refused`, `stock_exceeded`. */
async function undoMovement(
  tx: Queryable,
  clock: Clock,
  { change, author, undoes }: UndoRequest,
): Promise<Result<MovedStock, ServiceError>> {
  const moved = readMovement(change);
  if (moved === undefined) return fail({ code: 'undo_refused' });
  const unit = await lockSellingUnit(tx, change.subjectId);
  if (unit === undefined) return fail({ code: 'undo_refused', detail: SIZE_GONE });
  return applyMovement(tx, clock, {
    unit,
    change: -moved.change,
    reason: moved.reason,
    note: null,
    author,
    idempotencyKey: null,
    cause: 'undone',
    undoes,
  });
}

/** Returns the change of a repeated request; fails when the same key came with another one. */
function resultOfRepeated(
  earlier: ChangeRecord,
  { unit, change, reason }: Pick<Movement, 'unit' | 'change' | 'reason'>,
): Result<MovedStock, ServiceError> {
  const moved = readMovement(earlier);
  const isSame = earlier.subjectId === unit.id && moved?.change === change && moved.reason === reason;
  if (isSame) return ok({ unit, changeId: earlier.id });
  return fail(KEY_REUSED);
}

/** Returns the movement of a logged change; undefined if it has none. */
export function readMovement({ changes }: ChangeRecord): { change: number; reason: StockReason } | undefined {
  const available = changes.find(({ field }) => field === 'available');
  const named = changes.find(({ field }) => field === 'reason')?.after;
  const reason = STOCK_REASONS.find((known) => known === named);
  if (typeof available?.before !== 'number' || typeof available.after !== 'number') return undefined;
  return reason && { change: available.after - available.before, reason };
}

/** Returns `stock_exceeded` if a unit cannot have `after` available pieces; null if it can. */
export function refusalOfStock(unit: UnitStock, after: number): ServiceError | null {
  if (after < 0) return { code: 'stock_exceeded', detail: describeShortage(unit) };
  return after > MAX_AVAILABLE_COUNT ? TOO_MANY_AVAILABLE : null;
}

/** The error of a unit with more available stock than `MAX_AVAILABLE_COUNT`. */
export const TOO_MANY_AVAILABLE: ServiceError = {
  code: 'stock_exceeded',
  detail: `A size can have at most ${MAX_AVAILABLE_COUNT} pieces.`,
};

/** Returns a sentence about what of a unit is available and reserved. */
export function describeShortage({ available, reserved }: UnitStock): string {
  const held =
    reserved === 0 ? '' : ` ${reserved} more ${reserved === 1 ? 'is' : 'are'} reserved for orders.`;
  return `Only ${available} ${available === 1 ? 'is' : 'are'} available.${held}`;
}
