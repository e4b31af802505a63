import type { ImportRecord } from '#database/queries/import-export/imports.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import { batchOfUndo } from '../../activity/batch-of-undo.ts';
import { undoChange } from '../../activity/undo-change.ts';
import type { WriteDeps } from '../../write-deps.ts';

/** Undoes an entry of the log of an import, in the name of the member who undoes the import. After a crash, the same key finds the undo. */
export function undoImportEntry(
  deps: WriteDeps,
  { changeId, record, role }: { changeId: number; record: ImportRecord; role: StaffRole | null },
): ReturnType<typeof undoChange> {
  const { byUserId: userId } = record;
  return undoChange(deps, {
    id: changeId,
    author: { userId, via: 'import', batch: batchOfUndo(record.id) },
    reader: { userId, staffRole: role ?? undefined, signedInAt: deps.clock.now() },
    idempotencyKey: `undo-of-${changeId}`,
    isConfirmed: true,
    part: null,
  });
}
