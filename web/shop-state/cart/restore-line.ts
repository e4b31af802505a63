import { productIdOf } from '#domain/cart/line-id.ts';
import { mergeLines } from '#domain/cart/merge-lines.ts';
import { nextLineId } from '#domain/cart/product-lines.ts';
import { shopState } from '../shop-state.ts';
import type { CartItem } from './cart-item.ts';

/** A line that was removed, and its place in the cart. */
export type RemovedLine = { readonly line: CartItem; readonly at: number };

/** Lines that were put back. A second press, while this module loads, must not add the pieces again. */
const restoredLines = new WeakSet<RemovedLine>();

/** Puts a line back at its place, once. The shopper may have added its size again, here or in another tab: both become one line. */
export function restoreLine(removed: RemovedLine): void {
  if (restoredLines.has(removed)) return;
  restoredLines.add(removed);
  const { line, at } = removed;
  const { cart, recomputeCartPrice } = shopState.getState();
  const isTaken = cart.some(({ _id }) => _id === line._id);
  const restored = isTaken ? { ...line, _id: nextLineId(cart, productIdOf(line._id)) } : line;
  shopState.setState({ cart: mergeLines([...cart.slice(0, at), restored, ...cart.slice(at)]) });
  recomputeCartPrice();
}
