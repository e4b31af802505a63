import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flagReview, comparedTextOf, REVIEW_FLAGS } from './review-flags.ts';

const flagsOf = (comments: string, rateTenths = 40) =>
  flagReview({ comments, rateTenths, isRepeated: false });

describe('a review is flagged', () => {
  it.each([
    'Buy cheaper at www.tee-deals.example!!!',
    'see https://tees.test/a',
    'Tee-Deals.COM has it for less',
  ])('for a link: %s', (text) => expect(flagsOf(text)).toEqual(['link']));

  it.each(['Write to jun.park@example.com', 'Call +1 (503) 555-0142', 'Ring 0664 123 45 67 today'])(
    'for an address: %s',
    (text) => expect(flagsOf(text)).toEqual(['contact']),
  );

  it('for many capitals, in long and short texts', () => {
    expect(flagsOf('BEST PRICES, buy them elsewhere')).toEqual(['capitals']);
    expect(flagsOf('WORST DRESS EVER')).toEqual(['capitals']);
  });

  it('under two stars, but not with two', () => {
    expect(flagsOf('', 19)).toEqual(['low_rating']);
    expect(flagsOf('', 20)).toEqual([]);
  });

  it('for every reason at once', () => {
    const comments = 'BUY AT TEES.SHOP or write to a@tees.shop';
    expect(flagReview({ comments, rateTenths: 0, isRepeated: true })).toEqual(REVIEW_FLAGS);
  });
});

it.each([
  'Warm and well made, but the XL runs small in the shoulders.',
  'I am 5.8 ft and wear 34-36. Bought on 2026-11-21 for $32.30.',
  'Good length.Nice weight. I would order it again in S, M and XL.',
  'USA',
])('is not flagged for ordinary words: %s', (text) => expect(flagsOf(text)).toEqual([]));

describe('a compared text', () => {
  it('is the same whatever its spaces, signs and capitals are', () => {
    const text = 'Light, and the pockets are deep.';
    fc.assert(
      fc.property(fc.array(fc.constantFrom(' ', '!', '\n', '–', '.'), { maxLength: 5 }), (signs) => {
        expect(
          comparedTextOf(
            signs.join('') +
              text
                .toUpperCase()
                .split(' ')
                .join(` ${signs.join('')}`),
          ),
        ).toBe(comparedTextOf(text));
      }),
      { numRuns: 500 },
    );
  });

  it('is long enough not to be chance', () => expect(comparedTextOf('Great dress!')).toBeNull());
});
