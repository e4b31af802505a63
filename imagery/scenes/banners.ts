/** Compositions for the home page and for link previews, and their files. */
import { createLightMap } from '../light/light-map.ts';
import type { Scene } from '../light/scene.ts';
import { menAccessories, promoTall, promoWide, womenAccessories } from './banners/accessories.ts';
import type { Banner } from './banners/banner.ts';
import {
  forHer,
  forHim,
  forThem,
  linkPreviewForHer,
  linkPreviewForHim,
  linkPreviewForThem,
} from './banners/departments.ts';
import { hero, heroTall, linkPreview } from './banners/rail.ts';
import { LINK_PREVIEW_ENCODING, type Encoding } from './encode.ts';

/** Encodes AVIF and WebP at these widths in pixels. */
function pageEncoding(...widths: readonly number[]): Encoding {
  return { avif: widths, webp: widths, jpg: [] };
}

const WIDE_ENCODING = pageEncoding(960, 1440, 2000);
const TILE_ENCODING = pageEncoding(480, 720, 960);
const HALF_ENCODING = pageEncoding(600, 900, 1200);

const banners = {
  hero: [hero, WIDE_ENCODING],
  'hero-tall': [heroTall, TILE_ENCODING],
  'for-her': [forHer, TILE_ENCODING],
  'for-him': [forHim, TILE_ENCODING],
  'for-them': [forThem, TILE_ENCODING],
  'promo-accessories': [promoWide, WIDE_ENCODING],
  'promo-accessories-tall': [promoTall, TILE_ENCODING],
  'women-accessories': [womenAccessories, HALF_ENCODING],
  'men-accessories': [menAccessories, HALF_ENCODING],
  share: [linkPreview, LINK_PREVIEW_ENCODING],
  'share-women': [linkPreviewForHer, LINK_PREVIEW_ENCODING],
  'share-men': [linkPreviewForHim, LINK_PREVIEW_ENCODING],
  'share-kids': [linkPreviewForThem, LINK_PREVIEW_ENCODING],
} as const satisfies Readonly<Record<string, readonly [() => Banner, Encoding]>>;

/** Product pictures that represent a collection on the home page. */
export const COLLECTION_PICTURES: readonly string[] = [
  'camp-shirt-juniper-detail',
  'straight-jean-mid-detail',
  'tiered-skirt-midnight-detail',
  'loopback-hoodie-lichen-detail',
];

/** The name of a banner. */
export type BannerName = keyof typeof banners;

/** Every banner with its encoding and the artwork of its light. */
export const BANNERS = (Object.keys(banners) as BannerName[]).map((name) => {
  const [draw, encoding] = banners[name];
  return { name, encoding, pattern: draw().pattern };
});

/** The scene of a banner. */
export function bannerScene(name: BannerName): Scene {
  const { pattern, ...rest }: Banner = banners[name][0]();
  return {
    ...rest,
    pattern: { map: createLightMap(pattern.light.svg, pattern.light.softness), dark: pattern.dark },
  };
}
