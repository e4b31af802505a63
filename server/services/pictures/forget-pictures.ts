import { removeUnusedContentPictures } from '#database/queries/pictures/content-pictures.ts';
import { clearStale, deletePicture, listUnusedPictures } from '#database/queries/pictures/picture-work.ts';
import type { UploadedPicture } from '#database/queries/pictures/product-pictures.ts';
import { PREVIEW_FILE } from '#domain/catalogue/pictures/picture.ts';
import { fileNameOf, filesOf, ORIGINAL } from '#domain/catalogue/pictures/uploaded-picture.ts';
import { DAY_MS } from '#domain/durations.ts';
import { ok, type Result } from '#domain/result.ts';
import type { StoreFailure } from '../../ports/picture-store.ts';
import { contentLock } from '../content/content-lock.ts';
import type { PictureDeps } from './picture-deps.ts';
import { fileKey } from './picture-version.ts';

/** How long the removal of a picture can be undone. */
export const PICTURE_UNDO_MS = 30 * DAY_MS;

/** How long unused files are kept: longer than an undo, and than the caches of pages that still name them. */
const KEPT_MS = PICTURE_UNDO_MS + DAY_MS;

/** Pictures in one run, which must end before its lease. */
const MAX_PICTURE_COUNT = 50;

/**
 * Deletes the files of pictures that were removed more than 31 days ago, of uploads that never completed, and of versions that were
 * replaced that long ago. Pictures of the home page count as removed 31 days after their upload if no content names them. Deletes the files
 * before their row, so that a run after a crash finds the rest. Returns the number of pictures.
 */
export async function forgetPictures(deps: PictureDeps): Promise<Result<number, StoreFailure>> {
  const { db } = deps.database;
  const before = new Date(deps.clock.now().getTime() - KEPT_MS);
  await deps.database.transaction((tx) => removeUnusedContentPictures(tx, { before, at: deps.clock.now() }), {
    lock: contentLock('home'),
  });
  const unused = await listUnusedPictures(db, { before, limit: MAX_PICTURE_COUNT });
  for (const picture of unused) {
    const { id, version, shownVersion, staleVersions, storedAt, removedAt } = picture;
    const isGone = storedAt === null || (removedAt !== null && removedAt < before);
    const current = [version, ...(shownVersion === null ? [] : [shownVersion])];
    const versions = isGone
      ? [...new Set([...current, ...staleVersions])]
      : staleVersions.filter((one) => !current.includes(one));
    const removed = await removeFiles(deps, picture, {
      versions,
      names: isGone ? [ORIGINAL, PREVIEW_FILE] : [],
    });
    if (!removed.ok) return removed;
    if (isGone) await deletePicture(db, id);
    else await clearStale(db, { id, kept: staleVersions.filter((one) => current.includes(one)), before });
  }
  return ok(unused.length);
}

async function removeFiles(
  { pictureStore }: PictureDeps,
  picture: UploadedPicture,
  { versions, names }: { versions: readonly string[]; names: readonly string[] },
): Promise<Result<void, StoreFailure>> {
  const { id } = picture;
  const made = versions.flatMap((version) =>
    filesOf(picture).map((file) => fileKey({ id, version }, fileNameOf(file))),
  );
  for (const key of [...made, ...names.map((name) => `${id}/${name}`)]) {
    const removed = await pictureStore.remove(key);
    if (!removed.ok) return removed;
  }
  return ok(undefined);
}
