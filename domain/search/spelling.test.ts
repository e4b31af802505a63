import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { specifiedCatalogue } from '../testing/specified-catalogue.ts';
import { splitSearchWords } from './search-words.ts';
import { nearestWords, editDistance } from './spelling.ts';
import { suggestCategories } from './suggest-categories.ts';

describe('the distance between two words', () => {
  it.each([
    ['shirt', 'shirt', 0],
    ['shrit', 'shirt', 1],
    ['shrt', 'shirt', 1],
    ['shirtt', 'shirt', 1],
    ['shart', 'shirt', 1],
    ['corderoi', 'corduroy', 2],
    ['', 'kd', 2],
  ])('%s and %s: %i', (one, other, mistakes) => {
    expect(editDistance(one, other)).toBe(mistakes);
  });

  it('is symmetric, and zero only between equal words', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 });
    fc.assert(
      fc.property(word, word, (one, other) => {
        const mistakes = editDistance(one, other);
        expect(mistakes).toBe(editDistance(other, one));
        expect(mistakes === 0).toBe(one === other);
      }),
    );
  });
});

describe('the corrected word', () => {
  const words = (typed: string, ...known: [word: string, products: number, named?: number][]) =>
    nearestWords(
      typed,
      known.map(([word, products, named = 0]) => ({ word, products, named })),
    ).map(({ word }) => word);

  it('has the fewest mistakes, then the same first letter, then the most products outside details, then the most products', () => {
    expect(words('skrit', ['shirt', 900], ['skirt', 5])).toEqual(['skirt']);
    expect(words('corderoi', ['corduroy', 5])).toEqual(['corduroy']);
    expect(words('bine', ['line', 900], ['bone', 5])).toEqual(['bone']);
    expect(words('shert', ['short', 5], ['shirt', 900])).toEqual(['shirt', 'short']);
    expect(words('shert', ['short', 5, 5], ['shirt', 900, 4])).toEqual(['short', 'shirt']);
  });

  it('may have its letters in another order, if it is long enough', () => {
    expect(words('demin', ['denim', 5], ['demon', 5])).toEqual(['denim', 'demon']);
    expect(words('kakhi', ['khaki', 5])).toEqual(['khaki']);
    expect(words('mra', ['arm', 5])).toEqual([]);
  });

  it('does not exist beyond the maximum distance, which is smaller for short words', () => {
    expect(words('kd', ['kids', 900])).toEqual([]);
    expect(words('tie', ['tank', 900])).toEqual([]);
    expect(words('zeppelin', ['poplin', 900])).toEqual([]);
  });
});

it('words are letters and digits in lower case, of limited length', () => {
  expect(splitSearchWords("Men's T-Shirts, 501 &c.")).toEqual(['mens', 'tshirts', '501', 'c']);
  expect(splitSearchWords('👗 <b>')).toEqual(['b']);
  expect(splitSearchWords('s\u200bhi\u00adrt\u202e \uff44\uff52\uff45\uff53\uff53')).toEqual([
    'shirt',
    'dress',
  ]);
  expect(splitSearchWords('a '.repeat(500))).toHaveLength(8);
});

it('suggests categories by their words and their department, with an incomplete last word', () => {
  const suggest = (words: readonly string[], limit: number) =>
    suggestCategories(specifiedCatalogue, words, limit);
  expect(suggest(['kids', 'pa'], 5).map(({ label }) => label)).toEqual(["Kid's Pants"]);
  expect(suggest(['ladies'], 9).every(({ department }) => department === 'female')).toBe(true);
  expect(suggest(['shir'], 9)[0]?.category).toBe('shirts');
  expect(suggest(['zeppelin'], 5)).toEqual([]);
  expect(suggest([], 5)).toEqual([]);
});
