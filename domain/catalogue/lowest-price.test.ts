import { describe, expect, it } from 'vitest';
import { findLowestPrice } from './lowest-price.ts';

describe('the price of a card', () => {
  const product = { price: 20, sellingPrice: 17 };
  const dear = { size: 'XL', stock: 1, price: 30, sellingPrice: 25.5 };

  it('is the price of the product when all sizes have it', () => {
    for (const sizes of [
      [],
      [{ size: 'S', stock: 0 }],
      [dear, dear].map(({ size, stock }) => ({ size, stock })),
    ])
      expect(findLowestPrice({ ...product, sizes })).toEqual({ ...product, hasHigherPrices: false });
  });

  it('is the lowest price of the sizes in stock when they differ', () => {
    const sizes = [dear, { size: 'S', stock: 2 }];
    expect(findLowestPrice({ ...product, sizes })).toEqual({ ...product, hasHigherPrices: true });
    const soldOut = [dear, { size: 'S', stock: 0 }];
    expect(findLowestPrice({ ...product, sizes: soldOut })).toEqual({
      price: 30,
      sellingPrice: 25.5,
      hasHigherPrices: false,
    });
    const allSoldOut = sizes.map((size) => ({ ...size, stock: 0 }));
    expect(findLowestPrice({ ...product, sizes: allSoldOut })).toEqual({ ...product, hasHigherPrices: true });
  });
});
