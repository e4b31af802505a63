import type { ApiProduct } from '#contract/calls.ts';
import { mergeLines } from '#domain/cart/merge-lines.ts';
import { linesOf } from '#domain/cart/product-lines.ts';
import type { Size } from '#domain/catalogue/sizes/size.ts';
import { shopState } from '../shop-state.ts';
import { recordCheck } from './check-cart.ts';
import { checkLines } from './check-line.ts';
import { createCartItem } from './create-cart-item.ts';
import { cartChecks } from './line-checks.ts';

/**
 * Chooses another size for a line. If another line of the product has that size, both become one, as in a restored cart (DECISIONS 18).
 * Checks the product's lines, because the size has a price and a stock of its own. Returns the id of the line with the size, and the
 * notices.
 */
export function chooseLineSize(
  lineId: string,
  size: Size,
  product: ApiProduct,
): { readonly lineId: string; readonly notices: readonly string[] } {
  const { cart, touchLine } = shopState.getState();
  const changed = cart.map((line) =>
    line._id === lineId ? createCartItem(product, { quantity: line.quantity, size, lineId }) : line,
  );
  const merged = mergeLines(changed);
  shopState.setState({ cart: merged });
  const checked = checkLines(linesOf(merged, product._id), product);
  // Drops the earlier notices of the lines, which are about their earlier sizes.
  const others = [...cartChecks.getState().lines].filter(
    ([id]) => !linesOf(cart, product._id).some(({ _id }) => _id === id),
  );
  cartChecks.setState({ lines: new Map(others) });
  for (const result of checked) recordCheck(result);
  const kept = checked.find(({ line }) => line.size === size)?.line._id ?? lineId;
  touchLine(kept);
  return { lineId: kept, notices: checked.flatMap(({ notices }) => notices) };
}
