import { Picture, type PictureSource } from '../../../ui/picture/picture.tsx';
import { pictureFiles, type ShopPicture } from '../../../ui/picture/shop-pictures.ts';

/** Screens on which the home page has one column. */
const NARROW_QUERY = '(max-width: 767px)';

/**
 * A banner's picture, decorative without `alt`. `sizes` is its width in the page. `tall` is another crop for narrow screens, at full width.
 * Set `priority` for the picture at the top of the page.
 */
export function BannerPicture({
  files,
  tall,
  sizes,
  alt = '',
  priority = false,
}: {
  files: ShopPicture;
  tall?: ShopPicture;
  sizes: string;
  alt?: string;
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
          // Below 100vw on purpose: phones with double density then choose the next smaller file, two thirds of the bytes.
          sizes: '92vw',
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
    />
  );
}
