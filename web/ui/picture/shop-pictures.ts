import drawn from './shop-pictures.json' with { type: 'json' };

/** A picture of the shop's own: `${stem}-${width}.${format}` in the widths that each format is kept in, in pixels. */
export type ShopPicture = {
  readonly stem: string;
  readonly width: number;
  readonly height: number;
  /** The average colour, shown until the picture is there. */
  readonly colour: string;
  readonly avif: readonly number[];
  readonly webp: readonly number[];
  readonly jpg: readonly number[];
};

/** The banners, the pictures for those who share a page, and the close views that stand for a collection; written by `npm run imagery`. */
export const SHOP_PICTURES: Readonly<Record<keyof typeof drawn, ShopPicture>> = drawn;

/** The files of a picture as an HTML `<picture>` takes them, the smaller format first. */
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

/** The one file that is shown where a page is linked to: JPEG, which every reader of Open Graph knows. */
export function shareImage({ stem, width, height, jpg }: ShopPicture) {
  return { src: `${stem}-${jpg.at(-1)}.jpg`, width, height };
}
