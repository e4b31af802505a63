import { refuse, type Refusal } from './stripe-error.ts';

/**
 * How a valid call fails at Stripe.
 * - `rate_limit`, `lock_timeout`: 429 before the call runs; its idempotency key stays unused.
 * - `error_without_effect`, `error_with_effect`: 500. The merchant cannot tell them apart. An idempotency key replays
 *   the 500 in both cases.
 * Source: Stripe documentation, "Rate limits" and "Low-level error handling".
 */
export type InjectedError = 'rate_limit' | 'lock_timeout' | 'error_without_effect' | 'error_with_effect';

/** Decides whether a call fails, and how. `path` excludes the query string. */
export type ErrorPlan = (call: { method: 'GET' | 'POST'; path: string }) => InjectedError | undefined;

/** Returns the 429 of a call that never ran, with the headers that control retries in Stripe's libraries. */
export function createBusyError(injected: 'rate_limit' | 'lock_timeout'): {
  refusal: Refusal;
  headers: Readonly<Record<string, string>>;
} {
  if (injected === 'lock_timeout') {
    const message =
      'This object cannot be accessed right now because another API request or Stripe process is currently accessing it. If you see this error intermittently, retry the request. If you see this error frequently and are making multiple concurrent requests to a single object, make your requests serially or at a lower rate.';
    return {
      refusal: refuse(429, { type: 'invalid_request_error', code: 'lock_timeout', message }),
      headers: { 'Stripe-Should-Retry': 'true' },
    };
  }
  const message =
    'Request rate limit exceeded. You can learn more about rate limits here https://stripe.com/docs/rate-limits.';
  return {
    refusal: refuse(429, { type: 'invalid_request_error', code: 'rate_limit', message }),
    headers: { 'Stripe-Rate-Limited-Reason': 'global-rate' },
  };
}

/** Returns Stripe's 500. */
export function createServerError(): Refusal {
  const message = 'An unknown error occurred.';
  return { ...refuse(500, { type: 'api_error', message }), saved: true };
}
