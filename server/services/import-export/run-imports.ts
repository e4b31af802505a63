import type { Queryable } from '#database/connection/connect.ts';
import { findRoleHolder } from '#database/queries/accounts/roles.ts';
import { loadCatalogue } from '#database/queries/catalog/catalogue.ts';
import { schedulePictures } from '#database/queries/import-export/file-pictures.ts';
import { sumUpApplied } from '#database/queries/import-export/import-rows.ts';
import {
  findOpenImport,
  lockImport,
  updateImport,
  type ImportRecord,
} from '#database/queries/import-export/imports.ts';
import { insertChange } from '#database/queries/staff/change-log.ts';
import type { Catalogue } from '#domain/catalog/catalogue.ts';
import { ok, type Result } from '#domain/result.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import type { Clock } from '../../ports/clock.ts';
import { SETTINGS_LOCK } from '../catalogue-settings/save-settings.ts';
import { applyNext } from './apply-import.ts';
import { createNames, undoNames } from './create-names.ts';
import type { ImportDeps } from './import-deps.ts';
import { previewNext } from './preview-import.ts';
import { recordNames } from './record-names.ts';
import { undoPicture } from './undo-pictures.ts';
import { undoLast } from './undo-rows.ts';

/** Maximum transactions per run, so that other jobs do not wait long. */
const MAX_BATCH_COUNT = 40;

/**
 * Continues the oldest import: previews or applies the rows of 50 products per transaction, or undoes one product after the other. The
 * cursor moves in the same transaction, so a run after a crash continues there. Returns the number of transactions.
 */
export async function runImports(
  { database, clock }: ImportDeps,
  isEnding = () => false,
): Promise<Result<number, never>> {
  let count = 0;
  while (count < MAX_BATCH_COUNT && !isEnding()) {
    const open = await findOpenImport(database.db);
    if (open === undefined) break;
    if (open.state === 'undoing') await undoNext({ database, clock }, open);
    else {
      const catalogue = await loadCatalogue(database.db);
      const begins = open.state === 'applying' && open.cursor === 0;
      await database.transaction(
        (tx) => processNext(tx, clock, { id: open.id, catalogue, begins }),
        // The first transaction also creates brands and categories.
        begins ? { lock: SETTINGS_LOCK } : {},
      );
    }
    count += 1;
  }
  return ok(count);
}

async function processNext(
  tx: Queryable,
  clock: Clock,
  { id, catalogue, begins }: { id: string; catalogue: Catalogue; begins: boolean },
): Promise<void> {
  const record = await lockImport(tx, id);
  // Another process has already ended this state.
  if (record?.state !== 'previewing' && record?.state !== 'applying') return;
  const role = await findRole(tx, record.byUserId);
  if (record.state === 'applying' && record.cursor === 0) {
    // Its apply began after `findOpenImport` read it, so this transaction lacks `SETTINGS_LOCK`.
    if (!begins) return;
    await createNames(tx, clock, { record, role });
  }
  const cursor =
    record.state === 'previewing'
      ? await previewNext(tx, { record, role, catalogue })
      : await applyNext(tx, clock, { record, role });
  if (cursor !== undefined) return updateImport(tx, id, { cursor });
  if (record.state === 'previewing') {
    await recordNames(tx, { importId: id, catalogue });
    return updateImport(tx, id, { state: 'ready', cursor: 0 });
  }
  const at = clock.now();
  await schedulePictures(tx, { importId: id, at });
  const { products, skipped, fields } = await sumUpApplied(tx, id);
  await updateImport(tx, id, { state: 'applied', appliedAt: at });
  await insertChange(tx, {
    at,
    author: { userId: record.byUserId, via: 'import' },
    action: 'import_applied',
    subject: { type: 'import', id },
    changes: Object.entries({ products, skipped, fields: JSON.stringify(fields) }).map(([field, after]) => ({
      field,
      before: null,
      after,
    })),
  });
}

async function undoNext(deps: ImportDeps, record: ImportRecord): Promise<void> {
  const { db } = deps.database;
  const role = await findRole(db, record.byUserId);
  if (await undoPicture(deps, { record, role })) return;
  const cursor = await undoLast(deps, { record, role });
  if (cursor === undefined) await undoNames(deps, { record, role });
  await updateImport(db, record.id, cursor === undefined ? { state: 'undone' } : { cursor });
}

/** Returns the member's current role, which the member may have lost since the upload. */
async function findRole(tx: Queryable, userId: string): Promise<StaffRole | null> {
  const holder = await findRoleHolder(tx, userId);
  return holder?.isConfirmed === true ? holder.staffRole : null;
}
