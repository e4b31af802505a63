import type { ApiProductPicture } from '#contract/calls.ts';
import {
  hasProduct,
  listPictures,
  type ProductPicture,
} from '#database/queries/pictures/product-pictures.ts';
import { UPLOADED_PICTURES_PATH } from '#domain/catalog/pictures/picture.ts';
import { PICTURE_FILES } from '#domain/catalog/pictures/uploaded-picture.ts';
import { fail, ok } from '#domain/result.ts';
import { createSemaphore } from '../../services/create-semaphore.ts';
import {
  changePicture,
  removePicture,
  retryPicture,
  type ChangedPicture,
} from '../../services/pictures/change-picture.ts';
import type { PictureDeps } from '../../services/pictures/picture-deps.ts';
import { PREVIEW } from '../../services/pictures/picture-version.ts';
import { receivePicture } from '../../services/pictures/receive-picture.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { changeIdJson } from '../responses/change-id-json.ts';
import { authorOf } from '../staff/author.ts';

/** Receiving a file takes at most 20 MB of memory; inspecting a large one takes more. */
const MAX_CONCURRENT_UPLOADS = 4;
const MAX_CONCURRENT_INSPECTIONS = 1;

/** Lists the uploaded pictures of a product. Reads the primary, because staff watch the progress of what they have just uploaded. */
export function listPicturesEndpoint({ database: { db } }: PictureDeps): Endpoint<'listPictures'> {
  return async ({ input: { params } }) => {
    if (!(await hasProduct(db, params.id))) return fail({ code: 'product_unknown' });
    return ok({ value: { pictures: (await listPictures(db, params.id)).map(pictureJson) } });
  };
}

export function uploadPictureEndpoint(deps: PictureDeps): Endpoint<'uploadPicture'> {
  const uploads = {
    receive: createSemaphore(MAX_CONCURRENT_UPLOADS),
    inspect: createSemaphore(MAX_CONCURRENT_INSPECTIONS),
  };
  return async ({ input: { params }, file, actor, headers }) => {
    const author = authorOf(actor, headers);
    const received = await receivePicture({ ...deps, uploads }, { productId: params.id, body: file, author });
    return received.ok ? ok({ value: changedJson(received.value) }) : received;
  };
}

export function changePictureEndpoint(deps: PictureDeps): Endpoint<'changePicture'> {
  return async ({ input: { params, body }, actor, headers }) => {
    const request = { productId: params.id, pictureId: params.picture, author: authorOf(actor, headers) };
    const { alt, focalX, focalY, position } = body;
    const edit = {
      ...(alt && { alt }),
      ...(focalX && { focalX }),
      ...(focalY && { focalY }),
      ...(position && { position }),
    };
    const changed = await changePicture(deps, { ...request, edit });
    return changed.ok ? ok({ value: changedJson(changed.value) }) : changed;
  };
}

export function removePictureEndpoint(deps: PictureDeps): Endpoint<'removePicture'> {
  return async ({ input: { params }, actor, headers }) => {
    const request = { productId: params.id, pictureId: params.picture, author: authorOf(actor, headers) };
    const removed = await removePicture(deps, request);
    return removed.ok ? ok({ value: { changeId: String(removed.value.changeId) } }) : removed;
  };
}

export function retryPictureEndpoint(deps: PictureDeps): Endpoint<'retryPicture'> {
  return async ({ input: { params }, actor, headers }) => {
    const request = { productId: params.id, pictureId: params.picture, author: authorOf(actor, headers) };
    const retried = await retryPicture(deps, request);
    return retried.ok ? ok({ value: changedJson(retried.value) }) : retried;
  };
}

function changedJson({ picture, changeId }: ChangedPicture) {
  return { picture: pictureJson(picture), changeId: changeIdJson(changeId) };
}

function pictureJson(row: ProductPicture): ApiProductPicture {
  const { id, alt, focalX, focalY, width, height, shownVersion, files } = row;
  const state = stateOf(row);
  const sizes = Object.values(files);
  return {
    id,
    position: row.position + 1,
    alt,
    focalX,
    focalY,
    width,
    height,
    state,
    shown: shownVersion !== null && alt !== '',
    made: state === 'ready' ? PICTURE_FILES.length : sizes.length,
    of: PICTURE_FILES.length,
    error: errorOf(row, state),
    preview: `${UPLOADED_PICTURES_PATH}/${id}/${PREVIEW}`,
    bytes:
      state === 'ready' && sizes.length > 0 ? { min: Math.min(...sizes), max: Math.max(...sizes) } : null,
  };
}

function stateOf({ version, shownVersion, dueAt }: ProductPicture): ApiProductPicture['state'] {
  if (version === shownVersion) return 'ready';
  return dueAt === null ? 'failed' : 'making';
}

/** Returns the reason why files are missing. While the job retries, the stored reason is for operators only. */
function errorOf({ lastError }: ProductPicture, state: ApiProductPicture['state']): string | null {
  if (lastError === null || state === 'ready') return null;
  return state === 'failed'
    ? lastError
    : 'The picture storage does not work at the moment. The shop keeps trying.';
}
