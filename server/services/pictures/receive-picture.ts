import { createHash } from 'node:crypto';
import { inTransaction } from '#database/connection/transaction.ts';
import {
  findPicture,
  hasProduct,
  insertPicture,
  listPictures,
  updatePicture,
  type ProductPicture,
} from '#database/queries/pictures/product-pictures.ts';
import { insertChange } from '#database/queries/staff/change-log.ts';
import {
  HEIC_REFUSAL,
  MAX_PICTURES_OF_PRODUCT,
  MAX_UPLOAD_BYTES,
  recogniseFormat,
  type UploadFormat,
} from '#domain/catalog/pictures/uploaded-picture.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { PersonAuthor } from '#domain/staff/change-log.ts';
import { ORIGINAL, type StoreFailure } from '../../ports/picture-store.ts';
import type { Semaphore } from '../create-semaphore.ts';
import type { ServiceError } from '../service-error.ts';
import { inspectPicture } from './inspect-picture.ts';
import { picturesLock, type PictureDeps } from './picture-deps.ts';
import { PREVIEW, versionOf } from './picture-version.ts';

/** Limit the concurrent uploads and inspections of one process, and so its memory. */
export type UploadLimits = { readonly receive: Semaphore; readonly inspect: Semaphore };

type Upload = {
  readonly productId: string;
  readonly body: ReadableStream<Uint8Array> | null;
  readonly author: PersonAuthor;
  /** The alt text; the default is none. */
  readonly alt?: string;
};

/** An uploaded picture, and the id of the change; null when the product has the picture already. */
export type ReceivedPicture = { readonly picture: ProductPicture; readonly changeId: number | null };

/**
 * Receives a picture and adds it as the last of its product. A job makes its files. A repeated file returns the existing picture, so a client
 * can retry an interrupted upload. Errors: `product_unknown`, `picture_limit`, `picture_too_large`, `picture_type_unsupported`,
 * `picture_storage_unavailable`, and those of `inspectPicture`.
 */
export async function receivePicture(
  deps: PictureDeps & { readonly uploads: UploadLimits },
  { productId, body, author, alt = '' }: Upload,
): Promise<Result<ReceivedPicture, ServiceError>> {
  const { db } = deps.database;
  if (!(await hasProduct(db, productId))) return fail({ code: 'product_unknown' });
  return deps.uploads.receive(async () => {
    const received = await readUpload(body);
    if (!received.ok) return received;
    const { bytes, format } = received.value;
    const digest = createHash('sha256').update(bytes).digest('hex');
    const refused = await findObstacle(deps, { productId, digest });
    if (refused !== undefined) return refused;
    const inspected = await deps.uploads.inspect(() => inspectPicture(bytes, format));
    if (!inspected.ok) return inspected;
    const { preview, ...size } = inspected.value;
    const id = deps.clock.newId();
    const focal = { focalX: 50, focalY: 50 };
    const version = versionOf({ digest, ...focal });
    await insertPicture(db, {
      id,
      productId,
      position: 0,
      digest,
      format,
      bytes: bytes.length,
      ...size,
      ...focal,
      alt,
      version,
      createdAt: deps.clock.now(),
    });
    const stored = await storeFiles(deps, id, { [ORIGINAL]: bytes, [PREVIEW]: preview });
    const added = stored.ok
      ? await addPicture(deps, { id, productId, digest, author })
      : fail(withoutReason(stored.error));
    // The job `forget-pictures` deletes the files of removed rows, and of rows that a crash left incomplete.
    if (!added.ok || added.value.picture.id !== id)
      await updatePicture(db, id, { removedAt: deps.clock.now() });
    return added;
  });
}

async function storeFiles(
  { pictureStore }: PictureDeps,
  id: string,
  files: Readonly<Record<string, Uint8Array>>,
): Promise<Result<void, StoreFailure>> {
  for (const [name, bytes] of Object.entries(files)) {
    const stored = await pictureStore.write(`${id}/${name}`, bytes);
    if (!stored.ok) return stored;
  }
  return ok(undefined);
}

/** Drops the reason, which is for operators. */
function withoutReason({ code }: ServiceError): ServiceError {
  return { code };
}

/** Returns the outcome of an upload that must not be stored: the product has the same picture, or too many. */
async function findObstacle(
  { database }: PictureDeps,
  { productId, digest }: { productId: string; digest: string },
): Promise<Result<ReceivedPicture, ServiceError> | undefined> {
  const pictures = await listPictures(database.db, productId);
  const same = pictures.find((picture) => picture.digest === digest);
  if (same !== undefined) return ok({ picture: same, changeId: null });
  return pictures.length < MAX_PICTURES_OF_PRODUCT ? undefined : fail({ code: 'picture_limit' });
}

/** Adds a stored picture as the last of its product, unless the product has the same one by now. */
function addPicture(
  deps: PictureDeps,
  { id, productId, digest, author }: { id: string; productId: string; digest: string; author: PersonAuthor },
): Promise<Result<ReceivedPicture, ServiceError>> {
  return inTransaction<ReceivedPicture, ServiceError>(
    deps.database,
    async (tx) => {
      const pictures = await listPictures(tx, productId);
      const same = pictures.find((picture) => picture.digest === digest);
      if (same !== undefined) return ok({ picture: same, changeId: null });
      if (pictures.length >= MAX_PICTURES_OF_PRODUCT) return fail({ code: 'picture_limit' });
      const at = deps.clock.now();
      await updatePicture(tx, id, { storedAt: at, dueAt: at, position: pictures.length });
      const changeId = await insertChange(tx, {
        at,
        author,
        action: 'picture_added',
        subject: { type: 'picture', id },
        changes: [{ field: 'position', before: null, after: pictures.length + 1 }],
      });
      const picture = await findPicture(tx, id);
      if (picture === undefined) throw new Error('the picture was not recorded');
      return ok({ picture, changeId });
    },
    picturesLock(productId),
  );
}

type ReadUpload = { readonly bytes: Buffer; readonly format: UploadFormat };

/** Reads a body of at most `MAX_UPLOAD_BYTES`, whatever its headers say. Stops as soon as its type or size is not accepted. */
async function readUpload(body: Upload['body']): Promise<Result<ReadUpload, ServiceError>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  let format: ReturnType<typeof recogniseFormat> | undefined;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > MAX_UPLOAD_BYTES) return fail({ code: 'picture_too_large' });
    if (format === undefined && length >= 32) format = recogniseFormat(Buffer.concat(chunks));
    if (format === 'heic' || format === 'other') return fail(unsupported(format));
  }
  const bytes = Buffer.concat(chunks);
  format ??= recogniseFormat(bytes);
  return format === 'heic' || format === 'other' ? fail(unsupported(format)) : ok({ bytes, format });
}

function unsupported(format: 'heic' | 'other'): ServiceError {
  return { code: 'picture_type_unsupported', ...(format === 'heic' && { detail: HEIC_REFUSAL }) };
}
