import { Picture, type PictureSource } from '../../../ui/picture/picture.tsx';
import { pictureFiles, type ShopPicture } from '../../../ui/picture/shop-pictures.ts';

/** Where the home page stands in one column. */
const NARROW = '(max-width: 767px)';

/**
 * A banner's picture; without `alt` it is there for the eye only. `sizes` is its width on the page. Narrow screens are shown `tall`
 * over their whole width, where there is another cut for them. `priority` is for the picture at the top of the page.
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
          media: NARROW,
          // A little less than it is: on a phone of twice the density the next smaller file does, two thirds of the weight.
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
