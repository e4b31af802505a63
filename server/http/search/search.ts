import type { Queryable } from '#database/connection/connect.ts';
import { countIdsByChoice, keepInSize } from '#database/queries/catalogue/listings/in-size.ts';
import {
  listProducts,
  listProductsById,
  positionInListing,
  type ProductPosition,
} from '#database/queries/catalogue/products.ts';
import {
  explainSearch,
  interpretSearch,
  type SearchTerms,
} from '#database/queries/search/interpret-search.ts';
import {
  countMatches,
  listLexemesOf,
  rankMatches,
  SUGGESTION_LIMITS,
  type Match,
  type MatchQuery,
} from '#database/queries/search/match-products.ts';
import { listSortedMatches } from '#database/queries/search/sorted-matches.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { countPassing, type CountRow } from '#domain/catalogue/filter/choice-counts.ts';
import type { EffectiveFilter } from '#domain/catalogue/filter/filter.ts';
import { findNearest, type Nearest } from '#domain/search/find-nearest.ts';
import { splitSearchWords } from '#domain/search/search-words.ts';
import { suggestCategories, type CategorySuggestion } from '#domain/search/suggest-categories.ts';
import { cutPage, type ListedPage, type PageRequest } from '../paging/page.ts';

/*
 * All searches of the catalogue. Each function below works in the same steps:
 * 1. `interpretSearch` turns the text into terms: words of the catalogue, prefixes and corrected spellings.
 * 2. A query in `database/queries/search` finds or counts the products that match the terms and the filter.
 * 3. The result is converted for the caller.
 * When `interpretSearch` finds no terms in the text, the search matches nothing.
 */

/** Returns one page of the products that match `q`. By relevance, or in a size, it lists at most 500. */
export async function searchPage(
  db: Queryable,
  { q, filter, sort, limit, after }: PageRequest & { q: string },
): Promise<ListedPage> {
  const terms = await interpretSearch(db, q);
  if (terms === undefined) return { rows: [] };

  if (sort !== 'relevance') {
    const page = { sort, limit: limit + 1, after };
    const found =
      filter.size === undefined
        ? await listSortedMatches(db, { terms, filter, ...page })
        : await listProducts(db, { filter: {}, within: idsOf(await rank(db, { terms, filter })), ...page });
    const { page: rows, last } = cutPage(found, limit);
    return { rows, ...(last && { next: positionInListing(last, sort) }) };
  }
  const { matches } = await rank(db, { terms, filter });
  const { page, last } = cutPage(
    matches.filter((match) => after === undefined || isRankedAfter(match, after)),
    limit,
  );
  const ids = page.map(({ id }) => id);
  return {
    rows: await listProductsById(db, ids),
    ...(last && { next: { value: String(last.score), id: last.id } }),
  };
}

/** Returns the best matches, at most 500, and of these only the ones in stock in the filter's size. */
async function rank(db: Queryable, query: MatchQuery) {
  const ranked = await rankMatches(db, query);
  const { size } = query.filter;
  if (size === undefined) return ranked;
  const kept = await keepInSize(db, { ids: idsOf(ranked), size });
  return { ...ranked, matches: ranked.matches.filter(({ id }) => kept.has(id)) };
}

function idsOf({ matches }: { readonly matches: readonly Match[] }): readonly string[] {
  return matches.map(({ id }) => id);
}

/** Whether a match comes after a position in the order of relevance: descending by score, then by id. */
function isRankedAfter({ score, id }: Match, after: ProductPosition): boolean {
  const afterScore = Number(after.value);
  return score < afterScore || (score === afterScore && id < after.id);
}

/** How many products a listing has; `more` when there are more than `count`. `rows` is null when not every match was counted. */
export type ListingCounts = {
  readonly count: number;
  readonly more: boolean;
  readonly rows: readonly CountRow[] | null;
  readonly corrected: string | null;
};

/** Counts the products that match `q` and pass the filter; `brands` are counted one by one. */
export async function countSearch(
  db: Queryable,
  { q, filter, brands }: { q: string; filter: EffectiveFilter; brands: readonly string[] },
): Promise<ListingCounts> {
  const terms = await interpretSearch(db, q);
  if (terms === undefined) return { count: 0, more: false, rows: [], corrected: null };
  if (filter.size !== undefined) return countRanked(db, { terms, filter, brands });
  return countTerms(db, { terms, filter, brands });
}

/** Counts the matches that are in stock in a size. */
async function countRanked(
  db: Queryable,
  { brands, ...query }: { terms: SearchTerms; filter: EffectiveFilter; brands: readonly string[] },
): Promise<ListingCounts> {
  const { department: _, category: __, brand: ___, ...wider } = query.filter;
  const wide = await rank(db, { ...query, filter: wider });
  const rows = wide.isComplete ? await countIdsByChoice(db, { ids: idsOf(wide), brands }) : null;
  const { matches, isComplete } = await rank(db, query);
  return { count: matches.length, more: !isComplete, rows, corrected: query.terms.corrected ?? null };
}

/** Returns the ids of all products that match `q` and pass the filter; undefined when there are too many to list. */
export async function listMatchIds(
  db: Queryable,
  { q, filter }: { q: string; filter: EffectiveFilter },
): Promise<readonly string[] | undefined> {
  const terms = await interpretSearch(db, q);
  if (terms === undefined) return [];
  const ranked = await rank(db, { terms, filter });
  return ranked.isComplete ? idsOf(ranked) : undefined;
}

/**
 * Returns, for a search that matches nothing, what it names that the shop does not sell, and the part of the shop that is nearest to it.
 */
export async function explainNoMatches(
  db: Queryable,
  { q, catalogue }: { q: string; catalogue: Catalogue },
): Promise<{ unsold: string | undefined; nearest: Nearest | undefined }> {
  const { words, unsold } = await explainSearch(db, q);
  return { unsold, nearest: findNearest(catalogue, words) };
}

/** The terms that every product matches. */
const NO_TERMS: SearchTerms = {
  groups: [],
  rarestProductCount: Number.MAX_SAFE_INTEGER,
  alternatives: [],
  completions: [],
};

/** Counts the products of a colour family that pass the filter. Counts them as a search does, because `product_count` has no colours. */
export function countColour(
  db: Queryable,
  { filter, brands }: { filter: EffectiveFilter; brands: readonly string[] },
): Promise<ListingCounts> {
  return countTerms(db, { terms: NO_TERMS, filter, brands });
}

async function countTerms(
  db: Queryable,
  { terms, filter, brands }: { terms: SearchTerms; filter: EffectiveFilter; brands: readonly string[] },
): Promise<ListingCounts> {
  const corrected = terms.corrected ?? null;
  const { department, category, brand, ...rest } = filter;
  const isWide = department === undefined && category === undefined && brand === undefined;
  // Filters by price and colour only at first: these rows also give the counts of all choices.
  const wide = await countMatches(db, { terms, filter: rest, brands });
  const count = countPassing(wide.rows, filter);
  // Without filters by department, category and brand, exact matches hide near hues. With these filters, only near hues may match.
  const mayListNear = terms.wide?.isLastResort === true && count === 0 && !isWide;
  if (wide.isComplete && !mayListNear) return { count, more: false, rows: wide.rows, corrected };
  const narrow = isWide ? wide : await countMatches(db, { terms, filter, brands });
  return { count: countPassing(narrow.rows, {}), more: !narrow.isComplete, rows: null, corrected };
}

/** Maximum numbers of suggestions. */
const MAX_SUGGESTION_COUNTS = { searches: 4, categories: 2, products: 5 } as const;

/** Suggestions for a search; products by id. */
type Suggestions = {
  readonly searches: readonly string[];
  readonly categories: readonly CategorySuggestion[];
  readonly productIds: readonly string[];
};

/** Returns suggestions for a search that the user is typing. */
export async function suggest(
  db: Queryable,
  { q, catalogue }: { q: string; catalogue: Catalogue },
): Promise<Suggestions> {
  const terms = await interpretSearch(db, q, { isTyping: true });
  const categories = suggestCategories(
    catalogue,
    splitSearchWords(terms?.corrected ?? q),
    MAX_SUGGESTION_COUNTS.categories,
  );
  if (terms === undefined) return { searches: [], categories, productIds: [] };

  const { matches } = await rankMatches(db, { terms, filter: {}, ...SUGGESTION_LIMITS });
  const ids = matches.map(({ id }) => id);
  const corrected = terms.corrected === undefined ? [] : [terms.corrected];
  const searches = new Set([...corrected, ...(await searchesWithMatches(db, { terms, ids }))]);
  searches.delete(splitSearchWords(q).join(' '));
  return {
    searches: [...searches].slice(0, MAX_SUGGESTION_COUNTS.searches),
    categories,
    productIds: ids.slice(0, MAX_SUGGESTION_COUNTS.products),
  };
}

/** Returns the alternatives and completions that match a product. Some combinations of several words match none. */
async function searchesWithMatches(
  db: Queryable,
  { terms, ids }: { terms: SearchTerms; ids: readonly string[] },
): Promise<readonly string[]> {
  const candidates = [...terms.alternatives, ...terms.completions];
  if (terms.groups.length < 2 || candidates.length === 0) return candidates.map(({ search }) => search);
  const found = await listLexemesOf(db, { ids, lexemes: candidates.map(({ lexeme }) => lexeme) });
  return candidates.filter(({ lexeme }) => found.has(lexeme)).map(({ search }) => search);
}
