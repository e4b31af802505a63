import type { Queryable } from '#database/connection/connect.ts';
import { inTransaction } from '#database/connection/transaction.ts';
import {
  findPicture,
  hasProduct,
  listPictures,
  updatePicture,
  type ProductPicture,
} from '#database/queries/pictures/product-pictures.ts';
import { insertChange } from '#database/queries/staff/change-log.ts';
import { MAX_PRODUCT_PICTURE_COUNT, MIN_PICTURE_PX } from '#domain/catalogue/pictures/uploaded-picture.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { PersonAuthor } from '#domain/staff/change-log.ts';
import type { ServiceError } from '../service-error.ts';
import { picturesLock, type PictureDeps } from './picture-deps.ts';
import { receiveUpload, type UploadLimits } from './receive-upload.ts';

type Upload = {
  readonly productId: string;
  readonly body: ReadableStream<Uint8Array> | null;
  readonly author: PersonAuthor;
  /** The alt text; the default is none. */
  readonly alt?: string;
  /** Records an added picture in its import, in the same transaction. The picture is not added when it returns false. */
  readonly recordInImport?:
    | ((tx: Queryable, added: { readonly pictureId: string; readonly changeId: number }) => Promise<boolean>)
    | undefined;
};

/** An uploaded picture, and the id of the change; null when the product has the picture already. */
export type ReceivedPicture = { readonly picture: ProductPicture; readonly changeId: number | null };

/**
 * Receives a picture and adds it as the last of its product. A job makes its files. A repeated file returns the existing picture, so a client
 * can retry an interrupted upload. Errors: `product_unknown`, `picture_limit`, `import_changed` when `recordInImport` returns false, and those
 * of `receiveUpload`.
 */
export async function receivePicture(
  deps: PictureDeps & { readonly uploads: UploadLimits },
  { productId, body, author, alt = '', recordInImport }: Upload,
): Promise<Result<ReceivedPicture, ServiceError>> {
  if (!(await hasProduct(deps.database.db, productId))) return fail({ code: 'product_unknown' });
  return receiveUpload(
    deps,
    { body, productId, alt, minimum: MIN_PICTURE_PX },
    {
      findObstacle: (digest) => findObstacle(deps, { productId, digest }),
      add: ({ id, digest }) => addPicture(deps, { id, productId, digest, author, recordInImport }),
    },
  );
}

/** Returns the outcome of an upload that must not be stored: the product has the same picture, or too many. */
async function findObstacle(
  { database }: PictureDeps,
  { productId, digest }: { productId: string; digest: string },
): Promise<Result<ReceivedPicture, ServiceError> | undefined> {
  const pictures = await listPictures(database.db, productId);
  const same = pictures.find((picture) => picture.digest === digest);
  if (same !== undefined) return ok({ picture: same, changeId: null });
  return pictures.length < MAX_PRODUCT_PICTURE_COUNT ? undefined : fail({ code: 'picture_limit' });
}

/** Adds a stored picture as the last of its product, unless the product has the same one by now. */
function addPicture(
  deps: PictureDeps,
  {
    id,
    productId,
    digest,
    author,
    recordInImport,
  }: Pick<Upload, 'productId' | 'author' | 'recordInImport'> & { id: string; digest: string },
): Promise<Result<ReceivedPicture, ServiceError>> {
  return inTransaction<ReceivedPicture, ServiceError>(
    deps.database,
    async (tx) => {
      const pictures = await listPictures(tx, productId);
      const same = pictures.find((picture) => picture.digest === digest);
      if (same !== undefined) return ok({ picture: same, changeId: null });
      if (pictures.length >= MAX_PRODUCT_PICTURE_COUNT) return fail({ code: 'picture_limit' });
      const at = deps.clock.now();
      await updatePicture(tx, id, { storedAt: at, dueAt: at, position: pictures.length });
      const changeId = await insertChange(tx, {
        at,
        author,
        action: 'picture_added',
        subject: { type: 'picture', id },
        changes: [{ field: 'position', before: null, after: pictures.length + 1 }],
      });
      if (recordInImport !== undefined && !(await recordInImport(tx, { pictureId: id, changeId })))
        return fail({ code: 'import_changed' });
      const picture = await findPicture(tx, id);
      if (picture === undefined) throw new Error('the picture was not recorded');
      return ok({ picture, changeId });
    },
    picturesLock(productId),
  );
}
