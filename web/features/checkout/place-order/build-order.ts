import type { Address } from '../address/address.ts';
import type { CheckoutLine } from './checkout-line.ts';
import type { OrderPayload } from './place-order.ts';

/** Builds the order payload (SPECIFICATION section 7) from the address form, the account's email address and the cart line. */
export function buildOrder({
  address,
  email,
  line,
}: {
  address: Address;
  email: string;
  line: CheckoutLine;
}): OrderPayload {
  const { _id, img, title, brand, quantity, size, price } = line;
  return { ...address, email, product: { _id, img, title, brand, quantity, size, price } };
}
