import { UPLOADED_PICTURE_WIDTHS } from './picture.ts';
import { ZOOM_WIDTH } from './zoomed-picture.ts';

/** File types that staff may upload. */
export const UPLOAD_FORMATS = ['jpeg', 'png', 'webp', 'avif'] as const;
export type UploadFormat = (typeof UPLOAD_FORMATS)[number];

/** The same file types for the `accept` of a file input. Without HEIC, phones convert their pictures to JPEG. */
export const UPLOAD_ACCEPT = UPLOAD_FORMATS.map((format) => `image/${format}`).join();

export const MAX_UPLOAD_BYTES = 20 * 1024 * 1024;
/** The smallest picture: the size of the largest file made from it, 4 by 5. */
export const MIN_PICTURE_PX = { width: 960, height: 1200 } as const;
/** The smallest picture of the home page, whose boxes are mostly wider than high. */
export const MIN_CONTENT_PICTURE_PX = { width: 960, height: 600 } as const;
/** Maximum ratio of the sides of a picture of the home page. A WebP file is at most 16,383 pixels high, and the widest file 2,000 wide. */
export const MAX_CONTENT_PICTURE_RATIO = 8;
export const MAX_PIXEL_COUNT = 40_000_000;
export const MAX_PRODUCT_PICTURE_COUNT = 12;
export const MAX_ALT_LENGTH = 300;

/** The name of a picture's uploaded file. Its other files are made from it. */
export const ORIGINAL = 'original';

/** Returns the folder of a picture's files below the folder of all pictures. The last digits of an id are random, so no folder gets too large. */
export function pictureFolderOf(pictureId: string): string {
  return `${pictureId.slice(-2)}/${pictureId}`;
}

/** One file of an uploaded picture. */
export type PictureFile = { readonly width: number; readonly format: 'avif' | 'webp' | 'jpg' };

/** The files that a job makes of every uploaded picture of a product, in this order. */
export const PICTURE_FILES: readonly PictureFile[] = [
  ...UPLOADED_PICTURE_WIDTHS.flatMap(filesOfWidth),
  // The link preview, as for the pictures of the demo.
  { width: 1200, format: 'jpg' },
];

/** The further files of pictures whose 4 by 5 part is wide enough for the zoom. */
export const ZOOM_FILES: readonly PictureFile[] = filesOfWidth(ZOOM_WIDTH);

function filesOfWidth(width: number): PictureFile[] {
  return (['webp', 'avif'] as const).map((format) => ({ width, format }));
}

/** Returns the width of the largest file of a picture of a product. */
export function largestWidthOf(size: { readonly width: number; readonly height: number }): number {
  return cropAround(size, CENTRE).width < ZOOM_WIDTH ? MIN_PICTURE_PX.width : ZOOM_WIDTH;
}

/** Widths of the files of a picture of the home page. */
const CONTENT_PICTURE_WIDTHS = [480, 720, 960, 1440, 2000] as const;

/** Returns the widths of the files of a picture of the home page: none is wider than what was uploaded. */
export function contentPictureWidths(width: number): number[] {
  return CONTENT_PICTURE_WIDTHS.filter((wide) => wide <= width);
}

/**
 * Returns the files that a job makes of an uploaded picture. A product's picture is cropped; one of the home page (`productId` null) is
 * not.
 */
export function filesOf({
  productId,
  ...size
}: {
  readonly productId: string | null;
  readonly width: number;
  readonly height: number;
}): readonly PictureFile[] {
  if (productId === null) return contentPictureWidths(size.width).flatMap(filesOfWidth);
  return largestWidthOf(size) === ZOOM_WIDTH ? [...PICTURE_FILES, ...ZOOM_FILES] : PICTURE_FILES;
}

/** Returns the end of a file's name, such as `480.avif`. */
export function fileNameOf({ width, format }: PictureFile): string {
  return `${width}.${format}`;
}

/** A point of a picture, in percent of its width and height. */
export type FocalPoint = { readonly x: number; readonly y: number };
const CENTRE: FocalPoint = { x: 50, y: 50 };

/** A rectangle in pixels. */
type Region = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

/** Returns the largest 4 by 5 part of a picture, as near to the focal point as possible. */
export function cropAround(
  { width, height }: { readonly width: number; readonly height: number },
  focal: FocalPoint,
): Region {
  const ratio = MIN_PICTURE_PX.width / MIN_PICTURE_PX.height;
  const cropped = {
    width: Math.min(width, Math.round(height * ratio)),
    height: Math.min(height, Math.round(width / ratio)),
  };
  return {
    ...cropped,
    left: cropStart(focal.x, { whole: width, part: cropped.width }),
    top: cropStart(focal.y, { whole: height, part: cropped.height }),
  };
}

function cropStart(percent: number, { whole, part }: { whole: number; part: number }): number {
  const start = Math.round((percent / 100) * whole - part / 2);
  return Math.max(0, Math.min(start, whole - part));
}

/**
 * Recognises the type of a file by its first bytes; 32 are enough. `heic` and `other` cannot be uploaded. An AVIF and a HEIC differ by the
 * brands in their `ftyp` box (ISO/IEC 14496-12, section 4.3).
 */
export function recogniseFormat(start: Uint8Array): UploadFormat | 'heic' | 'other' {
  const text = String.fromCharCode(...start.subarray(0, 32));
  if (text.startsWith('\u00ff\u00d8\u00ff')) return 'jpeg';
  if (text.startsWith('\u0089PNG\r\n\u001a\n')) return 'png';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (text.slice(4, 8) !== 'ftyp') return 'other';
  const brands = text.slice(8).match(/.{4}/gs) ?? [];
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif';
  return brands.some((brand) => /^(he|mif|msf)/.test(brand)) ? 'heic' : 'other';
}

/** Why the shop refuses the pictures of an iPhone, and what to do. */
export const HEIC_REFUSAL =
  'Browsers cannot show HEIC pictures. Export this one as JPEG, or choose Settings > Camera > Formats > Most Compatible on the iPhone.';
