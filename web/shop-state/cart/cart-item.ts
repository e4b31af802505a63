import type { ApiProduct } from '#contract/calls.ts';
import { MAX_QUANTITY } from '#domain/cart/cart.ts';
import { isSize, SIZINGS, type Size, type Sizing } from '#domain/catalogue/sizes/size.ts';
import { centsFromDollars, type Cents } from '#domain/money.ts';
import { PRODUCT_SHAPE } from '../persistence/product-shape.ts';
import { hasShape, isInteger, isNumber, isOneOf, optional, type Shape } from '../persistence/shape.ts';

/**
 * Product fields that a cart item omits, because no page shows them for a cart item. A cart item's `price` is the selling price of its
 * size.
 */
type DroppedField =
  | 'sellingPrice'
  | 'save'
  | 'ratingCount'
  | 'sizing'
  | 'sizes'
  | 'material'
  | 'care'
  | 'composition';

/**
 * A product in the cart, with its quantity and size (SPECIFICATION section 3). `_id` is the line's, `id` the product's (DECISIONS 18).
 * `price` is the selling price of its size in dollars, `stock` the stock of its size. Keeps only the main picture.
 */
export type CartItem = Omit<ApiProduct, DroppedField> & {
  readonly quantity: number;
  readonly size: Size;
  /** Absent when all sizes share the stock. */
  readonly sizing?: Sizing;
};

const {
  sellingPrice: _sellingPrice,
  save: _save,
  ratingCount: _ratingCount,
  material: _material,
  care: _care,
  composition: _composition,
  sizing: _sizing,
  sizes: _sizes,
  ...CART_FIELDS
}: Shape<ApiProduct> = PRODUCT_SHAPE;

/** The product fields that a cart item keeps. */
export const CART_ITEM_FIELDS: ReadonlySet<string> = new Set(Object.keys(CART_FIELDS));

const CART_ITEM_SHAPE: Shape<CartItem> = {
  ...CART_FIELDS,
  price: (value) => isNumber(value) && Number(value) >= 0 && Number(value) <= 1_000_000,
  quantity: (value) => isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_QUANTITY,
  size: isSize,
  sizing: optional(isOneOf(SIZINGS)),
};

/** Returns the price of one item of a line. */
export function unitPrice(item: Pick<CartItem, 'price'>): Cents {
  return centsFromDollars(item.price);
}

/** Returns whether a value from the browser's storage is a valid cart line. */
export function isCartItem(value: unknown): value is CartItem {
  return hasShape(value, CART_ITEM_SHAPE);
}
