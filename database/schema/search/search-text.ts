/** The id of a product's brand. The previous version of the shop stored the label alone, which is the id in another letter case. */
export const BRAND_KEY = 'coalesce(brand_id, lower(brand))';

/** Returns the mark of a department, category, brand or colour family in `product.search`. */
export function filterMark(filter: 'for' | 'category' | 'brand' | 'colour', value: string): string {
  return `${filter}:${value}`;
}

/** A hash of a product's id, from 0 to 2^28 - 1. */
export const PRODUCT_HASH = `('x' || left(md5(id), 7))::bit(28)::integer`;

/** Random samples of the catalogue, the smallest first: one product in 512, 64 and 8. `product.search` has an index for each. */
export const SAMPLES = [512, 64, 8] as const;

/** Returns an SQL condition that is true for one product in `share`. */
export function inSample(share: (typeof SAMPLES)[number]): string {
  return `${PRODUCT_HASH} % ${share} = 0`;
}
