import { sql, type SQL } from 'drizzle-orm';
import { BRANDS } from '#domain/catalog/brands.ts';
import { countPassing, type CountRow } from '#domain/catalog/choice-counts.ts';
import type { EffectiveFilter } from '#domain/catalog/filter.ts';
import type { Queryable } from '../../connection/connect.ts';
import { filterMark, inSample, SAMPLES } from '../../schema/search-text.ts';
import type { Sought } from './search-words.ts';

/** How many matches are ranked; and how many will do where there are very many: five pages. */
const RANKED = 500;
const PLENTY = 120;

/** How much is looked at while somebody is typing: less than for a page of results. */
export const WHILE_TYPING = { most: 60, enough: 20 } as const;

/** A product that a search has found; `score` is its relevance, then its rating. */
export type Found = {
  readonly id: string;
  readonly score: number;
  readonly department: CountRow['department'];
  readonly category: CountRow['category'];
  readonly brand: CountRow['brand'];
};

/** What a search has found, the most relevant first, ties by id; `complete` when that is all there is. */
export type Finding = { readonly found: readonly Found[]; readonly complete: boolean };

/** The condition in PostgreSQL's own language for a product to have what is sought and pass the filter, its price excepted. */
export function searchCondition(sought: Sought, filter: EffectiveFilter): string {
  return [...wordGroups(sought), ...marks(filter).map(quote)].join(' & ');
}

/** What is asked for: at most `most` products; of a sample that has `enough`, at most twice as many. */
type Ask = { sought: Sought; filter: EffectiveFilter; most?: number; enough?: number };

/** Finds and ranks what is sought among the products that pass the filter. */
export async function findProducts(db: Queryable, ask: Ask): Promise<Finding> {
  const { answer, complete } = await fromSample(ask, {
    ask: (found) => rank(db, { found, sought: ask.sought }),
    size: (found) => found.length,
  });
  return { found: answer, complete };
}

/**
 * The same counts as `countByChoice` gives for a listing, of what `findProducts` would find; `complete` when that is all there is.
 */
export async function countFound(
  db: Queryable,
  ask: Ask,
): Promise<{ rows: readonly CountRow[]; complete: boolean }> {
  const { answer, complete } = await fromSample(ask, {
    ask: (found) => count(db, found),
    size: (rows) => countPassing(rows, {}),
  });
  return { rows: answer, complete };
}

/**
 * Asks the smallest sample of the catalogue that probably has enough, and the whole catalogue where none has: an index goes through
 * all products that have the words to find those that have all.
 */
async function fromSample<Answer>(
  { sought, filter, most = RANKED, enough = PLENTY }: Ask,
  { ask, size }: { ask: (found: SQL) => Promise<Answer>; size: (answer: Answer) => number },
): Promise<{ answer: Answer; complete: boolean }> {
  // How many there may be: as many as have the rarest word, until a sample has told more.
  let expected = sought.rarest;
  for (const share of SAMPLES) {
    if (expected < enough * share) continue;
    const within = sql.raw(`AND ${inSample(share)}`);
    const answer = await ask(matching({ sought, filter, most: 2 * enough, within }));
    if (size(answer) >= enough) return { answer, complete: false };
    expected = size(answer) * share;
  }
  const answer = await ask(matching({ sought, filter, most }));
  return { answer, complete: size(answer) < most };
}

/** Those of the lexemes that at least one of these products has. */
export async function lexemesAmong(
  db: Queryable,
  { ids, lexemes }: { ids: readonly string[]; lexemes: readonly string[] },
): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ lexeme: string }>(sql`
    SELECT DISTINCT lexeme FROM product, unnest(tsvector_to_array(search)) AS had (lexeme)
    WHERE id = ANY (${sql.param(ids)}::text[]) AND lexeme = ANY (${sql.param(lexemes)}::text[])`);
  return new Set(rows.map(({ lexeme }) => lexeme));
}

/** Weighs details, kind and title as 1 to 10, in thousandths; then the rating. */
async function rank(db: Queryable, { found, sought }: { found: SQL; sought: Sought }): Promise<Found[]> {
  const { rows } = await db.execute<Found>(sql`
    WITH ${found} SELECT id, department, category, ${KNOWN_BRAND} AS brand,
      (ts_rank('{0.1, 0.2, 0.4, 1}', search, ${wordGroups(sought).join(' & ')}::tsquery) * 1000)::int * 100 + rating_tenths AS score
    FROM found ORDER BY score DESC, id DESC`);
  return rows;
}

async function count(db: Queryable, found: SQL): Promise<CountRow[]> {
  const { rows } = await db.execute<CountRow>(sql`
    WITH ${found} SELECT department, category, ${KNOWN_BRAND} AS brand, count(*)::int AS products FROM found GROUP BY 1, 2, 3`);
  return rows;
}

/** The brand of what was found, where a filter can name it. */
const KNOWN_BRAND = sql`CASE WHEN brand = ANY (${sql.param([...BRANDS])}::text[]) THEN brand END`;

/**
 * What is found, for a query to begin with. It is materialised, or PostgreSQL might rank all before it takes some. So is what is
 * asked, or it might believe to know how many there are, and read all products until it has as many as are wanted: it knows how
 * common words are, and not which of them never meet.
 */
function matching({
  sought,
  filter,
  most,
  within = sql``,
}: {
  sought: Sought;
  filter: EffectiveFilter;
  most: number;
  within?: SQL;
}): SQL {
  const price = filter.maxPrice === undefined ? sql`` : sql`AND selling_cents <= ${filter.maxPrice}`;
  return sql`
    asked AS MATERIALIZED (SELECT ${searchCondition(sought, filter)}::tsquery AS query),
    found AS MATERIALIZED (
      SELECT id, search, rating_tenths, department, category, lower(brand) AS brand
      FROM asked, product WHERE search @@ query ${within} ${price} LIMIT ${most}
    )`;
}

function wordGroups({ groups }: Sought): string[] {
  return groups.map((lexemes) => `(${lexemes.map(quote).join(' | ')})`);
}

function marks({ department, category, brand }: EffectiveFilter): string[] {
  return [
    ...(department ? [filterMark('for', department)] : []),
    ...(category ? [filterMark('category', category)] : []),
    ...(brand ? [filterMark('brand', brand)] : []),
  ];
}

/** A lexeme or mark as it stands in a tsquery. */
function quote(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
