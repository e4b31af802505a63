import { sql, type SQL } from 'drizzle-orm';
import { countPassing, type CountRow } from '#domain/catalogue/filter/choice-counts.ts';
import type { EffectiveFilter } from '#domain/catalogue/filter/filter.ts';
import type { Queryable } from '../../connection/connect.ts';
import { BRAND_KEY, filterMark, inSample, SAMPLES } from '../../schema/search/search-text.ts';
import { IS_PUBLISHED } from '../catalogue/products.ts';
import type { SearchTerms, Term } from './interpret-search.ts';

/** Maximum number of products that are ranked. */
const MAX_MATCH_COUNT = 500;

/** A sample with at least this many matches (five pages) replaces the whole catalogue. */
const SAMPLE_MATCH_COUNT = 120;

/** Added to the scores of exact matches when near matches are listed too. Greater than every other score. */
const EXACT_SCORE = 1_000_000;

/** Limits of suggestions, which need fewer matches than a page of results. */
export const SUGGESTION_LIMITS = { maxCount: 60, sampleCount: 20 } as const;

/** A product that matches a search. `score` orders by relevance, then by rating. */
export type Match = {
  readonly id: string;
  readonly score: number;
  readonly department: CountRow['department'];
  readonly category: CountRow['category'];
};

/** `maxCount` limits the matches; a sample needs `sampleCount` of them and returns at most twice as many. */
export type MatchQuery = {
  terms: SearchTerms;
  filter: EffectiveFilter;
  maxCount?: number;
  sampleCount?: number;
};

type RankedMatches = { readonly matches: readonly Match[]; readonly isComplete: boolean };

/**
 * Returns matching published products, the most relevant first, ties by descending id; what is near comes last. `isComplete` when these are
 * all.
 */
export async function rankMatches(db: Queryable, query: MatchQuery): Promise<RankedMatches> {
  const exact = await rankByTerms(db, query);
  const wide = wideIfNeeded(query.terms, exact.matches.length, exact.isComplete);
  if (wide === undefined) return exact;
  const all = await rankByTerms(db, { ...query, terms: wide });
  const ids = new Set(exact.matches.map(({ id }) => id));
  const near = all.matches.filter(({ id }) => !ids.has(id));
  const first = exact.matches.map((match) => ({ ...match, score: match.score + EXACT_SCORE }));
  return { matches: [...first, ...near], isComplete: all.isComplete };
}

async function rankByTerms(db: Queryable, query: MatchQuery): Promise<RankedMatches> {
  const { result, isComplete } = await readSmallestSample(query, {
    read: (found) => readRanked(db, { found, terms: query.terms }),
    count: (matches) => matches.length,
  });
  return { matches: result, isComplete };
}

/** Returns the terms that also match what is near, if it is shown: when the exact matches are all known, and not enough. */
function wideIfNeeded({ wide, ...terms }: SearchTerms, count: number, isComplete: boolean) {
  if (wide === undefined || !isComplete || (wide.isLastResort && count > 0)) return undefined;
  return { ...terms, groups: wide.groups, rarestProductCount: wide.rarestProductCount };
}

/** Returns the terms of all that `rankMatches` lists, for orders in which near matches do not come last. */
export async function settleTerms(
  db: Queryable,
  { terms, filter }: Pick<MatchQuery, 'terms' | 'filter'>,
): Promise<SearchTerms> {
  if (terms.wide === undefined) return terms;
  const { rows, isComplete } = await countByTerms(db, { terms, filter, brands: [] });
  return wideIfNeeded(terms, countPassing(rows, {}), isComplete) ?? terms;
}

/** Counts the matches of `rankMatches` by department, category and, for these brands, by brand, like `countByChoice`. */
export async function countMatches(db: Queryable, query: CountQuery): Promise<MatchCounts> {
  const exact = await countByTerms(db, query);
  const wide = wideIfNeeded(query.terms, countPassing(exact.rows, {}), exact.isComplete);
  return wide === undefined ? exact : countByTerms(db, { ...query, terms: wide });
}

type CountQuery = MatchQuery & { readonly brands: readonly string[] };
type MatchCounts = { readonly rows: readonly CountRow[]; readonly isComplete: boolean };

async function countByTerms(db: Queryable, { brands, ...query }: CountQuery): Promise<MatchCounts> {
  const { result, isComplete } = await readSmallestSample(query, {
    read: (found) => readCounts(db, { found, brands }),
    count: (rows) => countPassing(rows, {}),
  });
  return { rows: result, isComplete };
}

/** Returns those of `lexemes` that at least one of these products has. */
export async function listLexemesOf(
  db: Queryable,
  { ids, lexemes }: { ids: readonly string[]; lexemes: readonly string[] },
): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ lexeme: string }>(sql`
    SELECT DISTINCT lexeme FROM product, unnest(tsvector_to_array(search)) AS had (lexeme)
    WHERE id = ANY (${sql.param(ids)}::text[]) AND lexeme = ANY (${sql.param(lexemes)}::text[])`);
  return new Set(rows.map(({ lexeme }) => lexeme));
}

/** Returns a `tsquery` for products that have the terms and pass the filter, except for its price. */
export function searchCondition(terms: SearchTerms, filter: EffectiveFilter): string {
  return [...wordGroups(terms), ...filterMarks(filter)].join(' & ');
}

/**
 * Reads the smallest sample of the catalogue that has enough matches, or else the whole catalogue. Without samples the index would
 * combine all products of each word before it finds the few that have all words.
 */
async function readSmallestSample<Result>(
  { terms, filter, maxCount = MAX_MATCH_COUNT, sampleCount = SAMPLE_MATCH_COUNT }: MatchQuery,
  { read, count }: { read: (found: SQL) => Promise<Result>; count: (result: Result) => number },
): Promise<{ result: Result; isComplete: boolean }> {
  // Starts with an upper bound: the products with the rarest word. Each sample gives a better estimate.
  let expectedCount = terms.rarestProductCount;
  for (const share of SAMPLES) {
    if (expectedCount < sampleCount * share) continue;
    const within = sql.raw(`AND ${inSample(share)}`);
    const result = await read(foundProducts({ terms, filter, limit: 2 * sampleCount, within }));
    if (count(result) >= sampleCount) return { result, isComplete: false };
    expectedCount = count(result) * share;
  }
  const result = await read(foundProducts({ terms, filter, limit: maxCount }));
  return { result, isComplete: count(result) < maxCount };
}

/** Ranks details, kind and title with weights of 0.1, 0.4 and 1. The relevance in thousandths comes before the rating. */
async function readRanked(
  db: Queryable,
  { found, terms }: { found: SQL; terms: SearchTerms },
): Promise<Match[]> {
  const { rows } = await db.execute<Match>(sql`
    WITH ${found} SELECT id, department, category,
      (ts_rank('{0.1, 0.2, 0.4, 1}', search, ${wordGroups(terms).join(' & ')}::tsquery) * 1000)::int * 100 + rating_tenths AS score
    FROM found ORDER BY score DESC, id DESC`);
  return rows;
}

async function readCounts(
  db: Queryable,
  { found, brands }: { found: SQL; brands: readonly string[] },
): Promise<CountRow[]> {
  const counted = sql`CASE WHEN brand = ANY (${sql.param([...brands])}::text[]) THEN brand END`;
  const { rows } = await db.execute<CountRow>(sql`
    WITH ${found} SELECT department, category, ${counted} AS brand, count(*)::int AS products FROM found GROUP BY 1, 2, 3`);
  return rows;
}

/**
 * Returns the CTE `found` with the matching products. It is materialised so that PostgreSQL applies the limit before it ranks. The
 * condition is materialised too: PostgreSQL estimates each word well but not their combination, and might scan the whole table.
 */
function foundProducts({
  terms,
  filter,
  limit,
  within = sql``,
}: {
  terms: SearchTerms;
  filter: EffectiveFilter;
  limit: number;
  within?: SQL;
}): SQL {
  const price = filter.maxPrice === undefined ? sql`` : sql`AND selling_cents <= ${filter.maxPrice}`;
  return sql`
    condition AS MATERIALIZED (SELECT ${searchCondition(terms, filter)}::tsquery AS query),
    found AS MATERIALIZED (
      SELECT id, search, rating_tenths, department, category, ${sql.raw(BRAND_KEY)} AS brand
      FROM condition, product WHERE search @@ query AND ${IS_PUBLISHED} ${within} ${price} LIMIT ${limit}
    )`;
}

function wordGroups({ groups }: SearchTerms): string[] {
  return groups.map((terms) => `(${terms.map(operandOf).join(' | ')})`);
}

function filterMarks({ department, category, brand, colour, anyOf = {} }: EffectiveFilter): string[] {
  const groups = [
    { kind: 'for', values: department === undefined ? (anyOf.departments ?? []) : [department] },
    { kind: 'category', values: category === undefined ? (anyOf.categories ?? []) : [category] },
    { kind: 'brand', values: brand === undefined ? (anyOf.brands ?? []) : [brand] },
    { kind: 'colour', values: colour === undefined ? [] : [colour] },
  ] as const;
  return groups
    .filter(({ values }) => values.length > 0)
    .map(({ kind, values }) => `(${values.map((value) => quote(filterMark(kind, value))).join(' | ')})`);
}

/** Returns a term for a `tsquery`. The weight A is that of titles, B that of brands, colours, categories and departments. */
function operandOf({ lexeme, isName, beside }: Term): string {
  const operands = [lexeme, ...(beside === undefined ? [] : [beside])].map(
    (one) => quote(one) + (isName ? ':AB' : ''),
  );
  return operands.length === 1 ? operands.join('') : `(${operands.join(' & ')})`;
}

/** Quotes a lexeme or mark for a `tsquery`. */
function quote(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
