import { PROBLEMS } from '#contract/problem-codes.ts';
import {
  completeAddedPicture,
  leaseFilePicture,
  updateDuePicture,
  type FilePictureRecord,
} from '#database/queries/import-export/file-pictures.ts';
import { findImport, lockImport, updateImport } from '#database/queries/import-export/imports.ts';
import { MAX_UPLOAD_BYTES } from '#domain/catalogue/pictures/uploaded-picture.ts';
import { movePictures } from '#domain/import-export/import-counts.ts';
import { fail, ok } from '#domain/result.ts';
import type { FetchFile } from '../../ports/fetch-file.ts';
import { createSemaphore } from '../create-semaphore.ts';
import { drainQueue, type DeliveryOutcome, type DrainSummary } from '../messages/drain-queue.ts';
import { removePicture } from '../pictures/change-picture.ts';
import type { PictureDeps } from '../pictures/picture-deps.ts';
import { receivePicture } from '../pictures/receive-picture.ts';

export type RemoteFiles = { readonly fetchFile: FetchFile };

/** Attempts before staff must retry. The last one is about 20 minutes after the first. */
const MAX_ATTEMPT_COUNT = 8;

/**
 * Fetches the due pictures of applied imports one after the other, and adds them to their products with the alt text of the file. Staff see
 * why one failed, and can retry it.
 */
export function fetchPictures(
  deps: PictureDeps & RemoteFiles,
  isEnding: () => boolean,
): Promise<DrainSummary> {
  const { db } = deps.database;
  // Pictures arrive one by one, so these semaphores never block.
  const uploads = { receive: createSemaphore(1), inspect: createSemaphore(1) };
  return drainQueue<FilePictureRecord>(
    {
      lease: (times) => leaseFilePicture(db, times),
      deliver: (picture) => fetchPicture({ ...deps, uploads }, picture),
      giveUp: (picture, error) => failPicture(deps, picture, error),
      async postpone(picture, { dueAt, lastError: error }) {
        if (picture.attempts >= MAX_ATTEMPT_COUNT) return failPicture(deps, picture, error);
        await updateDuePicture(db, picture, { dueAt, error });
      },
    },
    { clock: deps.clock, isEnding },
  );
}

async function failPicture(deps: PictureDeps, picture: FilePictureRecord, error: string): Promise<void> {
  await endDuePicture(deps, picture, { state: 'failed', dueAt: null, error });
}

/** Changes the state of a due picture, and counts it. False when an undo, a discarded import or another process has ended it. */
function endDuePicture(
  { database }: PictureDeps,
  picture: FilePictureRecord,
  end: Parameters<typeof updateDuePicture>[2] & { readonly state: 'added' | 'failed' },
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const record = await lockImport(tx, picture.importId);
    if (record === undefined || !(await updateDuePicture(tx, picture, end))) return false;
    const pictures = movePictures(record.pictures, { from: 'due', to: end.state, count: 1 });
    await updateImport(tx, record.id, { pictures });
    return true;
  });
}

async function fetchPicture(
  deps: Parameters<typeof receivePicture>[0] & RemoteFiles,
  picture: FilePictureRecord,
): Promise<DeliveryOutcome> {
  const { db } = deps.database;
  const record = await findImport(db, picture.importId);
  if (record?.state !== 'applied') return ok('obsolete');
  const fetched = await deps.fetchFile(picture.url, MAX_UPLOAD_BYTES);
  if (!fetched.ok) return fetched;
  const author = { userId: record.byUserId, via: 'import' as const, batch: record.id };
  const added = await receivePicture(deps, {
    productId: picture.productId,
    body: new Blob([fetched.value]).stream(),
    author,
    alt: picture.alt,
  });
  if (!added.ok) {
    const { code, detail } = added.error;
    const reason = detail ?? PROBLEMS[code].detail;
    return fail({ code: code === 'picture_storage_unavailable' ? 'temporary' : 'permanent', reason });
  }
  const { picture: stored, changeId } = added.value;
  const outcome = { state: 'added' as const, dueAt: null, error: null, pictureId: stored.id, changeId };
  if (await endDuePicture(deps, picture, outcome)) return ok('delivered');
  if (changeId === null || (await completeAdded(deps, picture, { pictureId: stored.id, changeId })))
    return ok('obsolete');
  // The import was undone meanwhile.
  await removePicture(deps, { productId: picture.productId, pictureId: stored.id, author });
  return ok('obsolete');
}

/**
 * Records the change of this process for a picture that another process has found in the product, and recorded, after the lease of this one
 * had ended; false when none has, or when the import was undone meanwhile.
 */
function completeAdded(
  { database }: PictureDeps,
  picture: FilePictureRecord,
  added: { readonly pictureId: string; readonly changeId: number },
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const record = await lockImport(tx, picture.importId);
    return record?.state === 'applied' && completeAddedPicture(tx, picture, added);
  });
}
