import type { ApiPictureProgress, ApiProductPicture } from '#contract/calls.ts';
import {
  hasProduct,
  listPictures,
  type ProductPicture,
  type UploadedPicture,
} from '#database/queries/pictures/product-pictures.ts';
import { previewOf } from '#domain/catalogue/pictures/picture.ts';
import { filesOf } from '#domain/catalogue/pictures/uploaded-picture.ts';
import { fail, ok } from '#domain/result.ts';
import { createSemaphore } from '../../services/create-semaphore.ts';
import {
  changePicture,
  removePicture,
  retryPicture,
  type ChangedPicture,
} from '../../services/pictures/change-picture.ts';
import type { PictureDeps } from '../../services/pictures/picture-deps.ts';
import { receivePicture } from '../../services/pictures/receive-picture.ts';
import type { UploadLimits } from '../../services/pictures/receive-upload.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { changeIdJson } from '../responses/change-id-json.ts';
import { authorOf } from '../staff/author.ts';

/** Receiving a file takes at most 20 MB of memory; inspecting a large one takes more. */
const MAX_CONCURRENT_UPLOAD_COUNT = 4;
const MAX_CONCURRENT_INSPECTION_COUNT = 1;

/** Creates the limits of the uploads of one call. */
export function createUploadLimits(): UploadLimits {
  return {
    receive: createSemaphore(MAX_CONCURRENT_UPLOAD_COUNT),
    inspect: createSemaphore(MAX_CONCURRENT_INSPECTION_COUNT),
  };
}

/** Creates the endpoints of a product's pictures. */
export function createPictureEndpoints(deps: PictureDeps) {
  return {
    listPictures: listPicturesEndpoint(deps),
    uploadPicture: uploadPictureEndpoint(deps),
    changePicture: changePictureEndpoint(deps),
    removePicture: removePictureEndpoint(deps),
    retryPicture: retryPictureEndpoint(deps),
  };
}

/** Lists the uploaded pictures of a product. Reads the primary, because staff watch the progress of what they have just uploaded. */
function listPicturesEndpoint({ database: { db } }: PictureDeps): Endpoint<'listPictures'> {
  return async ({ input: { params } }) => {
    if (!(await hasProduct(db, params.id))) return fail({ code: 'product_unknown' });
    return ok({ value: { pictures: (await listPictures(db, params.id)).map(pictureJson) } });
  };
}

function uploadPictureEndpoint(deps: PictureDeps): Endpoint<'uploadPicture'> {
  const uploads = createUploadLimits();
  return async ({ input: { params }, file, actor, headers }) => {
    const author = authorOf(actor, headers);
    const received = await receivePicture({ ...deps, uploads }, { productId: params.id, body: file, author });
    return received.ok ? ok({ value: changedJson(received.value) }) : received;
  };
}

function changePictureEndpoint(deps: PictureDeps): Endpoint<'changePicture'> {
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

function removePictureEndpoint(deps: PictureDeps): Endpoint<'removePicture'> {
  return async ({ input: { params }, actor, headers }) => {
    const request = { productId: params.id, pictureId: params.picture, author: authorOf(actor, headers) };
    const removed = await removePicture(deps, request);
    return removed.ok ? ok({ value: { changeId: String(removed.value.changeId) } }) : removed;
  };
}

function retryPictureEndpoint(deps: PictureDeps): Endpoint<'retryPicture'> {
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
  const { alt, focalX, focalY, shownVersion, files } = row;
  const progress = progressJson(row);
  const sizes = Object.values(files);
  return {
    ...progress,
    position: row.position + 1,
    alt,
    focalX,
    focalY,
    shown: shownVersion !== null && alt !== '',
    bytes:
      progress.state === 'ready' && sizes.length > 0
        ? { min: Math.min(...sizes), max: Math.max(...sizes) }
        : null,
  };
}

/** Returns an uploaded picture of a product or of the home page. */
export function progressJson(row: UploadedPicture): ApiPictureProgress {
  const { id, width, height, files } = row;
  const state = stateOf(row);
  const of = filesOf(row).length;
  return {
    id,
    width,
    height,
    state,
    made: state === 'ready' ? of : Object.keys(files).length,
    of,
    error: errorOf(row, state),
    preview: previewOf(id),
  };
}

function stateOf({ version, shownVersion, dueAt }: UploadedPicture): ApiPictureProgress['state'] {
  if (version === shownVersion) return 'ready';
  return dueAt === null ? 'failed' : 'making';
}

/** Returns the reason why files are missing. While the job retries, the stored reason is for operators only. */
function errorOf({ lastError }: UploadedPicture, state: ApiPictureProgress['state']): string | null {
  if (lastError === null || state === 'ready') return null;
  return state === 'failed'
    ? lastError
    : 'The picture storage does not work at the moment. The shop keeps trying.';
}
