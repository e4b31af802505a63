import {
  HEIC_REFUSAL,
  MAX_UPLOAD_BYTES,
  recogniseFormat,
} from '#domain/catalogue/pictures/uploaded-picture.ts';

const RECOGNISED_BYTES = 32;

/**
 * Returns why the shop would refuse a file as a picture; null if it would not. Call it before the upload: the server ends a refused one early,
 * and the browser then reports an interrupted connection instead of the reason.
 */
export async function refusalOfFile(file: Blob): Promise<string | null> {
  if (file.size > MAX_UPLOAD_BYTES) return 'A picture may have at most 20 MB.';
  const start = await file
    .slice(0, RECOGNISED_BYTES)
    .arrayBuffer()
    .catch(() => null);
  if (start === null) return 'This file can no longer be read.';
  const format = recogniseFormat(new Uint8Array(start));
  if (format === 'heic') return HEIC_REFUSAL;
  return format === 'other' ? 'This is not a JPEG, PNG, WebP or AVIF picture, whatever its name.' : null;
}
