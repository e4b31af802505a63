import type { Sizing } from '../catalogue/sizes/size.ts';
import { countPieces, type CartLine } from './cart.ts';
import { LINE_SEPARATOR, productIdOf } from './line-id.ts';

/** Returns the lines of a product, in the order of the cart. */
export function linesOf<Line extends CartLine>(cart: readonly Line[], productId: string): readonly Line[] {
  return cart.filter(({ _id }) => productIdOf(_id) === productId);
}

/** Returns the lowest free line id of a product: its own id, then `{id}~2`, `{id}~3` … */
export function nextLineId(cart: readonly CartLine[], productId: string): string {
  const taken = new Set(cart.map(({ _id }) => _id));
  if (!taken.has(productId)) return productId;
  let number = 2;
  while (taken.has(`${productId}${LINE_SEPARATOR}${number}`)) number += 1;
  return `${productId}${LINE_SEPARATOR}${number}`;
}

/** A line with its stock. The lines of a product share it unless `sizing` is `sized`. */
export type StockedLine = Pick<CartLine, '_id'> & {
  readonly stock: number;
  readonly sizing?: Sizing | undefined;
};

/** Returns how many pieces a line can have: the stock without what other lines take of it. Negative when they exceed it. */
export function stockFor(cart: readonly CartLine[], { _id: id, stock, sizing }: StockedLine): number {
  if (sizing === 'sized') return stock;
  return stock - countPieces(linesOf(cart, productIdOf(id)).filter(({ _id }) => _id !== id));
}
