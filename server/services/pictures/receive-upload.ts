import { createHash } from 'node:crypto';
import {
  insertPicture,
  updatePicture,
  type UploadedPicture,
} from '#database/queries/pictures/product-pictures.ts';
import { PREVIEW_FILE } from '#domain/catalogue/pictures/picture.ts';
import {
  HEIC_REFUSAL,
  MAX_UPLOAD_BYTES,
  ORIGINAL,
  recogniseFormat,
  type UploadFormat,
} from '#domain/catalogue/pictures/uploaded-picture.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { StoreFailure } from '../../ports/picture-store.ts';
import type { Semaphore } from '../create-semaphore.ts';
import type { ServiceError } from '../service-error.ts';
import { inspectPicture, type PictureLimits } from './inspect-picture.ts';
import type { PictureDeps } from './picture-deps.ts';
import { versionOf } from './picture-version.ts';

/** The semaphores that limit the concurrent uploads and inspections of one process, and so its memory. */
export type UploadLimits = { readonly receive: Semaphore; readonly inspect: Semaphore };

type Upload = PictureLimits & {
  readonly body: ReadableStream<Uint8Array> | null;
  /** Null for a picture of the home page. */
  readonly productId: string | null;
  readonly alt: string;
};

/** What differs between pictures of products and of the home page. */
type Owner<Received extends { readonly picture: UploadedPicture }> = {
  /** Returns the outcome of an upload that must not be stored. */
  readonly findObstacle: (digest: string) => Promise<Result<Received, ServiceError> | undefined>;
  /** Adds the stored picture, or returns the same one if it was added meanwhile. */
  readonly add: (stored: { id: string; digest: string }) => Promise<Result<Received, ServiceError>>;
};

/**
 * Receives, checks and stores a picture. Errors: `picture_too_large`, `picture_type_unsupported`, `picture_storage_unavailable`, those of
 * `inspectPicture` and those of the owner.
 */
export async function receiveUpload<Received extends { readonly picture: UploadedPicture }>(
  deps: PictureDeps & { readonly uploads: UploadLimits },
  { body, productId, alt, ...limits }: Upload,
  owner: Owner<Received>,
): Promise<Result<Received, ServiceError>> {
  const { db } = deps.database;
  return deps.uploads.receive(async () => {
    const received = await readUpload(body);
    if (!received.ok) return received;
    const { bytes, format } = received.value;
    const digest = createHash('sha256').update(bytes).digest('hex');
    const obstacle = await owner.findObstacle(digest);
    if (obstacle !== undefined) return obstacle;
    const inspected = await deps.uploads.inspect(() => inspectPicture(bytes, format, limits));
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
    const stored = await storeFiles(deps, id, { [ORIGINAL]: bytes, [PREVIEW_FILE]: preview });
    const added = stored.ok ? await owner.add({ id, digest }) : fail(withoutReason(stored.error));
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
