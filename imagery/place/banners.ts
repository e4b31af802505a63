/** Compositions for the home page and for link previews, and their files. */
import { lightThrough } from '../light/light-through.ts';
import type { Scene } from '../light/scene.ts';
import { menAccessories, promoTall, promoWide, womenAccessories } from './banners/accessories.ts';
import type { Banner } from './banners/banner.ts';
import { forHer, forHim, forThem, sharedForHer, sharedForHim, sharedForThem } from './banners/departments.ts';
import { hero, heroTall, share } from './banners/rail.ts';
import { SHARED, type Encoding } from './encode.ts';

/** Encodes AVIF and WebP at these widths in pixels. */
function both(...widths: readonly number[]): Encoding {
  return { avif: widths, webp: widths, jpg: [] };
}

const WIDE = both(960, 1440, 2000);
const TILE = both(480, 720, 960);
const HALF = both(600, 900, 1200);

const banners = {
  hero: [hero, WIDE],
  'hero-tall': [heroTall, TILE],
  'for-her': [forHer, TILE],
  'for-him': [forHim, TILE],
  'for-them': [forThem, TILE],
  'promo-accessories': [promoWide, WIDE],
  'promo-accessories-tall': [promoTall, TILE],
  'women-accessories': [womenAccessories, HALF],
  'men-accessories': [menAccessories, HALF],
  share: [share, SHARED],
  'share-women': [sharedForHer, SHARED],
  'share-men': [sharedForHim, SHARED],
  'share-kids': [sharedForThem, SHARED],
} as const satisfies Readonly<Record<string, readonly [() => Banner, Encoding]>>;

/** Product pictures that represent a collection on the home page. */
export const CLOSE_VIEWS: readonly string[] = [
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
    pattern: { map: lightThrough(pattern.light.svg, pattern.light.softness), dark: pattern.dark },
  };
}
