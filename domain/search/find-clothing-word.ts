import type { ColourFamily } from '../catalogue/colour-family.ts';
import {
  COLOURS,
  DESCRIPTIONS,
  GARMENTS,
  MADE_OF,
  MATERIALS,
  NAMED_ONLY,
  PHRASES,
  PREFERENCES,
  WRITTEN_APART,
  type Garment,
} from './clothing-words.ts';
import { typingDistance } from './spelling.ts';

/** What the tables of clothing words say of a word. */
export type ClothingWord = {
  /** What the shop does not sell when no product has the word, as in 'We do not sell …'. */
  readonly unsold?: string;
  /** Whether the word names a product; in details it may name another one ('wear it with flat shoes'). */
  readonly isName: boolean;
  /** Words of the same meaning, with itself. */
  readonly same: readonly string[];
  /** Two words, or words with a hyphen, of the same meaning. */
  readonly apart: readonly string[];
  /** Broader words that find it when no product has one of `same`. */
  readonly instead: readonly string[];
  /** Words whose products are shown after those of the words above. */
  readonly near: readonly string[];
  /** Whether the products of `near` are shown only when nothing else is found. */
  readonly isNearLastResort: boolean;
  /** A word for the nearest kind that the shop may have. */
  readonly nearest?: string;
};

/** Returns a word of a search as the tables write it. */
export function singular(word: string): string {
  if (/(ss|sh|ch|x)es$/.test(word)) return word.slice(0, -2);
  return /[^s]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;
}

/** Whether a search prefers products with the word, but does not require it: a size, an occasion, a number. */
export function isPreference(word: string): boolean {
  return preferences.has(word) || preferences.has(singular(word)) || /^\d+$/.test(word);
}

/** Returns what the tables say of a word; undefined when they do not have it. */
export function findClothingWord(word: string): ClothingWord | undefined {
  return clothingWords.get(word) ?? clothingWords.get(singular(word));
}

/** Shorter words are too easily another word misspelt: 'golf' is not 'gold', and 'book' not 'boot'. */
const MIN_CORRECTED_LETTER_COUNT = 5;

/** Returns the words that spelling is corrected to, besides those that name products. */
export function listClothingWords(): readonly string[] {
  const all = [...clothingWords.keys(), ...preferences];
  return all.filter((word) => word.length >= MIN_CORRECTED_LETTER_COUNT);
}

/**
 * Whether a typed word is a misspelling of `word`, which need not be in the name of a product. Allows fewer mistakes than the search for
 * names of garments, brands, colours and materials, because the typed word may be something else that the shop does not sell: 'corset' is not
 * 'forest', and 'socket' not 'pocket'.
 */
export function isMisspelling(typed: string, word: string): boolean {
  if (word.length < MIN_CORRECTED_LETTER_COUNT) return false;
  const distance = Math.min(typingDistance(typed, word), typingDistance(singular(typed), word));
  return typed[0] === word[0] && distance <= 1;
}

/** A word of a search, and the typed text that it replaces. */
export type TypedWord = { readonly word: string; readonly typed: string };

/** Replaces phrases by the words that they mean. The first of these words has the whole phrase as `typed`, the others an empty text. */
export function replacePhrases(words: readonly string[]): readonly TypedWord[] {
  const replaced: TypedWord[] = [];
  for (let at = 0; at < words.length;) {
    const length = [2, 1].find((count) => phraseOf(words.slice(at, at + count)) !== undefined);
    const typed = words.slice(at, at + (length ?? 1));
    const meant = phraseOf(typed)?.split(' ') ?? typed;
    replaced.push(...meant.map((word, place) => ({ word, typed: place === 0 ? typed.join(' ') : '' })));
    at += typed.length;
  }
  return replaced;
}

function phraseOf(words: readonly string[]): string | undefined {
  return (
    phrases.get(words.join(' ')) ??
    phrases.get([...words.slice(0, -1), singular(words.at(-1) ?? '')].join(' '))
  );
}

const phrases = new Map(Object.entries(PHRASES));
const preferences = new Set(PREFERENCES.split(' '));

const plain: Omit<ClothingWord, 'same' | 'apart'> = {
  isName: false,
  instead: [],
  near: [],
  isNearLastResort: false,
};

/** The tables by word. A word of several tables is a garment or a material rather than a colour: 'denim', 'chambray'. */
const clothingWords: ReadonlyMap<string, ClothingWord> = new Map([
  ...DESCRIPTIONS.flatMap((line) => entriesOf(line, plain)),
  ...(Object.keys(COLOURS) as ColourFamily[]).flatMap(listShades),
  ...MATERIALS.flatMap(listMaterials),
  ...NAMED_ONLY.flatMap(({ words, near }) => entriesOf(words, { ...plain, isName: true, near: split(near) })),
  ...GARMENTS.flatMap(listGarments),
]);

function listMaterials(line: string): [string, ClothingWord][] {
  const [name = ''] = split(line);
  const garments = split(MADE_OF[name] ?? '');
  return entriesOf(line, { ...plain, unsold: `anything in ${name}`, instead: garments, near: garments });
}

function listGarments({ name, words, kinds = [], instead = '', near }: Garment): [string, ClothingWord][] {
  const entry = { ...plain, isName: true, unsold: name, ...(near !== undefined && { nearest: near }) };
  const broader = split(instead);
  const all = [words, ...kinds].flatMap(split);
  return [
    ...split(words).map((word): [string, ClothingWord] => [
      word,
      { ...entry, same: all, apart: listApart(all), instead: broader },
    ]),
    ...kinds.flatMap((line) => entriesOf(line, { ...entry, instead: [...all, ...broader] })),
  ];
}

function entriesOf(line: string, entry: Omit<ClothingWord, 'same' | 'apart'>): [string, ClothingWord][] {
  const same = split(line);
  return same.map((word) => [word, { ...entry, same, apart: listApart(same) }]);
}

function listApart(words: readonly string[]): readonly string[] {
  return words.flatMap((word) => WRITTEN_APART[word] ?? []);
}

function listShades(family: ColourFamily): [string, ClothingWord][] {
  const { shades, near } = COLOURS[family];
  return split(shades).map((shade) => [
    shade,
    {
      isName: true,
      same: [shade],
      apart: [],
      instead: shade === family ? [] : [family],
      near: shade === family ? split(near) : [family, ...familiesNear(shade), ...split(near)],
      isNearLastResort: shade !== family,
    },
  ]);
}

/** Returns the other families that a shade is near to: tan is beige, and nearly brown. */
function familiesNear(shade: string): readonly ColourFamily[] {
  return (Object.keys(COLOURS) as ColourFamily[]).filter((family) =>
    split(COLOURS[family].near).includes(shade),
  );
}

function split(words: string): readonly string[] {
  return words === '' ? [] : words.split(' ');
}
