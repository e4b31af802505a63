import { describe, expect, it } from 'vitest';
import { defaultSize, findSize } from '../cart/find-size.ts';
import { findLowestPrice } from '../cart/lowest-price.ts';
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

describe('a size in the API', () => {
  const sizes = [
    { size: 'M', stock: 2 },
    { size: 'XL', stock: 1, price: 30, sellingPrice: 25.5 },
  ];
  const product = { price: 20, sellingPrice: 17, sizes };

  it('has the prices of the product unless it has its own', () => {
    expect(findSize(product, 'M')).toEqual({ size: 'M', stock: 2, price: 20, sellingPrice: 17 });
    expect(findSize(product, 'XL')).toEqual(sizes[1]);
    expect(findSize(product, 'S')).toBeUndefined();
  });

  it('is preselected when it is S, and otherwise when it is the first', () => {
    expect(defaultSize(sizes)).toBe('M');
    expect(defaultSize([...sizes, { size: 'S' }])).toBe('S');
    expect(defaultSize([])).toBe('S');
  });
});

describe('the price of a card', () => {
  const product = { price: 20, sellingPrice: 17 };
  const dear = { size: 'XL', stock: 1, price: 30, sellingPrice: 25.5 };

  it('is the price of the product when all sizes have it', () => {
    for (const sizes of [
      [],
      [{ size: 'S', stock: 0 }],
      [dear, dear].map(({ size, stock }) => ({ size, stock })),
    ])
      expect(findLowestPrice({ ...product, sizes })).toEqual({ ...product, isLowest: false });
  });

  it('is the lowest price of the sizes in stock when they differ', () => {
    const sizes = [dear, { size: 'S', stock: 2 }];
    expect(findLowestPrice({ ...product, sizes })).toEqual({ ...product, isLowest: true });
    const soldOut = [dear, { size: 'S', stock: 0 }];
    expect(findLowestPrice({ ...product, sizes: soldOut })).toEqual({
      price: 30,
      sellingPrice: 25.5,
      isLowest: false,
    });
    const allSoldOut = sizes.map((size) => ({ ...size, stock: 0 }));
    expect(findLowestPrice({ ...product, sizes: allSoldOut })).toEqual({ ...product, isLowest: true });
  });
});
