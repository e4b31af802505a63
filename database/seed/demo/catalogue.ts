import type { Picture } from '#domain/catalog/picture.ts';
import type { SizeGuide } from '#domain/catalog/size-guide.ts';
import { kidsListings } from './catalogue-kids.ts';
import { menListings } from './catalogue-men.ts';
import { womenListings } from './catalogue-women.ts';
import { cutOf } from './cuts.ts';
import type { DemoListing, DemoReviewNote } from './demo-listing.ts';
import { demoMeasures, demoShots } from './demo-shots.ts';
import { kidsReviews } from './reviews-kids.ts';
import { menReviews } from './reviews-men.ts';
import { secondSeasonReviews } from './reviews-second-season.ts';
import { womenReviews } from './reviews-women.ts';
import { kidsSecondSeason } from './second-season-kids.ts';
import { menSecondSeason } from './second-season-men.ts';
import { womenSecondSeason } from './second-season-women.ts';

/** A review of the demo shop with the address of its writer. */
export type DemoReview = DemoReviewNote & { readonly email: string };

/** One product of the demo shop, complete. */
export type DemoProduct = Omit<DemoListing, 'detailAlt'> & {
  /** The whole garment, then the close view. */
  readonly pictures: readonly [main: Picture, detail: Picture];
  /** Its sizes in a picture and in measures. */
  readonly sizes: SizeGuide;
  /** The word for its cut, which all of its colours share; null for a cut that comes in one colour. */
  readonly cut: string | null;
  /** Newest first; the product's rating is the mean of their rates. */
  readonly reviews: readonly DemoReview[];
};

/** The shop window: products in the order in which a merchant would show them, mixed so that every page has variety. */
const WINDOW_ORDER = [
  'sundress-paprika',
  'oxford-shirt-sky',
  'tiered-skirt-midnight',
  'straight-jean-mid',
  'rib-tank-clay',
  'round-collar-blouse',
  'kids-cord-pant-moss',
  'loopback-hoodie-lichen',
  'field-pocket-tee-ink',
  'kids-gingham-shirt',
  'kids-play-jean-rinse',
  'slip-dress-spruce',
  'smock-dress-harvest',
  'pleated-short-khaki',
  'kids-gingham-shirt-pond',
  'harbour-stripe-tee',
  'straight-jean-selvedge',
  'smock-dress-meadow',
  'kids-stripe-tee-marigold',
  'camp-shirt-juniper',
  'tiered-skirt-clay',
  'kids-cord-pant-rust',
  'kids-cord-pant-plum',
  'bias-skirt-camel',
  'camp-shirt-palm',
  'tank-stripe-rose',
  'round-collar-blouse-blush',
  'relaxed-jean-rinse',
  'kids-chino-khaki',
  'peasant-blouse-oat',
  'drawstring-short-oat',
  'garment-dyed-tee',
  'scoop-tank-sky',
  'brushed-hoodie-navy',
  'kids-dot-shirt-brick',
  'cord-skirt-chestnut',
  'loopback-hoodie-ink',
  'kids-dot-shirt',
  'slip-dress-rosewood',
  'rib-tank-ink',
  'kids-pocket-tee-fern',
  'poplin-shirt-stripe',
  'loopback-tee',
  'smock-dress-check',
  'cord-skirt-fern',
  'field-pocket-tee',
  'kids-jogger-clay',
  'painter-jean-ecru',
  'relaxed-jean-stone',
  'rib-tank-fern',
  'leaf-blouse-rust',
  'denim-skirt-bleach',
  'kids-linen-pant-sky',
  'brushed-hoodie-oat',
  'work-shirt-check',
  'kids-jogger-pond',
  'sundress-chambray',
  'drawstring-short-slate',
  'kids-oxford-shirt',
  'harbour-stripe-tee-rust',
  'denim-short-mid',
  'rib-tank-paper',
  'bias-skirt-juniper',
  'slim-jean-black',
  'kids-baseball-tee',
  'leaf-blouse-moss',
  'brushed-hoodie-moss',
  'brushed-hoodie-brick',
  'peasant-blouse-indigo',
  'kids-play-jean-mid',
  'long-henley-ecru',
  'kids-linen-pant-oat',
  'oxford-shirt-fern',
  'kids-stripe-tee',
  'pleated-short-ink',
  'kids-henley-oat',
  'cord-short-moss',
];

const listings = new Map(
  [
    ...menListings,
    ...menSecondSeason,
    ...womenListings,
    ...womenSecondSeason,
    ...kidsListings,
    ...kidsSecondSeason,
  ].map((listing) => [listing.id, listing]),
);
const notes = new Map(
  Object.entries({ ...menReviews, ...womenReviews, ...kidsReviews, ...secondSeasonReviews }),
);

/** Everything the demo shop sells, newest first. For the demo only: production starts with an empty shop. */
export const demoCatalogue: readonly DemoProduct[] = WINDOW_ORDER.map((id) => {
  const listing = listings.get(id);
  if (listing === undefined) throw new Error(`the shop window shows '${id}', which no listing describes`);
  const shots = demoShots[id];
  const measures = demoMeasures[id];
  if (shots === undefined || measures === undefined) throw new Error(`the product '${id}' has no pictures`);
  const { detailAlt, ...rest } = listing;
  return {
    ...rest,
    pictures: [
      { ...shots.main, alt: `${listing.title} in ${listing.colour}, full view` },
      { ...shots.detail, alt: detailAlt },
    ],
    sizes: {
      picture: {
        ...shots.sizes,
        alt: `${listing.title} in size M on a hanger, with the outlines of the sizes S, L and XL around it`,
      },
      measures,
    },
    cut: cutOf(id),
    reviews: (notes.get(id) ?? []).map((note) => ({ ...note, email: addressOf(note.name) })),
  };
});

/** 'Ingrid S.' writes from `ingrid.s@osier.example`; the domain is reserved, so no mail can ever reach anybody. */
function addressOf(name: string): string {
  const words = name.toLowerCase().match(/[a-z]+/g) ?? [];
  return `${words.join('.')}@osier.example`;
}
