import type { Database, Queryable } from '#database/connection/connect.ts';
import { findRoleHolder } from '#database/queries/accounts/roles.ts';
import { loadCatalogue } from '#database/queries/catalogue/catalogue.ts';
import { countFilePictures, schedulePictures } from '#database/queries/import-export/file-pictures.ts';
import {
  findOpenImport,
  lockImport,
  updateImport,
  type ImportRecord,
} from '#database/queries/import-export/imports.ts';
import { insertChange } from '#database/queries/staff/change-log.ts';
import { ok, type Result } from '#domain/result.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import type { Clock } from '../../ports/clock.ts';
import { SETTINGS_LOCK } from '../catalogue-settings/save-settings.ts';
import type { WriteDeps } from '../write-deps.ts';
import { applyNext } from './apply/apply-import.ts';
import { createNames, undoNames } from './names/create-names.ts';
import { recordNames } from './names/record-names.ts';
import { previewNext } from './preview-import.ts';
import { undoPicture } from './undo/undo-pictures.ts';
import { undoNext } from './undo/undo-products.ts';

/** Maximum duration of a run, so that other jobs do not wait long. */
const RUN_MS = 10_000;

/**
 * Continues the oldest import: previews, applies or undoes the rows of 50 products per transaction. The cursor moves in the same
 * transaction, so a run after a crash continues there. Returns the number of transactions.
 */
export async function runImports(
  { database, clock }: WriteDeps,
  isEnding = () => false,
): Promise<Result<number, never>> {
  const endsAt = clock.now().getTime() + RUN_MS;
  let count = 0;
  while (clock.now().getTime() < endsAt && !isEnding()) {
    const open = await findOpenImport(database.db);
    if (open === undefined) break;
    if (open.state === 'undoing') await continueUndo({ database, clock }, open);
    else if (open.state === 'previewing') await continuePreview(database, open.id);
    else await continueApply({ database, clock }, open);
    count += 1;
  }
  return ok(count);
}

async function continuePreview(database: Database, id: string): Promise<void> {
  const catalogue = await loadCatalogue(database.db);
  await database.transaction(async (tx) => {
    const record = await lockImport(tx, id);
    // Another process has already ended this state.
    if (record?.state !== 'previewing') return;
    const role = await findRole(tx, record.byUserId);
    const end = await previewNext(tx, { record, role, catalogue });
    if (end !== undefined) return updateImport(tx, id, end);
    await recordNames(tx, { importId: id, catalogue });
    await updateImport(tx, id, { state: 'ready', cursor: 0 });
  });
}

async function continueApply({ database, clock }: WriteDeps, { id, cursor }: ImportRecord): Promise<void> {
  const begins = cursor === 0;
  const apply = async (tx: Queryable) => {
    const record = await lockImport(tx, id);
    // Another process has already ended this state.
    if (record?.state !== 'applying') return;
    const role = await findRole(tx, record.byUserId);
    if (begins && record.cursor === 0) await createNames(tx, clock, { record, role });
    const end = await applyNext(tx, clock, { record, role });
    await (end === undefined ? endApply(tx, clock, record) : updateImport(tx, id, end));
  };
  // The first transaction also creates brands and categories.
  await database.transaction(apply, begins ? { lock: SETTINGS_LOCK } : {});
}

async function endApply(tx: Queryable, clock: Clock, record: ImportRecord): Promise<void> {
  const { id, byUserId: userId, counts, appliedFields } = record;
  const at = clock.now();
  await schedulePictures(tx, { importId: id, at });
  const pictures = await countFilePictures(tx, id);
  await updateImport(tx, id, { state: 'applied', appliedAt: at, pictures });
  const totals = {
    products: counts.products,
    // Rows with errors, and rows that were refused.
    skipped: counts.error + counts.refused,
    fields: JSON.stringify(appliedFields),
  };
  await insertChange(tx, {
    at,
    author: { userId, via: 'import' },
    action: 'import_applied',
    subject: { type: 'import', id },
    changes: Object.entries(totals).map(([field, after]) => ({ field, before: null, after })),
  });
}

/** Removes one picture or, after the pictures, undoes the next products. The names go at the end, because products refer to them. */
async function continueUndo({ database, clock }: WriteDeps, open: ImportRecord): Promise<void> {
  const { id, byUserId } = open;
  const role = await findRole(database.db, byUserId);
  if (await undoPicture({ database, clock }, { record: open, role })) return;
  const isEnd = await database.transaction(async (tx) => {
    const record = await lockImport(tx, id);
    // Another process has already ended this state.
    if (record?.state !== 'undoing') return false;
    const end = await undoNext(tx, clock, { record, role });
    if (end !== undefined) await updateImport(tx, id, end);
    return end === undefined;
  });
  if (!isEnd) return;
  await undoNames({ database, clock }, { record: open, role });
  await updateImport(database.db, id, { state: 'undone' });
}

/** Returns the member's current role, which the member may have lost since the upload. */
async function findRole(tx: Queryable, userId: string): Promise<StaffRole | null> {
  const holder = await findRoleHolder(tx, userId);
  return holder?.isConfirmed === true ? holder.staffRole : null;
}
