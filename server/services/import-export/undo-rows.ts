import type { Queryable } from '#database/connection/connect.ts';
import {
  listLastApplied,
  updateRefusal,
  type ImportRowRecord,
} from '#database/queries/import-export/import-rows.ts';
import type { ImportRecord } from '#database/queries/import-export/imports.ts';
import { findEditedProduct } from '#database/queries/product-editor/edited-product.ts';
import { deleteUnusedProduct, lockProduct } from '#database/queries/product-editor/write-product.ts';
import { findChange, insertChange } from '#database/queries/staff/change-log.ts';
import { addCounts } from '#domain/import-export/import-counts.ts';
import type { PersonAuthor } from '#domain/staff/change-log.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import type { Clock } from '../../ports/clock.ts';
import { changeStatus } from '../products/change-status.ts';
import type { ServiceError } from '../service-error.ts';
import { batchOfUndo } from '../staff/batch-of-undo.ts';
import { undoChange } from '../staff/undo-change.ts';
import type { ImportDeps } from './import-deps.ts';
import type { BatchEnd } from './preview-import.ts';

/** Undoes the last product of an import that is not undone yet. Returns undefined at the end. */
export async function undoLast(
  deps: ImportDeps,
  { record, role }: { record: ImportRecord; role: StaffRole | null },
): Promise<BatchEnd | undefined> {
  const { db } = deps.database;
  const [row] = await listLastApplied(db, { importId: record.id, before: record.cursor, limit: 1 });
  if (row === undefined) return undefined;
  const { id, byUserId: userId } = record;
  const author = { userId, via: 'import' as const, batch: batchOfUndo(id) };
  const undoing = { row, author, role };
  const refusal = row.verdict === 'new' ? await undoNew(deps, undoing) : await undoEntries(deps, undoing);
  await updateRefusal(db, row, refusal);
  const steps = { undone: 1, refused: refusal === null ? 0 : 1 };
  return { cursor: row.n, counts: addCounts(record.counts, steps) };
}

type Undoing = {
  readonly row: ImportRowRecord;
  readonly author: PersonAuthor;
  readonly role: StaffRole | null;
};

/** Undoes the entries of a row, the last one first. Returns why one could not be undone; null if all were. */
async function undoEntries(
  { database, clock }: ImportDeps,
  { row, author, role }: Undoing,
): Promise<string | null> {
  for (const id of row.changeIds.toReversed()) {
    const change = await findChange(database.db, id);
    if (change === undefined || change.isUndone || change.action === 'product_created') continue;
    const undone = await undoChange(
      { database, clock },
      {
        id,
        author,
        reader: { userId: author.userId, staffRole: role ?? undefined, signedInAt: clock.now() },
        idempotencyKey: null,
        isConfirmed: true,
        part: null,
      },
    );
    if (!undone.ok) return describe(undone.error);
  }
  return null;
}

function describe({ detail, conflicts }: ServiceError): string {
  const [conflict] = conflicts ?? [];
  if (conflict === undefined) return detail ?? 'This could not be undone.';
  return `${conflict.author?.name ?? 'Somebody'} has changed ‘${conflict.field}’ since.`;
}

/** Removes a product that the import created. Archives it if stock, orders, reviews or pictures refer to it. */
async function undoNew(deps: ImportDeps, undoing: Undoing): Promise<string | null> {
  const { row, author } = undoing;
  const removal = await deps.database.transaction((tx) => removeNew(tx, deps.clock, undoing));
  if (removal === 'removed') return null;
  if (removal === 'changed') return 'Somebody has changed it since.';
  const { db } = deps.database;
  const stock = [];
  for (const id of row.changeIds) {
    if ((await findChange(db, id))?.subjectType === 'stock') stock.push(id);
  }
  const refusal = await undoEntries(deps, { ...undoing, row: { ...row, changeIds: stock } });
  if (refusal !== null) return refusal;
  const product = await findEditedProduct(db, row.productId);
  if (product === undefined) return null;
  const archived = await changeStatus(deps, {
    id: row.productId,
    base: product.status,
    status: 'archived',
    publishAt: null,
    author,
    idempotencyKey: null,
  });
  return archived.ok
    ? 'It was archived, because stock movements, orders, reviews or pictures refer to it.'
    : describe(archived.error);
}

async function removeNew(
  tx: Queryable,
  clock: Clock,
  { row, author }: Undoing,
): Promise<'removed' | 'changed' | 'used'> {
  const exists = await lockProduct(tx, { id: row.productId, withUnits: true });
  const product = exists ? await findEditedProduct(tx, row.productId) : undefined;
  if (product === undefined) return 'removed';
  if (!row.changeIds.includes(Number(product.version))) return 'changed';
  if (!(await deleteUnusedProduct(tx, row.productId))) return 'used';
  const [created] = row.changeIds;
  await insertChange(tx, {
    at: clock.now(),
    author,
    action: 'product_removed',
    subject: { type: 'product', id: row.productId },
    changes: [{ field: 'title', before: product.title, after: null }],
    ...(created !== undefined && { undoes: { id: created, idempotencyKey: null } }),
  });
  return 'removed';
}
