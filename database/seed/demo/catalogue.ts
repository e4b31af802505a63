import { familiesOfCloth, type ColourFamily } from '#domain/catalogue/colour-family.ts';
import type { Picture } from '#domain/catalogue/pictures/picture.ts';
import type { SizeGuide } from '#domain/catalogue/sizes/size-guide.ts';
import { demoBodies, demoColours, demoMeasures, demoProducts, demoPictures } from './demo-files.ts';

type DemoListing = (typeof demoProducts)[number];

/** A review of the demo shop with the address of its author. */
export type DemoReview = DemoListing['reviews'][number] & { readonly email: string };

/** One product of the demo shop, complete. */
export type SeededProduct = Omit<DemoListing, 'detailAlt' | 'reviews'> & {
  readonly pictures: readonly [main: Picture, detail: Picture, back: Picture, form: Picture];
  readonly sizes: SizeGuide;
  readonly colourFamilies: readonly ColourFamily[];
  /** Newest first; the product's rating is the mean of their rates. */
  readonly reviews: readonly DemoReview[];
};

/** All demo products, newest first. */
export const demoCatalogue: readonly SeededProduct[] = demoProducts.map((listing) =>
  createDemoProduct(listing, { pictures: demoPictures[listing.id], measures: demoMeasures[listing.id] }),
);

/** Joins the parts of a demo product. Throws when its pictures or measures are missing. */
export function createDemoProduct(
  listing: DemoListing,
  {
    pictures,
    measures,
  }: {
    pictures: (typeof demoPictures)[string] | undefined;
    measures: (typeof demoMeasures)[string] | undefined;
  },
): SeededProduct {
  const { id, title, colour } = listing;
  if (pictures === undefined) throw new Error(`the product '${id}' has no pictures`);
  if (measures === undefined) throw new Error(`the product '${id}' has no measures`);
  const { detailAlt, cut, reviews, ...rest } = listing;
  return {
    ...rest,
    pictures: [
      { ...pictures.main, alt: `${title} in ${colour}, full view` },
      { ...pictures.detail, alt: detailAlt },
      { ...pictures.back, alt: `${title} in ${colour}, back view` },
      { ...pictures.form, alt: `${title} in ${colour}, worn by an invisible form` },
    ],
    sizes: {
      picture: {
        ...pictures.sizes,
        alt: `${title} in size M on a hanger, with the outlines of the sizes S, L and XL around it`,
      },
      measures,
      body: demoBodies[listing.department],
    },
    cut,
    colourFamilies: familiesOfCloth(demoColours[id] ?? []),
    reviews: reviews.map((review) => ({ ...review, email: addressOf(review.name) })),
  };
}

/** Returns `ingrid.s@osier.example` for 'Ingrid S.'. The domain is reserved, so mail to it is never delivered. */
function addressOf(name: string): string {
  const words = name.toLowerCase().match(/[a-z]+/g) ?? [];
  return `${words.join('.')}@osier.example`;
}
