import { email } from '#contract/fields.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Buyer } from '../../services/checkout/order-request.ts';
import type { ServiceError } from '../../services/service-error.ts';
import type { Actor } from '../api/actor.ts';
import type { GuestCookies } from './guest-cookies.ts';

/** The fields of a request that name a guest. */
type GuestFields = { readonly email?: string | undefined; readonly asGuest?: boolean | undefined };

/** A buyer, and the cookie of a new guest. */
type FoundBuyer = { readonly buyer: Buyer; readonly cookies: readonly string[] };

/**
 * Returns who places an order. Users order with the address of their account, whatever the request says, and guests with the address in the
 * request, even if an account has it. Errors: `sign_in_required` for a visitor who does not order as a guest, `invalid_request` for a guest
 * without an address.
 */
export function readBuyer(
  guests: GuestCookies,
  { actor, headers, body }: { actor: Actor | null; headers: Headers; body: GuestFields },
): Result<FoundBuyer, ServiceError> {
  if (actor !== null) {
    const owner = { userId: actor.userId, guestId: null };
    return ok({ buyer: { owner, email: actor.email }, cookies: [] });
  }
  if (body.asGuest !== true) return fail({ code: 'sign_in_required' });
  const address = email.safeParse(body.email ?? '');
  if (!address.success) {
    const errors = address.error.issues.map(({ message }) => ({ field: 'email', message }));
    return fail({ code: 'invalid_request', errors });
  }
  const { guestId, cookies } = readOrCreateGuest(guests, headers);
  return ok({ buyer: { owner: { userId: null, guestId }, email: address.data }, cookies });
}

/** Returns the guest of a visitor's browser, which gets a cookie if it has none. */
export function readOrCreateGuest(
  guests: GuestCookies,
  headers: Headers,
): { readonly guestId: string; readonly cookies: readonly string[] } {
  const { guestId } = guests.readPerson(null, headers);
  if (guestId !== null) return { guestId, cookies: [] };
  const created = guests.create();
  return { guestId: created.guestId, cookies: [created.cookie] };
}

/** Returns the error for an order that a person cannot open. A visitor may be a customer whose session has ended. */
export function orderHidden(actor: Actor | null, error: ServiceError): ServiceError {
  return actor === null && error.code === 'order_unknown' ? { code: 'sign_in_required' } : error;
}
