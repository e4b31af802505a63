import type { Queryable } from '#database/connection/connect.ts';
import { insertChange, type NewChange } from '#database/queries/staff/change-log.ts';
import { addToLine, listCountLines, type CountLine } from '#database/queries/stock/count-lines.ts';
import { adoptScans } from '#database/queries/stock/counts.ts';
import {
  findScannedUnitId,
  findUnitIdByCode,
  lockSellingUnit,
  updateBarcode,
} from '#database/queries/stock/stock-units.ts';
import { barcodeError } from '#domain/catalogue/barcode.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { PersonAuthor } from '#domain/staff/change-log.ts';
import type { CountKind } from '#domain/stock/stock-count.ts';
import type { Clock } from '../../ports/clock.ts';
import { explainConflicts } from '../edits/explain-conflicts.ts';
import type { UndoRequest } from '../edits/undo-request.ts';
import type { ServiceError } from '../service-error.ts';
import type { WriteDeps } from '../write-deps.ts';
import { inOpenCount } from './count-stock.ts';

/**
 * Gives a unit a barcode that was scanned in an open count, and counts its pieces. Later scans find the unit. Errors: `count_unknown`,
 * `count_closed`, `invalid_request` for a mistyped one, `sku_unknown`, and `barcode_taken` when the unit has another barcode, or another
 * unit has this one.
 */
export async function matchBarcode(
  { database, clock }: WriteDeps,
  { countId, code, sku, author }: { countId: string; code: string; sku: string; author: PersonAuthor },
): Promise<Result<{ kind: CountKind; line: CountLine | null }, ServiceError>> {
  const wrong = barcodeError(code);
  if (wrong !== null) return fail({ code: 'invalid_request', errors: [{ field: 'code', message: wrong }] });
  return inOpenCount(
    database,
    // Two requests must not both find that no unit has the barcode.
    { countId, lock: `barcode ${code}` },
    async (tx, kind) => {
      const unitId = await findUnitIdByCode(tx, sku);
      const unit = unitId === undefined ? undefined : await lockSellingUnit(tx, unitId);
      if (unit === undefined) return fail({ code: 'sku_unknown' });
      const owner = await findScannedUnitId(tx, code);
      if (owner !== undefined && owner !== unit.id) {
        return fail({ code: 'barcode_taken', detail: 'Another size has this barcode already.' });
      }
      if (owner === undefined && unit.barcode !== null) {
        return fail({ code: 'barcode_taken', detail: `This size has the barcode ${unit.barcode} already.` });
      }
      const at = clock.now();
      if (owner === undefined) {
        await setBarcode(tx, { at, author, unitId: unit.id, before: null, after: code });
      }
      const adopted = await adoptScans(tx, { countId, code, unitId: unit.id });
      if (adopted !== undefined) await addToLine(tx, { countId, kind, unitId: unit.id, at, ...adopted });
      const [line] = await listCountLines(tx, { countId, unitId: unit.id });
      return ok({ kind, line: line ?? null });
    },
  );
}

/** Undoes a logged match: the unit loses the barcode, or gets it back. Errors: `undo_refused`, `changed_meanwhile`, `barcode_taken`. */
export async function undoMatch(
  tx: Queryable,
  clock: Clock,
  { change, author, undoes }: UndoRequest,
): Promise<Result<void, ServiceError>> {
  const barcode = change.changes.find(({ field }) => field === 'barcode');
  const unit = await lockSellingUnit(tx, change.subjectId);
  if (barcode === undefined || unit === undefined) return fail({ code: 'undo_refused' });
  if (unit.barcode !== barcode.after) {
    const conflict = { field: 'barcode', base: barcode.after, theirs: unit.barcode };
    return fail(await explainConflicts(tx, { type: 'stock', id: change.subjectId }, [conflict]));
  }
  const before = typeof barcode.before === 'string' ? barcode.before : null;
  if (before !== null && (await findScannedUnitId(tx, before)) !== undefined) {
    return fail({ code: 'barcode_taken', detail: 'Another size has this barcode now.' });
  }
  await setBarcode(tx, {
    at: clock.now(),
    author,
    unitId: unit.id,
    before: unit.barcode,
    after: before,
    undoes,
  });
  return ok(undefined);
}

async function setBarcode(
  tx: Queryable,
  {
    at,
    author,
    unitId,
    before,
    after,
    undoes,
  }: {
    at: Date;
    author: PersonAuthor;
    unitId: string;
    before: string | null;
    after: string | null;
    undoes?: NewChange['undoes'];
  },
): Promise<number> {
  await updateBarcode(tx, { unitId, barcode: after });
  return insertChange(tx, {
    at,
    author,
    action: 'barcode_matched',
    subject: { type: 'stock', id: unitId },
    changes: [{ field: 'barcode', before, after }],
    ...(undoes && { undoes }),
  });
}
