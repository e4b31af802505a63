/** Whether shoppers see a product: only when `published`. A `scheduled` one is published at a set time; an `archived` one was for sale before. */
export const PRODUCT_STATUSES = ['draft', 'scheduled', 'published', 'archived'] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

/** Maximum lengths of a product's own texts for search engines. */
export const MAX_SEARCH_TITLE_LENGTH = 120;
export const MAX_SEARCH_DESCRIPTION_LENGTH = 320;
