import type { ShownPicture } from '#domain/content/block-pictures.ts';
import type { HomeChanges } from '#domain/content/home-document.ts';
import { NARROW_QUERY, NARROW_SIZES } from '#domain/content/narrow-screens.ts';
import { Picture, type PictureSource } from '../../../ui/picture/picture.tsx';
import { pictureFiles, type ShopPicture } from '../../../ui/picture/shop-pictures.ts';

/** The merchant's pictures, by block and place. */
export type OwnPictures = HomeChanges['pictures'];

/**
 * A banner's picture, decorative without `alt`. `sizes` is its width in the page. `tall` is another crop for narrow screens, where its
 * width is `narrowSizes`. `own` is the merchant's picture, which replaces it. Set `priority` for the picture at the top of the page.
 */
export function BannerPicture({
  files,
  tall,
  sizes,
  narrowSizes = NARROW_SIZES,
  alt = '',
  own,
  priority = false,
}: {
  files: ShopPicture;
  tall?: ShopPicture;
  sizes: string;
  narrowSizes?: string;
  alt?: string;
  own: ShownPicture | undefined;
  priority?: boolean;
}) {
  const { width, height, colour } = files;
  const { src, sources } = pictureFiles(files);
  const narrow: PictureSource[] =
    tall === undefined
      ? []
      : pictureFiles(tall).sources.map((source) => ({
          ...source,
          media: NARROW_QUERY,
          sizes: narrowSizes,
          width: tall.width,
          height: tall.height,
        }));
  return (
    <Picture
      src={src}
      sources={[...narrow, ...sources]}
      width={width}
      height={height}
      colour={colour}
      sizes={sizes}
      alt={alt}
      priority={priority}
      {...own}
    />
  );
}
