import { productName, type NamedProduct } from '../catalogue/product-name.ts';
import { describeSize } from '../catalogue/sizes/describe-size.ts';
import type { CartLine } from './cart.ts';
import { productIdOf } from './line-id.ts';
import { linesOf } from './product-lines.ts';

/** Returns the name of a line for screen readers: the product's, with the size when the product has several lines. */
export function lineName(cart: readonly CartLine[], line: CartLine & NamedProduct): string {
  const isOnly = linesOf(cart, productIdOf(line._id)).length === 1;
  return isOnly ? productName(line) : `${productName(line)}, ${describeSize(line.size)}`;
}
