import type { Address } from './address.ts';

/**
 * The address last typed, with the account that it belongs to. It lives as long as the page does and never in the browser's storage
 * (DECISIONS 21): so it is still there after a detour to the cart or the login form, and for the next line of the cart.
 */
let kept: { readonly email: string; readonly address: Address } | undefined;

/** Keeps an address for the account. For the browser only: on the server it would be everybody's. */
export function saveAddress(email: string, address: Address): void {
  kept = { email, address };
}

/** The address that was kept for the account, if any. */
export function savedAddress(email: string): Address | undefined {
  return kept?.email === email ? kept.address : undefined;
}
