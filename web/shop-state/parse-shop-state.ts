import type { ApiProduct } from '#contract/calls.ts';
import { CATEGORIES, type Category } from '#domain/catalog/categories.ts';
import { isCartItem } from './cart-item.ts';
import { PRODUCT } from './product-shape.ts';
import { hasShape, isNumber, isText, orMissing, type Shape } from './shape.ts';
import type { ShopFields } from './shop-state.ts';

const FILTER: Shape<ShopFields['filter']> = {
  department: orMissing(isText),
  type: orMissing(isText),
  brand: orMissing(isText),
  price: orMissing(isNumber),
};

/**
 * The fields of kept shop state that can be used again. Storage belongs to the shopper's browser and may hold anything: whatever
 * does not have the right shape is left out, a line of the cart without taking the others with it.
 */
export function parseShopState(kept: unknown): Partial<ShopFields> {
  if (typeof kept !== 'object' || kept === null) return {};
  const fields = kept as Partial<Record<keyof ShopFields, unknown>>;
  return {
    ...(Array.isArray(fields.cart) && { cart: withoutRepeats(fields.cart.filter(isCartItem)) }),
    ...(isCategory(fields.womenSelectedCategory) && { womenSelectedCategory: fields.womenSelectedCategory }),
    ...(isCategory(fields.menSelectedCategory) && { menSelectedCategory: fields.menSelectedCategory }),
    ...(areProducts(fields.products) && { products: fields.products }),
    ...(areProducts(fields.women) && { women: fields.women }),
    ...(areProducts(fields.men) && { men: fields.men }),
    ...(areProducts(fields.categoryBasedProducts) && { categoryBasedProducts: fields.categoryBasedProducts }),
    ...(isProduct(fields.singleProduct) && { singleProduct: fields.singleProduct }),
    ...(isFilter(fields.filter) && { filter: fields.filter }),
  };
}

/** One line per product (DECISIONS 18), the first one counts. */
function withoutRepeats<Line extends { _id: string }>(lines: readonly Line[]): readonly Line[] {
  return lines.filter((line, at) => lines.findIndex(({ _id }) => _id === line._id) === at);
}

function isCategory(value: unknown): value is Category {
  return CATEGORIES.some((category) => category === value);
}

function isProduct(value: unknown): value is ApiProduct {
  return hasShape(value, PRODUCT);
}

function areProducts(value: unknown): value is readonly ApiProduct[] {
  return Array.isArray(value) && value.every(isProduct);
}

function isFilter(value: unknown): value is ShopFields['filter'] {
  const isKnown = (key: string) => Object.hasOwn(FILTER, key);
  return hasShape(value, FILTER) && !Array.isArray(value) && Object.keys(value).every(isKnown);
}
