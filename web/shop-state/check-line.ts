import type { ApiProduct } from '#contract/calls.ts';
import { stockMessage } from '#domain/cart/quantity.ts';
import { productName } from '#domain/catalog/product-name.ts';
import { formatMoney, type Cents } from '#domain/money.ts';
import { cartItem, unitPrice, type CartItem } from './cart-item.ts';
import { shopState } from './shop-state.ts';

/** A line of the cart after it was held against the shop. */
export type CheckedLine = {
  readonly line: CartItem;
  /** What has changed, in words for the shopper. */
  readonly notices: readonly string[];
  /** Whether it can be bought at all. */
  readonly available: boolean;
};

/**
 * Compares a stored line with the product as the shop has it now (DECISIONS 19). The line gets the shop's price and at most the
 * shop's stock, and a notice for every difference. A product that the shop no longer has (`null`) has no stock.
 */
export function checkLine(kept: CartItem, product: ApiProduct | null): CheckedLine {
  if (product === null) {
    const line = { ...kept, stock: 0 };
    return { line, notices: [`${productName(kept)} is no longer in our shop.`], available: false };
  }
  const quantity = Math.max(1, Math.min(kept.quantity, product.stock));
  const line = cartItem(product, { quantity, size: kept.size });
  const [was, now] = [unitPrice(kept), unitPrice(line)];
  const notices = [
    ...(was === now ? [] : [priceNotice(productName(product), { was, now })]),
    ...(kept.quantity > product.stock ? [shortage(product)] : []),
  ];
  return { line, notices, available: product.stock > 0 };
}

/** Says that the price of a product, called `name`, is another one than it was. */
export function priceNotice(name: string, { was, now }: { was: Cents; now: Cents }): string {
  return `The price of ${name} is now ${formatMoney(now)}. It was ${formatMoney(was)}.`;
}

function shortage(product: ApiProduct): string {
  return product.stock === 0 ? `${productName(product)} is sold out.` : stockMessage(product.stock);
}

/** Puts a checked line in the place of the one that the cart has. Does nothing when it has none. */
export function replaceLine(line: CartItem): void {
  shopState.setState(({ cart }) => ({ cart: cart.map((kept) => (kept._id === line._id ? line : kept)) }));
  shopState.getState().recomputeCartPrice();
}
