import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '../money.ts';
import { BRAND_LABELS, BRANDS, parseBrand } from './brands.ts';
import { CATEGORIES, CATEGORY_LABELS, parseCategory } from './categories.ts';
import { countPassing } from './choice-counts.ts';
import {
  DEPARTMENT_LABELS,
  DEPARTMENT_PAGE_CHOICES,
  DEPARTMENTS,
  MENU_CHOICES,
  parseDepartment,
  TYPE_CHOICES,
} from './departments.ts';
import { effectiveFilter, sliderEnd, type FilterSelection } from './filter.ts';

const anyCase = (word: string) =>
  fc.mixedCase(fc.constant(word), { untoggleAll: (text) => text }).map((text) => ` ${text} `);

describe('labels and values', () => {
  it('every displayed label maps to its value, in any letter case', () => {
    const choices = DEPARTMENTS.flatMap((department) => [
      ...MENU_CHOICES[department],
      ...TYPE_CHOICES[department],
      ...DEPARTMENT_PAGE_CHOICES[department],
    ]);
    for (const { label, value } of choices) {
      fc.assert(fc.property(anyCase(label), (word) => parseCategory(word) === value));
    }
    for (const category of CATEGORIES) expect(parseCategory(CATEGORY_LABELS[category])).toBe(category);
    for (const brand of BRANDS) expect(parseBrand(BRAND_LABELS[brand])).toBe(brand);
    for (const department of DEPARTMENTS) {
      const { menu, select } = DEPARTMENT_LABELS[department];
      for (const word of [department.toUpperCase(), menu, select]) {
        expect(parseDepartment(word), word).toBe(department);
      }
    }
  });

  it('other words map to nothing, not even inherited property names', () => {
    for (const word of ['', 'hats', 'constructor', '__proto__', 'toString']) {
      expect(parseCategory(word)).toBeUndefined();
      expect(parseDepartment(word)).toBeUndefined();
      expect(parseBrand(word)).toBeUndefined();
    }
  });

  it('the menus contain exactly the specified entries', () => {
    const labels = (choices: readonly { label: string }[]) => choices.map(({ label }) => label).join(', ');
    expect(labels(MENU_CHOICES.male)).toBe('T-Shirt, Jeans, Shirt, Shorts');
    expect(labels(MENU_CHOICES.female)).toBe('Dresses, Tanks, Skirts, Blouses');
    expect(labels(MENU_CHOICES.kids)).toBe('Pants, Shirts');
    expect(labels(TYPE_CHOICES.male)).toBe('T-Shirt, Shorts, Jeans, Shirt, Hoodie');
    expect(labels(TYPE_CHOICES.female)).toBe('Dress, Tanks, Blouse, Skirt');
    expect(labels(DEPARTMENT_PAGE_CHOICES.male)).toBe('t-shirt, jeans, Shirts, Hoodie, shorts');
  });
});

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

  it('the slider ends at 50, or at the highest price above it', () => {
    expect(sliderEnd(cents(4930))).toBe(50);
    expect(sliderEnd(cents(5000))).toBe(50);
    expect(sliderEnd(cents(5001))).toBe(51);
    const price = fc.integer({ min: 0, max: 8000 }).map(cents);
    fc.assert(fc.property(price, (highestPrice) => sliderEnd(highestPrice) * 100 >= highestPrice));
  });
});
