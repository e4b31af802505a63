import { Picture } from '../../ui/picture.tsx';
import { filesOf, type ShopPicture } from '../../ui/shop-pictures.ts';

/** A banner's picture; without `alt` it is there for the eye only. `sizes` is its width on the page. */
export function BannerPicture({
  files,
  sizes,
  alt = '',
}: {
  files: ShopPicture;
  sizes: string;
  alt?: string;
}) {
  const { width, height, colour } = files;
  return (
    <Picture {...filesOf(files)} width={width} height={height} colour={colour} sizes={sizes} alt={alt} />
  );
}
