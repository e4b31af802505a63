import { createHash } from 'node:crypto';
import sharp from 'sharp';

/** One file of a picture, before it has a name. */
export type EncodedFile = {
  readonly width: number;
  readonly format: 'avif' | 'webp';
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
export type Encoding = { readonly avif: readonly number[]; readonly webp: readonly number[] };

/** Products: AVIF for every width, and one WebP for the few browsers without AVIF. */
export const PRODUCT_ENCODING: Encoding = { avif: [480, 720, 960], webp: [960] };

/** Qualities to try, best first, until a file is light enough. */
const QUALITY = { avif: [50, 44, 38, 32], webp: [66, 58, 50, 42] } as const;

/** The heaviest that a file may be, in bytes, by width in pixels. */
function budgetOf(width: number): number {
  if (width <= 480) return 32_000;
  if (width <= 720) return 58_000;
  return width <= 960 ? 84_000 : 160_000;
}

/** Encodes a picture: the same pixels give the same bytes. */
export async function encode(image: Buffer, { avif, webp }: Encoding): Promise<EncodedPicture> {
  const files: EncodedFile[] = [];
  for (const width of avif) files.push(await encodeFile(image, width, 'avif'));
  for (const width of webp) files.push(await encodeFile(image, width, 'webp'));
  const sha = createHash('sha256');
  for (const { bytes } of files) sha.update(bytes);
  const { channels } = await sharp(image).stats();
  const colour = channels
    .slice(0, 3)
    .map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0'))
    .join('');
  return { files, hash: sha.digest('hex').slice(0, 8), colour: `#${colour}` };
}

async function encodeFile(image: Buffer, width: number, format: 'avif' | 'webp'): Promise<EncodedFile> {
  const small = await sharp(image)
    .resize({ width, kernel: 'lanczos3' })
    .png({ compressionLevel: 0 })
    .toBuffer();
  let bytes = Buffer.alloc(0);
  for (const quality of QUALITY[format]) {
    bytes =
      format === 'avif'
        ? await sharp(small).avif({ quality, effort: 3 }).toBuffer()
        : await sharp(small).webp({ quality, effort: 5, smartSubsample: true }).toBuffer();
    if (bytes.length <= budgetOf(width)) break;
  }
  return { width, format, bytes };
}
