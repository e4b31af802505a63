import type { Queryable } from '#database/connection/connect.ts';
import { listingTag, productTag, ratingTag, WORDS } from '#database/notifications/catalogue-tags.ts';
import { findProducts as readProducts } from '#database/queries/catalog/products.ts';
import {
  findProducts,
  lexemesAmong,
  WHILE_TYPING,
  type Found,
} from '#database/queries/search/search-products.ts';
import { understand, type Sought } from '#database/queries/search/search-words.ts';
import { ok } from '#domain/result.ts';
import { searchWords } from '#domain/search/search-words.ts';
import { suggestPlaces } from '#domain/search/suggest-places.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { productJson } from '../catalogue/product-json.ts';

/** How much is suggested of each kind. */
const MOST = { searches: 4, places: 2, products: 5 } as const;

export function suggestSearchesEndpoint(): Endpoint<'suggestSearches'> {
  return async ({ input, catalogue }) => {
    const { q } = input.query;
    catalogue.shows([WORDS, listingTag({}), ratingTag({})]);
    const sought = await understand(catalogue.db, q, { typing: true });
    const typed = searchWords(q).join(' ');
    const places = suggestPlaces(searchWords(sought?.corrected ?? q), MOST.places).map(
      ({ label, department, category }) => ({
        label,
        for: department,
        category,
      }),
    );
    if (sought === undefined) return ok({ value: { searches: [], places, products: [] } });
    const { found } = await findProducts(catalogue.db, { sought, filter: {}, ...WHILE_TYPING });
    const ids = found.slice(0, MOST.products).map(({ id }) => id);
    catalogue.shows(ids.map(productTag));
    const products = (await readProducts(catalogue.db, ids)).map((row) => {
      const product = productJson(row);
      return { ...product, pictures: product.pictures.slice(0, 1) };
    });
    const guessed = await leadingSomewhere(catalogue.db, sought, found);
    const corrected = sought.corrected === undefined ? [] : [sought.corrected];
    const searches = [...new Set([...corrected, ...guessed])].filter((search) => search !== typed);
    return ok({ value: { searches: searches.slice(0, MOST.searches), places, products } });
  };
}

/** The alternatives and completions with which something is found: of several words, not every one goes with the others. */
async function leadingSomewhere(
  db: Queryable,
  { groups, alternatives, completions }: Sought,
  found: readonly Found[],
): Promise<readonly string[]> {
  const guesses = [...alternatives, ...completions];
  if (groups.length < 2 || guesses.length === 0) return guesses.map(({ search }) => search);
  const ids = found.map(({ id }) => id);
  const had = await lexemesAmong(db, { ids, lexemes: guesses.map(({ lexeme }) => lexeme) });
  return guesses.flatMap(({ search, lexeme }) => (had.has(lexeme) ? [search] : []));
}
