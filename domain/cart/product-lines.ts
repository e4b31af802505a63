import { countPieces, type CartLine } from './cart.ts';
import { MAX_QUANTITY } from './quantity.ts';

/** Separates the product's id from the number of a further line. No product id contains it. */
const SEPARATOR = '~';

/** Returns the id of a line's product. */
export function productIdOf(lineId: string): string {
  const at = lineId.indexOf(SEPARATOR);
  return at === -1 ? lineId : lineId.slice(0, at);
}

/** Returns the lines of a product, in the order of the cart. */
export function linesOf<Line extends CartLine>(cart: readonly Line[], productId: string): readonly Line[] {
  return cart.filter(({ _id }) => productIdOf(_id) === productId);
}

/** Returns the lowest free line id of a product: its own id, then `{id}~2`, `{id}~3` … */
export function nextLineId(cart: readonly CartLine[], productId: string): string {
  const taken = new Set(cart.map(({ _id }) => _id));
  if (!taken.has(productId)) return productId;
  let number = 2;
  while (taken.has(`${productId}${SEPARATOR}${number}`)) number += 1;
  return `${productId}${SEPARATOR}${number}`;
}

/** Returns how many pieces of a stock the product's other lines leave for a line; negative when they exceed it. */
export function sharedStock(cart: readonly CartLine[], lineId: string, stock: number): number {
  const others = linesOf(cart, productIdOf(lineId)).filter(({ _id }) => _id !== lineId);
  return stock - countPieces(others);
}

/**
 * Returns the cart with unique lines (DECISIONS 18). Drops a line with the id of an earlier one. Merges lines of one product and size:
 * the first gets the pieces of the others.
 */
export function mergeLines<Line extends CartLine>(cart: readonly Line[]): readonly Line[] {
  const merged: Line[] = [];
  const ids = new Set<string>();
  for (const line of cart) {
    if (ids.has(line._id)) continue;
    ids.add(line._id);
    const at = merged.findIndex(
      ({ _id, size }) => size === line.size && productIdOf(_id) === productIdOf(line._id),
    );
    const first = merged[at];
    if (first === undefined) merged.push(line);
    else merged[at] = { ...first, quantity: Math.min(first.quantity + line.quantity, MAX_QUANTITY) };
  }
  return merged;
}
