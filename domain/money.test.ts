import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cents,
  centsFromDollars,
  dollarsFromCents,
  formatDollars,
  formatMoney,
  sum,
  times,
} from './money.ts';

const amount = fc.integer({ min: 0, max: 100_000_000_00 }).map(cents);

describe('money', () => {
  it('survives the conversion to dollars and back', () => {
    fc.assert(fc.property(amount, (money) => centsFromDollars(dollarsFromCents(money)) === money));
  });

  it('survives serialisation as JSON in dollars', () => {
    fc.assert(
      fc.property(amount, (money) => {
        const wire = JSON.parse(JSON.stringify(dollarsFromCents(money))) as number;
        return centsFromDollars(wire) === money;
      }),
    );
  });

  it('is formatted with two decimals, without rounding', () => {
    fc.assert(
      fc.property(amount, (money) => {
        const text = formatMoney(money);
        expect(text).toMatch(/^\$\d+\.\d\d$/);
        expect(Number(text.replace(/[$.]/g, ''))).toBe(money);
      }),
    );
    expect(formatMoney(cents(4080))).toBe('$40.80');
    expect(formatMoney(cents(5))).toBe('$0.05');
    expect(formatMoney(cents(-5))).toBe('-$0.05');
    expect(formatDollars(40.8)).toBe('$40.80');
  });

  it('adds up in any order', () => {
    fc.assert(fc.property(fc.array(amount), (list) => sum(list) === sum(list.toReversed())));
    expect(sum([])).toBe(0);
    expect(times(cents(1080), 3)).toBe(3240);
  });

  it('is never a fraction of a cent', () => {
    expect(() => cents(0.5)).toThrow(RangeError);
    expect(() => cents(Number.NaN)).toThrow(RangeError);
    expect(() => cents(2 ** 53)).toThrow(RangeError);
    expect(centsFromDollars(1.005)).toBe(101);
    expect(centsFromDollars(40.8)).toBe(4080);
  });
});
