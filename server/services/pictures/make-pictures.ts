import type { Queryable } from '#database/connection/connect.ts';
import {
  leasePicture,
  completePicture,
  postponePicture,
  recordFile,
} from '#database/queries/pictures/picture-work.ts';
import type { UploadedPicture } from '#database/queries/pictures/product-pictures.ts';
import { fileNameOf, filesOf, ORIGINAL } from '#domain/catalogue/pictures/uploaded-picture.ts';
import { fail, ok } from '#domain/result.ts';
import { drainQueue, type DeliveryOutcome, type DrainSummary } from '../messages/drain-queue.ts';
import { cropPicture, type PictureCrop } from './encode-picture.ts';
import { picturesLock, type PictureDeps } from './picture-deps.ts';
import { fileKey } from './picture-version.ts';
import { showChangedPictures } from './show-changed-pictures.ts';

/**
 * Makes the files of uploaded pictures, one picture and one file after the other. Each file is stored and recorded by itself, so a retry makes
 * only the missing ones. Pages show a picture when it is complete.
 */
export function makePictures(deps: PictureDeps, isEnding: () => boolean): Promise<DrainSummary> {
  const { db } = deps.database;
  return drainQueue<UploadedPicture>(
    {
      lease: (times) => leasePicture(db, times),
      deliver: (picture) => makePicture(deps, picture, isEnding),
      giveUp: (picture, lastError) => postponePicture(db, picture, { dueAt: null, lastError }),
      postpone: (picture, until) => postponePicture(db, picture, until),
    },
    { clock: deps.clock, isEnding },
  );
}

async function makePicture(
  deps: PictureDeps,
  picture: UploadedPicture,
  isEnding: () => boolean,
): Promise<DeliveryOutcome> {
  const { database, pictureStore } = deps;
  const original = await pictureStore.read(`${picture.id}/${ORIGINAL}`);
  if (!original.ok) return fail({ code: 'temporary', reason: original.error.reason });
  if (original.value === null) return fail({ code: 'permanent', reason: 'The uploaded file is missing.' });
  const focal = picture.productId === null ? null : { x: picture.focalX, y: picture.focalY };
  const crop = await cropPicture(original.value, focal).catch(() => undefined);
  if (crop === undefined) return fail({ code: 'permanent', reason: 'The picture cannot be read.' });
  const missing = filesOf(picture).filter((file) => picture.files[fileNameOf(file)] === undefined);
  for (const file of missing) {
    if (isEnding()) return fail({ code: 'temporary', reason: 'the shop is stopping' });
    const name = fileNameOf(file);
    const bytes = await crop.encode(file);
    const stored = await pictureStore.write(fileKey(picture, name), bytes);
    if (!stored.ok) return fail({ code: 'temporary', reason: stored.error.reason });
    const isWanted = await recordFile(database.db, picture, { name, bytes: bytes.length });
    if (!isWanted) return ok('obsolete');
  }
  const { productId } = picture;
  return database.transaction(
    (tx) => showPicture(tx, { picture, crop }),
    productId === null ? {} : picturesLock(productId),
  );
}

async function showPicture(
  tx: Queryable,
  { picture, crop }: { picture: UploadedPicture; crop: PictureCrop },
): Promise<DeliveryOutcome> {
  const isWanted = await completePicture(tx, picture, crop.colour);
  if (!isWanted) return ok('obsolete');
  // Cannot fail: a completed picture leaves no product without one.
  if (picture.productId !== null) await showChangedPictures(tx, picture.productId);
  return ok('delivered');
}
