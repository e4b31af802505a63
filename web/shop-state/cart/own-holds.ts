import type { ApiProduct, CallOutput } from '#contract/calls.ts';
import type { CallResult } from '#contract/client.ts';
import { countPieces } from '#domain/cart/cart.ts';
import { linesOf } from '#domain/cart/product-lines.ts';
import { findSize, hasSoldOutSize } from '#domain/catalogue/sizes/find-size.ts';
import { shopState } from '../shop-state.ts';
import type { CartItem } from './cart-item.ts';

/** Reads what the shopper's own unpaid orders hold. */
export type ReadHeldItems = () => Promise<CallResult<'listHeldItems'>>;

/**
 * Returns products with the stock that this shopper can order: the next order also gets what the shopper's own unpaid orders hold, for
 * example after a declined card. Reads the held items only if the cart needs more than the stock.
 */
export async function addOwnHolds(
  products: readonly ApiProduct[],
  readHeldItems: ReadHeldItems,
): Promise<readonly ApiProduct[]> {
  const { cart } = shopState.getState();
  if (!products.some((product) => isShort(product, linesOf(cart, product._id)))) return products;
  return addHeldItems(products, readHeldItems);
}

/** Like `addOwnHolds`, for a product that the shopper views. Also reads the held items if a size is sold out and the shopper can order. */
export async function addOwnHoldsOfViewed(
  product: ApiProduct,
  { canOrder, readHeldItems }: { canOrder: boolean; readHeldItems: ReadHeldItems },
): Promise<ApiProduct> {
  const add = canOrder && hasSoldOutSize(product) ? addHeldItems : addOwnHolds;
  const [held = product] = await add([product], readHeldItems);
  return held;
}

async function addHeldItems(
  products: readonly ApiProduct[],
  readHeldItems: ReadHeldItems,
): Promise<readonly ApiProduct[]> {
  const held = await readHeldItems();
  return held.ok ? products.map((product) => addHeld(product, held.value)) : products;
}

function isShort(product: ApiProduct, lines: readonly CartItem[]): boolean {
  if (product.sizing === 'shared') return countPieces(lines) > product.stock;
  return lines.some(({ size, quantity }) => quantity > (findSize(product, size)?.stock ?? quantity));
}

/** Returns a product with its held pieces added to the stock. */
export function addHeld(product: ApiProduct, held: CallOutput<'listHeldItems'>): ApiProduct {
  const own = held.filter(({ _id }) => _id === product._id);
  const isShared = product.sizing === 'shared';
  const heldOf = (size: string) => countPieces(own.filter((item) => isShared || item.size === size));
  return {
    ...product,
    stock: product.stock + countPieces(own),
    sizes: product.sizes.map((one) => ({ ...one, stock: one.stock + heldOf(one.size) })),
  };
}
