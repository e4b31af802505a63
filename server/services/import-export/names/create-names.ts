import type { Queryable } from '#database/connection/connect.ts';
import { inSavepoint } from '#database/connection/transaction.ts';
import {
  isNameApplied,
  listPlannedNames,
  updateImportName,
  type PlannedName,
} from '#database/queries/import-export/import-names.ts';
import type { ImportRecord } from '#database/queries/import-export/imports.ts';
import { fail, type Result } from '#domain/result.ts';
import { may, type StaffRole } from '#domain/staff/permissions.ts';
import type { Clock } from '../../../ports/clock.ts';
import { BRANDS } from '../../catalogue-settings/brand-records.ts';
import { CATEGORIES } from '../../catalogue-settings/category-records.ts';
import { addRecord } from '../../edits/edited-record.ts';
import type { ServiceError } from '../../service-error.ts';
import type { WriteDeps } from '../../write-deps.ts';
import { undoImportEntry } from '../undo/undo-entry.ts';

/**
 * Creates the brands and categories that rows of a locked import need, in the transaction of its first products. Requires `SETTINGS_LOCK`.
 * Records why one was not created; its rows are then refused.
 */
export async function createNames(
  tx: Queryable,
  clock: Clock,
  { record, role }: { record: ImportRecord; role: StaffRole | null },
): Promise<void> {
  for (const planned of await listPlannedNames(tx, record.id)) {
    if (planned.changeId !== null || !(await isNameApplied(tx, planned))) continue;
    const created = await inSavepoint(tx, () => createName(tx, clock, { planned, record, role }));
    await updateImportName(
      tx,
      planned,
      created.ok ? { changeId: created.value.changeId, refusal: null } : { refusal: describe(created.error) },
    );
  }
}

function createName(
  tx: Queryable,
  clock: Clock,
  { planned, record, role }: { planned: PlannedName; record: ImportRecord; role: StaffRole | null },
): Promise<Result<{ changeId: number }, ServiceError>> {
  if (!may(role ?? undefined, 'catalogue_settings:do'))
    return Promise.resolve(fail({ code: 'forbidden', detail: NOT_ALLOWED }));
  const { id, label, scale } = planned.creation;
  return addRecord(tx, clock, {
    kind: planned.column === 'brand' ? BRANDS : CATEGORIES,
    id,
    values: planned.column === 'brand' ? { label, words: '' } : { label, words: null, scale },
    author: { userId: record.byUserId, via: 'import', batch: record.id },
    idempotencyKey: null,
  });
}

/** Why a role may not create brands and categories. */
export const NOT_ALLOWED = 'Your role may not change the catalogue settings.';

function describe({ detail }: ServiceError): string {
  return detail ?? 'This could not be created.';
}

/** Removes the brands and categories that an import created, after its products. Records why one is kept. */
export async function undoNames(
  { database, clock }: WriteDeps,
  { record, role }: { record: ImportRecord; role: StaffRole | null },
): Promise<void> {
  for (const planned of await listPlannedNames(database.db, record.id)) {
    if (planned.changeId === null) continue;
    const undone = await undoImportEntry({ database, clock }, { changeId: planned.changeId, record, role });
    const refusal = undone.ok ? null : (undone.error.detail ?? 'This could not be removed.');
    await updateImportName(database.db, planned, { refusal });
  }
}
