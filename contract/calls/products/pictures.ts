import { z } from 'zod';
import { MAX_ALT_LENGTH, UPLOAD_FORMATS } from '#domain/catalogue/pictures/uploaded-picture.ts';
import { isSingleLine } from '#domain/text.ts';
import type { Call } from '../../call.ts';
import { productId } from '../../fields.ts';

/** An uploaded picture, with the progress of its files. */
export const pictureProgress = z.object({
  id: z.string(),
  /** Of the uploaded file, upright, in pixels. */
  width: z.int(),
  height: z.int(),
  /** `ready`: all files are made. `making`: a job makes them, and retries failed attempts. `failed`: no attempt can succeed. */
  state: z.enum(['ready', 'making', 'failed']),
  /** The files made so far, and all files. */
  made: z.int(),
  of: z.int(),
  /** Why the last attempt failed, for display. */
  error: z.string().nullable(),
  /** The URL of an uncropped thumbnail. */
  preview: z.string(),
});

const uploadedPicture = pictureProgress.extend({
  /** From 1. The first is the main picture. */
  position: z.int(),
  alt: z.string(),
  /** The point that stays in view where the picture is cropped, in percent of width and height. */
  focalX: z.int(),
  focalY: z.int(),
  /** Whether pages show it: they need all files and an alt text. */
  shown: z.boolean(),
  /** The smallest and the largest file in bytes; null while they are made. */
  bytes: z.object({ min: z.int(), max: z.int() }).nullable(),
});

const productParams = z.object({ id: productId });
const pictureParams = productParams.extend({
  picture: z.uuid({ error: 'This is not the id of a picture.' }),
});

/** A picture after a change. */
const changedPicture = z.object({
  picture: uploadedPicture,
  /** The id of the change, for an undo; null when nothing changed. */
  changeId: z.string().nullable(),
});

const alt = z
  .string({ error: 'Alt text must be text.' })
  .trim()
  .max(MAX_ALT_LENGTH, { error: `Alt text must not be longer than ${MAX_ALT_LENGTH} characters.` })
  .refine(isSingleLine, { error: 'Alt text contains characters that are not allowed.' });
const percent = z
  .int({ error: 'A focal point must be whole percentages.' })
  .min(0, { error: 'A focal point must lie inside the picture.' })
  .max(100, { error: 'A focal point must lie inside the picture.' });
const position = z
  .int({ error: 'A position must be a whole number.' })
  .min(1, { error: 'Positions count from 1.' })
  .max(100, { error: 'A position must not be above 100.' });

/** A new value with the one that it replaces. */
function replaced<Value extends z.ZodType>(value: Value) {
  return z.object({ from: value, to: value }).optional();
}

export const pictureCalls = {
  listPictures: {
    summary: 'The uploaded pictures of a product, in their order, with the progress of their files',
    access: { may: 'products:see' },
    params: productParams,
    response: z.object({ pictures: z.array(uploadedPicture) }),
    problems: ['product_unknown'],
  },
  uploadPicture: {
    summary:
      'Adds a picture as the last of its product: at most 20 MB, from 960 × 1200 to 40 million pixels. A repeated file returns the existing picture',
    access: { may: 'products:do' },
    params: productParams,
    file: { types: UPLOAD_FORMATS.map((format) => `image/${format}`) },
    response: changedPicture,
    problems: [
      'product_unknown',
      'picture_limit',
      'picture_too_large',
      'picture_type_unsupported',
      'picture_too_small',
      'picture_too_many_pixels',
      'picture_damaged',
      'picture_storage_unavailable',
    ],
  },
  changePicture: {
    summary: 'Changes alt text, focal point or position, if each still has the value `from`',
    access: { may: 'products:do' },
    params: pictureParams,
    body: z.object({
      alt: replaced(alt),
      focalX: replaced(percent),
      focalY: replaced(percent),
      position: replaced(position),
    }),
    response: changedPicture,
    problems: ['picture_unknown', 'changed_meanwhile', 'picture_needed'],
  },
  removePicture: {
    summary: 'Removes a picture from its product. Can be undone for 30 days',
    access: { may: 'products:do' },
    params: pictureParams,
    response: z.object({ changeId: z.string() }),
    problems: ['picture_unknown', 'picture_needed'],
  },
  retryPicture: {
    summary: 'Retries the missing files of a picture now',
    access: { may: 'products:do' },
    params: pictureParams,
    response: changedPicture,
    problems: ['picture_unknown'],
  },
} as const satisfies Record<string, Call>;
