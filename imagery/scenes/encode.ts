import { createHash } from 'node:crypto';
import sharp from 'sharp';

/** File formats: two for pages, and JPEG for link previews. */
export type Format = 'avif' | 'webp' | 'jpg';

/** One file of a picture, before it has a name. */
export type EncodedFile = {
  readonly width: number;
  readonly format: Format;
  readonly bytes: Buffer;
};

/** All files of a picture, with the data that a page needs before it loads them. */
export type EncodedPicture = {
  readonly files: readonly EncodedFile[];
  /** The first eight hex digits of the SHA-256 of all files. */
  readonly hash: string;
  /** The average colour, `#rrggbb`. */
  readonly colour: string;
};

/** How a picture is encoded: widths in pixels by format, widest last. `qualityReduction` lowers the quality. */
export type Encoding = Readonly<Record<Format, readonly number[]>> & { readonly qualityReduction?: number };

const WIDTHS_PX = [480, 720, 960] as const;

/** The whole garment, for pages and link previews. */
export const MAIN_ENCODING: Encoding = { avif: WIDTHS_PX, webp: WIDTHS_PX, jpg: [1200] };

/** The close view, the back and the form view. */
export const CLOSE_ENCODING: Encoding = { avif: WIDTHS_PX, webp: WIDTHS_PX, jpg: [] };

/** The size view has a lower quality: few shoppers open it, and its lines matter more than its cloth. */
export const SIZES_ENCODING: Encoding = { avif: [480, 960], webp: [480], jpg: [], qualityReduction: 8 };

/** A link preview: one JPEG, because every Open Graph client supports it. */
export const LINK_PREVIEW_ENCODING: Encoding = { avif: [], webp: [], jpg: [1200] };

/**
 * Returns the quality of a file. It falls with the width in pixels: wide files are for dense screens, where artefacts are less visible.
 * WebP is for the one browser in a hundred without AVIF.
 */
function qualityOf(width: number, format: Format): number {
  if (format === 'jpg') return 60;
  const [narrow, middle, wide] = { avif: [51, 48, 47], webp: [40, 32, 26] }[format];
  if (width <= 480) return narrow;
  return width <= 720 ? middle : wide;
}

/** Returns the maximum size of a file in bytes. `encodeFile` lowers the quality until the file fits. */
function maxBytesOf(width: number, format: Format): number {
  if (format === 'jpg') return 60_000;
  if (width <= 480) return 32_000;
  if (width <= 720) return 58_000;
  return width <= 960 ? 84_000 : 160_000;
}

/** Encodes a picture; the same pixels give the same bytes. JPEGs are made from `linkPreview`. */
export async function encode(
  encoding: Encoding,
  image: Buffer,
  linkPreview: Buffer = image,
): Promise<EncodedPicture> {
  const files: EncodedFile[] = [];
  for (const [format, widths] of formatsOf(encoding))
    for (const width of widths)
      files.push(
        await encodeFile(format === 'jpg' ? linkPreview : image, {
          width,
          format,
          quality: qualityOf(width, format) - (encoding.qualityReduction ?? 0),
        }),
      );
  const sha = createHash('sha256');
  for (const { bytes } of files) sha.update(bytes);
  const { channels } = await sharp(image).stats();
  const colour = channels
    .slice(0, 3)
    .map(({ mean }) =>
      Math.round(mean / 257)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('');
  return { files, hash: sha.digest('hex').slice(0, 8), colour: `#${colour}` };
}

/** Lists the formats of an encoding with their widths, the smallest format first. */
export function formatsOf({ avif, webp, jpg }: Encoding): [Format, readonly number[]][] {
  return [
    ['avif', avif],
    ['webp', webp],
    ['jpg', jpg],
  ];
}

async function encodeFile(
  image: Buffer,
  { width, format, quality }: { width: number; format: Format; quality: number },
): Promise<EncodedFile> {
  const small = await sharp(image)
    .resize({ width, kernel: 'lanczos3' })
    .toColourspace('rgb16')
    .png({ compressionLevel: 0 })
    .toBuffer();
  let bytes = await encoders[format](small, quality);
  for (let lower = quality - 6; lower > 0 && bytes.length > maxBytesOf(width, format); lower -= 6)
    bytes = await encoders[format](small, lower);
  return { width, format, bytes };
}

const encoders: Readonly<Record<Format, (image: Buffer, quality: number) => Promise<Buffer>>> = {
  // 10 bits per channel: with 8, a smooth wall gets patches of another tint.
  avif: (image, quality) => sharp(image).avif({ quality, effort: 3, bitdepth: 10 }).toBuffer(),
  webp: (image, quality) => sharp(image).webp({ quality, effort: 5, smartSubsample: true }).toBuffer(),
  jpg: (image, quality) => sharp(image).jpeg({ quality, mozjpeg: true }).toBuffer(),
};
