import { refuse, type Refusal } from '../http/stripe-error.ts';

/** The version of Stripe's API that this provider speaks. Calls without a `Stripe-Version` header get it too. */
export const API_VERSION = '2026-10-28.endive';

/** Returns the refusal of a call that asks for another version: its answer would have another shape. */
export function checkVersion(header: string | undefined): Refusal | undefined {
  if (header === undefined || header === API_VERSION) return undefined;
  const message = `Invalid Stripe API version: ${header}. This sandbox only speaks ${API_VERSION}.`;
  return refuse(400, { type: 'invalid_request_error', message });
}
