import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '../money.ts';
import { saving, sellingPrice } from './discount.ts';

const price = fc.integer({ min: 0, max: 10_000_000 }).map(cents);

/** Computes 85 %, rounded half up, with BigInt: an independent statement of the rule. */
function exactly(amount: number): number {
  const hundredths = BigInt(amount) * 85n;
  return Number(hundredths / 100n) + (hundredths % 100n >= 50n ? 1 : 0);
}

describe('the discount', () => {
  it('takes 15 % off every price above $12, half a cent rounded up', () => {
    fc.assert(
      fc.property(price, (amount) => {
        expect(sellingPrice(amount)).toBe(amount > 1200 ? exactly(amount) : amount);
      }),
    );
  });

  it('begins just above $12.00', () => {
    expect(sellingPrice(cents(1200))).toBe(1200);
    expect(sellingPrice(cents(1201))).toBe(1021);
  });

  it('rounds $12.70 to $10.80, where floating point says $10.79', () => {
    expect(sellingPrice(cents(1270))).toBe(1080);
  });

  it('is the list price minus the selling price, and never negative', () => {
    fc.assert(fc.property(price, (amount) => sellingPrice(amount) + saving(amount) === amount));
    fc.assert(fc.property(price, (amount) => saving(amount) >= 0));
  });
});
