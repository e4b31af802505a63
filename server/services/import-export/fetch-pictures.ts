import { PROBLEMS } from '#contract/problem-codes.ts';
import type { Queryable } from '#database/connection/connect.ts';
import {
  leaseFilePicture,
  updateDuePicture,
  type FilePictureRecord,
} from '#database/queries/import-export/file-pictures.ts';
import { findImport, lockImport, updateImport } from '#database/queries/import-export/imports.ts';
import { MAX_UPLOAD_BYTES } from '#domain/catalogue/pictures/uploaded-picture.ts';
import { movePictureCount } from '#domain/import-export/import-counts.ts';
import { fail, ok } from '#domain/result.ts';
import type { FetchFile } from '../../ports/fetch-file.ts';
import { createSemaphore } from '../create-semaphore.ts';
import { drainQueue, type DeliveryOutcome, type DrainSummary } from '../messages/drain-queue.ts';
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

async function failPicture(
  { database }: PictureDeps,
  picture: FilePictureRecord,
  error: string,
): Promise<void> {
  await database.transaction((tx) => endDuePicture(tx, picture, { state: 'failed', dueAt: null, error }));
}

/** Changes the state of a due picture, and counts it. False when an undo, a discarded import or another process has ended it. */
async function endDuePicture(
  tx: Queryable,
  picture: FilePictureRecord,
  end: Parameters<typeof updateDuePicture>[2] & { readonly state: 'added' | 'failed' },
): Promise<boolean> {
  const record = await lockImport(tx, picture.importId);
  if (record === undefined || !(await updateDuePicture(tx, picture, end))) return false;
  const pictures = movePictureCount(record.pictures, { from: 'due', to: end.state, count: 1 });
  await updateImport(tx, record.id, { pictures });
  return true;
}

async function fetchPicture(
  deps: Parameters<typeof receivePicture>[0] & RemoteFiles,
  picture: FilePictureRecord,
): Promise<DeliveryOutcome> {
  const { database } = deps;
  const record = await findImport(database.db, picture.importId);
  if (record?.state !== 'applied') return ok('obsolete');
  const fetched = await deps.fetchFile(picture.url, MAX_UPLOAD_BYTES);
  if (!fetched.ok) return fetched;
  const author = { userId: record.byUserId, via: 'import' as const, batch: record.id };
  const end = { state: 'added' as const, dueAt: null, error: null };
  const added = await receivePicture(deps, {
    productId: picture.productId,
    body: new Blob([fetched.value]).stream(),
    author,
    alt: picture.alt,
    // In one transaction, so that an undo of the import always finds the change.
    recordInImport: (tx, change) => endDuePicture(tx, picture, { ...end, ...change }),
  });
  if (!added.ok) {
    const { code, detail } = added.error;
    if (code === 'import_changed') return ok('obsolete');
    const reason = detail ?? PROBLEMS[code].detail;
    return fail({ code: code === 'picture_storage_unavailable' ? 'temporary' : 'permanent', reason });
  }
  if (added.value.changeId !== null) return ok('delivered');
  // The product had the picture already.
  const pictureId = added.value.picture.id;
  const isEnded = await database.transaction((tx) => endDuePicture(tx, picture, { ...end, pictureId }));
  return ok(isEnded ? 'delivered' : 'obsolete');
}
