import { MAX_QUANTITY, type CartLine } from './cart.ts';
import { productIdOf } from './line-id.ts';

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
