import type { Sharp } from 'sharp';
import {
  contentPictureWidths,
  cropAround,
  largestWidthOf,
  MAX_PIXEL_COUNT,
  type FocalPoint,
  type PictureFile,
} from '#domain/catalogue/pictures/uploaded-picture.ts';
import { loadSharp } from './load-sharp.ts';

/** The part of a picture that pages show: upright, in sRGB, without metadata. */
export type PictureCrop = {
  /** The average colour, `#rrggbb`. */
  readonly colour: string;
  encode(file: PictureFile): Promise<Buffer>;
};

/** The widest file of a whole picture. */
const WHOLE_WIDTH_PX = Math.max(...contentPictureWidths(Infinity));

/** The height of the picture for link previews. */
const LINK_HEIGHT_PX = 630;

/** AVIF has the quality of the demo's pictures (decision 0014). In the other formats photographs need a higher one. */
const QUALITY = { avif: 50, webp: 68, jpg: 72 } as const;

/** Decodes the 4 by 5 part of a picture around its focal point; the whole picture without one. Throws when it cannot be decoded. */
export async function cropPicture(bytes: Uint8Array, focal: FocalPoint | null): Promise<PictureCrop> {
  const sharp = await loadSharp();
  const input = { failOn: 'truncated', limitInputPixels: MAX_PIXEL_COUNT } as const;
  const { autoOrient: size } = await sharp(bytes, input).metadata();
  const upright = sharp(bytes, input).autoOrient();
  const width = largestWidthOf(size);
  const part =
    focal === null
      ? upright.resize({ width: WHOLE_WIDTH_PX, withoutEnlargement: true })
      : upright.extract(cropAround(size, focal)).resize(width, width * 1.25, { fit: 'fill' });
  const { data, info } = await part
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const crop = () => sharp(data, { raw: info });
  const { channels } = await crop().stats();
  const colour = `#${channels
    .slice(0, 3)
    .map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0'))
    .join('')}`;
  return {
    colour,
    async encode({ width, format }) {
      if (format !== 'jpg') return toFormat(crop().resize({ width }), format);
      // Not cropped to this shape: that would cut off sleeves or hems.
      const shape = { width, height: LINK_HEIGHT_PX, fit: 'contain', background: colour } as const;
      return toFormat(crop().resize(shape), format);
    },
  };
}

function toFormat(image: Sharp, format: PictureFile['format']): Promise<Buffer> {
  const quality = QUALITY[format];
  if (format === 'avif') return image.avif({ quality, effort: 3 }).toBuffer();
  if (format === 'webp') return image.webp({ quality, effort: 4, smartSubsample: true }).toBuffer();
  return image.jpeg({ quality, mozjpeg: true }).toBuffer();
}
