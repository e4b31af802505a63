import type { ApiProduct } from '#contract/calls.ts';
import { MAX_QUANTITY } from '#domain/cart/quantity.ts';
import { isSize, type Size } from '#domain/cart/size.ts';
import { centsFromDollars, type Cents } from '#domain/money.ts';
import { PRODUCT_SHAPE } from '../persistence/product-shape.ts';
import { hasShape, isNumber, isInteger, type Shape } from '../persistence/shape.ts';

/** Product fields that a cart item omits, because no page shows them of it. Its `price` is the selling price. */
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
 * `price` is the selling price in dollars. Keeps only the main picture.
 */
export type CartItem = Omit<ApiProduct, DroppedField> & {
  readonly quantity: number;
  readonly size: Size;
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

const CART_ITEM_SHAPE: Shape<CartItem> = {
  ...CART_FIELDS,
  price: (value) => isNumber(value) && Number(value) >= 0 && Number(value) <= 1_000_000,
  quantity: (value) => isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_QUANTITY,
  size: isSize,
};

/**
 * Creates the cart item for a product. `lineId` is the id of a further line of the product. Copies only the product fields of the
 * contract, because `readProduct` returns more.
 */
export function createCartItem(
  product: ApiProduct,
  { quantity, size, lineId = product._id }: { quantity: number; size: Size; lineId?: string },
): CartItem {
  const fields = Object.fromEntries(
    Object.entries(product).filter(
      ([field, value]) => Object.hasOwn(CART_FIELDS, field) && value !== undefined,
    ),
  ) as Omit<ApiProduct, DroppedField>;
  return {
    ...fields,
    _id: lineId,
    price: product.sellingPrice,
    pictures: product.pictures.slice(0, 1),
    quantity,
    size,
  };
}

/** Returns the price of one item of a line. */
export function unitPrice(item: Pick<CartItem, 'price'>): Cents {
  return centsFromDollars(item.price);
}

/** Returns whether a value from the browser's storage is a valid cart line. */
export function isCartItem(value: unknown): value is CartItem {
  return hasShape(value, CART_ITEM_SHAPE);
}
