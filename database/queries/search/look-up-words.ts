import { sql } from 'drizzle-orm';
import { findClothingWord, isMisspelling, listClothingWords } from '#domain/search/find-clothing-word.ts';
import { nearestWords, type KnownWord } from '#domain/search/spelling.ts';
import type { Queryable } from '../../connection/connect.ts';

/** Maximum number of lexemes that a prefix matches. */
const MAX_PREFIX_LEXEME_COUNT = 12;

/** Shorter prefixes do not match words that occur only in details: they would match too much. */
const DETAIL_PREFIX_LETTER_COUNT = 3;

/** A word as the catalogue has it. `products` is null when no product has it; `named` of them have it outside their details. */
export type WordCount = {
  /** Null for stop words such as 'the'. */
  readonly stem: string | null;
  readonly products: number | null;
  readonly named: number;
};

/** The result of looking up one word of a search in the catalogue's words. */
export type WordLookup = WordCount & {
  readonly token: string;
  /** The form in which the catalogue has the stem, the token itself if possible; null when no product has it. */
  readonly form: string | null;
  /** Words that begin with the token. */
  readonly prefixed: readonly { word: string; lexeme: string; products: number; named: number }[];
};

/**
 * Changes that `fold-counts` has not added yet. With them `named` is exact, which decides whether the shop sells a
 * garment.
 */
const PENDING = sql`pending AS MATERIALIZED (SELECT word, sum(named) AS named FROM search_word_change GROUP BY word)`;

const COUNT_OF_STEM = sql`
  SELECT sum(known.products)::int AS products, sum(known.named + coalesce(pending.named, 0))::int AS named
  FROM search_word known LEFT JOIN pending ON pending.word = known.word WHERE known.lexeme = stem`;

/** Looks up the words of a search, in their order. */
export async function lookUpWords(db: Queryable, tokens: readonly string[]): Promise<readonly WordLookup[]> {
  if (tokens.length === 0) return [];
  const { rows } = await db.execute<WordLookup>(sql`
    WITH ${PENDING}
    SELECT token, stem, count.products, coalesce(count.named, 0) AS named,
      (
        SELECT word FROM search_word WHERE lexeme = stem ORDER BY word = token DESC, named DESC, products DESC, word LIMIT 1
      ) AS form,
      coalesce((SELECT json_agg(prefixed) FROM (
        SELECT (array_agg(word ORDER BY named DESC, products DESC, word))[1] AS word, lexeme, sum(products)::int AS products,
          sum(named)::int AS named
        FROM search_word WHERE word ~>=~ token AND word ~<~ (token || chr(1114111))
          AND (named > 0 OR length(token) >= ${DETAIL_PREFIX_LETTER_COUNT})
        GROUP BY lexeme ORDER BY sum(named) DESC, sum(products) DESC, lexeme LIMIT ${MAX_PREFIX_LEXEME_COUNT}
      ) prefixed), '[]') AS prefixed
    FROM (
      SELECT token, at, (ts_lexize('english_stem', token))[1] AS stem
      FROM unnest(${sql.param(tokens)}::text[]) WITH ORDINALITY AS typed (token, at)
    ) tokens,
    LATERAL (${COUNT_OF_STEM}) count
    ORDER BY at`);
  return rows;
}

/** Counts the products that have each of these words. */
export async function countWords(
  db: Queryable,
  words: readonly string[],
): Promise<ReadonlyMap<string, WordCount>> {
  if (words.length === 0) return new Map();
  const { rows } = await db.execute<WordCount & { word: string }>(sql`
    WITH ${PENDING}
    SELECT asked.word, stem, products, coalesce(named, 0) AS named
    FROM (
      SELECT word, (ts_lexize('english_stem', word))[1] AS stem FROM unnest(${sql.param([...new Set(words)])}::text[]) AS given (word)
    ) asked,
    LATERAL (${COUNT_OF_STEM}) count`);
  return new Map(rows.map(({ word, ...count }) => [word, count]));
}

/** A word that a misspelt one is corrected to; `lexeme` is undefined when no product has it. */
export type Correction = KnownWord & { readonly lexeme?: string | undefined };

/**
 * Returns the nearest words to each misspelt one, the likeliest first: words that name garments, brands, colours and materials, and with one
 * mistake other words of titles and of the tables of clothing words. Words that occur only in details are no corrections: 'jackit' means no
 * pocket.
 */
export async function findCorrections(
  db: Queryable,
  misspelt: readonly string[],
): Promise<ReadonlyMap<string, readonly Correction[]>> {
  const clothing = listClothingWords();
  const { rows } = await db.execute<KnownWord & { token: string; lexeme: string; isLabel: boolean }>(sql`
    WITH label AS MATERIALIZED (
      SELECT DISTINCT word FROM (SELECT label, words FROM brand UNION ALL SELECT label, words FROM category) names,
      unnest(to_tsvector('simple', concat_ws(' ', label, words))) AS had (word)
    )
    SELECT token, word, lexeme, products, named, word IN (SELECT word FROM label) AS "isLabel"
    FROM unnest(${sql.param(misspelt)}::text[]) AS typed (token),
    LATERAL (
      SELECT word, lexeme, products, named FROM search_word
      WHERE keys && spelling_keys(token) AND (named > 0 OR word = ANY (${sql.param(clothing)}::text[]))
      ORDER BY named DESC, products DESC, word LIMIT 200
    ) near`);
  return new Map(
    misspelt.map((token): [string, readonly Correction[]] => {
      const known: readonly Correction[] = rows.filter(
        ({ token: typed, word, named, isLabel }) =>
          typed === token &&
          ((named > 0 && (isLabel || findClothingWord(word) !== undefined)) || isMisspelling(token, word)),
      );
      const others: readonly Correction[] = clothing
        .filter((word) => isMisspelling(token, word) && !known.some((one) => one.word === word))
        .map((word) => ({ word, products: 0, named: 0 }));
      const nearest = nearestWords(token, [...known, ...others]);
      const sold = nearest.filter(({ lexeme }) => lexeme !== undefined);
      return [token, sold.length > 0 ? sold : nearest];
    }),
  );
}
