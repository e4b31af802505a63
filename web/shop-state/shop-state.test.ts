import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { SIZES } from '#domain/catalogue/sizes/size.ts';
import type { CartItem } from './cart/cart-item.ts';
import { createCartItem } from './cart/create-cart-item.ts';
import { parseShopState } from './persistence/parse-shop-state.ts';
import { EMPTY_PRODUCT, INITIAL_SHOP, shopState, STORAGE_KEY } from './shop-state.ts';
import { createSharedProduct, createSizedProduct } from './testing/create-product.ts';

const tank = createSharedProduct({ _id: 'tank', title: 'Tank', price: 12, sellingPrice: 12, stock: 5 });
const shirt = createSharedProduct({ _id: 'shirt', title: 'Shirt', price: 38, sellingPrice: 32.3, stock: 9 });
const catalogue = [
  { ...tank, for: 'female' as const, category: 'tanks' },
  { ...shirt, for: 'male' as const, category: 'shirts' },
];

function line(product: typeof tank, quantity: number, size: CartItem['size'] = 'S'): CartItem {
  return createCartItem(product, { quantity, size });
}

beforeEach(() => shopState.setState(INITIAL_SHOP));

describe('the shop state', () => {
  test('starts with the defaults of the specification', () => {
    expect(INITIAL_SHOP).toEqual({
      products: [],
      status: 'idle',
      womenSelectedCategory: 'tanks',
      women: [],
      menSelectedCategory: 't-shirt',
      men: [],
      cart: [],
      singleProduct: EMPTY_PRODUCT,
      categoryBasedProducts: [],
      cartPrice: 0,
      filter: {},
      navHeight: 0,
    });
    expect(EMPTY_PRODUCT).toMatchObject({ _id: '', title: '', price: 0, rating: 0, stock: 0 });
    expect(shopState.getInitialState()).toMatchObject(INITIAL_SHOP);
  });

  test('is persisted under the key of the specification', () => {
    expect(STORAGE_KEY).toBe('clothStore');
    expect(shopState.persist.getOptions().name).toBe('clothStore');
  });

  test('persists the fields of section 3 and nothing else', () => {
    const persisted = shopState.persist.getOptions().partialize?.(shopState.getState());
    expect(Object.keys(persisted ?? {}).toSorted()).toEqual([
      'cart',
      'cartPrice',
      'categoryBasedProducts',
      'filter',
      'men',
      'menSelectedCategory',
      'navHeight',
      'products',
      'singleProduct',
      'status',
      'women',
      'womenSelectedCategory',
    ]);
  });

  test('sets products, filter, header height and status', () => {
    const actions = shopState.getState();
    actions.replaceProducts(catalogue);
    actions.setSingleProduct(tank);
    actions.setCategoryBasedProducts([shirt]);
    actions.setFilter({ department: 'male', price: 20 });
    actions.setNavHeight(96);
    actions.setStatus('loading');
    actions.chooseWomenCategory('skirt');
    expect(shopState.getState()).toMatchObject({
      products: catalogue,
      singleProduct: tank,
      categoryBasedProducts: [shirt],
      filter: { department: 'male', price: 20 },
      navHeight: 96,
      status: 'loading',
      womenSelectedCategory: 'skirt',
    });
  });

  test('stores the discounted price in the cart and sums prices to the cent', () => {
    const { addOrUpdateCartItem } = shopState.getState();
    addOrUpdateCartItem(line(shirt, 3));
    addOrUpdateCartItem(line(tank, 1));
    expect(shopState.getState().cartPrice).toBe(108.9);
  });

  test('updates quantity and size of a product that is already in the cart', () => {
    const { addOrUpdateCartItem } = shopState.getState();
    addOrUpdateCartItem(line(tank, 1));
    addOrUpdateCartItem(line(tank, 4, 'XL'));
    expect(shopState.getState().cart).toMatchObject([{ _id: 'tank', quantity: 4, size: 'XL' }]);
    expect(shopState.getState().cartPrice).toBe(48);
  });

  test('gives a line whose size changes the price and the stock of the new size', () => {
    const sizes = [
      { size: 'S', stock: 4 },
      { size: 'XL', stock: 2, price: 14, sellingPrice: 11.9 },
    ];
    const skirt = createSizedProduct({ _id: 'skirt', price: 12, sellingPrice: 12, sizes });
    const { addOrUpdateCartItem } = shopState.getState();
    addOrUpdateCartItem(line(skirt, 2));
    expect(shopState.getState()).toMatchObject({ cart: [{ price: 12, stock: 4 }], cartPrice: 24 });
    addOrUpdateCartItem(line(skirt, 2, 'XL'));
    expect(shopState.getState()).toMatchObject({ cart: [{ price: 11.9, stock: 2 }], cartPrice: 23.8 });
  });

  test('subtracts a removed line from the price', () => {
    const { addOrUpdateCartItem, removeCartItem } = shopState.getState();
    addOrUpdateCartItem(line(tank, 1));
    addOrUpdateCartItem(line(shirt, 1));
    removeCartItem('tank');
    expect(shopState.getState()).toMatchObject({ cart: [{ _id: 'shirt' }], cartPrice: 32.3 });
  });

  test('adds one line per product, updates it when the product is added again, and removes it, as specified', () => {
    const products = [tank, shirt, { ...tank, _id: 'skirt', id: 'skirt' }];
    const item = fc
      .tuple(fc.constantFrom(...products), fc.integer({ min: 1, max: 9 }), fc.constantFrom(...SIZES))
      .map(([product, quantity, size]) => line(product, quantity, size));
    const action = fc.oneof(item, fc.constantFrom('tank', 'shirt', 'skirt', 'unknown'));
    fc.assert(
      fc.property(fc.array(action), (actions) => {
        shopState.setState(INITIAL_SHOP);
        const { addOrUpdateCartItem, removeCartItem } = shopState.getState();
        // The same actions on a map: an item that is added again keeps its place and gets the new quantity and size.
        const expected = new Map<string, CartItem>();
        for (const one of actions) {
          if (typeof one === 'string') {
            removeCartItem(one);
            expected.delete(one);
          } else {
            addOrUpdateCartItem(one);
            expected.set(one._id, one);
          }
        }
        const cart = [...expected.values()];
        expect(shopState.getState().cart).toEqual(cart);
        expect(parseShopState({ cart: JSON.parse(JSON.stringify(cart)) }).cart).toEqual(cart);
      }),
    );
  });

  test('remembers the line that was changed or opened last, by product, and does not persist it', () => {
    const { addOrUpdateCartItem, touchLine } = shopState.getState();
    addOrUpdateCartItem(line(tank, 1));
    addOrUpdateCartItem(line(shirt, 1));
    addOrUpdateCartItem({ ...line(tank, 2, 'M'), _id: 'tank~2' });
    expect(shopState.getState().touchedLines).toMatchObject({ tank: 'tank~2', shirt: 'shirt' });
    touchLine('tank');
    expect(shopState.getState().touchedLines).toMatchObject({ tank: 'tank', shirt: 'shirt' });
  });

  test('derives the lists of women and men from the chosen categories', () => {
    const actions = shopState.getState();
    actions.replaceProducts(catalogue);
    actions.deriveWomen();
    actions.chooseMenCategory('shirts');
    actions.deriveMen();
    const { women, men } = shopState.getState();
    expect([women, men].map((list) => list.map(({ _id }) => _id))).toEqual([['tank'], ['shirt']]);
  });

  test('does not change the derived lists while there are no products', () => {
    shopState.setState({ women: catalogue });
    shopState.getState().deriveWomen();
    expect(shopState.getState().women).toEqual(catalogue);
  });

  test('keeps fewer than 50 products of a listing', () => {
    shopState.getState().replaceProducts(Array.from({ length: 500 }, () => tank));
    expect(shopState.getState().products.length).toBeLessThan(50);
  });
});
