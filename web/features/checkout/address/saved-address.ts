import type { Address } from './address.ts';

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

/** The address of an order, which has a region only if the shop asked for it. */
type OrderAddress = Omit<Address, 'region' | 'postalCode'> & {
  readonly email: string;
  readonly region?: string | undefined;
  readonly postalCode?: string | undefined;
};

/** Saves the address of an order for the next checkout of its account after a reload. Keeps an address that was typed since. */
export function saveAddressOf({
  email,
  firstName,
  lastName,
  country,
  city,
  address,
  phone,
  region = '',
  postalCode = '',
}: OrderAddress): void {
  if (findSavedAddress(email) === undefined)
    saveAddress(email, { firstName, lastName, country, city, address, phone, region, postalCode });
}
