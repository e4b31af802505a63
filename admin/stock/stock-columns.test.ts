import { expect, it } from 'vitest';
import type { ApiStockProduct } from '#contract/calls.ts';
import { sizeColumns } from './stock-columns.ts';

function products(...sizes: (string | null)[][]): ApiStockProduct[] {
  const unit = {
    id: '',
    sku: null,
    barcode: null,
    available: 1,
    reserved: 0,
    sold: 0,
    onHand: 1,
    lowAt: null,
    level: 'low',
  } as const;
  return sizes.map((each) => ({
    id: '',
    title: '',
    brand: '',
    department: 'kids',
    category: '',
    status: 'published',
    img: '',
    pictures: [],
    units: each.map((size) => ({ ...unit, size })),
    incoming: 0,
    recentlySold: 0,
  }));
}

it('orders the columns as the sizes of each product', () => {
  expect(sizeColumns(products(['M', 'L'], ['S', 'M', 'L', 'XL']))).toEqual(['S', 'M', 'L', 'XL']);
  expect(sizeColumns(products(['S', 'M'], [null], ['26', '28']))).toEqual(['26', '28', 'S', 'M']);
});

it('has no columns for more sizes than fit', () => {
  expect(sizeColumns(products(Array.from({ length: 11 }, (_, n) => String(26 + n))))).toBeNull();
});
