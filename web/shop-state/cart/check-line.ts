import type { ApiProduct } from '#contract/calls.ts';
import { stockMessage } from '#domain/cart/quantity.ts';
import { productName } from '#domain/catalog/product-name.ts';
import { formatMoney, type Cents } from '#domain/money.ts';
import { shopState } from '../shop-state.ts';
import { createCartItem, unitPrice, type CartItem } from './cart-item.ts';

/** A line of the cart after the check against the shop. */
export type CheckedLine = {
  readonly line: CartItem;
  /** What has changed, as text for the shopper. */
  readonly notices: readonly string[];
  /** Whether it can be bought. */
  readonly available: boolean;
};

/**
 * Compares a stored line with the current product (DECISIONS 19). The returned line has the product's price. Its quantity is at most
 * `limit`, by default the stock, but at least 1. A changed price and a stock that is too low each have a notice. A product that the shop
 * no longer sells (`null`) has no stock.
 */
export function checkLine(
  stored: CartItem,
  product: ApiProduct | null,
  limit: number = product?.stock ?? 0,
): CheckedLine {
  if (product === null) {
    const line = { ...stored, stock: 0 };
    return { line, notices: [`${productName(stored)} is no longer in our shop.`], available: false };
  }
  const quantity = Math.max(1, Math.min(stored.quantity, limit));
  const line = createCartItem(product, { quantity, size: stored.size, lineId: stored._id });
  const [was, now] = [unitPrice(stored), unitPrice(line)];
  const notices = [
    ...(was === now ? [] : [priceNotice(productName(product), { was, now })]),
    ...(stored.quantity > limit ? [stockNotice(product)] : []),
  ];
  return { line, notices, available: product.stock > 0 };
}

/** Checks all lines of a product together: earlier lines take their part of the stock first, and leave one piece for each later line. */
export function checkLines(stored: readonly CartItem[], product: ApiProduct | null): readonly CheckedLine[] {
  let left = product?.stock ?? 0;
  return stored.map((line, at) => {
    const laterLines = stored.length - 1 - at;
    const checked = checkLine(line, product, left - laterLines);
    left -= checked.line.quantity;
    return checked;
  });
}

/** Returns the notice for a changed price. `name` is the product's name. */
export function priceNotice(name: string, { was, now }: { was: Cents; now: Cents }): string {
  return `The price of ${name} is now ${formatMoney(now)}. It was ${formatMoney(was)}.`;
}

function stockNotice(product: ApiProduct): string {
  return product.stock === 0 ? `${productName(product)} is sold out.` : stockMessage(product.stock);
}

/** Replaces the line with the same `_id` in the cart; does nothing when there is none. */
export function replaceLine(line: CartItem): void {
  shopState.setState(({ cart }) => ({
    cart: cart.map((stored) => (stored._id === line._id ? line : stored)),
  }));
  shopState.getState().recomputeCartPrice();
}
