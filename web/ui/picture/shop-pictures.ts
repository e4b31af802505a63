import pictures from './shop-pictures.json' with { type: 'json' };

/** One of the shop's own pictures. Its files are `${stem}-${width}.${format}`; each format lists its widths in pixels. */
export type ShopPicture = {
  readonly stem: string;
  readonly width: number;
  readonly height: number;
  /** The average colour, shown until the picture has loaded. */
  readonly colour: string;
  readonly avif: readonly number[];
  readonly webp: readonly number[];
  readonly jpg: readonly number[];
};

/** The banners, share images and close-ups of collections. `npm run imagery` writes the file. */
export const SHOP_PICTURES: Readonly<Record<keyof typeof pictures, ShopPicture>> = pictures;

/** Returns the files of a picture for `<picture>`, the smaller format first. */
export function pictureFiles(picture: ShopPicture) {
  const { stem, webp } = picture;
  return {
    src: `${stem}-${webp.at(-1)}.webp`,
    sources: (['avif', 'webp'] as const).map((format) => ({
      type: `image/${format}`,
      srcSet: picture[format].map((width) => `${stem}-${width}.${format} ${width}w`).join(', '),
    })),
  };
}

/** Returns the file for link previews: JPEG, which every Open Graph client supports. */
export function shareImage({ stem, width, height, jpg }: ShopPicture) {
  return { src: `${stem}-${jpg.at(-1)}.jpg`, width, height };
}
