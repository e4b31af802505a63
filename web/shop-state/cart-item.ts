import type { ApiProduct } from '#contract/calls.ts';
import { SIZES, type Size } from '#domain/cart/size.ts';
import { centsFromDollars, type Cents } from '#domain/money.ts';

/**
 * A line of the cart: the product, how many, which size. `price` is the discounted price in dollars, as section 3 of the
 * specification has it; of the pictures only the main one is kept.
 */
export type CartItem = Pick<
  ApiProduct,
  | '_id'
  | 'id'
  | 'title'
  | 'colour'
  | 'brand'
  | 'img'
  | 'price'
  | 'rating'
  | 'stock'
  | 'details'
  | 'for'
  | 'category'
  | 'pictures'
> & { readonly quantity: number; readonly size: Size };

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

/** Whether something that was read back from the browser's storage is a line that the shop can show and count. */
export function isCartItem(value: unknown): value is CartItem {
  if (typeof value !== 'object' || value === null) return false;
  const item = value as Partial<Record<keyof CartItem, unknown>>;
  return (
    typeof item._id === 'string' &&
    typeof item.title === 'string' &&
    (item.colour === undefined || typeof item.colour === 'string') &&
    typeof item.brand === 'string' &&
    typeof item.img === 'string' &&
    typeof item.price === 'number' &&
    Number.isFinite(item.price) &&
    item.price >= 0 &&
    item.price <= 1_000_000 &&
    Number.isSafeInteger(item.stock) &&
    Number.isSafeInteger(item.quantity) &&
    Number(item.quantity) >= 1 &&
    Number(item.quantity) <= 10_000 &&
    SIZES.some((size) => size === item.size) &&
    Array.isArray(item.pictures)
  );
}
