/** A drawing of the shop's own under `/pictures/`, in several widths: `${stem}-${width}.${format}`. */
export type BannerFiles = {
  readonly stem: string;
  readonly widths: readonly number[];
  readonly width: number;
  readonly height: number;
  /** The average colour, shown until the picture is there. */
  readonly colour: string;
  /** The formats that every width is kept in; a product's pictures have AVIF, and one WebP in the widest. */
  readonly formats?: readonly string[];
};

const TALL = { widths: [480, 720, 960], width: 960, height: 1200 } as const;
const CLOSE = { ...TALL, formats: ['avif'] } as const;
const HALF = { widths: [600, 900, 1200], width: 1200, height: 900 } as const;

/** The banners, as imagery/banners.json has them; a test holds the two together. */
export const BANNERS = {
  hero: {
    stem: '/pictures/banner-hero.2624a3c5',
    widths: [960, 1440, 2000],
    width: 2000,
    height: 960,
    colour: '#d7c7b7',
  },
  share: {
    stem: '/pictures/banner-share.569ad89a',
    widths: [1200],
    width: 1200,
    height: 630,
    colour: '#d6c2b0',
  },
  'hero-tall': {
    stem: '/pictures/banner-hero-tall.ad0782f3',
    widths: [480, 720, 960],
    width: 960,
    height: 1080,
    colour: '#d4beab',
  },
  'for-her': { ...TALL, stem: '/pictures/banner-for-her.37568941', colour: '#d5b39f' },
  'for-him': { ...TALL, stem: '/pictures/banner-for-him.5bddf318', colour: '#8f9a9f' },
  'for-them': { ...TALL, stem: '/pictures/banner-for-them.d4cbc239', colour: '#ccbc94' },
  'promo-accessories': {
    stem: '/pictures/banner-promo-accessories.fd7cbfae',
    widths: [960, 1440, 2000],
    width: 2000,
    height: 640,
    colour: '#c4c2b0',
  },
  'promo-accessories-tall': {
    stem: '/pictures/banner-promo-accessories-tall.b4584c7d',
    widths: [480, 720, 960],
    width: 960,
    height: 1080,
    colour: '#c3c1ae',
  },
  'women-accessories': { ...HALF, stem: '/pictures/banner-women-accessories.d5beeb21', colour: '#d8bca8' },
  'men-accessories': { ...HALF, stem: '/pictures/banner-men-accessories.128dd188', colour: '#a5a79e' },
} as const satisfies Record<string, BannerFiles>;

/** Close views of the demo catalogue that stand for the collections; a test holds them against its pictures. */
export const COLLECTION_PICTURES = {
  'camp-shirt-juniper': { ...CLOSE, stem: '/pictures/camp-shirt-juniper-detail.a1d196e5', colour: '#7a8879' },
  'straight-jean-mid': { ...CLOSE, stem: '/pictures/straight-jean-mid-detail.519a0e98', colour: '#8c96a7' },
  'tiered-skirt-midnight': {
    ...CLOSE,
    stem: '/pictures/tiered-skirt-midnight-detail.5d51eafa',
    colour: '#454b5c',
  },
  'loopback-hoodie-lichen': {
    ...CLOSE,
    stem: '/pictures/loopback-hoodie-lichen-detail.f5232559',
    colour: '#9fa298',
  },
} as const satisfies Record<string, BannerFiles>;

/** The files of a banner as an HTML `<picture>` takes them, the smaller format first. */
export function filesOf({ stem, widths, formats = ['avif', 'webp'] }: BannerFiles) {
  return {
    src: `${stem}-${widths.at(-1)}.webp`,
    sources: formats.map((format) => ({
      type: `image/${format}`,
      srcSet: widths.map((width) => `${stem}-${width}.${format} ${width}w`).join(', '),
    })),
  };
}
