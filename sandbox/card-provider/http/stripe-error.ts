import type { Charge, PaymentIntent, PaymentMethod } from '../stripe-objects.ts';

/**
 * The `error` object of Stripe's responses, with the fields that this provider sets. Source: Stripe API reference,
 * "Errors".
 */
export type StripeErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  doc_url?: string;
  param?: string;
  charge?: Charge['id'];
  payment_intent?: PaymentIntent;
  payment_method?: PaymentMethod;
};

/** The error response of a call. `saved` is true when an idempotency key stores it. */
export type Refusal = { status: number; body: { error: StripeErrorBody }; saved: boolean };

/** Whether the result of a call is an error response. */
export function isRefusal(result: object): result is Refusal {
  return 'saved' in result;
}

function documentationOf(code: string): string {
  return `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;
}

/** Adds the documentation link of the error's code. */
export function describeError(error: StripeErrorBody): StripeErrorBody {
  return error.code === undefined ? error : { ...error, doc_url: documentationOf(error.code) };
}

/**
 * Rejects a call before it runs: wrong key, unknown path, invalid parameters. Stripe stores no idempotent result for
 * these, so the key can be reused for the corrected call.
 */
export function refuse(status: number, error: StripeErrorBody): Refusal {
  return { status, body: { error: describeError(error) }, saved: false };
}

/** Fails a call that ran, for example with a declined card. An idempotency key replays it. */
export function failCall(status: number, error: StripeErrorBody): Refusal {
  return { status, body: { error: describeError(error) }, saved: true };
}

/** Returns the 404 for an object that does not exist. `kind` is Stripe's name of it, for example `payment_intent`. */
export function refuseUnknownObject(kind: string, id: string, param = 'id'): Refusal {
  return refuse(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });
}
