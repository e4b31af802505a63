import { sql, type SQL } from 'drizzle-orm';
import type { CountRow } from '#domain/catalog/choice-counts.ts';
import { BRANDS } from '#domain/catalog/brands.ts';
import type { EffectiveFilter } from '#domain/catalog/filter.ts';
import type { Queryable } from '../connect.ts';
import { filterMark } from '../schema/search-text.ts';
import type { Sought } from './search-words.ts';

/** How many matches are ranked. */
const RANKED = 500;

/** How many of the newest products are looked through for a search whose words are all common; other words are looked up. */
const NEWEST = 2_500;

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

/**
 * Finds and ranks what is sought among the products that pass the filter, at most `most` of them. Of words that very many products
 * have, the newest of these are looked at first: if `enough` of them match, the older ones are not asked for.
 */
export async function findProducts(
  db: Queryable,
  {
    sought,
    filter,
    most = RANKED,
    enough = most,
  }: { sought: Sought; filter: EffectiveFilter; most?: number; enough?: number },
): Promise<Finding> {
  if (sought.rarest > NEWEST) {
    const found = await rank(db, { sought, filter, most, among: newest(filter) });
    if (found.length >= enough) return { found, complete: false };
  }
  const found = await rank(db, { sought, filter, most, among: sql`product` });
  return { found, complete: found.length < most };
}

/** Those of the lexemes that at least one of these products has. */
export async function lexemesAmong(
  db: Queryable,
  { ids, lexemes }: { ids: readonly string[]; lexemes: readonly string[] },
): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ lexeme: string }>(sql`
    SELECT lexeme FROM unnest(${sql.param(lexemes)}::text[], ${sql.param(lexemes.map(quote))}::text[]) AS asked (lexeme, quoted)
    WHERE EXISTS (
      SELECT FROM product WHERE id = ANY (${sql.param(ids)}::text[]) AND search @@ quoted::tsquery
    )`);
  return new Set(rows.map(({ lexeme }) => lexeme));
}

/** The same counts as `countByChoice` gives for a listing, of what a search has found. */
export function countFound(found: readonly Found[]): CountRow[] {
  return found.map(({ department, category, brand }) => ({ department, category, brand, products: 1 }));
}

/**
 * Weighs details, kind and title as 1 to 10, in thousandths; then the rating. What is found is materialised first, or PostgreSQL might
 * rank all before it takes some.
 */
async function rank(
  db: Queryable,
  { sought, filter, most, among }: { sought: Sought; filter: EffectiveFilter; most: number; among: SQL },
): Promise<Found[]> {
  const price = filter.maxPrice === undefined ? sql`` : sql`AND selling_cents <= ${filter.maxPrice}`;
  const { rows } = await db.execute<Found>(sql`
    WITH found AS MATERIALIZED (
      SELECT id, search, rating_tenths, department, category, lower(brand) AS brand
      FROM ${among} WHERE search @@ ${searchCondition(sought, filter)}::tsquery ${price} LIMIT ${most}
    )
    SELECT id, department, category, CASE WHEN brand = ANY (${sql.param([...BRANDS])}::text[]) THEN brand END AS brand,
      (ts_rank('{0.1, 0.2, 0.4, 1}', search, ${wordGroups(sought).join(' & ')}::tsquery) * 1000)::int * 100 + rating_tenths AS score
    FROM found ORDER BY score DESC, id DESC`);
  return rows;
}

/** The newest products of a department and category, along an index. */
function newest({ department, category }: EffectiveFilter): SQL {
  const kind = [
    ...(department ? [sql`department = ${department}`] : []),
    ...(category ? [sql`category = ${category}`] : []),
  ];
  const where = kind.length === 0 ? sql`` : sql`WHERE ${sql.join(kind, sql` AND `)}`;
  return sql`(SELECT * FROM product ${where} ORDER BY created_at DESC, id DESC LIMIT ${NEWEST}) AS newest`;
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
