import { describe, expect, it } from 'vitest';
import { EMPTY_PRODUCT } from '../shop-state.ts';
import { createCartItem } from './cart-item.ts';
import { checkLine } from './check-line.ts';

const TEE = { ...EMPTY_PRODUCT, _id: 'tee', title: 'Field Tee', price: 36, sellingPrice: 30.6, stock: 5 };
const storedLine = (quantity: number) => createCartItem(TEE, { quantity, size: 'M' });

describe('checkLine', () => {
  it('returns no notice for a line that matches the shop', () => {
    expect(checkLine(storedLine(2), TEE)).toEqual({ line: storedLine(2), notices: [], available: true });
  });

  it('updates a changed price and names both prices in the notice', () => {
    const { line, notices, available } = checkLine(storedLine(2), { ...TEE, sellingPrice: 34 });
    expect(line).toMatchObject({ price: 34, quantity: 2, size: 'M' });
    expect(notices).toEqual(['The price of Field Tee is now $34.00. It was $30.60.']);
    expect(available).toBe(true);
  });

  it('lowers the quantity to the stock, with a notice', () => {
    const { line, notices, available } = checkLine(storedLine(4), { ...TEE, stock: 3 });
    expect(line).toMatchObject({ quantity: 3, stock: 3 });
    expect(notices).toEqual(['Sorry only 3 items in our stock !']);
    expect(available).toBe(true);
  });

  it('keeps a sold-out line as unavailable', () => {
    const { line, notices, available } = checkLine(storedLine(1), { ...TEE, stock: 0 });
    expect(line.quantity).toBe(1);
    expect(notices).toEqual(['Field Tee is sold out.']);
    expect(available).toBe(false);
  });

  it('keeps the line of a removed product as unavailable', () => {
    expect(checkLine(storedLine(1), null)).toEqual({
      line: { ...storedLine(1), stock: 0 },
      notices: ['Field Tee is no longer in our shop.'],
      available: false,
    });
  });
});
