import { sql } from 'drizzle-orm';
import { splitSearchWords } from '#domain/search/search-words.ts';
import { maxEditDistance, nearestWords, editDistance, type KnownWord } from '#domain/search/spelling.ts';
import type { Queryable } from '../../connection/connect.ts';

/** Maximum number of lexemes that a prefix matches. */
const MAX_PREFIX_LEXEME_COUNT = 12;

/** Shorter prefixes do not match words that occur only in details: they would match too much. */
const DETAIL_PREFIX_LETTER_COUNT = 3;

/** The typed search with one word replaced, and the lexeme of the new word. */
type AlternativeSearch = { readonly search: string; readonly lexeme: string };

/** The terms of a search, as the catalogue's words interpret them. */
export type SearchTerms = {
  /** A matching product has at least one lexeme of each group. */
  readonly groups: readonly (readonly string[])[];
  /** About how many products have the rarest word. */
  readonly rarestProductCount: number;
  /** The search with its spelling corrected; absent when nothing was corrected. */
  readonly corrected?: string;
  /** Searches that replace a word by an equally near one, or by the form that the catalogue has; the likeliest first. */
  readonly alternatives: readonly AlternativeSearch[];
  /** Searches in which the last word is completed, by the number of products that have it outside their details, then by that of all. */
  readonly completions: readonly AlternativeSearch[];
};

/** The result of looking up one word of a search in the catalogue's words. */
type WordLookup = {
  token: string;
  /** Null for stop words such as 'the'. */
  stem: string | null;
  /** Number of products with this stem; null when no product has it. */
  products: number | null;
  /** The form in which the catalogue has the stem, the token itself if possible; null when no product has it. */
  form: string | null;
  /** Words of which the token is a prefix. */
  prefixed: readonly { word: string; lexeme: string; products: number }[];
};

/** The interpretation of one word of a search. */
type Meaning = {
  word: string;
  lexemes: readonly string[];
  products: number;
  others: readonly { word: string; lexeme: string }[];
};

/**
 * Interprets the text of a search: first as words of the catalogue, then as prefixes of them, then as misspellings. While the user is
 * typing (`isTyping`), the last word is a prefix too. Returns undefined when a word has no interpretation, or there is no word.
 */
export async function interpretSearch(
  db: Queryable,
  text: string,
  { isTyping = false }: { isTyping?: boolean } = {},
): Promise<SearchTerms | undefined> {
  const tokens = splitSearchWords(text);
  const lookups = tokens.length === 0 ? [] : await lookUpWords(db, tokens);
  const corrections = await correctSpelling(db, lookups.filter(isMisspelt));

  const meanings: (Meaning & { readonly typed: string })[] = [];
  for (const [index, lookup] of lookups.entries()) {
    const isPrefix = isTyping && index === lookups.length - 1;
    const isStopWord = lookup.stem === null;
    if (isStopWord && !(isPrefix && lookup.prefixed.length > 0)) continue;
    const meaning = knownMeaning(lookup, isPrefix) ?? corrections.get(lookup.token);
    if (meaning === undefined) return undefined;
    meanings.push({ ...meaning, typed: lookup.token });
  }
  if (meanings.length === 0) return undefined;

  const words = meanings.map(({ word }) => word);
  return {
    groups: meanings.map(({ lexemes }) => lexemes),
    rarestProductCount: Math.min(...meanings.map(({ products }) => products)),
    ...(meanings.some(({ typed, word }) => typed !== word) && { corrected: words.join(' ') }),
    alternatives: meanings.flatMap(({ others }, index) =>
      others.map(({ word, lexeme }) => ({ search: words.with(index, word).join(' '), lexeme })),
    ),
    completions: (lookups.at(-1)?.prefixed ?? []).map(({ word, lexeme }) => ({
      search: [...words.slice(0, -1), word].join(' '),
      lexeme,
    })),
  };
}

function isMisspelt({ stem, products, prefixed }: WordLookup): boolean {
  return stem !== null && products === null && prefixed.length === 0;
}

/** Returns the meaning of a word that the catalogue has, or that is a prefix of such words; undefined for others. */
function knownMeaning(
  { token, stem, products, form, prefixed }: WordLookup,
  isPrefix: boolean,
): Meaning | undefined {
  const own = stem !== null && products !== null ? [{ lexeme: stem, products }] : [];
  const all = own.length === 0 || isPrefix ? [...own, ...prefixed] : own;
  if (all.length === 0) return undefined;
  const [completed] = own.length === 0 && !isPrefix ? prefixed : [];
  const isNear =
    completed !== undefined && editDistance(token, completed.word) <= maxEditDistance(token.length);
  return {
    // A prefix that lacks few letters counts as a misspelling of the whole word.
    word: isNear ? completed.word : token,
    lexemes: [...new Set(all.map(({ lexeme }) => lexeme))],
    products: all.reduce((sum, one) => sum + one.products, 0),
    others: stem === null || form === null || form === token ? [] : [{ word: form, lexeme: stem }],
  };
}

async function lookUpWords(db: Queryable, tokens: readonly string[]): Promise<WordLookup[]> {
  const { rows } = await db.execute<WordLookup>(sql`
    SELECT token, stem,
      (SELECT sum(products)::int FROM search_word WHERE lexeme = stem) AS products,
      (
        SELECT word FROM search_word WHERE lexeme = stem ORDER BY word = token DESC, named DESC, products DESC, word LIMIT 1
      ) AS form,
      coalesce((SELECT json_agg(prefixed) FROM (
        SELECT (array_agg(word ORDER BY named DESC, products DESC, word))[1] AS word, lexeme, sum(products)::int AS products
        FROM search_word WHERE word ~>=~ token AND word ~<~ (token || chr(1114111))
          AND (named > 0 OR length(token) >= ${DETAIL_PREFIX_LETTER_COUNT})
        GROUP BY lexeme ORDER BY sum(named) DESC, sum(products) DESC, lexeme LIMIT ${MAX_PREFIX_LEXEME_COUNT}
      ) prefixed), '[]') AS prefixed
    FROM (
      SELECT token, at, (ts_lexize('english_stem', token))[1] AS stem
      FROM unnest(${sql.param(tokens)}::text[]) WITH ORDINALITY AS typed (token, at)
    ) tokens ORDER BY at`);
  return rows;
}

/** Returns the likeliest meaning of each misspelt word, by token; words that are equally likely share one meaning. */
async function correctSpelling(
  db: Queryable,
  misspelt: readonly WordLookup[],
): Promise<ReadonlyMap<string, Meaning>> {
  const corrections = new Map<string, Meaning>();
  if (misspelt.length === 0) return corrections;
  const tokens = misspelt.map(({ token }) => token);
  const { rows } = await db.execute<KnownWord & { token: string; lexeme: string }>(sql`
    SELECT token, word, lexeme, products, named FROM unnest(${sql.param(tokens)}::text[]) AS typed (token),
    LATERAL (
      SELECT word, lexeme, products, named FROM search_word WHERE keys && spelling_keys(token)
      ORDER BY named DESC, products DESC, word LIMIT 200
    ) near`);
  for (const token of tokens) {
    const candidates = rows.filter((row) => row.token === token);
    const nearest = nearestWords(token, candidates);
    const [best, ...others] = nearest;
    if (best === undefined) continue;
    corrections.set(token, {
      word: best.word,
      lexemes: [...new Set(nearest.map(({ lexeme }) => lexeme))],
      products: nearest.reduce((sum, { products }) => sum + products, 0),
      others,
    });
  }
  return corrections;
}
