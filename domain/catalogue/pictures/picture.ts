/** A picture of a product, with the data that a page needs before the file is loaded. */
export type Picture = {
  /** URL without size and extension, e.g. `/pictures/field-pocket-tee-main.3fa9c1d2`, with a hash of the content. */
  readonly stem: string;
  /** Size of the largest file in pixels; smaller files have the same ratio. */
  readonly width: number;
  readonly height: number;
  /** The average colour, `#rrggbb`, shown until the picture is loaded. */
  readonly colour: string;
  /** The text alternative. */
  readonly alt: string;
};

/** Widths in pixels of the AVIF and WebP files of a product's pictures. The picture of the size guide has fewer (`sizePictureOf`). */
export const PICTURE_WIDTHS = [480, 720, 960] as const;

/** The path of the pictures that staff uploaded. */
export const UPLOADED_PICTURES_PATH = '/pictures/own';

/** File name of the uncropped thumbnail of an uploaded picture, for the back office. It exists before a job makes the other files. */
export const PREVIEW_FILE = 'preview.webp';

/** Returns the URL of the thumbnail of an uploaded picture. */
export function previewOf(id: string): string {
  return `${UPLOADED_PICTURES_PATH}/${id}/${PREVIEW_FILE}`;
}

/** Widths of the files of an uploaded picture of a product. The smallest is for the rows of tables. */
export const UPLOADED_PICTURE_WIDTHS = [96, ...PICTURE_WIDTHS] as const;

/** Returns the URL of one file of a picture. */
export function pictureFile(
  stem: string,
  width: (typeof UPLOADED_PICTURE_WIDTHS)[number],
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

/** Returns the URL of a smaller file of a main picture; the same URL if the picture has only one file. */
export function smallPictureUrl(url: string): string {
  return url.startsWith('/pictures/') ? url.replace(/-960\.webp$/, '-480.webp') : url;
}

/** Size in pixels of pictures for link previews. */
const LINK_PREVIEW_PX = { width: 1200, height: 630 } as const;

/** Attributes of an HTML `<picture>`; `src` is the fallback for browsers that support none of the `sources`. */
export type PictureFiles = {
  readonly src: string;
  readonly sources: readonly { readonly type: string; readonly srcSet: string }[];
  readonly width: number;
  readonly height: number;
  readonly colour?: string;
  readonly alt: string;
};

/** Returns the files of one picture of a product, by default the main one. For a product without pictures, returns `img`. */
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
  const widths = stem.startsWith(`${UPLOADED_PICTURES_PATH}/`) ? UPLOADED_PICTURE_WIDTHS : PICTURE_WIDTHS;
  return {
    src: pictureFile(stem, 960, 'webp'),
    sources: (['avif', 'webp'] as const).map((format) => ({
      type: `image/${format}`,
      srcSet: widths.map((wide) => `${pictureFile(stem, wide, format)} ${wide}w`).join(', '),
    })),
    width,
    height,
    colour,
    alt,
  };
}

/** Returns the picture for link previews: the main picture as JPEG, which every Open Graph client supports. */
export function linkPreviewPictureOf(product: Parameters<typeof pictureOf>[0]) {
  const main = product.pictures?.[0];
  if (main !== undefined)
    return { src: `${main.stem}-${LINK_PREVIEW_PX.width}.jpg`, ...LINK_PREVIEW_PX, alt: main.alt };
  const { src, width, height, alt } = pictureOf(product);
  return { src, width, height, alt };
}
