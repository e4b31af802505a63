import { productIdOf } from '#domain/cart/line-id.ts';
import { describeSize } from '#domain/catalogue/sizes/describe-size.ts';
import type { CheckoutLine } from './checkout-line.ts';
import type { PlacedOrder } from './place-order.ts';

/** A product and a size that an order has bought. */
export type BoughtProduct = NonNullable<PlacedOrder['products']>[number];

type Line = Pick<CheckoutLine, '_id' | 'size'>;

/** Returns what a placed order has bought. A response of an earlier version has only its first product, or none: then the sent lines. */
export function boughtProducts(
  { products, product }: PlacedOrder,
  sent: readonly Line[],
): readonly BoughtProduct[] {
  if (products !== undefined) return products;
  return product === undefined ? sent.map(({ _id, size }) => ({ _id: productIdOf(_id), size })) : [product];
}

/** Returns the lines of a cart that an order has bought. */
export function boughtLines<Each extends Line>(
  cart: readonly Each[],
  bought: readonly BoughtProduct[],
): readonly Each[] {
  return cart.filter((line) =>
    bought.some(({ _id, size }) => _id === productIdOf(line._id) && size === line.size),
  );
}

/** Returns whether an order has bought every line. */
export function hasBoughtAll(bought: readonly BoughtProduct[], lines: readonly Line[]): boolean {
  return boughtLines(lines, bought).length === lines.length;
}

/** Returns the message for a shopper whose earlier payment, of other products or sizes, was recorded in place of the sent order. */
export function describeEarlierPayment(bought: readonly BoughtProduct[], lines: readonly Line[]): string {
  const [paid, line] = [bought[0], lines[0]];
  const isSameProduct = paid !== undefined && line !== undefined && paid._id === productIdOf(line._id);
  if (bought.length === 1 && lines.length === 1 && isSameProduct && paid.size !== null)
    return `Your payment for ${describeSize(paid.size)} of this product went through a moment ago. ${describeSize(line.size, 'Size')} is not ordered yet. You can order it now.`;
  return 'Your earlier payment went through a moment ago, and what it paid for has left your cart. The rest is not ordered yet. You can order it now.';
}
