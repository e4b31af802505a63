/** Replaces names, addresses and contacts in an order that no longer says who placed it. */
export const ERASED = 'erased';

/** Whether an order no longer says who placed it: its account was erased, or it is older than the shop keeps names. */
export function isPersonErased({ email }: { readonly email: string }): boolean {
  return email === ERASED;
}
