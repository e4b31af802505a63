import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readOrderSearch } from './order-search.ts';

describe('the search for orders', () => {
  it.each([
    ['#1187', 1187],
    [' 1187 ', 1187],
    ['# 1187', 1187],
    ['1187a', null],
    ['marsh', null],
  ])('reads the number of %j', (text, number) => {
    expect(readOrderSearch(text).number).toBe(number);
  });

  it('splits an email address into the words by which it is found', () => {
    expect(readOrderSearch('Elena.Marsh@example.com').contact).toEqual(['elena', 'marsh', 'example', 'com']);
  });

  it.each(['+1 (503) 555-0142', '1 503 555 0142', '001 503.555.0142'])(
    'reads %j as one phone number',
    (text) => {
      expect(readOrderSearch(text).contact).toEqual(['15035550142']);
    },
  );

  it('finds a phone number however its digits are grouped', () => {
    const separators = fc.constantFrom('', ' ', '-', '.', '(', ')');
    const digit = fc.integer({ min: 1, max: 9 });
    fc.assert(
      fc.property(fc.array(fc.tuple(digit, separators), { minLength: 4, maxLength: 15 }), (parts) => {
        const digits = parts.map(([one]) => one).join('');
        expect(readOrderSearch(parts.flat().join('')).contact).toEqual([digits]);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['1z 999 aa1-01', '1Z999AA101'],
    ['1z99', null],
  ])('reads the tracking number of %j', (text, tracking) => {
    expect(readOrderSearch(text).tracking).toBe(tracking);
  });

  it('returns only words that are safe in a text search query', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const { contact, product } = readOrderSearch(text);
        for (const word of [...contact, ...product]) expect(word).toMatch(/^[\p{L}\p{N}]+$/u);
      }),
      { numRuns: 500 },
    );
  });
});
