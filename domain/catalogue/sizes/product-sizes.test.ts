import { describe, expect, it } from 'vitest';
import { findStockedSize, listSizes, totalStock, type StockUnit } from './product-sizes.ts';

const LETTERS = ['S', 'M', 'L', 'XL'];

function unit(size: string | null, available: number): StockUnit {
  return { size, available, priceCents: null, sellingCents: null };
}

describe('the sizes of a shared product', () => {
  const product = { sizing: 'shared' as const, scale: LETTERS, units: [unit(null, 3)] };

  it('are those of its scale, and each has the whole stock', () => {
    expect(listSizes(product)).toEqual(LETTERS.map((size) => ({ ...unit(size, 3), size })));
    expect(totalStock(product)).toBe(3);
  });

  it('have no stock without a unit, and none of a unit with a size', () => {
    for (const units of [[], [unit('S', 2)]])
      expect(findStockedSize({ ...product, units }, 'S')).toMatchObject({ available: 0 });
  });
});

describe('the sizes of a sized product', () => {
  const units = [unit('XL', 1), unit('S', 0), unit(null, 4), unit('M', 2), unit('36', 9)];
  const product = { sizing: 'sized' as const, scale: LETTERS, units };

  it('are the units of its scale, in the order of the scale, also without stock', () => {
    expect(listSizes(product).map(({ size, available }) => [size, available])).toEqual([
      ['S', 0],
      ['M', 2],
      ['XL', 1],
    ]);
  });

  it.each(['L', '36', 'xl', ''])('do not include %j', (size) => {
    expect(findStockedSize(product, size)).toBeUndefined();
  });
});
