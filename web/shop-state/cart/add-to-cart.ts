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
 * cart keeps its quantity if that is higher. Returns the titles of products that are sold out or no longer sold, and whether the cart has
 * any of the lines.
 */
export function orderAgain(
  ordered: readonly OrderedLine[],
  products: ReadonlyMap<string, ApiProduct>,
): { readonly missing: readonly string[]; readonly isAnyInCart: boolean } {
  const missing = new Set<string>();
  let isAnyInCart = false;
  for (const { _id: id, title, size: orderedSize, quantity } of mergeSameSizes(ordered)) {
    const product = products.get(id);
    const size = orderedSize ?? (product && defaultSize(product.sizes));
    const entry = product && size && entryOf(product, size);
    if (!entry || entry.limit < 1) missing.add(title);
    else {
      entry.put(Math.min(Math.max(quantity, entry.quantity), entry.limit));
      isAnyInCart = true;
    }
  }
  return { missing: [...missing], isAnyInCart };
}

/** Adds one piece to the cart, at today's price. Returns false when the cart has all that are in stock. */
export function addPiece(product: ApiProduct, size: Size): boolean {
  const { quantity, limit, put } = entryOf(product, size);
  if (quantity >= limit) return false;
  put(quantity + 1);
  return true;
}

/** Returns the lines of an order with one line for each size of a product. */
function mergeSameSizes(ordered: readonly OrderedLine[]): readonly OrderedLine[] {
  const groups = Map.groupBy(ordered, ({ _id, size }) => `${_id} ${size}`);
  return [...groups.values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : { ...first, quantity: others.reduce((sum, { quantity }) => sum + quantity, first.quantity) },
  );
}

/** Returns how many pieces of a size the cart has and can have, and the function that sets them. */
function entryOf(product: ApiProduct, size: Size) {
  const { cart, addOrUpdateCartItem } = shopState.getState();
  const { _id: id, sizing } = product;
  const line = linesOf(cart, id).find((one) => one.size === size);
  const lineId = line?._id ?? nextLineId(cart, id);
  const stock = findSize(product, size)?.stock ?? 0;
  return {
    quantity: line?.quantity ?? 0,
    limit: Math.min(stockFor(cart, { _id: lineId, stock, sizing }), MAX_QUANTITY),
    put: (quantity: number) => addOrUpdateCartItem(createCartItem(product, { size, quantity, lineId })),
  };
}
