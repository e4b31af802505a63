import type { ApiProduct } from '#contract/calls.ts';
import { stockMessage } from '#domain/cart/quantity.ts';
import { productName } from '#domain/catalogue/product-name.ts';
import { describeSize } from '#domain/catalogue/sizes/describe-size.ts';
import { findSize } from '#domain/catalogue/sizes/find-size.ts';
import type { Size } from '#domain/catalogue/sizes/size.ts';
import { formatMoney, type Cents } from '#domain/money.ts';
import { shopState } from '../shop-state.ts';
import { unitPrice, type CartItem } from './cart-item.ts';
import { createCartItem } from './create-cart-item.ts';

/** A line of the cart after the check against the shop. */
export type CheckedLine = {
  readonly line: CartItem;
  /** What has changed, as text for the shopper. */
  readonly notices: readonly string[];
  /** Whether it can be bought. */
  readonly available: boolean;
};

/**
 * Compares a stored line with the current product (DECISIONS 19). The returned line has the price and the stock of its size. Its quantity
 * is at most `limit`, by default that stock, but at least 1. A changed price and a stock that is too low each have a notice, which names
 * the line as `label`. A product or size that the shop no longer sells has no stock.
 */
export function checkLine(
  stored: CartItem,
  product: ApiProduct | null,
  { limit, label }: { limit?: number; label?: string | undefined } = {},
): CheckedLine {
  if (product === null) {
    const line = { ...stored, stock: 0 };
    return { line, notices: [`${productName(stored)} is no longer in our shop.`], available: false };
  }
  const { size } = stored;
  const offer = findSize(product, size);
  const current = createCartItem(product, { quantity: stored.quantity, size, lineId: stored._id });
  if (offer === undefined) return { line: current, notices: [sizeNotice(product, size)], available: false };

  const most = limit ?? offer.stock;
  const line = { ...current, quantity: Math.max(1, Math.min(stored.quantity, most)) };
  const [was, now] = [unitPrice(stored), unitPrice(line)];
  const notices = [
    ...(was === now ? [] : [priceNotice(label ?? productName(product), { was, now })]),
    ...(stored.quantity > most ? [stockNotice(product, offer, label)] : []),
  ];
  return { line, notices, available: offer.stock > 0 };
}

/**
 * Checks all lines of a product. Lines that share the stock are checked together: earlier lines take their part first, and leave one
 * piece for each later line.
 */
export function checkLines(stored: readonly CartItem[], product: ApiProduct | null): readonly CheckedLine[] {
  if (product?.sizing === 'sized') {
    const labelOf = ({ size }: CartItem) => `${productName(product)}, ${describeSize(size)}`;
    return stored.map((line) => checkLine(line, product, stored.length > 1 ? { label: labelOf(line) } : {}));
  }
  let left = product?.stock ?? 0;
  return stored.map((line, at) => {
    const laterLines = stored.length - 1 - at;
    const checked = checkLine(line, product, { limit: left - laterLines });
    left -= checked.line.quantity;
    return checked;
  });
}

/** Returns the notice for a changed price. `name` is the product's name. */
export function priceNotice(name: string, { was, now }: { was: Cents; now: Cents }): string {
  return `The price of ${name} is now ${formatMoney(now)}. It was ${formatMoney(was)}.`;
}

/** Returns the notice for a size that the product does not have, in the server's wording. */
function sizeNotice(product: ApiProduct, size: Size): string {
  return `${productName(product)} is not available in ${describeSize(size)}. Please choose another size.`;
}

function stockNotice(
  product: ApiProduct,
  { size, stock }: { size: Size; stock: number },
  label?: string,
): string {
  if (product.stock === 0) return `${productName(product)} is sold out.`;
  if (stock === 0) return `${productName(product)} is sold out in ${describeSize(size)}.`;
  return label === undefined ? stockMessage(stock) : `${label}: ${stockMessage(stock)}`;
}

/** Returns a notice of a line with the name of its product. */
export function nameNotice(notice: string, line: CartItem): string {
  const name = productName(line);
  return notice.includes(name) ? notice : `${name}: ${notice}`;
}

/** Replaces the line with the same `_id` in the cart; does nothing when there is none. */
export function replaceLine(line: CartItem): void {
  shopState.setState(({ cart }) => ({
    cart: cart.map((stored) => (stored._id === line._id ? line : stored)),
  }));
  shopState.getState().recomputeCartPrice();
}
