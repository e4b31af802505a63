import { z } from 'zod';
import { UPLOAD_FORMATS } from '#domain/catalogue/pictures/uploaded-picture.ts';
import type { Call } from '../../call.ts';
import { pictureProgress } from '../products/pictures.ts';

const params = z.object({ picture: z.uuid({ error: 'This is not the id of a picture.' }) });
const response = z.object({ picture: pictureProgress });

export const contentPictureCalls = {
  uploadContentPicture: {
    summary:
      'Stores a picture that blocks of the home page can show: at most 20 MB, from 960 × 600 to 40 million pixels. A repeated file returns the existing picture. One that no content names is deleted after two months',
    access: { may: 'products:do' },
    file: { types: UPLOAD_FORMATS.map((format) => `image/${format}`) },
    response,
    problems: [
      'picture_too_large',
      'picture_type_unsupported',
      'picture_too_small',
      'picture_too_many_pixels',
      'picture_damaged',
      'picture_storage_unavailable',
    ],
  },
  readContentPicture: {
    summary: 'A picture of the home page, with the progress of its files',
    access: { may: 'products:see' },
    params,
    response,
    problems: ['picture_unknown'],
  },
  retryContentPicture: {
    summary: 'Retries the missing files of a picture of the home page now',
    access: { may: 'products:do' },
    params,
    response,
    problems: ['picture_unknown'],
  },
} as const satisfies Record<string, Call>;
