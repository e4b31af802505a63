import { parseBrand } from '#domain/catalog/brands.ts';
import { parseCategory } from '#domain/catalog/categories.ts';
import { parseDepartment } from '#domain/catalog/departments.ts';
import { effectiveFilter, type FilterSelection } from '#domain/catalog/filter.ts';
import { searchPhrase } from '#domain/search/search-words.ts';

/** How many products a listing shows before 'Show more'. */
export const PAGE_SIZE = 24;

/** Orders in which a listing can be shown, with their words; the first that a listing offers is its own. */
export const SORT_LABELS = {
  relevance: 'Best match',
  newest: 'Newest',
  price: 'Price: low to high',
  'price-desc': 'Price: high to low',
  rating: 'Rating',
} as const;

/** An order in which a listing can be shown. */
export type ListingSort = keyof typeof SORT_LABELS;

/** The orders that a listing offers, its own first: relevance means something only where words are searched for. */
export function sortsOf(q: string | undefined): readonly ListingSort[] {
  const sorts = Object.keys(SORT_LABELS) as ListingSort[];
  return q === undefined ? sorts.slice(1) : sorts;
}

/** What the address of a listing says: the filters (DECISIONS 16), the words searched for, and an order that is not its own. */
export type ListingChoice = FilterSelection & {
  readonly q?: string | undefined;
  readonly sort?: ListingSort | undefined;
};

/** The order that a listing's address asks for; undefined for the listing's own. */
export function readSort(search: URLSearchParams, q?: string): ListingSort | undefined {
  return sortsOf(q)
    .slice(1)
    .find((sort) => sort === search.get('sort'));
}

/** Reads a listing's address. Words that mean nothing are passed over, as if they were not there. */
export function readListingAddress(search: URLSearchParams): ListingChoice {
  const price = search.get('price') ?? '';
  const words = wordsOf(search.get('q') ?? '');
  const q = words === '' ? undefined : words;
  return {
    department: parseDepartment(search.get('department') ?? ''),
    type: parseCategory(search.get('type') ?? ''),
    brand: parseBrand(search.get('brand') ?? ''),
    price: /^\d{1,6}$/.test(price) ? Number(price) : undefined,
    q,
    sort: readSort(search, q),
  };
}

/** The words searched for as the catalogue takes them: one line of at most 200 characters, nothing invisible in it. */
function wordsOf(text: string): string {
  return searchPhrase(text)
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 200)
    .toWellFormed();
}

/** The part of a listing's address behind the question mark, `''` or `'?…'`; what is not chosen is left out. */
export function listingAddress(choice: Readonly<Record<string, string | number | undefined>>): string {
  const chosen = Object.entries(choice).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  );
  return chosen.length === 0 ? '' : `?${new URLSearchParams(chosen).toString()}`;
}

/** The parameters of the catalogue's calls for what was chosen. */
export type ListingQuery = { for?: string; category?: string; brand?: string; maxPrice?: string; q?: string };

/** The parameter for an order that is not the listing's own. */
export function sortQuery(sort: ListingSort | undefined): { sort?: ListingSort } {
  return sort === undefined ? {} : { sort };
}

/** What to ask the catalogue for, by the shop page's priority of filters (SPECIFICATION section 4). */
export function listingQuery(choice: ListingChoice): ListingQuery {
  const { department, category, brand, maxPrice } = effectiveFilter(choice);
  return {
    ...(department && { for: department }),
    ...(category && { category }),
    ...(brand && { brand }),
    ...(maxPrice !== undefined && { maxPrice: String(maxPrice / 100) }),
    ...(choice.q !== undefined && { q: choice.q }),
  };
}
