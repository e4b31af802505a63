import { refuse, type Refusal } from './stripe-error.ts';

/**
 * How a call goes wrong at Stripe although nothing is wrong with it.
 * - `rate_limit`, `lock_timeout`: 429 before the call began; an idempotency key stays free.
 * - `error_without_effect`, `error_with_effect`: 500. The merchant cannot see which of the two it was. An idempotency
 *   key replays the 500 in both cases.
 *
 * Source: Stripe documentation, "Rate limits" and "Low-level error handling".
 */
export type Trouble = 'rate_limit' | 'lock_timeout' | 'error_without_effect' | 'error_with_effect';

/** Decides whether a call meets trouble. `path` is without its query. */
export type TroublePlan = (call: { method: 'GET' | 'POST'; path: string }) => Trouble | undefined;

/** The 429 of a call that never began, with the headers that tell Stripe's libraries whether to try again. */
export function refuseBusy(trouble: 'rate_limit' | 'lock_timeout'): {
  refusal: Refusal;
  headers: Readonly<Record<string, string>>;
} {
  if (trouble === 'lock_timeout') {
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

/** Stripe's 500. */
export function failServer(): Refusal {
  const message = 'An unknown error occurred.';
  return { ...refuse(500, { type: 'api_error', message }), saved: true };
}
