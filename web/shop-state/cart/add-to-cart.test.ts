import { beforeEach, expect, test } from 'vitest';
import { INITIAL_SHOP, shopState } from '../shop-state.ts';
import { createSharedProduct, createSizedProduct } from '../testing/create-product.ts';
import { addPiece, orderAgain } from './add-to-cart.ts';
import { createCartItem } from './create-cart-item.ts';

const tee = createSharedProduct({ _id: 'tee', title: 'Field Tee', stock: 3 });
const skirt = createSizedProduct({
  _id: 'skirt',
  title: 'Wrap Skirt',
  sizes: [
    { size: 'S', stock: 0 },
    { size: 'M', stock: 5 },
    { size: 'L', stock: 1 },
  ],
});
const products = new Map([tee, skirt].map((product) => [product._id, product]));
const line = (_id: string, size: string | null, quantity: number) => ({
  _id,
  title: `The ${_id}`,
  size,
  quantity,
});
const cart = () => shopState.getState().cart.map(({ _id, size, quantity }) => ({ _id, size, quantity }));

beforeEach(() => shopState.setState(INITIAL_SHOP));

test('puts every line of an order into the cart, at most as many pieces as in stock', () => {
  const ordered = [line('skirt', 'M', 2), line('skirt', 'L', 2), line('tee', 'M', 7)];
  expect(orderAgain(ordered, products)).toEqual({ missing: [], isAnyInCart: true });
  expect(cart()).toEqual([
    { _id: 'skirt', size: 'M', quantity: 2 },
    { _id: 'skirt~2', size: 'L', quantity: 1 },
    { _id: 'tee', size: 'M', quantity: 3 },
  ]);
});

test('adds up the lines of an order that have the same product and size', () => {
  orderAgain([line('skirt', 'M', 2), line('skirt', 'L', 1), line('skirt', 'M', 1)], products);
  expect(cart()).toEqual([
    { _id: 'skirt', size: 'M', quantity: 3 },
    { _id: 'skirt~2', size: 'L', quantity: 1 },
  ]);
});

test('a line that is in the cart already stays one line and loses no pieces', () => {
  shopState.getState().addOrUpdateCartItem(createCartItem(skirt, { size: 'M', quantity: 4 }));
  orderAgain([line('skirt', 'M', 2)], products);
  expect(cart()).toEqual([{ _id: 'skirt', size: 'M', quantity: 4 }]);
});

test('names what is sold out, has lost its size or is no longer sold, once', () => {
  const gone = [line('skirt', 'S', 1), line('skirt', 'XL', 1), line('gone', 'M', 1), line('gone', 'L', 1)];
  const missing = ['The skirt', 'The gone'];
  expect(orderAgain(gone, products)).toEqual({ missing, isAnyInCart: false });
  expect(orderAgain([...gone, line('skirt', 'M', 1)], products)).toEqual({ missing, isAnyInCart: true });
  expect(cart()).toEqual([{ _id: 'skirt', size: 'M', quantity: 1 }]);
});

test('an order without a size takes the default size', () => {
  expect(orderAgain([line('tee', null, 1)], products).missing).toEqual([]);
  expect(cart()).toEqual([{ _id: 'tee', size: 'S', quantity: 1 }]);
});

test('adds one piece to a line until the cart has all that are in stock', () => {
  expect(addPiece(skirt, 'M')).toBe(true);
  expect(addPiece(skirt, 'M')).toBe(true);
  expect(addPiece(skirt, 'L')).toBe(true);
  expect(addPiece(skirt, 'L')).toBe(false);
  expect(addPiece(skirt, 'S')).toBe(false);
  expect(cart()).toEqual([
    { _id: 'skirt', size: 'M', quantity: 2 },
    { _id: 'skirt~2', size: 'L', quantity: 1 },
  ]);
});
