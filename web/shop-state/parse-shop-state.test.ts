import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { quantity, size } from '#contract/fields.ts';
import { product as productSchema } from '#contract/product.ts';
import { CATEGORIES } from '#domain/catalog/categories.ts';
import { cartItem } from './cart-item.ts';
import { parseShopState } from './parse-shop-state.ts';
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
  expect(parseShopState(JSON.parse(JSON.stringify(kept)))).toMatchObject({
    cart: [item],
    filter: { department: 'male', price: 20 },
    menSelectedCategory: 'jeans',
  });
});

test('a broken line is left out without taking the others with it', () => {
  const broken = [null, 'x', {}, { ...item, quantity: 0 }, { ...item, size: 'XXL' }, { ...item, price: -1 }];
  expect(parseShopState({ cart: [...broken, item] }).cart).toEqual([item]);
});

test('a product has one line', () => {
  expect(parseShopState({ cart: [item, { ...item, quantity: 9 }] }).cart).toEqual([item]);
});

const picture = { stem: '/pictures/tee', width: 960, height: 1200, colour: '#c9b8a0', alt: 'A tee' };
const product = { ...EMPTY_PRODUCT, _id: 'tee', title: 'Tee', colour: 'Oat', pictures: [picture, picture] };
/** What the shop would keep, with something in every field. */
const KEPT = {
  ...INITIAL_SHOP,
  cart: ['tee', 'skirt'].map((_id) => cartItem({ ...product, _id }, { quantity: 2, size: 'M' })),
  products: [product],
  women: [product],
  men: [product],
  categoryBasedProducts: [product],
  singleProduct: product,
  filter: { department: 'male', type: 'jeans', brand: 'kd', price: 20 },
};

/** The shapes as the calls of the shop describe them. */
const cartLine = productSchema.omit({ sellingPrice: true, save: true, ratingCount: true }).extend({
  price: z.number().min(0).max(1_000_000),
  quantity,
  size,
});
const words = z.string().optional();
const shapes = z.object({
  products: z.array(productSchema),
  women: z.array(productSchema),
  men: z.array(productSchema),
  categoryBasedProducts: z.array(productSchema),
  singleProduct: productSchema,
  filter: z.strictObject({ department: words, type: words, brand: words, price: z.number().optional() }),
  womenSelectedCategory: z.enum(CATEGORIES),
  menSelectedCategory: z.enum(CATEGORIES),
}).shape;

/** The way to every value in a value, however deep. */
function waysInto(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [[]];
  return [[], ...Object.entries(value).flatMap(([key, part]) => waysInto(part).map((way) => [key, ...way]))];
}

/** A copy in which something else stands at the end of the way, or nothing. */
function spoil(value: unknown, [key, ...way]: readonly string[], other: unknown): unknown {
  if (key === undefined || typeof value !== 'object' || value === null) return other;
  const part: unknown = spoil((value as Record<string, unknown>)[key], way, other);
  return Array.isArray(value) ? value.with(Number(key), part) : { ...value, [key]: part };
}

test('whatever stands wherever in the storage, what has the right shape comes back, and nothing else', () => {
  const other = fc.oneof(fc.jsonValue(), fc.constant(undefined), fc.constant(Infinity));
  fc.assert(
    fc.property(fc.constantFrom(...waysInto(KEPT)), other, (way, thing) => {
      const spoiled = spoil(KEPT, way, thing);
      const kept = (typeof spoiled === 'object' ? (spoiled ?? {}) : {}) as Record<string, unknown>;
      const { cart, ...fields } = parseShopState(spoiled) as Record<string, unknown>;
      const lines = Array.isArray(kept['cart']) ? kept['cart'] : undefined;
      expect(cart).toEqual(lines?.filter((line) => cartLine.safeParse(line).success));
      const fitting = Object.entries(shapes).filter(([name, shape]) => shape.safeParse(kept[name]).success);
      expect(fields).toEqual(Object.fromEntries(fitting.map(([name]) => [name, kept[name]])));
    }),
    { numRuns: 1_000 },
  );
});
