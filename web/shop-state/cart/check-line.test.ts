import { describe, expect, it } from 'vitest';
import { createSharedProduct, createSizedProduct } from '../testing/create-product.ts';
import { checkLine } from './check-line.ts';
import { createCartItem } from './create-cart-item.ts';

const FIELDS = { _id: 'tee', title: 'Field Tee', price: 36, sellingPrice: 30.6 };
const teeWith = (stock: number) => createSharedProduct({ ...FIELDS, stock });
const TEE = teeWith(5);
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
    const { line, notices, available } = checkLine(storedLine(4), teeWith(3));
    expect(line).toMatchObject({ quantity: 3, stock: 3 });
    expect(notices).toEqual(['Sorry only 3 items in our stock !']);
    expect(available).toBe(true);
  });

  it('keeps a sold-out line as unavailable', () => {
    const { line, notices, available } = checkLine(storedLine(1), teeWith(0));
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

describe('checkLine of a sized product', () => {
  const sized = createSizedProduct({
    ...FIELDS,
    sizes: [
      { size: 'S', stock: 9 },
      { size: 'M', stock: 3, price: 40, sellingPrice: 34 },
      { size: 'L', stock: 0 },
    ],
  });
  const stored = (size: string) => createCartItem(TEE, { quantity: 4, size });

  it('applies the price and the stock of the size', () => {
    const { line, notices, available } = checkLine(stored('M'), sized);
    expect(line).toMatchObject({ price: 34, stock: 3, quantity: 3, sizing: 'sized' });
    expect(notices).toEqual([
      'The price of Field Tee is now $34.00. It was $30.60.',
      'Sorry only 3 items in our stock !',
    ]);
    expect(available).toBe(true);
    expect(checkLine(stored('S'), sized)).toMatchObject({ line: { price: 30.6, stock: 9 }, notices: [] });
  });

  it('keeps a line in a sold-out size as unavailable', () => {
    expect(checkLine(stored('L'), sized)).toMatchObject({
      line: { size: 'L', stock: 0, quantity: 1 },
      notices: ['Field Tee is sold out in size L.'],
      available: false,
    });
  });

  it('keeps a line in a size that the product does not have as unavailable', () => {
    expect(checkLine(stored('XL'), sized)).toMatchObject({
      line: { size: 'XL', stock: 0 },
      notices: ['Field Tee is not available in size XL. Please choose another size.'],
      available: false,
    });
  });
});
