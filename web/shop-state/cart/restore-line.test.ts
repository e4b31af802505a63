import { beforeEach, expect, test } from 'vitest';
import { INITIAL_SHOP, shopState } from '../shop-state.ts';
import { createSizedProduct } from '../testing/create-product.ts';
import { createCartItem } from './create-cart-item.ts';
import { restoreLine } from './restore-line.ts';

const skirt = createSizedProduct({
  _id: 'skirt',
  price: 20,
  sellingPrice: 20,
  sizes: [
    { size: 'S', stock: 9 },
    { size: 'M', stock: 5 },
  ],
});
const small = createCartItem(skirt, { size: 'S', quantity: 2 });
const medium = createCartItem(skirt, { size: 'M', quantity: 1, lineId: 'skirt~2' });
const cart = () => shopState.getState().cart.map(({ _id, size, quantity }) => [_id, size, quantity]);

beforeEach(() => shopState.setState({ ...INITIAL_SHOP, touchedLines: {} }));

test('a removed line comes back at its place, and the cart has its price', () => {
  shopState.setState({ cart: [medium] });
  restoreLine({ line: small, at: 0 });
  expect(cart()).toEqual([
    ['skirt', 'S', 2],
    ['skirt~2', 'M', 1],
  ]);
  expect(shopState.getState().cartPrice).toBe(60);
});

test('a removed line gets another id if its own is taken, and joins a line of its size', () => {
  shopState.setState({ cart: [{ ...medium, _id: 'skirt' }] });
  restoreLine({ line: small, at: 1 });
  expect(cart()).toEqual([
    ['skirt', 'M', 1],
    ['skirt~2', 'S', 2],
  ]);
  shopState.setState({ cart: [{ ...small, quantity: 1 }] });
  restoreLine({ line: small, at: 1 });
  expect(cart()).toEqual([['skirt', 'S', 3]]);
});

test('a removed line comes back once, also when the shopper presses twice', () => {
  const removed = { line: small, at: 0 };
  restoreLine(removed);
  restoreLine(removed);
  expect(cart()).toEqual([['skirt', 'S', 2]]);
});
