import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cents } from '../money.ts';
import { creditToSpend } from './credit-to-spend.ts';

const spend = (balance: number, total: number, minCharge = 50) =>
  creditToSpend({ balance: cents(balance), total: cents(total), minCharge: cents(minCharge) });

it('spends as much credit as there is', () => {
  expect(spend(500, 2000)).toBe(500);
  expect(spend(2000, 2000)).toBe(2000);
  expect(spend(5000, 2000)).toBe(2000);
  expect(spend(0, 2000)).toBe(0);
});

it('leaves nothing to pay, or at least the lowest card charge', () => {
  expect(spend(1980, 2000)).toBe(1950);
  expect(spend(30, 40)).toBe(0);
  expect(spend(40, 40)).toBe(40);
});

it('never spends more than the balance and the total, and leaves nothing that no card can pay', () => {
  const amount = fc.integer({ min: 0, max: 10_000 });
  fc.assert(
    fc.property(amount, amount, (balance, total) => {
      const spent = spend(balance, total);
      expect(spent).toBeGreaterThanOrEqual(0);
      expect(spent).toBeLessThanOrEqual(Math.min(balance, total));
      const left = total - spent;
      expect(left === 0 || left >= Math.min(50, total)).toBe(true);
    }),
  );
});
