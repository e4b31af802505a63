import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SIZES } from '../catalogue/sizes/size.ts';
import { countPieces, MAX_QUANTITY, putInCart, type CartLine } from './cart.ts';
import { productIdOf } from './line-id.ts';
import { mergeLines } from './merge-lines.ts';
import { linesOf, nextLineId, stockFor } from './product-lines.ts';

const runs = { numRuns: 500 };

function lineWith(ids: readonly string[]): fc.Arbitrary<CartLine> {
  return fc.record({
    _id: fc.constantFrom(...ids),
    quantity: fc.integer({ min: 1, max: 30 }),
    size: fc.constantFrom(...SIZES),
  });
}

const PRODUCTS = ['tee', 'skirt', 'tee-2'];
const firstLines = fc.array(lineWith(PRODUCTS));
const anyLines = fc.array(lineWith([...PRODUCTS, 'tee~2', 'tee~3', 'tee~10', 'skirt~2']));

const line = (_id: string, size = 'S', quantity = 1) => ({ _id, size, quantity });

describe('the id of a line', () => {
  it('is the lowest free one of its product', () => {
    expect(nextLineId([line('skirt')], 'tee')).toBe('tee');
    expect(nextLineId([line('tee')], 'tee')).toBe('tee~2');
    expect(nextLineId([line('tee'), line('tee~2'), line('tee~4')], 'tee')).toBe('tee~3');
    expect(nextLineId([line('tee~2')], 'tee')).toBe('tee');
  });

  it('names its product', () => {
    expect(['tee', 'tee~2', 'tee~10', 'tee-2'].map(productIdOf)).toEqual(['tee', 'tee', 'tee', 'tee-2']);
    expect(linesOf([line('tee~2'), line('tee-2'), line('tee')], 'tee').map(({ _id }) => _id)).toEqual([
      'tee~2',
      'tee',
    ]);
  });
});

describe('the stock for a line', () => {
  const cart = [line('tee', 'S', 3), line('skirt', 'S', 9), line('tee~2', 'M', 4)];

  it('is what the other lines leave of a shared stock', () => {
    expect(stockFor(cart, { _id: 'tee', stock: 8 })).toBe(4);
    expect(stockFor(cart, { _id: 'tee~2', stock: 8, sizing: 'shared' })).toBe(5);
    expect(stockFor(cart, { _id: 'skirt', stock: 8 })).toBe(8);
    expect(stockFor(cart, { _id: 'tee', stock: 2 })).toBe(-2);
  });

  it('is the stock of its size when each size has its own', () => {
    expect(stockFor(cart, { _id: 'tee', stock: 8, sizing: 'sized' })).toBe(8);
  });
});

describe('a restored cart', () => {
  it('has each id, and each product and size, once', () => {
    fc.assert(
      fc.property(anyLines, (stored) => {
        const merged = mergeLines(stored);
        const offers = merged.map(({ _id, size }) => `${productIdOf(_id)} ${size}`);
        expect(new Set(merged.map(({ _id }) => _id)).size).toBe(merged.length);
        expect(new Set(offers).size).toBe(merged.length);
        expect(mergeLines(merged)).toEqual(merged);
      }),
      runs,
    );
  });

  it('keeps the pieces of merged lines, up to the maximum of a line', () => {
    const stored = [line('tee', 'S', 2), line('skirt'), line('tee~2', 'M'), line('tee~3', 'S', 5)];
    expect(mergeLines(stored)).toEqual([line('tee', 'S', 7), line('skirt'), line('tee~2', 'M')]);
    expect(countPieces(mergeLines(stored))).toBe(countPieces(stored));
    expect(mergeLines([line('tee', 'S', MAX_QUANTITY), line('tee~2', 'S')])).toEqual([
      line('tee', 'S', MAX_QUANTITY),
    ]);
  });

  it('keeps the first line of each product when the cart has no further lines', () => {
    fc.assert(
      fc.property(firstLines, (stored) => {
        const firsts = stored.filter(({ _id }, at) => stored.findIndex((one) => one._id === _id) === at);
        expect(mergeLines(stored)).toEqual(firsts);
        const cart = stored.reduce<readonly CartLine[]>((lines, one) => putInCart(lines, one), []);
        expect(mergeLines(cart)).toEqual(cart);
      }),
      runs,
    );
  });
});
