import { describe, expect, it } from 'vitest';
import { boughtLines, boughtProducts, describeEarlierPayment, hasBoughtAll } from './bought-products.ts';

const CART = [
  { _id: 'tee', size: 'S' },
  { _id: 'tee~2', size: 'M' },
  { _id: 'jeans', size: 'S' },
];

describe('the products that an order bought', () => {
  it('are those of the response, or the sent lines if the response omits them', () => {
    const products = [{ _id: 'tee', size: 'M' }];
    expect(boughtProducts({ reference: 'o1', products, product: { _id: 'tee', size: 'M' } }, CART)).toBe(
      products,
    );
    expect(boughtProducts({ reference: 'o1', product: { _id: 'tee', size: 'M' } }, CART)).toEqual(products);
    expect(boughtProducts({ reference: 'o1' }, CART.slice(1))).toEqual([
      { _id: 'tee', size: 'M' },
      { _id: 'jeans', size: 'S' },
    ]);
  });

  it('are found in the cart by product and size', () => {
    const bought = [
      { _id: 'tee', size: 'M' },
      { _id: 'jeans', size: 'L' },
    ];
    expect(boughtLines(CART, bought)).toEqual([{ _id: 'tee~2', size: 'M' }]);
    expect(hasBoughtAll(bought, CART.slice(1, 2))).toBe(true);
    expect(hasBoughtAll(bought, CART.slice(1))).toBe(false);
  });

  it('are named in the message about an earlier payment for another size', () => {
    const bought = [{ _id: 'tee', size: 'S' }];
    expect(describeEarlierPayment(bought, CART.slice(1, 2))).toMatch(
      /^Your payment for size S of this product went through a moment ago\. Size M is not ordered yet\./,
    );
    expect(describeEarlierPayment(bought, CART)).toMatch(/^Your earlier payment went through a moment ago/);
  });
});
