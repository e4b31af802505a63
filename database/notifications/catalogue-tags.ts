/*
 * Cache tags of the catalogue. The triggers of database/sql build the same strings and notify them on every write to products, stock,
 * reviews, search words, purchases, brands, categories, menus and content.
 */

/** Invalidates every page, because too much has changed to list the tags. */
export const EVERYTHING_TAG = 'everything';

/** Brands, categories, the choices of menus and filters, the shop details, and the titles of pages. Every page depends on them. */
export const CATALOGUE_TAG = 'catalogue';

/** The highest selling price of the catalogue. */
export const HIGHEST_PRICE_TAG = 'highest_price';

/** The words of the catalogue and their frequencies. Every search depends on them, whatever its filters. */
export const SEARCH_WORDS_TAG = 'words';

/** Which sizes of products are in stock. Listings by size, and the counts of sizes, depend on it. */
export const SIZES_TAG = 'sizes';

const PRODUCT_PREFIX = 'product:';
const CONTENT_PREFIX = 'content:';

/** Returns the tag of a product's own texts, price, pictures, rating, stock or reviews. */
export function productTag(id: string): string {
  return `${PRODUCT_PREFIX}${id}`;
}

/** Whether this tag, in a commit without a content tag, reports only a change of stock or of verified purchases. */
export function isStockOrPurchaseTag(tag: string): boolean {
  return tag === SIZES_TAG || tag.startsWith(PRODUCT_PREFIX);
}

/**
 * Returns the product of a content tag; undefined for any other tag. A change of a product's texts, price, pictures or reviews notifies its
 * content tag and its product tag. A change of its stock or of verified purchases notifies its product tag alone.
 */
export function findProductOfContentTag(tag: string): string | undefined {
  return tag.startsWith(CONTENT_PREFIX) ? tag.slice(CONTENT_PREFIX.length) : undefined;
}

/** Returns the tag of the products of a cut, with their names and pictures. */
export function cutTag(cut: string): string {
  return `cut:${cut}`;
}

/** Returns the tag of the products of a listing, in any order except by rating. It depends on department and category only. */
export function listingTag({ department, category }: ListingScope): string {
  return `listing:${department ?? '*'}:${category ?? '*'}`;
}

/** Returns the tag of the ratings that order the products of a listing. */
export function ratingTag({ department, category }: ListingScope): string {
  return `rating:${department ?? '*'}:${category ?? '*'}`;
}

/** Returns the tag of the published texts of a page, or of the home page with the slug `home`. */
export function pageTag(slug: string): string {
  return `page:${slug}`;
}

type ListingScope = { readonly department?: string | undefined; readonly category?: string | undefined };
