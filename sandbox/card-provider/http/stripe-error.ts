import type { Charge, PaymentIntent, PaymentMethod } from '../stripe-objects.ts';

/**
 * The `error` object of Stripe's answers, with the fields that this provider fills in.
 * Source: Stripe API reference, "Errors".
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

/** What a handler answers when a call is refused. `saved` says whether an idempotency key remembers it. */
export type Refusal = { status: number; body: { error: StripeErrorBody }; saved: boolean };

function documentationOf(code: string): string {
  return `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;
}

/** An error object with the address of the page that explains its code. */
export function describeError(error: StripeErrorBody): StripeErrorBody {
  return error.code === undefined ? error : { ...error, doc_url: documentationOf(error.code) };
}

/**
 * A call that never began: wrong key, unknown address, wrong parameters. Stripe keeps no idempotent result for
 * these, so the same key may be used again with the mistake corrected.
 */
export function refuse(status: number, error: StripeErrorBody): Refusal {
  return { status, body: { error: describeError(error) }, saved: false };
}

/** A call that began and failed, for example a declined card; an idempotency key replays it. */
export function failCall(status: number, error: StripeErrorBody): Refusal {
  return { status, body: { error: describeError(error) }, saved: true };
}

/** 404 for an object that does not exist. `kind` is Stripe's name of it, for example `payment_intent`. */
export function noSuch(kind: string, id: string, param = 'id'): Refusal {
  return refuse(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });
}
