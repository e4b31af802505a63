import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ApiProduct } from '#contract/calls.ts';
import type { CallProblem } from '#contract/client.ts';
import { fail, ok } from '#domain/result.ts';
import { INITIAL_SHOP, shopState } from '../shop-state.ts';
import { createSharedProduct, createSizedProduct } from '../testing/create-product.ts';
import { checkCart, checkViewedProduct, type CartReader } from './check-cart.ts';
import { createCartItem } from './create-cart-item.ts';
import { cartChecks, clearCartChecks } from './line-checks.ts';

const TEE = { _id: 'tee', title: 'Field Tee', colour: 'Oat', price: 36, sellingPrice: 30.6 };
const teeWith = (stock: number) => createSharedProduct({ ...TEE, stock });
const skirtWith = (stock: number) =>
  createSharedProduct({ ...TEE, _id: 'skirt', title: 'Wrap Skirt', colour: 'Ink', stock });
const tee = teeWith(40);
const only8 = teeWith(8);

beforeEach(() => {
  shopState.setState(INITIAL_SHOP);
  clearCartChecks();
  shopState.getState().addOrUpdateCartItem(createCartItem(tee, { quantity: 11, size: 'M' }));
});

/** What unpaid orders of the shopper hold. */
type Held = { _id: string; size: string; quantity: number }[];

const holding = (held: Held) => () => Promise.resolve(ok(held));

/** Checks the lines of a product, without unpaid orders. */
const checkLinesOf = async (product: ApiProduct) => (await checkViewed(product, holding([]))).notices;

/** Checks a product that a visitor, or a customer, looks at. */
const checkViewed = (product: ApiProduct, readHeldItems: CartReader['readHeldItems'], canOrder = false) =>
  checkViewedProduct(product, { canOrder, readHeldItems });

/** A shop with these products, and a shopper without unpaid orders. */
const shopWith = (...products: ApiProduct[]): CartReader => ({
  readProduct: (id) => Promise.resolve(ok(products.find(({ _id }) => _id === id) ?? null)),
  readHeldItems: holding([]),
});

test('lowers the line and the total to the stock of the product', async () => {
  expect(await checkLinesOf(only8)).toEqual(['Sorry only 8 items in our stock !']);
  expect(shopState.getState()).toMatchObject({
    cart: [{ _id: 'tee', quantity: 8, stock: 8 }],
    cartPrice: 244.8,
  });
  expect(await checkLinesOf(only8)).toEqual([]);
});

test('changes nothing in a page that was kept for use without a network', async () => {
  const read = vi.spyOn(performance, 'getEntriesByType');
  read.mockReturnValue([{ serverTiming: [{ name: 'kept' }] }] as never);
  expect(await checkLinesOf(only8)).toEqual([]);
  read.mockRestore();
  expect(shopState.getState().cart).toMatchObject([{ _id: 'tee', quantity: 11 }]);
});

test('changes nothing for a product that is not in the cart', async () => {
  expect(await checkLinesOf(skirtWith(1))).toEqual([]);
  expect(shopState.getState().cart).toMatchObject([{ _id: 'tee', quantity: 11 }]);
});

test('names the product in each notice and keeps the notices for the cart page', async () => {
  shopState.getState().addOrUpdateCartItem(createCartItem(skirtWith(40), { quantity: 24, size: 'S' }));
  const notices = ['Field Tee in Oat: Sorry only 8 items in our stock !', 'Wrap Skirt in Ink is sold out.'];
  expect(await checkCart(shopWith(only8, skirtWith(0)))).toEqual(notices);
  expect(shopState.getState().cart).toMatchObject([{ quantity: 8 }, { quantity: 1, stock: 0 }]);
  const found = [...cartChecks.getState().lines.values()];
  expect(found.flatMap((line) => line.notices)).toEqual(notices);
  expect(found.map(({ available }) => available)).toEqual([true, false]);
});

test('returns the notice of a removed product once and keeps it in cartChecks', async () => {
  const notices = ['Field Tee in Oat is no longer in our shop.'];
  expect(await checkCart(shopWith())).toEqual(notices);
  expect(await checkCart(shopWith())).toEqual([]);
  expect(cartChecks.getState().lines.get('tee')).toEqual({ notices, available: false });
});

describe('two lines of a product', () => {
  beforeEach(() => {
    const further = createCartItem(tee, { quantity: 5, size: 'L', lineId: 'tee~2' });
    shopState.getState().addOrUpdateCartItem(further);
  });

  test('are checked with one request, and share the stock in the order of the cart', async () => {
    const asked: string[] = [];
    const shop = shopWith(teeWith(13));
    const read: CartReader = {
      ...shop,
      readProduct: (id) => {
        asked.push(id);
        return shop.readProduct(id);
      },
    };
    expect(await checkCart(read)).toEqual(['Field Tee in Oat: Sorry only 13 items in our stock !']);
    expect(asked).toEqual(['tee']);
    expect(shopState.getState().cart).toMatchObject([
      { _id: 'tee', quantity: 11, size: 'M', stock: 13 },
      { _id: 'tee~2', quantity: 2, size: 'L', stock: 13 },
    ]);
    expect(await checkCart(read)).toEqual([]);
  });

  test('keep at least one piece each', async () => {
    expect(await checkLinesOf(only8)).toEqual(['Sorry only 8 items in our stock !']);
    expect(shopState.getState().cart).toMatchObject([{ quantity: 7 }, { quantity: 1 }]);
  });

  test('are unavailable together when the product is sold out', async () => {
    const soldOut = shopWith(teeWith(0));
    expect(await checkCart(soldOut)).toEqual(['Field Tee in Oat is sold out.']);
    expect(await checkCart(soldOut)).toEqual([]);
    expect([...cartChecks.getState().lines].map(([id, { available }]) => [id, available])).toEqual([
      ['tee', false],
      ['tee~2', false],
    ]);
  });
});

test('checks each line of a sized product against its own size, and names the size', async () => {
  shopState.getState().addOrUpdateCartItem(createCartItem(tee, { quantity: 5, size: 'L', lineId: 'tee~2' }));
  const sized = createSizedProduct({
    ...TEE,
    sizes: [
      { size: 'M', stock: 11 },
      { size: 'L', stock: 3 },
    ],
  });
  const notices = ['Field Tee in Oat, size L: Sorry only 3 items in our stock !'];
  expect(await checkCart(shopWith(sized))).toEqual(notices);
  expect(shopState.getState().cart).toMatchObject([
    { quantity: 11, stock: 11 },
    { quantity: 3, stock: 3 },
  ]);
  const withoutL = { ...sized, sizes: sized.sizes.with(1, { size: 'L', stock: 0 }) };
  expect(await checkLinesOf(withoutL)).toEqual(['Field Tee in Oat is sold out in size L.']);
  expect([...cartChecks.getState().lines.values()].map(({ available }) => available)).toEqual([true, false]);
});

test('leaves a line unchanged when its product cannot be read', async () => {
  const reader = { ...shopWith(), readProduct: () => Promise.resolve(fail('unreachable')) };
  expect(await checkCart(reader)).toEqual([]);
  expect(shopState.getState().cart).toMatchObject([{ _id: 'tee', quantity: 11 }]);
});

describe("what the shopper's own unpaid orders hold", () => {
  const heldTees = [
    { _id: 'tee', size: 'M', quantity: 7 },
    { _id: 'tee', size: 'L', quantity: 2 },
    { _id: 'skirt', size: 'M', quantity: 5 },
  ];
  const cartLines = () => shopState.getState().cart.map(({ quantity, stock }) => ({ quantity, stock }));

  test('counts as stock of every size if the sizes share it', async () => {
    const reader = { ...shopWith(teeWith(0)), readHeldItems: holding(heldTees) };
    expect(await checkCart(reader)).toEqual(['Field Tee in Oat: Sorry only 9 items in our stock !']);
    expect(cartLines()).toEqual([{ quantity: 9, stock: 9 }]);
    expect(await checkCart(reader)).toEqual([]);
    expect(cartChecks.getState().lines.get('tee')?.available).toBe(true);
  });

  test('counts as stock of its own size otherwise', async () => {
    const sized = createSizedProduct({
      ...TEE,
      sizes: [
        { size: 'M', stock: 4 },
        { size: 'L', stock: 0 },
      ],
    });
    expect((await checkViewed(sized, holding(heldTees))).notices).toEqual([]);
    expect(cartLines()).toEqual([{ quantity: 11, stock: 11 }]);
  });

  test('is read only if the cart needs more than the stock', async () => {
    let count = 0;
    const readHeldItems = () => {
      count += 1;
      return holding(heldTees)();
    };
    await checkCart({ ...shopWith(teeWith(11)), readHeldItems });
    expect([count, cartLines()]).toEqual([0, [{ quantity: 11, stock: 11 }]]);
    await checkCart({ ...shopWith(teeWith(10)), readHeldItems });
    expect([count, cartLines()]).toEqual([1, [{ quantity: 11, stock: 19 }]]);
  });

  test('changes nothing when a newer check has replaced this one', async () => {
    const shopper = { canOrder: true, readHeldItems: holding(heldTees) };
    const checked = await checkViewedProduct(only8, shopper, AbortSignal.abort());
    expect(checked).toEqual({ orderable: only8, notices: [] });
    expect(cartLines()).toEqual([{ quantity: 11, stock: 40 }]);
  });

  test('changes nothing when it cannot be read', async () => {
    const readHeldItems = () => Promise.resolve(fail({ status: 0 } as CallProblem));
    const checked = await checkViewed(only8, readHeldItems);
    expect(checked).toEqual({ orderable: only8, notices: ['Sorry only 8 items in our stock !'] });
  });

  test('is read for a sold-out size of a viewed product only if the shopper can order', async () => {
    const skirt = createSizedProduct({
      ...TEE,
      _id: 'skirt',
      sizes: [
        { size: 'M', stock: 0 },
        { size: 'L', stock: 3 },
      ],
    });
    let count = 0;
    const readHeldItems = () => {
      count += 1;
      return holding(heldTees)();
    };
    expect((await checkViewed(skirt, readHeldItems)).orderable).toBe(skirt);
    expect((await checkViewed(skirtWith(3), readHeldItems, true)).orderable.stock).toBe(3);
    expect(count).toBe(0);
    const { orderable } = await checkViewed(skirt, readHeldItems, true);
    expect([count, orderable.stock, orderable.sizes.map(({ stock }) => stock)]).toEqual([1, 8, [5, 3]]);
  });
});
