import type { PaymentIntent } from '@stripe/stripe-js';
import { describe, expect, it } from 'vitest';
import { describeCardError, readConfirmation } from './card-outcome.ts';

const own = 'The payment could not be completed. Please try again.';

/** The fields of an intent that the shop reads. */
function intent(status: PaymentIntent['status']): PaymentIntent {
  return { id: 'pi_1', status } as PaymentIntent;
}

describe('describeCardError', () => {
  it('returns the provider’s message for errors of cards, fields and authentication', () => {
    const message = 'Your card was declined.';
    expect(describeCardError({ type: 'card_error', message })).toBe(message);
    expect(describeCardError({ type: 'validation_error', message })).toBe(message);
    const code = 'payment_intent_authentication_failure';
    expect(describeCardError({ type: 'invalid_request_error', code, message })).toBe(message);
  });

  it('returns our message when the provider’s is missing or for developers', () => {
    expect(describeCardError({ type: 'invalid_request_error', message: 'No such payment_intent' })).toBe(own);
    expect(describeCardError({ type: 'api_connection_error' })).toBe(own);
    expect(describeCardError({ type: 'card_error' })).toBe(own);
  });
});

describe('readConfirmation', () => {
  it('succeeds when the payment succeeded or is processing', () => {
    const success = { ok: true, value: { transactionId: 'pi_1' } };
    expect(readConfirmation({ paymentIntent: intent('succeeded') })).toEqual(success);
    expect(readConfirmation({ paymentIntent: intent('processing') })).toEqual(success);
  });

  it('succeeds when an earlier attempt had succeeded', () => {
    const error = { type: 'invalid_request_error', payment_intent: intent('succeeded') } as const;
    expect(readConfirmation({ error })).toEqual({ ok: true, value: { transactionId: 'pi_1' } });
  });

  it('fails when the payment is incomplete or the card is declined', () => {
    expect(readConfirmation({ paymentIntent: intent('requires_action') })).toEqual({
      ok: false,
      error: { message: own, unsure: true },
    });
    const error = {
      type: 'card_error',
      message: 'Your card has expired.',
      payment_intent: intent('requires_payment_method'),
    } as const;
    expect(readConfirmation({ error })).toEqual({ ok: false, error: { message: 'Your card has expired.' } });
  });

  it('marks the charge as unsure when the provider did not respond', () => {
    expect(readConfirmation({ error: { type: 'api_connection_error' } })).toEqual({
      ok: false,
      error: { message: own, unsure: true },
    });
  });
});
