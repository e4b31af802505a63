import type { ApiProduct } from '#contract/calls.ts';
import { SIZES, type Size } from '#domain/cart/size.ts';
import { centsFromDollars, type Cents } from '#domain/money.ts';
import { PRODUCT } from './product-shape.ts';
import { hasShape, isNumber, isOneOf, isWhole, type Shape } from './shape.ts';

/**
 * A line of the cart: the product, how many, which size. `price` is the discounted price in dollars, as section 3 of the
 * specification has it; of the pictures only the main one is kept.
 */
export type CartItem = Omit<ApiProduct, 'sellingPrice' | 'save' | 'ratingCount'> & {
  readonly quantity: number;
  readonly size: Size;
};

/** The line for a product that is put in the cart. */
export function cartItem(
  product: ApiProduct,
  { quantity, size }: { quantity: number; size: Size },
): CartItem {
  return {
    _id: product._id,
    id: product.id,
    title: product.title,
    ...(product.colour !== undefined && { colour: product.colour }),
    brand: product.brand,
    img: product.img,
    price: product.sellingPrice,
    rating: product.rating,
    stock: product.stock,
    details: product.details,
    for: product.for,
    category: product.category,
    pictures: product.pictures.slice(0, 1),
    quantity,
    size,
  };
}

/** The price of one piece of a line. */
export function piecePrice(item: Pick<CartItem, 'price'>): Cents {
  return centsFromDollars(item.price);
}

const { sellingPrice: _, save: _save, ratingCount: _ratingCount, ...kept } = PRODUCT;

const CART_ITEM: Shape<CartItem> = {
  ...kept,
  price: (value) => isNumber(value) && Number(value) >= 0 && Number(value) <= 1_000_000,
  quantity: (value) => isWhole(value) && Number(value) >= 1 && Number(value) <= 10_000,
  size: isOneOf(SIZES),
};

/** Whether something that was read back from the browser's storage is a line that the shop can show and count. */
export function isCartItem(value: unknown): value is CartItem {
  return hasShape(value, CART_ITEM);
}
