import type { Size } from '../catalogue/sizes/size.ts';
import { sum, times, type Cents } from '../money.ts';

/** Maximum number of pieces of one line, in a cart or an order. Several lines may have more together. */
export const MAX_QUANTITY = 10_000;

/** Maximum number of lines of an order. */
export const MAX_LINE_COUNT = 50;

/** The fields of a cart line that the rules use; a line may have more. */
export type CartLine = {
  /** Identifies the line and names its product: `tee`, or `tee~2` for a further line of that product (DECISIONS 18). */
  readonly _id: string;
  readonly quantity: number;
  readonly size: Size;
};

/**
 * Adds a line, or updates quantity and size of the line with the same id
 * (SPECIFICATION section 4, 'add or update a cart item').
 */
export function putInCart<Line extends CartLine>(cart: readonly Line[], line: Line): readonly Line[] {
  if (!cart.some(({ _id }) => _id === line._id)) return [...cart, line];
  return cart.map((existing) =>
    existing._id === line._id ? { ...existing, quantity: line.quantity, size: line.size } : existing,
  );
}

/** Returns the cart without a line. */
export function removeFromCart<Line extends CartLine>(cart: readonly Line[], id: string): readonly Line[] {
  return cart.filter(({ _id }) => _id !== id);
}

/** Returns the line with an id, if the cart has one. */
export function findLine<Line extends CartLine>(cart: readonly Line[], id: string): Line | undefined {
  return cart.find(({ _id }) => _id === id);
}

/** Returns the lines that can be bought. A line has the stock of its size, which is 0 also when the product is no longer sold. */
export function linesInStock<Line extends { readonly stock: number }>(
  cart: readonly Line[],
): readonly Line[] {
  return cart.filter(({ stock }) => stock > 0);
}

/** Returns the sum of price times quantity; `priceOf` returns the price of one piece. */
export function cartTotal<Line extends CartLine>(
  cart: readonly Line[],
  priceOf: (line: Line) => Cents,
): Cents {
  return sum(cart.map((line) => times(priceOf(line), line.quantity)));
}

/** Returns the number of pieces in the cart. */
export function countPieces(cart: readonly Pick<CartLine, 'quantity'>[]): number {
  return cart.reduce((count, { quantity }) => count + quantity, 0);
}
