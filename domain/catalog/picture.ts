/** A picture of a product, as the page needs to know it before a byte of it is loaded. */
export type Picture = {
  /** Address without size and ending, e.g. `/pictures/field-pocket-tee-main.3fa9c1d2`; the hash follows the content. */
  readonly stem: string;
  /** Size in pixels of the largest file; the smaller ones keep the ratio. */
  readonly width: number;
  readonly height: number;
  /** The average colour, `#rrggbb`, shown until the picture is there. */
  readonly colour: string;
  /** What a person who cannot see the picture is told. */
  readonly alt: string;
};

/** Widths in pixels in which every picture of the catalogue is kept, as AVIF and as WebP. */
export const PICTURE_WIDTHS = [480, 720, 960] as const;

/** The address of one file of a picture. */
export function pictureFile(
  stem: string,
  width: (typeof PICTURE_WIDTHS)[number],
  format: 'avif' | 'webp',
): string {
  return `${stem}-${width}.${format}`;
}

/** Returns the URL of a product's main picture: its largest file, or `imageUrl` for a product without pictures in the catalogue. */
export function mainPictureUrl({
  pictures,
  imageUrl,
}: {
  readonly pictures: readonly Picture[];
  readonly imageUrl: string | null;
}): string {
  const [main] = pictures;
  return main ? pictureFile(main.stem, 960, 'webp') : (imageUrl ?? '');
}

/** The size in pixels of what is shown where a page is linked to. */
const SHARED = { width: 1200, height: 630 } as const;

/** What an HTML `<picture>` says of a picture: `src` for browsers that know none of the `sources`. */
export type PictureFiles = {
  readonly src: string;
  readonly sources: readonly { readonly type: string; readonly srcSet: string }[];
  readonly width: number;
  readonly height: number;
  readonly colour?: string;
  readonly alt: string;
};

/**
 * The files of a product's picture, the main one by default. A product that has only the address `img` shows that, at the size
 * that every picture of the catalogue has.
 */
export function pictureOf(
  product: {
    readonly title: string;
    readonly img: string;
    readonly pictures?: readonly Picture[] | undefined;
  },
  index = 0,
): PictureFiles {
  const picture = product.pictures?.[index];
  if (picture === undefined)
    return { src: product.img, sources: [], width: 960, height: 1200, alt: product.title };
  const { stem, width, height, colour, alt } = picture;
  return {
    src: pictureFile(stem, 960, 'webp'),
    sources: (['avif', 'webp'] as const).map((format) => ({
      type: `image/${format}`,
      srcSet: PICTURE_WIDTHS.map((wide) => `${pictureFile(stem, wide, format)} ${wide}w`).join(', '),
    })),
    width,
    height,
    colour,
    alt,
  };
}

/** What is shown where a product's page is linked to: its main picture as JPEG, which every reader of Open Graph knows. */
export function sharedPictureOf(product: Parameters<typeof pictureOf>[0]) {
  const main = product.pictures?.[0];
  if (main !== undefined) return { src: `${main.stem}-${SHARED.width}.jpg`, ...SHARED, alt: main.alt };
  const { src, width, height, alt } = pictureOf(product);
  return { src, width, height, alt };
}
