import { MAX_PIXEL_COUNT, type UploadFormat } from '#domain/catalogue/pictures/uploaded-picture.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ServiceError } from '../service-error.ts';
import { loadSharp } from './load-sharp.ts';

/** In pixels. */
type PictureSize = { readonly width: number; readonly height: number };

/** Which pictures are accepted. `maxRatio` is of their sides. */
export type PictureLimits = { readonly minimum: PictureSize; readonly maxRatio?: number };

/** Size in pixels, upright, and the whole picture as a small WebP. */
type Inspected = PictureSize & { readonly preview: Buffer };

/** Fits a tile of the back office on a dense screen. */
const PREVIEW_PX = 480;

/**
 * Checks an uploaded file of a known type, and returns its size with a preview. Reads the size from the header first, so that a small file
 * that unpacks to a huge picture is never decoded. Errors: `picture_too_small`, `picture_too_many_pixels`, `picture_damaged`.
 */
export async function inspectPicture(
  bytes: Uint8Array,
  format: UploadFormat,
  { minimum, maxRatio = Infinity }: PictureLimits,
): Promise<Result<Inspected, ServiceError>> {
  const sharp = await loadSharp();
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (header?.format !== (format === 'avif' ? 'heif' : format)) return fail({ code: 'picture_damaged' });
  const { width, height } = header.autoOrient;
  const size = `This one has ${width} × ${height}.`;
  if (width * height > MAX_PIXEL_COUNT) {
    return fail({
      code: 'picture_too_many_pixels',
      detail: `A picture may have at most 40 million pixels. ${size}`,
    });
  }
  if (width < minimum.width || height < minimum.height) {
    return fail({
      code: 'picture_too_small',
      detail: `A picture must have at least ${minimum.width} × ${minimum.height} pixels. ${size}`,
    });
  }
  if (Math.max(width / height, height / width) > maxRatio) {
    return fail({
      code: 'picture_too_small',
      detail: `One side of a picture may be at most ${maxRatio} times as long as the other. ${size}`,
    });
  }
  // Making the preview decodes the whole file, which shows whether it is complete.
  const preview = await sharp(bytes, { failOn: 'truncated', limitInputPixels: MAX_PIXEL_COUNT })
    .autoOrient()
    .resize(PREVIEW_PX, PREVIEW_PX, { fit: 'outside' })
    .flatten({ background: '#ffffff' })
    .webp({ quality: 70 })
    .toBuffer()
    .catch(() => undefined);
  return preview === undefined ? fail({ code: 'picture_damaged' }) : ok({ width, height, preview });
}
