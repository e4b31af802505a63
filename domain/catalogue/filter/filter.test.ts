import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '../../money.ts';
import { specifiedCatalogue } from '../../testing/specified-catalogue.ts';
import { DEPARTMENTS } from '../departments.ts';
import { countPassing } from './choice-counts.ts';
import { effectiveFilter, sliderEnd, type FilterSelection } from './filter.ts';

const CATEGORIES = specifiedCatalogue.categories.map(({ id }) => id);
const BRANDS = specifiedCatalogue.brands.map(({ id }) => id);

const optional = <T>(values: readonly T[]) => fc.constantFrom(undefined, ...values);
const selection: fc.Arbitrary<FilterSelection> = fc.record({
  department: optional(DEPARTMENTS),
  type: optional(CATEGORIES),
  brand: optional(BRANDS),
  price: fc.option(fc.integer({ min: 2, max: 50 }), { nil: undefined }),
});
const product = fc.record({
  department: fc.constantFrom(...DEPARTMENTS),
  category: fc.constantFrom(...CATEGORIES),
  brand: fc.constantFrom(...BRANDS, null),
});

describe('the shop filter', () => {
  it('applies a brand only with a type, a type only with a department, and the price always', () => {
    fc.assert(
      fc.property(selection, product, (chosen, item) => {
        const { department, type, brand, price } = chosen;
        const inDepartment = department === undefined || item.department === department;
        const ofType = department === undefined || type === undefined || item.category === type;
        const ofBrand =
          department === undefined || type === undefined || brand === undefined || item.brand === brand;
        const filter = effectiveFilter(chosen);
        const passing = countPassing([{ ...item, products: 1 }], filter);
        expect(passing === 1).toBe(inDepartment && ofType && ofBrand);
        expect(filter.maxPrice).toBe(price === undefined ? undefined : price * 100);
      }),
    );
  });
});

it('the slider ends at 50, or at the highest price above it', () => {
  expect(sliderEnd(cents(4930))).toBe(50);
  expect(sliderEnd(cents(5000))).toBe(50);
  expect(sliderEnd(cents(5001))).toBe(51);
  const price = fc.integer({ min: 0, max: 8000 }).map(cents);
  fc.assert(fc.property(price, (highestPrice) => sliderEnd(highestPrice) * 100 >= highestPrice));
});
