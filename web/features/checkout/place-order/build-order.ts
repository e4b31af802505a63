import { dollarsFromCents } from '#domain/money.ts';
import { amountsOf } from '#domain/order/order-amounts.ts';
import type { Address } from '../address/address.ts';
import type { CheckoutItems, CheckoutLine } from './checkout-line.ts';
import type { OrderPayload } from './place-order.ts';

/**
 * Builds the order payload (SPECIFICATION section 7) from the address form, the account's email address and the items: `product` for one
 * line, `products` and the total for the whole cart.
 */
export function buildOrder({
  address,
  email,
  items: { lines, isWholeCart },
}: {
  address: Address;
  email: string;
  items: CheckoutItems;
}): OrderPayload {
  const products = lines.map(toProduct);
  const [product] = products;
  if (isWholeCart) return { ...address, email, products, total: dollarsFromCents(amountsOf(products).total) };
  return { ...address, email, product };
}

function toProduct({ _id, img, title, brand, quantity, size, price }: CheckoutLine) {
  return { _id, img, title, brand, quantity, size, price };
}
