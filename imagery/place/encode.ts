import { createHash } from 'node:crypto';
import sharp from 'sharp';

/** The formats that are kept: two for pages, and JPEG for those who read the pictures of shared links. */
export type Format = 'avif' | 'webp' | 'jpg';

/** One file of a picture, before it has a name. */
export type EncodedFile = {
  readonly width: number;
  readonly format: Format;
  readonly bytes: Buffer;
};

/** A picture in all its files, with what a page must know of it before it is loaded. */
export type EncodedPicture = {
  readonly files: readonly EncodedFile[];
  /** Eight hex digits that follow from the bytes of all files. */
  readonly hash: string;
  /** The average colour, `#rrggbb`. */
  readonly colour: string;
};

/** How a picture is kept: widths in pixels for each format, widest last; and by how much its quality is lower than usual. */
export type Encoding = Readonly<Record<Format, readonly number[]>> & { readonly less?: number };

const WIDTHS = [480, 720, 960] as const;

/** The whole garment, for pages and for shared links. */
export const MAIN_ENCODING: Encoding = { avif: WIDTHS, webp: WIDTHS, jpg: [1200] };

/** The close view. */
export const CLOSE_ENCODING: Encoding = { avif: WIDTHS, webp: WIDTHS, jpg: [] };

/** The size view is asked for by few, and its lines matter more than its cloth. */
export const SIZES_ENCODING: Encoding = { avif: [480, 960], webp: [480], jpg: [], less: 8 };

/** What is shown where a page is linked to: one file in the format that every reader of Open Graph knows. */
export const SHARED: Encoding = { avif: [], webp: [], jpg: [1200] };

/**
 * The quality of a file by its format and its width in pixels. The wider a file, the denser the screen that asks for it, and the
 * less is seen of what is left out. WebP is for the one browser in a hundred that knows no AVIF.
 */
function qualityOf(width: number, format: Format): number {
  if (format === 'jpg') return 60;
  const [narrow, middle, wide] = { avif: [51, 48, 47], webp: [40, 32, 26] }[format];
  if (width <= 480) return narrow;
  return width <= 720 ? middle : wide;
}

/** The heaviest that a file may be, in bytes; it is made in lower and lower quality until it is. */
function budgetOf(width: number, format: Format): number {
  if (format === 'jpg') return 60_000;
  if (width <= 480) return 32_000;
  if (width <= 720) return 58_000;
  return width <= 960 ? 84_000 : 160_000;
}

/** Encodes a picture: the same pixels give the same bytes. Its JPEG is made of `shared` where that is another. */
export async function encode(
  encoding: Encoding,
  image: Buffer,
  shared: Buffer = image,
): Promise<EncodedPicture> {
  const files: EncodedFile[] = [];
  for (const [format, widths] of formatsOf(encoding))
    for (const width of widths)
      files.push(
        await encodeFile(format === 'jpg' ? shared : image, {
          width,
          format,
          quality: qualityOf(width, format) - (encoding.less ?? 0),
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

/** The formats of an encoding with their widths, the smallest format first. */
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
  for (let lower = quality - 6; lower > 0 && bytes.length > budgetOf(width, format); lower -= 6)
    bytes = await encoders[format](small, lower);
  return { width, format, bytes };
}

const encoders: Readonly<Record<Format, (image: Buffer, quality: number) => Promise<Buffer>>> = {
  // 10 bits a channel: with 8 the colour of a smooth wall comes out in patches of another tint.
  avif: (image, quality) => sharp(image).avif({ quality, effort: 3, bitdepth: 10 }).toBuffer(),
  webp: (image, quality) => sharp(image).webp({ quality, effort: 5, smartSubsample: true }).toBuffer(),
  jpg: (image, quality) => sharp(image).jpeg({ quality, mozjpeg: true }).toBuffer(),
};
