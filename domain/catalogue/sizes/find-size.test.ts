import { describe, expect, it } from 'vitest';
import { defaultSize, findSize } from './find-size.ts';

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
