import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '../../money.ts';
import { allocate } from './allocate.ts';
import { shareOf } from './share.ts';

const runs = { numRuns: 500 };
const weights = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 50 });
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

describe('an allocation', () => {
  it('sums to the amount, and gives no line more than its price', () => {
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (prices, part) => {
        const amount = cents(Math.floor(sum(prices) * part));
        const parts = allocate(amount, prices);
        expect(sum(parts)).toBe(amount);
        for (const [index, price] of prices.entries()) {
          expect(parts[index]).toBeGreaterThanOrEqual(0);
          expect(parts[index]).toBeLessThanOrEqual(price);
        }
      }),
      runs,
    );
  });

  it('gives the cents that are left to the largest remainders, then to the first lines', () => {
    expect(allocate(cents(100), [1, 1, 1])).toEqual([34, 33, 33]);
    expect(allocate(cents(10), [333, 333, 334])).toEqual([3, 3, 4]);
    expect(allocate(cents(5), [0, 7])).toEqual([0, 5]);
  });
});

describe('the shares of a line', () => {
  it('sum to its amount in whatever steps they are taken', () => {
    const partition = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), partition, (amount, steps) => {
        const quantity = sum(steps);
        const shares = steps.map((count, index) =>
          shareOf(cents(amount), { from: sum(steps.slice(0, index)), count, quantity }),
        );
        expect(sum(shares)).toBe(amount);
        expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
      }),
      runs,
    );
  });

  it('of a dollar for three pieces are 33, 33 and 34 cents', () => {
    const share = (from: number) => shareOf(cents(100), { from, count: 1, quantity: 3 });
    expect([share(0), share(1), share(2)]).toEqual([33, 33, 34]);
  });
});
