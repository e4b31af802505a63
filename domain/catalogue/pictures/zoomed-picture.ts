import { pictureOf, type PictureFiles } from './picture.ts';

/** Width in pixels of the files that only a zoom requests. Pictures whose original is narrower do not have them. */
export const ZOOM_WIDTH = 1440;

/** Returns the files of one picture of a product like `pictureOf`, with those for a zoom if there are any. */
export function zoomedPictureOf(product: Parameters<typeof pictureOf>[0], index: number): PictureFiles {
  const files = pictureOf(product, index);
  const picture = product.pictures?.[index];
  if (picture === undefined || picture.width < ZOOM_WIDTH) return files;
  const sources = files.sources.map(({ type, srcSet }) => {
    const format = type.replace('image/', '');
    return { type, srcSet: `${srcSet}, ${picture.stem}-${ZOOM_WIDTH}.${format} ${ZOOM_WIDTH}w` };
  });
  return { ...files, sources };
}
