import { findContentPicture } from '#database/queries/pictures/content-pictures.ts';
import { fail, ok } from '#domain/result.ts';
import {
  receiveContentPicture,
  retryContentPicture,
} from '../../services/content/receive-content-picture.ts';
import type { PictureDeps } from '../../services/pictures/picture-deps.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { createUploadLimits, progressJson } from '../pictures/pictures.ts';

export function uploadContentPictureEndpoint(deps: PictureDeps): Endpoint<'uploadContentPicture'> {
  const uploads = createUploadLimits();
  return async ({ file }) => {
    const received = await receiveContentPicture({ ...deps, uploads }, file);
    return received.ok ? ok({ value: { picture: progressJson(received.value.picture) } }) : received;
  };
}

/** Reads the primary, because staff watch the progress of what they have just uploaded. */
export function readContentPictureEndpoint({ database }: PictureDeps): Endpoint<'readContentPicture'> {
  return async ({ input: { params } }) => {
    const picture = await findContentPicture(database.db, params.picture);
    return picture ? ok({ value: { picture: progressJson(picture) } }) : fail({ code: 'picture_unknown' });
  };
}

export function retryContentPictureEndpoint(deps: PictureDeps): Endpoint<'retryContentPicture'> {
  return async ({ input: { params } }) => {
    const retried = await retryContentPicture(deps, params.picture);
    return retried.ok ? ok({ value: { picture: progressJson(retried.value.picture) } }) : retried;
  };
}
