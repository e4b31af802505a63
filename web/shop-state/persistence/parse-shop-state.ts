import type { ApiProduct } from '#contract/calls.ts';
import { mergeLines } from '#domain/cart/merge-lines.ts';
import { isCartItem } from '../cart/cart-item.ts';
import type { ShopFields } from '../shop-fields.ts';
import { PRODUCT_SHAPE } from './product-shape.ts';
import { hasShape, isNumber, isText, optional, type Shape } from './shape.ts';

const FILTER_SHAPE: Shape<ShopFields['filter']> = {
  department: optional(isText),
  type: optional(isText),
  brand: optional(isText),
  price: optional(isNumber),
};

/**
 * Returns the valid fields of persisted shop state, without those that each page sets anew: status, cart price and header height. The
 * browser's storage may hold anything: fields with another shape are dropped. In the cart, only invalid lines are dropped, and repeated
 * ones are merged. Any category and brand is valid: only the catalogue tells which exist.
 */
export function parseShopState(persisted: unknown): Partial<ShopFields> {
  if (typeof persisted !== 'object' || persisted === null) return {};
  const fields = persisted as Partial<Record<keyof ShopFields, unknown>>;
  return {
    ...(Array.isArray(fields.cart) && { cart: mergeLines(fields.cart.filter(isCartItem)) }),
    ...(isText(fields.womenSelectedCategory) && { womenSelectedCategory: fields.womenSelectedCategory }),
    ...(isText(fields.menSelectedCategory) && { menSelectedCategory: fields.menSelectedCategory }),
    ...(areProducts(fields.products) && { products: fields.products }),
    ...(areProducts(fields.women) && { women: fields.women }),
    ...(areProducts(fields.men) && { men: fields.men }),
    ...(areProducts(fields.categoryBasedProducts) && { categoryBasedProducts: fields.categoryBasedProducts }),
    ...(isProduct(fields.singleProduct) && { singleProduct: fields.singleProduct }),
    ...(isFilter(fields.filter) && { filter: fields.filter }),
  };
}

function isProduct(value: unknown): value is ApiProduct {
  return hasShape(value, PRODUCT_SHAPE);
}

function areProducts(value: unknown): value is readonly ApiProduct[] {
  return Array.isArray(value) && value.every(isProduct);
}

function isFilter(value: unknown): value is ShopFields['filter'] {
  const isKnown = (key: string) => Object.hasOwn(FILTER_SHAPE, key);
  return hasShape(value, FILTER_SHAPE) && !Array.isArray(value) && Object.keys(value).every(isKnown);
}
