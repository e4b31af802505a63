import type { ApiProduct } from '#contract/calls.ts';
import { findSize } from '#domain/catalogue/sizes/find-size.ts';
import type { Size } from '#domain/catalogue/sizes/size.ts';
import { CART_ITEM_FIELDS, type CartItem } from './cart-item.ts';

/**
 * Creates the cart item for a size of a product; without stock when the product does not have the size. `lineId` is the id of a further
 * line of the product. Copies only the product fields that a cart item keeps, because `readProduct` returns more.
 */
export function createCartItem(
  product: ApiProduct,
  { quantity, size, lineId = product._id }: { quantity: number; size: Size; lineId?: string },
): CartItem {
  const fields = Object.fromEntries(
    Object.entries(product).filter(([field, value]) => CART_ITEM_FIELDS.has(field) && value !== undefined),
  ) as Omit<CartItem, 'quantity' | 'size' | 'sizing'>;
  const offer = findSize(product, size);
  return {
    ...fields,
    _id: lineId,
    price: offer?.sellingPrice ?? product.sellingPrice,
    stock: offer?.stock ?? 0,
    ...(product.sizing === 'sized' && { sizing: product.sizing }),
    pictures: product.pictures.slice(0, 1),
    quantity,
    size,
  };
}
