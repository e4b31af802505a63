import type { Picture } from '#domain/catalog/picture.ts';
import { menListings } from './catalogue-men.ts';
import { womenListings } from './catalogue-women.ts';
import { kidsListings } from './catalogue-kids.ts';
import type { DemoListing, DemoReviewNote } from './demo-listing.ts';
import { demoShots } from './demo-shots.ts';
import { menReviews } from './reviews-men.ts';
import { womenReviews } from './reviews-women.ts';
import { kidsReviews } from './reviews-kids.ts';

/** A review of the demo shop with the address of its writer. */
export type DemoReview = DemoReviewNote & { readonly email: string };

/** One product of the demo shop, complete. */
export type DemoProduct = Omit<DemoListing, 'detailAlt'> & {
  /** The whole garment, then the close view. */
  readonly pictures: readonly [main: Picture, detail: Picture];
  /** Newest first; the product's rating is the mean of their rates. */
  readonly reviews: readonly DemoReview[];
};

/** The shop window: products in the order in which a merchant would show them, mixed so that every page has variety. */
const WINDOW_ORDER = [
  'sundress-paprika',
  'oxford-shirt-sky',
  'tiered-skirt-midnight',
  'straight-jean-mid',
  'round-collar-blouse',
  'loopback-hoodie-lichen',
  'kids-gingham-shirt',
  'slip-dress-spruce',
  'pleated-short-khaki',
  'harbour-stripe-tee',
  'smock-dress-meadow',
  'camp-shirt-juniper',
  'kids-cord-pant-rust',
  'bias-skirt-camel',
  'rib-tank-fern',
  'relaxed-jean-rinse',
  'peasant-blouse-oat',
  'field-pocket-tee',
  'brushed-hoodie-navy',
  'cord-skirt-chestnut',
  'kids-dot-shirt',
  'rib-tank-paper',
  'poplin-shirt-stripe',
  'smock-dress-check',
  'garment-dyed-tee',
  'painter-jean-ecru',
  'tank-stripe-rose',
  'denim-skirt-bleach',
  'brushed-hoodie-oat',
  'kids-jogger-pond',
  'drawstring-short-slate',
  'loopback-tee',
  'rib-tank-ink',
  'slim-jean-black',
  'leaf-blouse-moss',
  'brushed-hoodie-brick',
];

const listings = new Map(
  [...menListings, ...womenListings, ...kidsListings].map((listing) => [listing.id, listing]),
);
const notes = new Map(Object.entries({ ...menReviews, ...womenReviews, ...kidsReviews }));

/** Everything the demo shop sells, newest first. For the demo only: production starts with an empty shop. */
export const demoCatalogue: readonly DemoProduct[] = WINDOW_ORDER.map((id) => {
  const listing = listings.get(id);
  if (listing === undefined) throw new Error(`the shop window shows '${id}', which no listing describes`);
  const shots = demoShots[id];
  if (shots === undefined) throw new Error(`the product '${id}' has no pictures`);
  const { detailAlt, ...rest } = listing;
  return {
    ...rest,
    pictures: [
      { ...shots.main, alt: `${listing.title} in ${listing.colour}, full view` },
      { ...shots.detail, alt: detailAlt },
    ],
    reviews: (notes.get(id) ?? []).map((note) => ({ ...note, email: addressOf(note.name) })),
  };
});

/** 'Ingrid S.' writes from `ingrid.s@osier.example`; the domain is reserved, so no mail can ever reach anybody. */
function addressOf(name: string): string {
  const words = name.toLowerCase().match(/[a-z]+/g) ?? [];
  return `${words.join('.')}@osier.example`;
}
