import { pickAddress, type Address, type StoredAddress } from './address.ts';

/**
 * The last address typed and the email address of its account, which is empty for a guest. It survives navigations to the cart or the login
 * form, but not a reload: it is never written to the browser's storage (DECISIONS 21).
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

/** Saves the address of an order for the next checkout of its account or guest after a reload. Keeps an address that was typed since. */
export function saveAddressOf({
  email,
  isGuest = false,
  ...order
}: StoredAddress & { readonly email: string; readonly isGuest?: boolean | undefined }): void {
  const account = isGuest ? '' : email;
  if (isGuest) guestEmail ||= email;
  if (findSavedAddress(account) === undefined) saveAddress(account, pickAddress(order));
}

/** The email address that a guest typed last. It is kept like the address. */
let guestEmail = '';

/** Saves the email address of a guest. Never call it on the server. */
export function saveGuestEmail(email: string): void {
  guestEmail = email;
}

/** Returns the email address that a guest typed last, or an empty text. */
export function findGuestEmail(): string {
  return guestEmail;
}
