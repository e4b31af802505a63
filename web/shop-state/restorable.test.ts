import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cartItem } from './cart-item.ts';
import { restorable } from './restorable.ts';
import { EMPTY_PRODUCT, INITIAL_SHOP } from './shop-state.ts';

const item = cartItem(
  { ...EMPTY_PRODUCT, _id: 'tee', title: 'Tee', sellingPrice: 10.8, stock: 3 },
  { quantity: 2, size: 'M' },
);

test('what the shop kept comes back as it was', () => {
  const kept = {
    ...INITIAL_SHOP,
    cart: [item],
    filter: { department: 'male', price: 20 },
    menSelectedCategory: 'jeans',
  };
  expect(restorable(JSON.parse(JSON.stringify(kept)))).toMatchObject({
    cart: [item],
    filter: { department: 'male', price: 20 },
    menSelectedCategory: 'jeans',
  });
});

test('a broken line is left out without taking the others with it', () => {
  const broken = [null, 'x', {}, { ...item, quantity: 0 }, { ...item, size: 'XXL' }, { ...item, price: -1 }];
  expect(restorable({ cart: [...broken, item] }).cart).toEqual([item]);
});

test('a product has one line', () => {
  expect(restorable({ cart: [item, { ...item, quantity: 9 }] }).cart).toEqual([item]);
});

test('nothing that a storage may hold stops the shop', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (cart, rest) => {
      restorable(rest);
      const { cart: lines } = restorable({ cart, products: rest, filter: rest, singleProduct: rest });
      expect(lines ?? []).toBeInstanceOf(Array);
    }),
  );
});
