import type { Queryable } from '#database/connection/connect.ts';
import {
  listLastApplied,
  writeRefusals,
  type AppliedRow,
} from '#database/queries/import-export/import-rows.ts';
import type { ImportRecord } from '#database/queries/import-export/imports.ts';
import { lockProducts } from '#database/queries/product-editor/write-product.ts';
import { addCounts } from '#domain/import-export/import-counts.ts';
import { PRODUCTS_PER_TRANSACTION } from '#domain/import-export/import-state.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import type { Clock } from '../../../ports/clock.ts';
import { batchOfUndo } from '../../activity/batch-of-undo.ts';
import { tryWrites } from '../apply/try-writes.ts';
import type { ImportProgress } from '../preview-import.ts';
import { NOT_UNDOABLE } from './plan-undo.ts';
import { planUndos } from './plan-undos.ts';
import type { UndoContext } from './undo-plan.ts';
import { writeUndos, type Stops } from './write-undos.ts';

/** Undoes the next products of a locked import, from its last one to its first. Returns undefined at the end. */
export async function undoNext(
  tx: Queryable,
  clock: Clock,
  { record, role }: { record: ImportRecord; role: StaffRole | null },
): Promise<ImportProgress | undefined> {
  const { id: importId, cursor: before, byUserId: userId } = record;
  const rows = await listLastApplied(tx, { importId, before, limit: PRODUCTS_PER_TRANSACTION });
  const last = rows.at(-1);
  if (last === undefined) return undefined;
  await lockProducts(
    tx,
    rows.map(({ productId }) => productId),
  );
  const author = { userId, via: 'import' as const, batch: batchOfUndo(importId) };
  const refusals = await undoProducts(tx, rows, { author, role, at: clock.now(), stops: new Map() });
  await writeRefusals(tx, importId, refusals);
  const counts = addCounts(record.counts, { undone: rows.length, refused: refusals.size });
  return { cursor: last.n, counts };
}

/**
 * Undoes the changes of locked products together. Returns why some stay, by rows. When entries of the log cannot be undone, the others are
 * undone without them; when the database rejects a value, halves of the products are tried, until the product with that value is alone.
 */
async function undoProducts(
  tx: Queryable,
  rows: readonly AppliedRow[],
  context: UndoContext & { readonly stops: Stops },
): Promise<ReadonlyMap<number, string>> {
  const plans = await planUndos(tx, rows, context);
  const written = await tryWrites(tx, () => writeUndos(tx, plans, context));
  if (written.ok) {
    return new Map(
      plans.flatMap(({ row, refusal }) => (refusal === null ? [] : [[row.n, refusal] as const])),
    );
  }
  if (written.error !== null) {
    const stops = new Map([...context.stops, ...written.error]);
    return undoProducts(tx, rows, { ...context, stops });
  }
  const [only, ...others] = rows;
  if (only !== undefined && others.length === 0) return new Map([[only.n, NOT_UNDOABLE]]);
  const half = rows.length >> 1;
  const first = await undoProducts(tx, rows.slice(0, half), context);
  return new Map([...first, ...(await undoProducts(tx, rows.slice(half), context))]);
}
