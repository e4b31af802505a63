import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { ApiProduct } from '#contract/calls.ts';
import { quantity } from '#contract/fields.ts';
import { product as productSchema } from '#contract/product.ts';
import { MAX_SIZE_LENGTH } from '#domain/catalogue/sizes/size.ts';
import { createCartItem } from '../cart/create-cart-item.ts';
import { EMPTY_PRODUCT, INITIAL_SHOP } from '../shop-state.ts';
import { parseShopState } from './parse-shop-state.ts';

const item = createCartItem(
  { ...EMPTY_PRODUCT, _id: 'tee', title: 'Tee', sellingPrice: 10.8, stock: 3 },
  { quantity: 2, size: 'M' },
);

test('returns valid persisted fields unchanged', () => {
  const persisted = {
    ...INITIAL_SHOP,
    cart: [item],
    filter: { department: 'male', price: 20 },
    menSelectedCategory: 'jeans',
  };
  expect(parseShopState(JSON.parse(JSON.stringify(persisted)))).toMatchObject({
    cart: [item],
    filter: { department: 'male', price: 20 },
    menSelectedCategory: 'jeans',
  });
});

test('keeps categories and brands that the shop did not have when the page was built', () => {
  const persisted = {
    womenSelectedCategory: 'jackets',
    filter: { department: 'female', type: 'jackets', brand: 'fen & daughters' },
  };
  expect(parseShopState(persisted)).toEqual(persisted);
});

test('drops an invalid cart line and keeps the others', () => {
  const broken = [null, 'x', {}, { ...item, quantity: 0 }, { ...item, size: ' ' }, { ...item, price: -1 }];
  expect(parseShopState({ cart: [...broken, item] }).cart).toEqual([item]);
});

test('keeps one line per id, and merges lines of one product and size', () => {
  expect(parseShopState({ cart: [item, { ...item, quantity: 9 }] }).cart).toEqual([item]);
  const [second, third] = [
    { ...item, _id: 'tee~2', size: 'L' },
    { ...item, _id: 'tee~3' },
  ];
  expect(parseShopState({ cart: [item, second, third] }).cart).toEqual([{ ...item, quantity: 4 }, second]);
});

const picture = { stem: '/pictures/tee', width: 960, height: 1200, colour: '#c9b8a0', alt: 'A tee' };
const product: ApiProduct = {
  ...EMPTY_PRODUCT,
  _id: 'tee',
  title: 'Tee',
  colour: 'Oat',
  composition: [{ fibre: 'Linen', percent: 100 }],
  sizing: 'sized',
  sizes: [
    { size: 'M', stock: 3 },
    { size: 'One size', stock: 0, price: 12, sellingPrice: 10.2 },
  ],
  pictures: [picture, picture],
};
/** Persisted state with a value in every field. */
const PERSISTED = {
  ...INITIAL_SHOP,
  cart: ['tee', 'skirt'].map((_id) => createCartItem({ ...product, _id }, { quantity: 2, size: 'M' })),
  products: [product],
  women: [product],
  men: [product],
  categoryBasedProducts: [product],
  singleProduct: product,
  filter: { department: 'male', type: 'jeans', brand: 'kd', price: 20 },
};

/** The expected shapes, built from the contract's schemas. */
const cartLine = productSchema
  .omit({
    sellingPrice: true,
    save: true,
    ratingCount: true,
    sizes: true,
    material: true,
    care: true,
    composition: true,
  })
  .extend({
    price: z.number().min(0).max(1_000_000),
    quantity,
    size: z.string().trim().min(1).max(MAX_SIZE_LENGTH),
    sizing: productSchema.shape.sizing.optional(),
  });
const optionalText = z.string().optional();
const shapes = z.object({
  products: z.array(productSchema),
  women: z.array(productSchema),
  men: z.array(productSchema),
  categoryBasedProducts: z.array(productSchema),
  singleProduct: productSchema,
  filter: z.strictObject({
    department: optionalText,
    type: optionalText,
    brand: optionalText,
    price: z.number().optional(),
  }),
  womenSelectedCategory: z.string(),
  menSelectedCategory: z.string(),
}).shape;

/** Returns the paths of a value and of all values nested in it. */
function pathsOf(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [[]];
  return [[], ...Object.entries(value).flatMap(([key, part]) => pathsOf(part).map((path) => [key, ...path]))];
}

/** Returns a copy with `other` at the end of the path. */
function replaceAt(value: unknown, [key, ...path]: readonly string[], other: unknown): unknown {
  if (key === undefined || typeof value !== 'object' || value === null) return other;
  const part: unknown = replaceAt((value as Record<string, unknown>)[key], path, other);
  return Array.isArray(value) ? value.with(Number(key), part) : { ...value, [key]: part };
}

test('returns exactly the fields with a valid shape, whatever the storage holds', () => {
  const other = fc.oneof(fc.jsonValue(), fc.constant(undefined), fc.constant(Infinity));
  fc.assert(
    fc.property(fc.constantFrom(...pathsOf(PERSISTED)), other, (path, value) => {
      const changed = replaceAt(PERSISTED, path, value);
      const state = (typeof changed === 'object' ? (changed ?? {}) : {}) as Record<string, unknown>;
      const { cart, ...fields } = parseShopState(changed) as Record<string, unknown>;
      const lines = Array.isArray(state['cart']) ? state['cart'] : undefined;
      expect(cart).toEqual(lines?.filter((line) => cartLine.safeParse(line).success));
      const valid = Object.entries(shapes).filter(([name, shape]) => shape.safeParse(state[name]).success);
      expect(fields).toEqual(Object.fromEntries(valid.map(([name]) => [name, state[name]])));
    }),
    { numRuns: 1_000 },
  );
});
