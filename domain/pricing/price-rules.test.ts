import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '../money.ts';
import { sellingPrice, STANDARD_RULE, type PriceRule, type PriceScope } from './price-rules.ts';

const TEE = {
  id: 'field-pocket-tee',
  category: 't-shirt',
  brand: 'kd',
  department: 'male',
  priceCents: 3600,
};
const price = fc.integer({ min: 0, max: 10_000_000 });
const at = new Date('2026-11-27T08:00:00Z');

function createRule(changes: Partial<PriceRule>): PriceRule {
  return { ...STANDARD_RULE, aboveCents: null, ...changes };
}

/** Computes 85 %, rounded half up, with BigInt: an independent statement of the rule. */
function exactly(amount: number): number {
  const hundredths = BigInt(amount) * 85n;
  return Number(hundredths / 100n) + (hundredths % 100n >= 50n ? 1 : 0);
}

function priceOf(priceCents: number, rules: readonly PriceRule[] = [STANDARD_RULE]): number {
  return sellingPrice({ ...TEE, priceCents }, { rules, at });
}

describe('the standard rule', () => {
  it('takes 15 % off every price above $12, half a cent rounded up', () => {
    fc.assert(
      fc.property(price, (amount) => {
        expect(priceOf(amount)).toBe(amount > 1200 ? exactly(amount) : amount);
      }),
    );
  });

  it('begins just above $12.00', () => {
    expect(priceOf(1200)).toBe(1200);
    expect(priceOf(1201)).toBe(1021);
  });

  it('rounds $12.70 to $10.80, where floating point says $10.79', () => {
    expect(priceOf(1270)).toBe(1080);
  });
});

describe('several rules', () => {
  it('give the lowest price of any of them, and never add up', () => {
    const rules = [STANDARD_RULE, createRule({ value: 25 }), createRule({ effect: 'amount', value: 500 })];
    expect(priceOf(4800, rules)).toBe(3600);
    expect(priceOf(1800, rules)).toBe(1300);
  });

  it('never raise a price, and never make it negative', () => {
    fc.assert(
      fc.property(price, fc.integer({ min: 1, max: 10_000_000 }), (amount, value) => {
        const rules = [createRule({ effect: 'fixed', value }), createRule({ effect: 'amount', value })];
        const selling = priceOf(amount, rules);
        expect(selling).toBe(Math.max(0, Math.min(amount, value, amount - value)));
      }),
    );
  });
});

describe('a rule', () => {
  it.each<[PriceScope, boolean]>([
    [{}, true],
    [{ products: ['field-pocket-tee', 'other'] }, true],
    [{ products: ['other'] }, false],
    [{ categories: ['t-shirt'], departments: ['male'] }, true],
    [{ categories: ['t-shirt'], departments: ['female', 'kids'] }, false],
    [{ brands: ['keystone', 'kd'] }, true],
    [{ brands: ['keystone'] }, false],
  ])('with the scope %j applies to a product that every list names (%s)', (scope, applies) => {
    expect(priceOf(3600, [createRule({ scope, value: 50 })])).toBe(applies ? 1800 : 3600);
  });

  it('applies from its start until just before its end', () => {
    const at = (time: string) => new Date(`2026-11-27T${time}Z`);
    const rules = [createRule({ value: 50, startsAt: at('08:00:00'), endsAt: at('09:00:00') })];
    const prices = ['07:59:59.999', '08:00:00', '08:59:59.999', '09:00:00'].map((time) =>
      sellingPrice(TEE, { rules, at: at(time) }),
    );
    expect(prices).toEqual([3600, 1800, 1800, 3600]);
  });

  it('leaves out excluded products, lower prices and products without discounts', () => {
    const half = createRule({ value: 50 });
    expect(priceOf(3600, [{ ...half, excluded: [TEE.id] }])).toBe(3600);
    expect(priceOf(3600, [{ ...half, aboveCents: cents(3600) }])).toBe(3600);
    expect(priceOf(3600, [{ ...half, aboveCents: cents(3599) }])).toBe(1800);
    expect(sellingPrice({ ...TEE, discountable: false }, { rules: [half], at })).toBe(3600);
  });
});
