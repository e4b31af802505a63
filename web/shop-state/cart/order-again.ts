import type { ApiProduct } from '#contract/calls.ts';
import { MAX_QUANTITY } from '#domain/cart/cart.ts';
import { linesOf, nextLineId, stockFor } from '#domain/cart/product-lines.ts';
import { defaultSize, findSize } from '#domain/catalogue/sizes/find-size.ts';
import type { Size } from '#domain/catalogue/sizes/size.ts';
import { shopState } from '../shop-state.ts';
import { createCartItem } from './create-cart-item.ts';

/** A line of an order. `size` is null in orders from before products had sizes. */
type OrderedLine = {
  readonly _id: string;
  readonly title: string;
  readonly size: Size | null;
  readonly quantity: number;
};

/**
 * Puts the lines of an order into the cart, at today's prices and at most as many pieces as in stock. A line that is already in the
 * cart keeps its quantity if that is higher. Returns the titles of products that are sold out or no longer sold.
 */
export function orderAgain(
  ordered: readonly OrderedLine[],
  products: ReadonlyMap<string, ApiProduct>,
): readonly string[] {
  const missing = new Set<string>();
  for (const { _id: id, title, size: orderedSize, quantity } of ordered) {
    const product = products.get(id);
    const size = orderedSize ?? (product && defaultSize(product.sizes));
    const offer = product && size && findSize(product, size);
    const { cart, addOrUpdateCartItem } = shopState.getState();
    const line = linesOf(cart, id).find((one) => one.size === size);
    const lineId = line?._id ?? nextLineId(cart, id);
    const sizing = product?.sizing;
    const limit = offer
      ? Math.min(stockFor(cart, { _id: lineId, stock: offer.stock, sizing }), MAX_QUANTITY)
      : 0;
    if (product === undefined || size === undefined || limit < 1) missing.add(title);
    else {
      const wanted = Math.max(quantity, line?.quantity ?? 0);
      addOrUpdateCartItem(createCartItem(product, { size, quantity: Math.min(wanted, limit), lineId }));
    }
  }
  return [...missing];
}
