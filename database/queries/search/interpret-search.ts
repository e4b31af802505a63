import { COLOUR_FAMILIES } from '#domain/catalogue/colour-family.ts';
import {
  findClothingWord,
  isPreference,
  replacePhrases,
  type ClothingWord,
} from '#domain/search/find-clothing-word.ts';
import { splitSearchWords } from '#domain/search/search-words.ts';
import { maxEditDistance, editDistance } from '#domain/search/spelling.ts';
import type { Queryable } from '../../connection/connect.ts';
import {
  countWords,
  findCorrections,
  lookUpWords,
  type Correction,
  type WordCount,
  type WordLookup,
} from './look-up-words.ts';

/** When at most this number of products have a word, it is cheap to leave out those that have it in their details only. */
const MAX_SIFTED_COUNT = 5_000;

/**
 * It is also cheap with at most this many products for each one that has the word outside its details. With more, nearly all products that
 * a search reads would be left out.
 */
const MAX_PRODUCTS_PER_NAMED = 20;

/** A lexeme that products must have. With `beside` they must have that too. With `isName` only words outside their details count. */
export type Term = { readonly lexeme: string; readonly isName: boolean; readonly beside?: string };

/** A matching product has at least one term of each group. */
type Groups = readonly (readonly Term[])[];

/** The typed search with one word replaced, and the lexeme of the new word. */
type AlternativeSearch = { readonly search: string; readonly lexeme: string };

/** The terms of the query for what is near, which follows the exact one. With `isLastResort` it is made only when nothing else matches. */
type WideTerms = Pick<SearchTerms, 'groups' | 'rarestProductCount'> & { readonly isLastResort: boolean };

/** The terms of a search, as the catalogue's words interpret them. */
export type SearchTerms = {
  readonly groups: Groups;
  /** About how many products have the rarest word. */
  readonly rarestProductCount: number;
  /** Groups that also match what is near: other hues, and products without a preferred word. */
  readonly wide?: WideTerms;
  /** The search with its spelling corrected; absent when nothing was corrected. */
  readonly corrected?: string;
  /** Searches that replace a word by an equally near one, or by the form that the catalogue has; the likeliest first. */
  readonly alternatives: readonly AlternativeSearch[];
  /** Searches with the last word completed, ordered by how many products have it outside their details, then by how many have it at all. */
  readonly completions: readonly AlternativeSearch[];
};

/** The interpretation of one word of a search. Without `terms` it matches nothing. */
type Meaning = {
  readonly word: string;
  readonly terms: readonly Term[];
  readonly near: readonly Term[];
  readonly isNearLastResort: boolean;
  readonly products: number;
  readonly nearProducts: number;
  readonly others: readonly { word: string; lexeme: string }[];
  /** What the shop does not sell, if the word names something of the kind. */
  readonly unsold?: string | undefined;
};

/** A word of a search with its meaning; undefined when it has none. */
type ReadWord = { readonly word: string; readonly typed: string; readonly meaning: Meaning | undefined };

/**
 * Interprets the text of a search: first as words of the catalogue, with other words for the same from the tables of clothing words, then as
 * prefixes of them, then as misspellings. While the user is typing (`isTyping`), the last word is a prefix too. Returns undefined when a
 * word has no interpretation, or there is no word.
 */
export async function interpretSearch(
  db: Queryable,
  text: string,
  { isTyping = false }: { isTyping?: boolean } = {},
): Promise<SearchTerms | undefined> {
  const { words, completions } = await readSearch(db, text, { isTyping });
  const isRequired = ({ word, meaning }: ReadWord) =>
    !isPreference(word) && !isPreference(meaning?.word ?? '');
  const hasRequired = words.some(isRequired);
  const required = hasRequired ? words.filter(isRequired) : words;
  const meanings: Meaning[] = [];
  for (const { meaning } of required) {
    if (meaning === undefined || meaning.terms.length === 0) return undefined;
    meanings.push(meaning);
  }
  if (meanings.length === 0) return undefined;
  const preferred = words.flatMap((word) =>
    !required.includes(word) && word.meaning && word.meaning.terms.length > 0 ? [word.meaning] : [],
  );
  const all = [...meanings, ...preferred];
  const hasWide = all.length > meanings.length || meanings.some(({ near }) => near.length > 0);
  const corrected = correctedText(words);
  const shown = words.map(({ word, meaning }) => meaning?.word ?? word);
  return {
    groups: all.map(({ terms }) => terms),
    rarestProductCount: Math.min(...all.map(({ products }) => products)),
    ...(hasWide && { wide: wideTerms(meanings) }),
    ...(corrected !== undefined && { corrected }),
    alternatives: words.flatMap(({ meaning }, index) =>
      (meaning?.others ?? []).map(({ word, lexeme }) => ({
        search: shown.with(index, word).join(' '),
        lexeme,
      })),
    ),
    completions: completions.map(({ word, lexeme }) => ({
      search: [...shown.slice(0, -1), word].join(' '),
      lexeme,
    })),
  };
}

function wideTerms(meanings: readonly Meaning[]): WideTerms {
  return {
    groups: meanings.map(({ terms, near }) => [...terms, ...near]),
    rarestProductCount: Math.min(...meanings.map(({ products, nearProducts }) => products + nearProducts)),
    isLastResort: meanings.some(({ near, isNearLastResort }) => near.length > 0 && isNearLastResort),
  };
}

/** Explains a search that matches nothing: its words with their spelling corrected, and the first that the shop does not sell. */
export async function explainSearch(
  db: Queryable,
  text: string,
): Promise<{ words: readonly string[]; unsold: string | undefined }> {
  const { words } = await readSearch(db, text, { isTyping: false });
  return {
    words: words.map(({ word, meaning }) => meaning?.word ?? word),
    unsold: words.flatMap(({ meaning }) => (meaning?.terms.length === 0 ? (meaning.unsold ?? []) : []))[0],
  };
}

/** Finds the meaning of each word of a search, except for stop words. */
async function readSearch(
  db: Queryable,
  text: string,
  { isTyping }: { isTyping: boolean },
): Promise<{ words: readonly ReadWord[]; completions: readonly { word: string; lexeme: string }[] }> {
  const typed = replacePhrases(splitSearchWords(text));
  const tokens = typed.map(({ word }) => word);
  const [lookups, related] = await Promise.all([
    lookUpWords(db, tokens),
    countWords(db, tokens.flatMap(relatedWords)),
  ]);
  const misspelt = lookups.filter(isMisspelt).map(({ token }) => token);
  const corrections = misspelt.length === 0 ? new Map<string, never>() : await findCorrections(db, misspelt);
  const corrected = [...corrections.values()].flat().map(({ word }) => word);
  const counts = new Map([...related, ...(await countWords(db, corrected.flatMap(relatedWords)))]);

  const words = lookups.flatMap((lookup, index): ReadWord[] => {
    const { token, stem, prefixed } = lookup;
    const isPrefix = isTyping && index === lookups.length - 1;
    if (stem === null && !(isPrefix && prefixed.length > 0)) return [];
    const meaning =
      knownMeaning(lookup, counts, isPrefix) ?? correctedMeaning(corrections.get(token) ?? [], counts);
    return [{ word: token, typed: typed[index]?.typed ?? token, meaning }];
  });
  // The name of a colour family is a whole word: 'blue' is not completed to the dye 'bluebell'.
  const isFamily = COLOUR_FAMILIES.some((family) => family === tokens.at(-1));
  return { words, completions: isFamily ? [] : (lookups.at(-1)?.prefixed ?? []).filter(isSold) };
}

/** Returns the search with corrected words; undefined when nothing was corrected. */
function correctedText(words: readonly ReadWord[]): string | undefined {
  const isCorrected = words.some(({ word, meaning }) => meaning !== undefined && meaning.word !== word);
  if (!isCorrected) return undefined;
  return words
    .map(({ word, typed, meaning }) =>
      meaning === undefined || meaning.word === word ? typed : meaning.word,
    )
    .filter((word) => word !== '')
    .join(' ');
}

function relatedWords(token: string): readonly string[] {
  const { same = [], apart = [], instead = [], near = [] } = findClothingWord(token) ?? {};
  return [...same, ...apart.flatMap(partsOf), ...instead, ...near];
}

/**
 * Whether a word is misspelt. Words of the tables and words that a search only prefers count as spelt correctly: 'best' is not a misspelt
 * 'vest'.
 */
function isMisspelt({ token, stem, products, prefixed }: WordLookup): boolean {
  const isKnown = products !== null || prefixed.length > 0;
  return stem !== null && !isKnown && !isPreference(token) && findClothingWord(token) === undefined;
}

/** Whether to offer a completion: a garment must name a product, other words may occur in details only. */
function isSold({ word, named }: { word: string; named: number }): boolean {
  return named > 0 || findClothingWord(word)?.isName !== true;
}

/** Returns the meaning of a word that the catalogue or a table has, or that is a prefix of the catalogue's words; undefined for others. */
function knownMeaning(
  lookup: WordLookup,
  counts: ReadonlyMap<string, WordCount>,
  isPrefix: boolean,
): Meaning | undefined {
  const { token, stem, form, products } = lookup;
  const others =
    stem === null || form === null || form === token || products === null
      ? []
      : [{ word: form, lexeme: stem }];
  const clothing = findClothingWord(token);
  const prefixed = lookup.prefixed.filter(isSold);
  if (clothing !== undefined && !(isPrefix && prefixed.length > 0)) {
    return { ...clothingMeaning(token, clothing, counts), others };
  }
  const own = stem !== null && products !== null ? [{ lexeme: stem, products }] : [];
  const all = own.length === 0 || isPrefix ? [...own, ...prefixed] : own;
  if (all.length === 0) return undefined;
  const [completed] = own.length === 0 && !isPrefix ? prefixed : [];
  const isNear =
    completed !== undefined && editDistance(token, completed.word) <= maxEditDistance(token.length);
  // A prefix that lacks few letters counts as a misspelling of the whole word.
  return { ...plainMeaning(isNear ? completed.word : token, all), others };
}

/** Returns the likeliest meaning of a misspelt word; words that are equally likely share one meaning. */
function correctedMeaning(
  nearest: readonly Correction[],
  counts: ReadonlyMap<string, WordCount>,
): Meaning | undefined {
  const [best, ...others] = nearest;
  if (best === undefined) return undefined;
  const meanings = nearest.map(({ word, lexeme, products }) => {
    const clothing = findClothingWord(word);
    if (clothing !== undefined) return clothingMeaning(word, clothing, counts);
    return plainMeaning(word, lexeme === undefined ? [] : [{ lexeme, products }]);
  });
  return {
    word: best.word,
    terms: distinct(meanings.flatMap(({ terms }) => terms)),
    near: meanings[0]?.near ?? [],
    isNearLastResort: meanings[0]?.isNearLastResort ?? false,
    products: meanings.reduce((sum, { products }) => sum + products, 0),
    nearProducts: meanings[0]?.nearProducts ?? 0,
    others: others.flatMap(({ word, lexeme }) => (lexeme === undefined ? [] : [{ word, lexeme }])),
    unsold: meanings[0]?.unsold,
  };
}

function plainMeaning(word: string, found: readonly { lexeme: string; products: number }[]): Meaning {
  return {
    word,
    terms: distinct(found.map(({ lexeme }) => ({ lexeme, isName: false }))),
    near: [],
    isNearLastResort: false,
    products: sumProducts(found),
    nearProducts: 0,
    others: [],
  };
}

function clothingMeaning(
  word: string,
  { isName, same, apart, instead, near, isNearLastResort, unsold }: ClothingWord,
  counts: ReadonlyMap<string, WordCount>,
): Meaning {
  const termsOf = (words: readonly string[]) => words.flatMap((one) => termOf(counts.get(one), isName));
  // If only details name a colour, it is searched there. A garment that only details name is not sold.
  const inDetails = unsold === undefined ? same.flatMap((one) => termOf(counts.get(one), false)) : [];
  const [joined = []] = [termsOf(same), inDetails, termsOf(instead)].filter((terms) => terms.length > 0);
  const found = [...joined, ...apart.flatMap((text) => apartTerm(text, counts))];
  // Details also name garments and materials that go with the product: 'wear it with jeans'.
  const nearTerms = near.flatMap((one) =>
    termOf(counts.get(one), isName || findClothingWord(one)?.isName === true),
  );
  return {
    word,
    terms: distinct(found),
    near: distinct(nearTerms),
    isNearLastResort,
    products: sumProducts(found),
    nearProducts: sumProducts(nearTerms),
    others: [],
    unsold,
  };
}

/** Returns the term of a word that products have; none when `isName` and no product is named so. */
function termOf(count: WordCount | undefined, isName: boolean): readonly (Term & { products: number })[] {
  if (count === undefined || count.stem === null || count.products === null) return [];
  const { stem: lexeme, products, named } = count;
  if (!isName) return [{ lexeme, isName, products }];
  if (named <= 0) return [];
  const isSifted = products <= Math.max(MAX_SIFTED_COUNT, named * MAX_PRODUCTS_PER_NAMED);
  return [{ lexeme, isName: isSifted, products }];
}

/** Returns the term for a name that is written as two words or with a hyphen; none when a part of it names no product. */
function apartTerm(
  text: string,
  counts: ReadonlyMap<string, WordCount>,
): readonly (Term & { products: number })[] {
  const parts = partsOf(text);
  const [first, second] = parts.flatMap((part) => termOf(counts.get(part), true));
  if (first === undefined) return [];
  // `search_word` has no words with hyphens, so nothing counts them.
  if (text.includes('-')) return [{ ...first, lexeme: text }];
  if (second === undefined) return [];
  const products = Math.min(first.products, second.products);
  return [{ lexeme: first.lexeme, beside: second.lexeme, isName: first.isName && second.isName, products }];
}

function partsOf(text: string): readonly string[] {
  return text.split(/[ -]/);
}

function sumProducts(found: readonly { products: number }[]): number {
  return found.reduce((sum, { products }) => sum + products, 0);
}

function distinct(terms: readonly Term[]): readonly Term[] {
  const byLexemes = terms.map(({ lexeme, isName, beside }): [string, Term] => [
    [lexeme, beside].join(' '),
    { lexeme, isName, ...(beside !== undefined && { beside }) },
  ]);
  return [...new Map(byLexemes).values()];
}
