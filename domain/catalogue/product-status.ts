/**
 * Whether shoppers see a product: only when `published`. A `scheduled` one is published at a set time; an `archived` one was for sale
 * before.
 */
export const PRODUCT_STATUSES = ['draft', 'scheduled', 'published', 'archived'] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

/** The facts that decide whether a product can be published. */
export type PublicationFacts = {
  readonly title: string;
  /** The list price, and the selling price by the price rules. */
  readonly priceCents: number;
  readonly sellingCents: number;
  /** The pictures that pages show. */
  readonly pictures: readonly PictureText[];
  /** The picture of a product without pictures in the catalogue. */
  readonly imageUrl: string | null;
  /** The uploaded pictures in their order, also those whose files are not made yet. */
  readonly uploads: readonly PictureText[];
};

type PictureText = { readonly alt: string };

/** Returns what a product lacks for publication, by field. */
export function publicationErrors(facts: PublicationFacts): { field: string; message: string }[] {
  const picture = pictureError(facts);
  return [
    ...(facts.title.trim() === '' ? [{ field: 'title', message: 'A published product needs a title.' }] : []),
    ...priceErrors(facts),
    ...(picture === null ? [] : [{ field: 'pictures', message: picture }]),
  ];
}

function priceErrors({ priceCents, sellingCents }: PublicationFacts) {
  if (priceCents < 1) return [{ field: 'price', message: 'A published product needs a price.' }];
  return sellingCents < 1 ? [{ field: 'price', message: FREE_BY_RULE }] : [];
}

/** Why a product cannot have a list price that price rules lower to nothing. */
export const FREE_BY_RULE = 'A sale price would lower it below $0.01.';

function pictureError({ pictures, imageUrl, uploads }: PublicationFacts): string | null {
  const withoutAlt = (uploads.length > 0 ? uploads : pictures).flatMap(({ alt }, index) =>
    alt.trim() === '' ? [index + 1] : [],
  );
  if (withoutAlt.length > 0) {
    const [noun, verb] = withoutAlt.length === 1 ? ['Picture', 'needs'] : ['Pictures', 'need'];
    return `${noun} ${withoutAlt.join(', ')} ${verb} an alt text.`;
  }
  if (pictures.length > 0 || imageUrl !== null) return null;
  if (uploads.length === 0) return 'A published product needs a picture.';
  return 'The sizes of its pictures are being made. Try again when one is ready.';
}
