import { BANNERS, bannerScene, type BannerName } from '../scenes/banners.ts';
import { drawings } from '../scenes/catalogue.ts';
import { CLOSE_ENCODING, MAIN_ENCODING, SIZES_ENCODING, type Encoding } from '../scenes/encode.ts';
import { fingerprintOf } from '../scenes/fingerprint.ts';
import { overlayOf, sceneOf, linkPreviewScene, VIEWS, type ProductView } from '../scenes/product-picture.ts';

/** Width in pixels at which products are drawn. Smaller files are scaled from it. */
export const FULL_WIDTH_PX = 960;

const ENCODINGS: Readonly<Record<ProductView, Encoding>> = {
  main: MAIN_ENCODING,
  detail: CLOSE_ENCODING,
  back: CLOSE_ENCODING,
  form: CLOSE_ENCODING,
  sizes: SIZES_ENCODING,
};

/** One picture to make: its name, its encoding, and the fingerprint of its inputs. */
export type Job = {
  /** Prefix of its file names. */
  readonly name: string;
  readonly encoding: Encoding;
  readonly inputs: string;
} & (
  | { readonly kind: 'product'; readonly id: string; readonly view: ProductView }
  | { readonly kind: 'banner'; readonly banner: BannerName }
);

/** Returns the jobs of every shipped picture. */
export function listJobs(): Job[] {
  const products = drawings.flatMap((drawing) =>
    VIEWS.map((view): Job => {
      const scene = sceneOf(drawing, view, FULL_WIDTH_PX);
      const encoding = ENCODINGS[view];
      // The main picture also has a version for link previews.
      const linkPreview = view === 'main' ? fingerprintOf(linkPreviewScene(drawing)) : undefined;
      return {
        kind: 'product',
        id: drawing.id,
        view,
        name: `${drawing.id}-${view}`,
        encoding,
        inputs: fingerprintOf(scene, [overlayOf(drawing, view, FULL_WIDTH_PX), encoding, linkPreview]),
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
