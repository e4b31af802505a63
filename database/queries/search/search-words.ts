import { sql } from 'drizzle-orm';
import { searchWords } from '#domain/search/search-words.ts';
import { forgivenMistakes, meantWords, mistakesBetween, type KnownWord } from '#domain/search/spelling.ts';
import type { Queryable } from '../../connection/connect.ts';

/** The most lexemes that the beginning of a word stands for. */
const MOST_BEGUN = 12;

/** A beginning of fewer letters stands for what products are called by: what else begins so in their details, nobody means. */
const TELLING = 3;

/** A whole search that somebody may mean, and the lexeme in which it differs from what was typed. */
type Guess = { readonly search: string; readonly lexeme: string };

/** What a search looks for: of every group of lexemes, a product must have one. */
export type Sought = {
  readonly groups: readonly (readonly string[])[];
  /** How many products have the rarest of the words, about. */
  readonly rarest: number;
  /** The search as the shop has understood it, where it has forgiven spelling. */
  readonly corrected?: string;
  /** What may be meant just as well: by a word that is as near, or as the catalogue itself writes it. The likeliest first. */
  readonly alternatives: readonly Guess[];
  /** What the last word may become: first what products are called by, the commonest first. */
  readonly completions: readonly Guess[];
};

/** A word of a search as the catalogue knows it. */
type Looked = {
  token: string;
  /** Null for words that are left out of every search, like 'the'. */
  stem: string | null;
  /** Null when no product has it. */
  products: number | null;
  /** The form that the catalogue has of it, itself if possible; null when no product has any. */
  form: string | null;
  begun: readonly { word: string; lexeme: string; products: number }[];
};

/** What one word of a search stands for, and the other words that it may. */
type Meaning = {
  word: string;
  lexemes: readonly string[];
  products: number;
  others: readonly { word: string; lexeme: string }[];
};

/**
 * Understands what somebody has typed: a word of the catalogue stands for itself, the beginning of words for these, and anything else
 * for the word that was most likely meant. While somebody is `typing`, the last word is a beginning too. Undefined when there is a
 * word that nothing can be made of, or no word at all.
 */
export async function understand(
  db: Queryable,
  text: string,
  { typing = false }: { typing?: boolean } = {},
): Promise<Sought | undefined> {
  const tokens = searchWords(text);
  if (tokens.length === 0) return undefined;
  const looked = await lookUp(db, tokens);
  const strange = looked.filter((word) => isStrange(word));
  const meant = strange.length === 0 ? new Map<string, Meaning>() : await meanings(db, strange);
  const understood: { typed: string; meaning: Meaning }[] = [];
  for (const [at, word] of looked.entries()) {
    const isLast = at === looked.length - 1;
    if (word.stem === null && !(typing && isLast && word.begun.length > 0)) continue;
    const meaning = knownMeaning(word, typing && isLast) ?? meant.get(word.token);
    if (meaning === undefined) return undefined;
    understood.push({ typed: word.token, meaning });
  }
  if (understood.length === 0) return undefined;
  const words = understood.map(({ meaning }) => meaning.word);
  const last = looked.at(-1);
  return {
    groups: understood.map(({ meaning }) => meaning.lexemes),
    rarest: Math.min(...understood.map(({ meaning }) => meaning.products)),
    ...(understood.some(({ typed, meaning }) => typed !== meaning.word) && { corrected: words.join(' ') }),
    alternatives: understood.flatMap(({ meaning }, at) =>
      meaning.others.map(({ word, lexeme }) => ({ search: words.with(at, word).join(' '), lexeme })),
    ),
    completions: (last?.begun ?? []).map(({ word, lexeme }) => ({
      search: [...words.slice(0, -1), word].join(' '),
      lexeme,
    })),
  };
}

function isStrange({ stem, products, begun }: Looked): boolean {
  return stem !== null && products === null && begun.length === 0;
}

/** What a word stands for by itself or as the beginning of others. */
function knownMeaning({ token, stem, products, form, begun }: Looked, mayGoOn: boolean): Meaning | undefined {
  const own = stem !== null && products !== null ? [{ lexeme: stem, products }] : [];
  const all = own.length === 0 || mayGoOn ? [...own, ...begun] : own;
  if (all.length === 0) return undefined;
  const [commonest] = own.length === 0 && !mayGoOn ? begun : [];
  return {
    // A beginning that lacks no more letters than are forgiven is named as the word that it was meant to be.
    word: commonest !== undefined && isNear(token, commonest.word) ? commonest.word : token,
    lexemes: [...new Set(all.map(({ lexeme }) => lexeme))],
    products: all.reduce((sum, one) => sum + one.products, 0),
    others: stem === null || form === null || form === token ? [] : [{ word: form, lexeme: stem }],
  };
}

function isNear(typed: string, word: string): boolean {
  return mistakesBetween(typed, word) <= forgivenMistakes(typed.length);
}

async function lookUp(db: Queryable, tokens: readonly string[]): Promise<Looked[]> {
  const { rows } = await db.execute<Looked>(sql`
    SELECT token, stem,
      (SELECT sum(products)::int FROM search_word WHERE lexeme = stem) AS products,
      (
        SELECT word FROM search_word WHERE lexeme = stem ORDER BY word = token DESC, named DESC, products DESC, word LIMIT 1
      ) AS form,
      coalesce((SELECT json_agg(begun) FROM (
        SELECT (array_agg(word ORDER BY named DESC, products DESC, word))[1] AS word, lexeme, sum(products)::int AS products
        FROM search_word WHERE word ~>=~ token AND word ~<~ (token || chr(1114111)) AND (named > 0 OR length(token) >= ${TELLING})
        GROUP BY lexeme ORDER BY sum(named) DESC, sum(products) DESC, lexeme LIMIT ${MOST_BEGUN}
      ) begun), '[]') AS begun
    FROM (
      SELECT token, at, (ts_lexize('english_stem', token))[1] AS stem
      FROM unnest(${sql.param(tokens)}::text[]) WITH ORDINALITY AS typed (token, at)
    ) tokens ORDER BY at`);
  return rows;
}

/** What was most likely meant by words that the catalogue does not know; several words where they are equally likely. */
async function meanings(db: Queryable, strange: readonly Looked[]): Promise<Map<string, Meaning>> {
  const tokens = strange.map(({ token }) => token);
  const { rows } = await db.execute<KnownWord & { token: string; lexeme: string }>(sql`
    SELECT token, word, lexeme, products, named FROM unnest(${sql.param(tokens)}::text[]) AS typed (token),
    LATERAL (
      SELECT word, lexeme, products, named FROM search_word WHERE keys && spelling_keys(token)
      ORDER BY named DESC, products DESC, word LIMIT 200
    ) near`);
  const found = tokens.map((token): [string, Meaning | undefined] => {
    const meant = meantWords(
      token,
      rows.filter((row) => row.token === token),
    );
    const [best, ...others] = meant;
    return [
      token,
      best && {
        word: best.word,
        lexemes: [...new Set(meant.map(({ lexeme }) => lexeme))],
        products: meant.reduce((sum, { products }) => sum + products, 0),
        others,
      },
    ];
  });
  return new Map(found.filter((entry): entry is [string, Meaning] => entry[1] !== undefined));
}
