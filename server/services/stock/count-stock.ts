import type { Database, Queryable } from '#database/connection/connect.ts';
import { inTransaction } from '#database/connection/transaction.ts';
import {
  addToLine,
  clearLine,
  listCountLines,
  setExpected,
  takeFromLine,
  type CountLine,
} from '#database/queries/stock/count-lines.ts';
import { clearCounted, countUnknown, insertScan, lockCount } from '#database/queries/stock/counts.ts';
import { findScannedUnitId, findUnitStock } from '#database/queries/stock/stock-units.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { CountKind } from '#domain/stock/stock-count.ts';
import type { ServiceError } from '../service-error.ts';
import type { WriteDeps } from '../write-deps.ts';

/** Pieces that are added to a count by SKU, barcode or id of the unit. A negative quantity takes them back; 0 says that none is there. */
export type Addition = {
  readonly countId: string;
  readonly code: string;
  readonly quantity: number;
  readonly byUserId: string;
  readonly idempotencyKey: string | null;
};

/** What the count has of a unit after an addition, or of the code if no unit has it. */
export type AddedPieces = {
  readonly kind: CountKind;
  readonly line: CountLine | null;
  readonly unknown: { readonly code: string; readonly quantity: number } | null;
};

/**
 * Adds pieces to an open count, also while others add to it. A repetition with the same Idempotency-Key adds nothing. A code that no
 * unit has is kept, and waits to be matched. Errors: `count_unknown`, `count_closed`, `invalid_request` for taking back more than is there.
 */
export async function addToCount(
  { database, clock }: WriteDeps,
  { countId, code, quantity, byUserId, idempotencyKey }: Addition,
): Promise<Result<AddedPieces, ServiceError>> {
  return inOpenCount<AddedPieces>(database, { countId }, async (tx, kind) => {
    const unitId = await findSellingUnitId(tx, code);
    const at = clock.now();
    const scan = await insertScan(tx, {
      countId,
      stockUnitId: unitId ?? null,
      code,
      quantity,
      byUserId,
      idempotencyKey,
      at,
    });
    if (unitId === undefined) {
      const total = await countUnknown(tx, { countId, code });
      return total < 0 ? tooMany() : ok({ kind, line: null, unknown: { code, quantity: total } });
    }
    if (scan !== undefined && quantity < 0) {
      const isTaken = await takeFromLine(tx, { countId, unitId, quantity: -quantity });
      if (!isTaken) return tooMany();
      const [line] = await listCountLines(tx, { countId, unitId });
      // Otherwise a stocktake would set a unit that was scanned by mistake to 0.
      if (line?.counted === 0) await clearLine(tx, { countId, unitId });
    } else if (scan !== undefined) await addToLine(tx, { countId, kind, unitId, quantity, at });
    const [line] = await listCountLines(tx, { countId, unitId });
    return ok({ kind, line: line ?? null, unknown: null });
  });
}

/**
 * Changes how many of a unit a delivery announces. Errors: `count_unknown`, `count_closed`, `sku_unknown`, `invalid_request` for a
 * stocktake.
 */
export async function changeCountLine(
  { database }: Pick<WriteDeps, 'database'>,
  { countId, sku, expected }: { countId: string; sku: string; expected: number | null },
): Promise<Result<CountLine | null, ServiceError>> {
  return inOpenCount(database, { countId }, async (tx, kind) => {
    const unitId = await findSellingUnitId(tx, sku);
    if (unitId === undefined) return fail({ code: 'sku_unknown' });
    if (kind === 'stocktake') {
      const errors = [{ field: 'expected', message: 'Only a delivery announces sizes.' }];
      return fail({ code: 'invalid_request', errors });
    }
    await setExpected(tx, { countId, unitId, expected });
    const [line] = await listCountLines(tx, { countId, unitId });
    return ok(line ?? null);
  });
}

/** Forgets what was counted of a unit or of an unknown code, so that it can be counted again. Errors: `count_unknown`, `count_closed`. */
export async function clearCountLine(
  { database }: Pick<WriteDeps, 'database'>,
  { countId, code }: { countId: string; code: string },
): Promise<Result<void, ServiceError>> {
  return inOpenCount(database, { countId }, async (tx) => {
    const unitId = await findSellingUnitId(tx, code);
    if (unitId === undefined) {
      await clearCounted(tx, { countId, code });
      return ok(undefined);
    }
    await clearCounted(tx, { countId, unitId });
    await clearLine(tx, { countId, unitId });
    return ok(undefined);
  });
}

/** Runs `work` in a transaction while the count stays open. Transactions with the same `lock` run one after the other. */
export async function inOpenCount<T>(
  database: Database,
  { countId, ...options }: { readonly countId: string; readonly lock?: string },
  work: (tx: Queryable, kind: CountKind) => Promise<Result<T, ServiceError>>,
): Promise<Result<T, ServiceError>> {
  return inTransaction<T, ServiceError>(
    database,
    async (tx) => {
      const count = await lockCount(tx, { id: countId, mode: 'share' });
      if (count === undefined) return fail({ code: 'count_unknown' });
      if (count.state !== 'open') return fail({ code: 'count_closed' });
      return work(tx, count.kind);
    },
    options,
  );
}

/** Finds the unit with this code, if its product sells from it. */
async function findSellingUnitId(tx: Queryable, code: string): Promise<string | undefined> {
  const id = await findScannedUnitId(tx, code);
  return id === undefined ? undefined : (await findUnitStock(tx, id))?.id;
}

function tooMany(): Result<never, ServiceError> {
  const errors = [{ field: 'quantity', message: 'Fewer were counted.' }];
  return fail({ code: 'invalid_request', errors });
}
