import { inTransaction } from '#database/connection/transaction.ts';
import {
  findContentPicture,
  findContentPictureByDigest,
} from '#database/queries/pictures/content-pictures.ts';
import { updatePicture, type UploadedPicture } from '#database/queries/pictures/product-pictures.ts';
import {
  MAX_CONTENT_PICTURE_RATIO,
  MIN_CONTENT_PICTURE_PX,
} from '#domain/catalogue/pictures/uploaded-picture.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { PictureDeps } from '../pictures/picture-deps.ts';
import { receiveUpload, type UploadLimits } from '../pictures/receive-upload.ts';
import type { ServiceError } from '../service-error.ts';
import { contentLock } from './content-lock.ts';

type Received = { readonly picture: UploadedPicture };

/**
 * Receives a picture for the home page. The log records the draft that names it, but not the upload. A job makes its files. A
 * repeated file returns the existing picture. Errors: those of `receiveUpload`.
 */
export function receiveContentPicture(
  deps: PictureDeps & { readonly uploads: UploadLimits },
  body: ReadableStream<Uint8Array> | null,
): Promise<Result<Received, ServiceError>> {
  const { database, clock } = deps;
  return receiveUpload<Received>(
    deps,
    { body, productId: null, alt: '', minimum: MIN_CONTENT_PICTURE_PX, maxRatio: MAX_CONTENT_PICTURE_RATIO },
    {
      async findObstacle(digest) {
        const same = await findContentPictureByDigest(database.db, digest);
        return same && ok({ picture: same });
      },
      add: ({ id, digest }) =>
        inTransaction<Received, ServiceError>(
          database,
          async (tx) => {
            const same = await findContentPictureByDigest(tx, digest);
            if (same !== undefined) return ok({ picture: same });
            const at = clock.now();
            await updatePicture(tx, id, { storedAt: at, dueAt: at });
            const picture = await findContentPicture(tx, id);
            if (picture === undefined) throw new Error('the picture was not recorded');
            return ok({ picture });
          },
          { lock: contentLock('home') },
        ),
    },
  );
}

/** Retries the missing files of a picture of the home page now. Error: `picture_unknown`. */
export async function retryContentPicture(
  { database, clock }: Pick<PictureDeps, 'database' | 'clock'>,
  id: string,
): Promise<Result<Received, ServiceError>> {
  const picture = await findContentPicture(database.db, id);
  if (picture === undefined) return fail({ code: 'picture_unknown' });
  if (picture.shownVersion === picture.version) return ok({ picture });
  const work = { dueAt: clock.now(), attempts: 0, lastError: null };
  await updatePicture(database.db, id, work);
  return ok({ picture: { ...picture, ...work } });
}
