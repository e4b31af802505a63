import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SIZES } from '../catalogue/sizes/size.ts';
import { cents, type Cents } from '../money.ts';
import { cartTotal, findLine, countPieces, putInCart, removeFromCart, type CartLine } from './cart.ts';
import { decrease, increase, stockMessage } from './quantity.ts';

const runs = { numRuns: 500 };

type Line = CartLine & { price: Cents; title: string };

const line: fc.Arbitrary<Line> = fc.record({
  _id: fc.constantFrom('a', 'b', 'a~2', 'd'),
  quantity: fc.integer({ min: 1, max: 30 }),
  size: fc.constantFrom(...SIZES),
  price: fc.integer({ min: 0, max: 10_000 }).map(cents),
  title: fc.string(),
});
const cart = fc
  .array(line)
  .map((lines) => lines.reduce<readonly Line[]>((sofar, one) => putInCart(sofar, one), []));

describe('the cart', () => {
  it('has one line per id, whichever lines are added', () => {
    fc.assert(
      fc.property(cart, (lines) => new Set(lines.map(({ _id }) => _id)).size === lines.length),
      runs,
    );
  });

  it('appends a new product, and changes only quantity and size of a known one', () => {
    fc.assert(
      fc.property(cart, line, (lines, added) => {
        const there = findLine(lines, added._id);
        const after = putInCart(lines, added);
        if (!there) expect(after).toEqual([...lines, added]);
        else {
          expect(after.map(({ _id }) => _id)).toEqual(lines.map(({ _id }) => _id));
          expect(findLine(after, added._id)).toEqual({
            ...there,
            quantity: added.quantity,
            size: added.size,
          });
        }
      }),
      runs,
    );
  });

  it('removes a line by its id and no other', () => {
    fc.assert(
      fc.property(cart, line, (lines, { _id }) => {
        const after = removeFromCart(lines, _id);
        expect(findLine(after, _id)).toBeUndefined();
        expect(after).toEqual(lines.filter((one) => one._id !== _id));
      }),
      runs,
    );
  });

  it('costs the sum of price times quantity', () => {
    const priceOf = ({ price }: Line) => price;
    fc.assert(
      fc.property(cart, (lines) => {
        const expected = lines.reduce((total, one) => total + one.price * one.quantity, 0);
        expect(cartTotal(lines, priceOf)).toBe(expected);
      }),
      runs,
    );
    expect(cartTotal([], priceOf)).toBe(0);
    expect(countPieces([])).toBe(0);
  });
});

describe('a quantity', () => {
  it('stays between 1 and the stock, and reports when the stock limited it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 50 }), (quantity, stock) => {
        const more = increase(quantity, stock);
        expect(more.quantity).toBeGreaterThanOrEqual(1);
        expect(more.quantity).toBeLessThanOrEqual(stock);
        expect(more.exceedsStock).toBe(quantity + 1 > stock);
        expect(decrease(quantity)).toEqual({ quantity: Math.max(1, quantity - 1), exceedsStock: false });
      }),
      runs,
    );
    expect(stockMessage(3)).toBe('Sorry only 3 items in our stock !');
  });
});
