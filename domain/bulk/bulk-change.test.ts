import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '../money.ts';
import { changePrice, editsOfChange, PRICE_ROUNDINGS } from './bulk-change.ts';

const price = fc.integer({ min: 1, max: 10_000_000 }).map(cents);

describe('a change of a price', () => {
  it('raises by a percentage and rounds half up', () => {
    const raise = (from: number, rounding: (typeof PRICE_ROUNDINGS)[number]) =>
      changePrice(cents(from), { how: 'percent', value: 5, rounding });
    expect([4800, 5600, 5800, 5400, 4400, 4200].map((from) => raise(from, 'dollar'))).toEqual([
      5000, 5900, 6100, 5700, 4600, 4400,
    ]);
    expect([raise(1010, 'cent'), raise(1010, 'dime'), raise(1010, 'ninety_nine')]).toEqual([
      1061, 1060, 1099,
    ]);
  });

  it('lowers, adds dollars, and sets one price', () => {
    expect(changePrice(cents(1000), { how: 'percent', value: -12.5, rounding: 'cent' })).toBe(875);
    expect(changePrice(cents(1000), { how: 'amount', value: -2.01, rounding: 'cent' })).toBe(799);
    expect(changePrice(cents(1000), { how: 'set', value: 29.95, rounding: 'cent' })).toBe(2995);
  });

  it('ends in .99 nearest to the exact price', () => {
    const round = (from: number) =>
      changePrice(cents(from), { how: 'amount', value: 0, rounding: 'ninety_nine' });
    expect([1948, 1949, 1950, 1999, 2048, 2049].map(round)).toEqual([1899, 1999, 1999, 1999, 1999, 2099]);
  });

  it('rounds a price by at most half a step, and keeps the order of prices', () => {
    fc.assert(
      fc.property(
        price,
        price,
        fc.constantFrom(...PRICE_ROUNDINGS),
        fc.integer({ min: -90, max: 300 }),
        (one, other, rounding, value) => {
          const to = (from: typeof one) => changePrice(from, { how: 'percent', value, rounding });
          const exact = changePrice(one, { how: 'percent', value, rounding: 'cent' });
          const step = { cent: 0, dime: 5, dollar: 50, ninety_nine: 50 }[rounding];
          expect(Math.abs(to(one) - exact)).toBeLessThanOrEqual(step);
          if (one <= other) expect(to(one)).toBeLessThanOrEqual(to(other));
        },
      ),
    );
  });
});

describe('the edits of a change', () => {
  it('name the value before as their base', () => {
    const values = { price: 48, status: 'draft', publishAt: null, category: 'jeans' };
    expect(
      editsOfChange(values, { field: 'price', how: 'percent', value: 5, rounding: 'dollar', at: null }),
    ).toEqual({
      price: { base: 48, value: 50 },
    });
    expect(editsOfChange(values, { field: 'status', status: 'archived', publishAt: null })).toEqual({
      status: { base: 'draft', value: 'archived' },
      publishAt: { base: null, value: null },
    });
    const at = '2026-12-01T08:00:00.000Z';
    expect(editsOfChange(values, { field: 'price', how: 'set', value: 50, rounding: 'cent', at })).toEqual({
      scheduledPrice: { base: null, value: 50 },
      scheduledPriceAt: { base: null, value: at },
    });
    expect(editsOfChange({ ...values, scheduledPrice: 50 }, { field: 'scheduledPrice' })).toEqual({
      scheduledPrice: { base: 50, value: null },
      scheduledPriceAt: { base: null, value: null },
    });
    expect(editsOfChange(values, { field: 'category', category: 'shirts' })).toEqual({
      category: { base: 'jeans', value: 'shirts' },
    });
  });
});
