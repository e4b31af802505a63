import { beforeEach, expect, test } from 'vitest';
import { INITIAL_SHOP, shopState } from '../shop-state.ts';
import { createSharedProduct, createSizedProduct } from '../testing/create-product.ts';
import { chooseLineSize } from './choose-line-size.ts';
import { createCartItem } from './create-cart-item.ts';
import { cartChecks } from './line-checks.ts';

const skirt = createSizedProduct({
  _id: 'skirt',
  title: 'Wrap Skirt',
  price: 20,
  sellingPrice: 20,
  sizes: [
    { size: 'S', stock: 9 },
    { size: 'M', stock: 5, price: 24, sellingPrice: 24 },
    { size: 'L', stock: 2 },
  ],
});
const tee = createSharedProduct({ _id: 'tee', title: 'Field Tee', stock: 4, price: 10, sellingPrice: 10 });
const { addOrUpdateCartItem } = shopState.getState();
const cart = () =>
  shopState.getState().cart.map(({ _id, size, quantity, price }) => [_id, size, quantity, price]);

beforeEach(() => {
  shopState.setState({ ...INITIAL_SHOP, touchedLines: {} });
  cartChecks.setState({ lines: new Map() });
});

test('the line has the price and the stock of the chosen size, and the cart its price', () => {
  addOrUpdateCartItem(createCartItem(skirt, { size: 'S', quantity: 3 }));
  expect(chooseLineSize('skirt', 'M', skirt)).toEqual({ lineId: 'skirt', notices: [] });
  expect(cart()).toEqual([['skirt', 'M', 3, 24]]);
  expect(shopState.getState().cartPrice).toBe(72);
});

test('a stock that is too low limits the quantity, with a notice', () => {
  addOrUpdateCartItem(createCartItem(skirt, { size: 'S', quantity: 3 }));
  const { notices } = chooseLineSize('skirt', 'L', skirt);
  expect(notices).toEqual(['Sorry only 2 items in our stock !']);
  expect(cart()).toEqual([['skirt', 'L', 2, 20]]);
});

test('a size that another line has merges both into the first', () => {
  addOrUpdateCartItem(createCartItem(skirt, { size: 'S', quantity: 3 }));
  addOrUpdateCartItem(createCartItem(skirt, { size: 'M', quantity: 1, lineId: 'skirt~2' }));
  addOrUpdateCartItem(createCartItem(tee, { size: 'S', quantity: 1 }));
  expect(chooseLineSize('skirt~2', 'S', skirt)).toEqual({ lineId: 'skirt', notices: [] });
  expect(cart()).toEqual([
    ['skirt', 'S', 4, 20],
    ['tee', 'S', 1, 10],
  ]);
  expect(shopState.getState().touchedLines).toMatchObject({ skirt: 'skirt' });
});

test('lines that share a stock keep their pieces when they are merged', () => {
  addOrUpdateCartItem(createCartItem(tee, { size: 'S', quantity: 2 }));
  addOrUpdateCartItem(createCartItem(tee, { size: 'M', quantity: 2, lineId: 'tee~2' }));
  expect(chooseLineSize('tee', 'M', tee)).toEqual({ lineId: 'tee', notices: [] });
  expect(cart()).toEqual([['tee', 'M', 4, 10]]);
});

test('a line that was sold out can be bought in its new size', () => {
  addOrUpdateCartItem(createCartItem(skirt, { size: 'L', quantity: 1 }));
  cartChecks.setState({ lines: new Map([['skirt', { notices: ['Sold out.'], available: false }]]) });
  chooseLineSize('skirt', 'S', skirt);
  expect(cartChecks.getState().lines).toEqual(new Map([['skirt', { notices: [], available: true }]]));
});
