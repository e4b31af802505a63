import { listingTag, productTag, ratingTag } from '#database/catalogue-changes.ts';
import { findProducts as readProducts } from '#database/queries/products.ts';
import { findProducts } from '#database/queries/search-products.ts';
import { understand } from '#database/queries/search-words.ts';
import { ok } from '#domain/result.ts';
import { searchWords } from '#domain/search/search-words.ts';
import { suggestPlaces } from '#domain/search/suggest-places.ts';
import type { Endpoint } from '../endpoint.ts';
import { productJson } from '../product-json.ts';

/** How much is suggested of each kind. */
const MOST = { searches: 4, places: 2, products: 5 } as const;

/** How many products are looked at: fewer than for a page of results, for somebody is typing. */
const RANKED = 100;

export function suggestSearchesEndpoint(): Endpoint<'suggestSearches'> {
  return async ({ input, catalogue }) => {
    const { q } = input.query;
    catalogue.shows([listingTag({}), ratingTag({})]);
    const sought = await understand(catalogue.db, q, { typing: true });
    const words = searchWords(sought?.corrected ?? q);
    const places = suggestPlaces(words, MOST.places).map(({ label, department, category }) => ({
      label,
      for: department,
      category,
    }));
    if (sought === undefined) return ok({ value: { searches: [], places, products: [] } });
    const { found } = await findProducts(catalogue.db, { sought, filter: {}, most: RANKED });
    const ids = found.slice(0, MOST.products).map(({ id }) => id);
    catalogue.shows(ids.map(productTag));
    const products = (await readProducts(catalogue.db, ids)).map((row) => {
      const { _id, title, brand, img, price, sellingPrice, pictures } = productJson(row);
      return { _id, title, brand, img, price, sellingPrice, pictures: pictures.slice(0, 1) };
    });
    const typed = words.join(' ');
    const searches = [
      ...(sought.corrected === undefined ? [] : [sought.corrected]),
      ...sought.completions.filter((search) => search !== typed),
    ].slice(0, MOST.searches);
    return ok({ value: { searches, places, products } });
  };
}
