import { sum, times, type Cents } from '../money.ts';
import type { Size } from './size.ts';

/** What the cart's rules need to know of a line; a shop may keep more on it. One line per product (DECISIONS 18). */
export type CartLine = {
  /** The product's id, which is also the line's. */
  readonly _id: string;
  readonly quantity: number;
  readonly size: Size;
};

/**
 * Adds a line, or gives the line of the same product the new quantity and size and leaves the rest of it as it was
 * (SPECIFICATION section 4, 'add or update a cart item').
 */
export function putInCart<Line extends CartLine>(cart: readonly Line[], line: Line): readonly Line[] {
  if (!cart.some(({ _id }) => _id === line._id)) return [...cart, line];
  return cart.map((there) =>
    there._id === line._id ? { ...there, quantity: line.quantity, size: line.size } : there,
  );
}

/** The cart without the product's line; the same cart when it had none. */
export function removeFromCart<Line extends CartLine>(cart: readonly Line[], id: string): readonly Line[] {
  return cart.filter(({ _id }) => _id !== id);
}

/** The line of a product, if it is in the cart. */
export function lineOf<Line extends CartLine>(cart: readonly Line[], id: string): Line | undefined {
  return cart.find(({ _id }) => _id === id);
}

/** Sum of price times quantity; `priceOf` reads a line's price for one piece. */
export function cartTotal<Line extends CartLine>(
  cart: readonly Line[],
  priceOf: (line: Line) => Cents,
): Cents {
  return sum(cart.map((line) => times(priceOf(line), line.quantity)));
}

/** How many pieces the cart holds. */
export function pieceCount(cart: readonly CartLine[]): number {
  return cart.reduce((count, { quantity }) => count + quantity, 0);
}
