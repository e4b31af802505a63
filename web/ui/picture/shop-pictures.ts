import pictures from './shop-pictures.json' with { type: 'json' };

/** One of the shop's own pictures. Its files are `${stem}-${width}.${format}`, AVIF and WebP in the same widths in pixels. */
export type ShopPicture = {
  readonly stem: string;
  readonly width: number;
  readonly height: number;
  /** The average colour, shown until the picture has loaded. */
  readonly colour: string;
  readonly widths: readonly number[];
};

/** The banners and close-ups of collections. `npm run imagery` writes the file. */
export const SHOP_PICTURES: Readonly<Record<keyof typeof pictures, ShopPicture>> = pictures;

/** Returns the files of a picture for `<picture>`, the smaller format first. */
export function pictureFiles({ stem, widths }: ShopPicture) {
  return {
    src: `${stem}-${widths.at(-1)}.webp`,
    sources: ['avif', 'webp'].map((format) => ({
      type: `image/${format}`,
      srcSet: widths.map((width) => `${stem}-${width}.${format} ${width}w`).join(', '),
    })),
  };
}
