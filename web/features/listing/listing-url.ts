import type { ApiCatalogue } from '#contract/calls.ts';
import type { ColourFamily } from '#domain/catalogue/colour-family.ts';
import { parseDepartment } from '#domain/catalogue/departments.ts';
import { effectiveFilter, type FilterSelection } from '#domain/catalogue/filter/filter.ts';
import { isSize } from '#domain/catalogue/sizes/size.ts';
import { SEARCH_LENGTH } from '#domain/search/search-lengths.ts';
import { normaliseSearch } from '#domain/search/search-words.ts';
import { parseColour } from './colour-labels.ts';
import { findBrandId, findCategoryId } from './find-category-and-brand.ts';

/** Number of products that a listing loads at a time. */
export const PAGE_SIZE = 24;

/** The sort orders of listings with their labels. The first one available for a listing is its default. */
export const SORT_LABELS = {
  relevance: 'Best match',
  newest: 'Newest',
  price: 'Price: low to high',
  'price-desc': 'Price: high to low',
  rating: 'Rating',
} as const;

/** A sort order of a listing. */
export type ListingSort = keyof typeof SORT_LABELS;

/** Returns the sort orders of a listing, the default first. Only searches can be sorted by relevance. */
export function sortsOf(q: string | undefined): readonly ListingSort[] {
  const sorts = Object.keys(SORT_LABELS) as ListingSort[];
  return q === undefined ? sorts.slice(1) : sorts;
}

/** The state in a listing's URL: filters (DECISIONS 16), colour, size, search text, and a sort order other than the default. */
export type ListingChoice = FilterSelection & {
  readonly colour?: ColourFamily | undefined;
  readonly size?: string | undefined;
  readonly q?: string | undefined;
  readonly sort?: ListingSort | undefined;
};

/** Reads a size from a listing's URL. Any size is possible: the scales of sizes are the merchant's. */
export function readSize(search: URLSearchParams): string | undefined {
  const size = (search.get('size') ?? '').trim();
  return isSize(size) ? size : undefined;
}

/** Reads the sort order from a listing's URL; undefined for the default. */
export function readSort(search: URLSearchParams, q?: string): ListingSort | undefined {
  return sortsOf(q)
    .slice(1)
    .find((sort) => sort === search.get('sort'));
}

/** Reads a listing's state from the URL and ignores invalid values, such as categories and brands that the catalogue does not have. */
export function readListingChoice(search: URLSearchParams, catalogue: ApiCatalogue): ListingChoice {
  const price = search.get('price') ?? '';
  const text = toSearchLine(search.get('q') ?? '');
  const q = text === '' ? undefined : text;
  return {
    department: parseDepartment(search.get('department') ?? ''),
    type: findCategoryId(catalogue, search.get('type') ?? ''),
    brand: findBrandId(catalogue, search.get('brand') ?? ''),
    colour: parseColour(search.get('colour')),
    size: readSize(search),
    price: /^\d{1,6}$/.test(price) ? Number(price) : undefined,
    q,
    sort: readSort(search, q),
  };
}

/** Returns a search text as one line of at most `SEARCH_LENGTH` characters without invisible ones. */
function toSearchLine(text: string): string {
  return normaliseSearch(text)
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, SEARCH_LENGTH)
    .toWellFormed();
}

/** Returns a listing's query string, `''` or `'?…'`, without unset fields. */
export function listingQueryString(choice: Readonly<Record<string, string | number | undefined>>): string {
  const chosen = Object.entries(choice).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  );
  return chosen.length === 0 ? '' : `?${new URLSearchParams(chosen).toString()}`;
}

/** The query parameters of the catalogue's calls. */
export type ListingQuery = {
  for?: string;
  category?: string;
  brand?: string;
  colour?: ColourFamily;
  size?: string;
  maxPrice?: string;
  q?: string;
};

/** Returns the filters that the shop state persists (SPECIFICATION section 3, 'Filter selection'). */
export function filterToPersist({ department, type, brand, price }: ListingChoice): FilterSelection {
  return { department, type, brand, price };
}

/** Returns the query parameter of a sort order; none for the default. */
export function sortQuery(sort: ListingSort | undefined): { sort?: ListingSort } {
  return sort === undefined ? {} : { sort };
}

/** Returns the query for a choice, by the shop page's priority of filters (SPECIFICATION section 4). */
export function listingQuery(choice: ListingChoice): ListingQuery {
  const { department, category, brand, maxPrice } = effectiveFilter(choice);
  return {
    ...(department && { for: department }),
    ...(category && { category }),
    ...(brand && { brand }),
    ...(choice.colour && { colour: choice.colour }),
    ...(choice.size !== undefined && { size: choice.size }),
    ...(maxPrice !== undefined && { maxPrice: String(maxPrice / 100) }),
    ...(choice.q !== undefined && { q: choice.q }),
  };
}
