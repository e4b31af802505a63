/** Whether shoppers see a product: only when `published`. A `scheduled` one is published at a set time; an `archived` one was for sale before. */
export const PRODUCT_STATUSES = ['draft', 'scheduled', 'published', 'archived'] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

/** Returns what a product lacks for publication, by field. `priceCents` is the list price. */
export function publicationErrors({
  title,
  priceCents,
  pictures,
}: {
  readonly title: string;
  readonly priceCents: number;
  readonly pictures: readonly { readonly alt: string }[];
}): { field: string; message: string }[] {
  return [
    ...(title.trim() === '' ? [{ field: 'title', message: 'A published product needs a title.' }] : []),
    ...(priceCents < 1 ? [{ field: 'price', message: 'A published product needs a price.' }] : []),
    ...(pictures.some(({ alt }) => alt.trim() === '')
      ? [{ field: 'pictures', message: 'Every picture of a published product needs an alt text.' }]
      : []),
  ];
}

/** Maximum lengths of a product's own texts for search engines. */
export const MAX_SEARCH_TITLE_LENGTH = 120;
export const MAX_SEARCH_DESCRIPTION_LENGTH = 320;
