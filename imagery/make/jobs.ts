import { drawings } from '../place/catalogue.ts';
import { PRODUCT_ENCODING, type Encoding } from '../place/encode.ts';
import { fingerprintOf } from '../place/fingerprint.ts';
import { overlayOf, sceneOf, VIEWS, type View } from '../place/product-picture.ts';
import { BANNERS, bannerScene, type BannerName } from '../place/banners.ts';

/** Width in pixels at which products are drawn; the smaller files are made from that. */
export const FULL_WIDTH = 960;

/** The size view is asked for by few: two widths, and AVIF only. */
const SIZES_ENCODING: Encoding = { avif: [480, 960], webp: [], jpg: [] };

/** One picture to be made: which it is, how it is kept, and the fingerprint of everything that decides it. */
export type Job = {
  /** The beginning of its files' names. */
  readonly name: string;
  readonly encoding: Encoding;
  readonly inputs: string;
} & (
  | { readonly kind: 'product'; readonly id: string; readonly view: View }
  | { readonly kind: 'banner'; readonly banner: BannerName }
);

/** Every picture that ships. */
export function allJobs(): Job[] {
  const products = drawings.flatMap((drawing) =>
    VIEWS.map((view): Job => {
      const scene = sceneOf(drawing, view, FULL_WIDTH);
      const encoding = view === 'sizes' ? SIZES_ENCODING : PRODUCT_ENCODING;
      return {
        kind: 'product',
        id: drawing.id,
        view,
        name: `${drawing.id}-${view}`,
        encoding,
        inputs: fingerprintOf(scene, [overlayOf(drawing, view, FULL_WIDTH), encoding]),
      };
    }),
  );
  const banners = BANNERS.map(({ name, encoding, pattern }): Job => ({
    kind: 'banner',
    banner: name,
    name: `banner-${name}`,
    encoding,
    inputs: fingerprintOf(bannerScene(name), [pattern, encoding]),
  }));
  return [...products, ...banners];
}
