import { isPersonErased } from '#domain/customer/erased-person.ts';
import { pickAddress, type Address, type StoredAddress } from './address.ts';

/**
 * The last address typed and the email address of its account, which is empty for a guest. It survives navigations to the cart or the login
 * form, but not a reload: it is never written to the browser's storage (DECISIONS 21).
 */
let typed: { readonly email: string; readonly address: Address } | undefined;

/** Sets the address that was typed for an account. Never call it on the server, where the variable is shared by all users. */
export function setTypedAddress(email: string, address: Address): void {
  typed = { email, address };
}

/** Returns the address that was typed for the account, if any. */
export function findTypedAddress(email: string): Address | undefined {
  return typed?.email === email ? typed.address : undefined;
}

/**
 * Prefills the next checkout of an order's account or guest with the address of that order. Does nothing if an address was typed in this
 * tab, or if the order has none. An order has none if it was handed over at once, or if its customer's data are erased. When a signed-in
 * user, such as an admin, opens a guest's order, the guest's address does not stay in the tab.
 */
export function prefillAddressOf(
  {
    email,
    isGuest = false,
    ...order
  }: StoredAddress & { readonly email: string; readonly isGuest?: boolean | undefined },
  isSignedIn: boolean,
): void {
  if (order.address === '' || isPersonErased({ email }) || (isGuest && isSignedIn)) return;
  const account = isGuest ? '' : email;
  if (isGuest) typedEmail ||= email;
  if (findTypedAddress(account) === undefined) setTypedAddress(account, pickAddress(order));
}

/** The email address that a guest typed last. It is kept like the address. */
let typedEmail = '';

/** Sets the email address that a guest typed. Never call it on the server. */
export function setTypedEmail(email: string): void {
  typedEmail = email;
}

/** Returns the email address that a guest typed last, or an empty string. */
export function findTypedEmail(): string {
  return typedEmail;
}
