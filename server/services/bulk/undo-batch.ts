import type { Database, Queryable } from '#database/connection/connect.ts';
import { inTransaction } from '#database/connection/transaction.ts';
import { listEditedProducts } from '#database/queries/product-editor/edited-product.ts';
import { computePrices, lockProducts } from '#database/queries/product-editor/write-product.ts';
import {
  findChange,
  findUndoOf,
  insertChange,
  listBatchChanges,
  type BatchEntry,
  type ChangeRecord,
} from '#database/queries/staff/change-log.ts';
import { BULK_WRITE_COUNT, UNDO_PART_COUNT } from '#domain/bulk/bulk-change.ts';
import { centsFromDollars } from '#domain/money.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ChangeAuthor, FieldChange } from '#domain/staff/change-log.ts';
import type { Clock } from '../../ports/clock.ts';
import { batchOfUndo } from '../activity/batch-of-undo.ts';
import { repeatUndo, type Undone } from '../activity/repeat-undo.ts';
import { statusRefusal } from '../products/change-status.ts';
import { isLargeStep, confirmationOfUndo } from '../products/check-prices.ts';
import { priceColumnsOf } from '../products/product-values.ts';
import { invertChanges } from '../products/undo-product-change.ts';
import { createLookup, listChangeErrors } from '../products/write-changes.ts';
import type { ServiceError } from '../service-error.ts';
import { writeBatch, type BatchWrite } from './write-batch.ts';

type BatchUndo = {
  /** The entry about the batch. */
  readonly change: ChangeRecord;
  readonly author: ChangeAuthor;
  readonly idempotencyKey: string | null;
  /** Whether prices may change by more than half. */
  readonly isConfirmed: boolean;
  /** Undoes only the products of one part, those that follow `after`; null for all. */
  readonly part: { readonly after: string | undefined } | null;
};

/**
 * Undoes each change of a batch whose values are still current, and keeps the others. A repeated request continues after a crash. The undo is
 * logged as a batch, so it can be undone, too. Errors: `undo_refused` when the batch was undone already, or no change of it can be;
 * `confirmation_required`.
 */
export async function undoBatch(
  { database, clock }: { database: Database; clock: Clock },
  { change, author, idempotencyKey, isConfirmed, part }: BatchUndo,
): Promise<Result<Undone, ServiceError>> {
  const earlier = await findUndoOf(database.db, change.id);
  if (earlier !== undefined) return repeatUndo(earlier, { author, idempotencyKey });
  const undoneBatch = change.subjectId;
  const batch = batchOfUndo(undoneBatch);
  const entries = await listBatchChanges(database.db, { batch: undoneBatch });
  const ids = entries.map(({ productId }) => productId);
  const first = part?.after === undefined ? 0 : ids.indexOf(part.after) + 1;
  const wanted = part === null ? ids : ids.slice(first, first + UNDO_PART_COUNT);
  // The first request confirms the whole batch, so that later ones rarely stop in its middle.
  const toConfirm = first === 0 ? entries : entries.slice(first, first + UNDO_PART_COUNT);
  const confirmation = isConfirmed ? undefined : await findConfirmation(database.db, toConfirm);
  if (confirmation) return fail(confirmation);
  for (let start = 0; start < wanted.length; start += BULK_WRITE_COUNT) {
    const products = wanted.slice(start, start + BULK_WRITE_COUNT);
    await database.transaction((tx) => undoEntries(tx, clock, { products, undoneBatch, author, batch }));
  }
  const after = wanted.at(-1);
  const done = first + wanted.length;
  if (after !== undefined && part !== null && done < ids.length)
    return ok({ entry: change, progress: { done, count: ids.length, after } });
  return completeUndo({ database, clock }, { change, author, idempotencyKey, batch });
}

/** Logs the undo of a batch, whose changes are undone as far as they can be. */
async function completeUndo(
  { database, clock }: { database: Database; clock: Clock },
  {
    change,
    author,
    idempotencyKey,
    batch,
  }: Pick<BatchUndo, 'change' | 'author' | 'idempotencyKey'> & { batch: string },
): Promise<Result<Undone, ServiceError>> {
  const entries = await listBatchChanges(database.db, { batch: change.subjectId });
  const kept = entries.filter(({ isUndone }) => !isUndone).length;
  if (kept === entries.length) {
    return fail({ code: 'undo_refused', detail: 'All of these products were changed again since.' });
  }
  return inTransaction<Undone, ServiceError>(
    database,
    async (tx) => {
      const other = await findUndoOf(tx, change.id);
      if (other !== undefined) return repeatUndo(other, { author, idempotencyKey });
      const id = await insertChange(tx, {
        at: clock.now(),
        author,
        action: 'products_changed',
        subject: { type: 'bulk', id: batch },
        changes: [...change.changes, ...(kept > 0 ? [{ field: 'kept', before: null, after: kept }] : [])],
        undoes: { id: change.id, idempotencyKey },
      });
      const entry = await findChange(tx, id);
      return entry === undefined ? fail({ code: 'undo_refused' }) : ok({ entry, progress: null });
    },
    { lock: `batch ${change.subjectId}` },
  );
}

/** Undoes the changes of some products in one transaction, apart from those that are undone already. */
async function undoEntries(
  tx: Queryable,
  clock: Clock,
  {
    products,
    undoneBatch,
    ...entry
  }: { products: readonly string[]; undoneBatch: string; author: ChangeAuthor; batch: string },
): Promise<void> {
  await lockProducts(tx, products);
  const entries = await listBatchChanges(tx, { batch: undoneBatch, products });
  const current = new Map((await listEditedProducts(tx, products)).map((product) => [product.id, product]));
  const lookup = createLookup(tx);
  const at = clock.now();
  const writes: BatchWrite[] = [];
  for (const { id, productId, action, changes: logged, isUndone } of entries) {
    const before = current.get(productId);
    if (isUndone || before === undefined) continue;
    const { changes, conflicts } = invertChanges(before, { logged, at });
    if (conflicts.length > 0 || statusRefusal(before, changes, at) !== null) continue;
    const errors = await listChangeErrors(lookup, { before, changes, at });
    if (errors.length === 0) writes.push({ before, action, changes, undoes: { id, idempotencyKey: null } });
  }
  await writeBatch(tx, writes, { at, ...entry });
}

/** Returns `confirmation_required` when an undo changes a list or selling price by more than half; undefined when it does not. */
async function findConfirmation(
  db: Queryable,
  entries: readonly BatchEntry[],
): Promise<ServiceError | undefined> {
  const open = entries.filter(({ isUndone }) => !isUndone);
  const wanted = open.flatMap(({ productId, changes }) => {
    const restored = changes.map(({ field, before, after }) => ({ field, before: after, after: before }));
    const columns = priceColumnsOf(restored);
    return columns === undefined ? [] : [{ id: productId, columns }];
  });
  const prices = await computePrices(db, wanted);
  const isLarge = ({ productId, changes }: BatchEntry) => {
    const selling = prices.get(productId);
    const steps = selling === undefined ? [] : [selling, ...selling.units];
    return steps.some(isLargeStep) || changes.some(isLargePrice);
  };
  return confirmationOfUndo(open.filter(isLarge).length);
}

function isLargePrice({ field, before, after }: FieldChange): boolean {
  return field === 'price' && isLargeStep({ before: centsOf(after), after: centsOf(before) });
}

function centsOf(price: FieldChange['before']): number {
  return centsFromDollars(Number(price));
}
