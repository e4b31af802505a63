import { refuse, type Refusal } from './stripe-error.ts';

/**
 * The version of Stripe's API that this provider implements. It also applies to calls without a `Stripe-Version` header.
 */
export const API_VERSION = '2026-10-28.endive';

/** Rejects a call that requests another version, because its response would have another shape. */
export function checkVersion(header: string | undefined): Refusal | undefined {
  if (header === undefined || header === API_VERSION) return undefined;
  const message = `Invalid Stripe API version: ${header}. This sandbox only speaks ${API_VERSION}.`;
  return refuse(400, { type: 'invalid_request_error', message });
}
