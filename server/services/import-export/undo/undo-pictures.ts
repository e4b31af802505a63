import { findLastAddedPicture, writeUndonePicture } from '#database/queries/import-export/file-pictures.ts';
import { lockImport, updateImport, type ImportRecord } from '#database/queries/import-export/imports.ts';
import { movePictureCount } from '#domain/import-export/import-counts.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import type { WriteDeps } from '../../write-deps.ts';
import { undoImportEntry } from './undo-entry.ts';

/** Removes the last picture that an import added and that is not removed yet. Returns whether there was one. */
export async function undoPicture(
  { database, clock }: WriteDeps,
  { record, role }: { record: ImportRecord; role: StaffRole | null },
): Promise<boolean> {
  const picture = await findLastAddedPicture(database.db, record.id);
  if (picture === undefined) return false;
  const undone = await undoImportEntry({ database, clock }, { changeId: picture.changeId, record, role });
  const error = undone.ok ? null : (undone.error.detail ?? 'The picture could not be removed.');
  await database.transaction(async (tx) => {
    const locked = await lockImport(tx, record.id);
    await writeUndonePicture(tx, picture, error);
    if (locked === undefined || error !== null) return;
    const pictures = movePictureCount(locked.pictures, { from: 'added', to: 'removed', count: 1 });
    await updateImport(tx, record.id, { pictures });
  });
  return true;
}
