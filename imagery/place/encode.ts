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

/** How a picture is kept: widths in pixels for each format, widest last. */
export type Encoding = Readonly<Record<Format, readonly number[]>>;

/** Products: AVIF for every width, and one WebP for the few browsers without AVIF. */
export const PRODUCT_ENCODING: Encoding = { avif: [480, 720, 960], webp: [960], jpg: [] };

/** What is shown where a page is linked to: one file in the format that every reader of Open Graph knows. */
export const SHARED: Encoding = { avif: [], webp: [], jpg: [1200] };

/** Qualities to try, best first, until a file is light enough. */
const QUALITY = { avif: [50, 44, 38, 32], webp: [66, 58, 50, 42], jpg: [74, 66, 58, 50] } as const;

/** The heaviest that a file may be, in bytes, by width in pixels. */
function budgetOf(width: number, format: Format): number {
  if (format === 'jpg') return 60_000;
  if (width <= 480) return 32_000;
  if (width <= 720) return 58_000;
  return width <= 960 ? 84_000 : 160_000;
}

/** Encodes a picture: the same pixels give the same bytes. */
export async function encode(image: Buffer, encoding: Encoding): Promise<EncodedPicture> {
  const files: EncodedFile[] = [];
  for (const [format, widths] of formatsOf(encoding))
    for (const width of widths) files.push(await encodeFile(image, width, format));
  const sha = createHash('sha256');
  for (const { bytes } of files) sha.update(bytes);
  const { channels } = await sharp(image).stats();
  const colour = channels
    .slice(0, 3)
    .map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0'))
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

async function encodeFile(image: Buffer, width: number, format: Format): Promise<EncodedFile> {
  const small = await sharp(image)
    .resize({ width, kernel: 'lanczos3' })
    .png({ compressionLevel: 0 })
    .toBuffer();
  let bytes: Buffer = Buffer.alloc(0);
  for (const quality of QUALITY[format]) {
    bytes = await encoders[format](small, quality);
    if (bytes.length <= budgetOf(width, format)) break;
  }
  return { width, format, bytes };
}

const encoders: Readonly<Record<Format, (image: Buffer, quality: number) => Promise<Buffer>>> = {
  avif: (image, quality) => sharp(image).avif({ quality, effort: 3 }).toBuffer(),
  webp: (image, quality) => sharp(image).webp({ quality, effort: 5, smartSubsample: true }).toBuffer(),
  jpg: (image, quality) => sharp(image).jpeg({ quality, mozjpeg: true }).toBuffer(),
};
