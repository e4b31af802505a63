import { pickAddress, type Address, type StoredAddress } from './address.ts';

/**
 * The last address typed and its account. It survives navigations to the cart or the login form, but not a reload: it is never written
 * to the browser's storage (DECISIONS 21).
 */
let saved: { readonly email: string; readonly address: Address } | undefined;

/** Saves the address of an account. Never call it on the server, where the variable is shared by all users. */
export function saveAddress(email: string, address: Address): void {
  saved = { email, address };
}

/** Returns the saved address of the account, if any. */
export function findSavedAddress(email: string): Address | undefined {
  return saved?.email === email ? saved.address : undefined;
}

/** Saves the address of an order for the next checkout of its account after a reload. Keeps an address that was typed since. */
export function saveAddressOf({ email, ...order }: StoredAddress & { readonly email: string }): void {
  if (findSavedAddress(email) === undefined) saveAddress(email, pickAddress(order));
}
