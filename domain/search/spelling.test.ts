import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearestWords, editDistance } from './spelling.ts';

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
