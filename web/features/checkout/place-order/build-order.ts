import { dollarsFromCents } from '#domain/money.ts';
import type { Address } from '../address/address.ts';
import type { CheckoutItems, CheckoutLine, CheckoutPricing } from './checkout-line.ts';
import type { OrderPayload } from './place-order.ts';

/**
 * Builds the order payload (SPECIFICATION section 7) from the address form, the customer's email address and the items. One line is sent as
 * `product`, the whole cart as `products`. With the total, the shop rejects an order whose charges have changed since the customer saw
 * them.
 */
export function buildOrder({
  address,
  email,
  isGuest,
  items: { lines, isWholeCart },
  pricing: { total, credit, code, shippingMethod },
}: {
  address: Address;
  email: string;
  isGuest: boolean;
  items: CheckoutItems;
  pricing: CheckoutPricing;
}): OrderPayload {
  const { region, postalCode, ...specified } = address;
  const products = lines.map(toProduct);
  return {
    ...specified,
    ...(region !== '' && { region }),
    ...(postalCode !== '' && { postalCode }),
    email,
    ...(isGuest && { asGuest: true }),
    ...(isWholeCart ? { products } : { product: products[0] }),
    total: dollarsFromCents(total),
    ...(credit !== undefined && { useCredit: true, credit: dollarsFromCents(credit) }),
    ...(code !== undefined && { code }),
    ...(shippingMethod !== undefined && { shippingMethod }),
  };
}

function toProduct({ _id, img, title, brand, quantity, size, price }: CheckoutLine) {
  return { _id, img, title, brand, quantity, size, price };
}
