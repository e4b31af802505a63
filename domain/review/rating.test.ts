import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { meanTenths, starsFromTenths, tenthsFromStars } from './rating.ts';

describe('a rating', () => {
  it('is a multiple of a tenth from 0 to 5, and survives the conversion to stars', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 50 }),
        (tenths) => tenthsFromStars(starsFromTenths(tenths)) === tenths,
      ),
    );
    for (const wrong of [-0.1, 5.1, 4.55, Number.NaN, Infinity])
      expect(tenthsFromStars(wrong)).toBeUndefined();
  });

  it('of a product is the mean of its reviews, rounded half up, and zero without reviews', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1 }), (rates) => {
        const total = rates.reduce((sum, rate) => sum + rate, 0);
        const mean = meanTenths(total, rates.length);
        expect(Math.abs(mean - total / rates.length)).toBeLessThanOrEqual(0.5);
        expect(mean).toBeLessThanOrEqual(50);
      }),
    );
    expect(meanTenths(9, 2)).toBe(5);
    expect(meanTenths(0, 0)).toBe(0);
  });
});
