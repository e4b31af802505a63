import type { Database, Queryable } from '#database/connection/connect.ts';
import { inSavepoint, inTransaction } from '#database/connection/transaction.ts';
import { lockProducts } from '#database/queries/product-editor/write-product.ts';
import {
  findChange,
  findUndoOf,
  insertChange,
  listBatchChanges,
  type ChangeRecord,
} from '#database/queries/staff/change-log.ts';
import { BULK_WRITE_COUNT } from '#domain/bulk/bulk-change.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ChangeAuthor } from '#domain/staff/change-log.ts';
import type { Clock } from '../../ports/clock.ts';
import { undoProductChange } from '../products/undo-product-change.ts';
import type { ServiceError } from '../service-error.ts';
import { repeatUndo } from '../staff/repeat-undo.ts';

type BatchUndo = {
  /** The entry about the batch. */
  readonly change: ChangeRecord;
  readonly author: ChangeAuthor;
  readonly idempotencyKey: string | null;
};

/**
 * Undoes each change of a batch whose values are still current, and keeps the others. A repeated request continues after a crash. The undo is
 * logged as a batch, so it can be undone, too. Error: `undo_refused` when the batch was undone already, or no change of it can be.
 */
export async function undoBatch(
  { database, clock }: { database: Database; clock: Clock },
  { change, author, idempotencyKey }: BatchUndo,
): Promise<Result<ChangeRecord, ServiceError>> {
  const earlier = await findUndoOf(database.db, change.id);
  if (earlier !== undefined) return repeatUndo(earlier, { author, idempotencyKey });
  const batch = clock.newId();
  const entries = await listBatchChanges(database.db, change.subjectId);
  let undone = 0;
  for (let start = 0; start < entries.length; start += BULK_WRITE_COUNT) {
    const part = entries.slice(start, start + BULK_WRITE_COUNT);
    undone += await database.transaction((tx) => undoEntries(tx, clock, { part, author, batch }));
  }
  if (undone === 0) {
    return fail({ code: 'undo_refused', detail: 'All of these products were changed again since.' });
  }
  return inTransaction<ChangeRecord, ServiceError>(
    database,
    async (tx) => {
      const other = await findUndoOf(tx, change.id);
      if (other !== undefined) return repeatUndo(other, { author, idempotencyKey });
      const kept = entries.length - undone;
      const id = await insertChange(tx, {
        at: clock.now(),
        author,
        action: 'products_changed',
        subject: { type: 'bulk', id: batch },
        changes: [...change.changes, ...(kept > 0 ? [{ field: 'kept', before: null, after: kept }] : [])],
        undoes: { id: change.id, idempotencyKey },
      });
      const entry = await findChange(tx, id);
      return entry === undefined ? fail({ code: 'undo_refused' }) : ok(entry);
    },
    { lock: `batch ${change.subjectId}` },
  );
}

/** Undoes entries in one transaction. Returns how many are undone, including those of an earlier attempt. */
async function undoEntries(
  tx: Queryable,
  clock: Clock,
  {
    part,
    author,
    batch,
  }: { part: readonly { id: number; productId: string }[]; author: ChangeAuthor; batch: string },
): Promise<number> {
  await lockProducts(
    tx,
    part.map(({ productId }) => productId),
  );
  let undone = 0;
  for (const { id } of part) {
    const change = await findChange(tx, id);
    if (change === undefined) continue;
    const undoes = { id, idempotencyKey: null };
    const undo = () => undoProductChange(tx, clock, { change, author, undoes, batch });
    const isUndone = change.isUndone || (await inSavepoint(tx, undo)).ok;
    if (isUndone) undone += 1;
  }
  return undone;
}
