/** A drawing of the shop's own under `/pictures/`, in several widths: `${stem}-${width}.${format}`. */
export type BannerFiles = {
  readonly stem: string;
  readonly widths: readonly number[];
  readonly width: number;
  readonly height: number;
  /** The average colour, shown until the picture is there. */
  readonly colour: string;
};

const TALL = { widths: [480, 720, 960], width: 960, height: 1200 } as const;
const HALF = { widths: [600, 900, 1200], width: 1200, height: 900 } as const;

/** The banners, as imagery/banners.json has them; a test holds the two together. */
export const BANNERS = {
  hero: {
    stem: '/pictures/banner-hero.a53c642a',
    widths: [960, 1440, 2000],
    width: 2000,
    height: 960,
    colour: '#d7c8b7',
  },
  'hero-tall': {
    stem: '/pictures/banner-hero-tall.868f6f63',
    widths: [480, 720, 960],
    width: 960,
    height: 1080,
    colour: '#d5beab',
  },
  'for-her': { ...TALL, stem: '/pictures/banner-for-her.a4ac3dcf', colour: '#d5b39f' },
  'for-him': { ...TALL, stem: '/pictures/banner-for-him.9d215996', colour: '#8f9a9f' },
  'for-them': { ...TALL, stem: '/pictures/banner-for-them.e49b6998', colour: '#cebd94' },
  'promo-accessories': {
    stem: '/pictures/banner-promo-accessories.47dcf200',
    widths: [960, 1440, 2000],
    width: 2000,
    height: 640,
    colour: '#c4c2b0',
  },
  'women-accessories': { ...HALF, stem: '/pictures/banner-women-accessories.ddda14ae', colour: '#d8bca8' },
  'men-accessories': { ...HALF, stem: '/pictures/banner-men-accessories.dc5d2474', colour: '#a5a79e' },
} as const satisfies Record<string, BannerFiles>;

/** Close views of the demo catalogue that stand for the collections; a test holds them against its pictures. */
export const COLLECTION_PICTURES = {
  'camp-shirt-juniper': { ...TALL, stem: '/pictures/camp-shirt-juniper-detail.21be9abf', colour: '#7a8879' },
  'straight-jean-mid': { ...TALL, stem: '/pictures/straight-jean-mid-detail.7680ce76', colour: '#9099a9' },
  'tiered-skirt-midnight': {
    ...TALL,
    stem: '/pictures/tiered-skirt-midnight-detail.eb60c188',
    colour: '#4a4f60',
  },
  'loopback-hoodie-lichen': {
    ...TALL,
    stem: '/pictures/loopback-hoodie-lichen-detail.5a02d025',
    colour: '#9ea198',
  },
} as const satisfies Record<string, BannerFiles>;

/** The files of a banner as an HTML `<picture>` takes them, the smaller format first. */
export function filesOf({ stem, widths }: BannerFiles) {
  return {
    src: `${stem}-${widths.at(-1)}.webp`,
    sources: ['avif', 'webp'].map((format) => ({
      type: `image/${format}`,
      srcSet: widths.map((width) => `${stem}-${width}.${format} ${width}w`).join(', '),
    })),
  };
}
