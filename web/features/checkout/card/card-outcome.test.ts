import type { PaymentIntent } from '@stripe/stripe-js';
import { describe, expect, it } from 'vitest';
import { describeCardError, readConfirmation } from './card-outcome.ts';

const own = 'The payment could not be completed. Please try again.';

/** The fields of an intent that the shop reads. */
function intent(status: PaymentIntent['status']): PaymentIntent {
  return { id: 'pi_1', status } as PaymentIntent;
}

describe('the message for a card error', () => {
  it('is the provider’s for cards, fields and a failed authentication', () => {
    const message = 'Your card was declined.';
    expect(describeCardError({ type: 'card_error', message })).toBe(message);
    expect(describeCardError({ type: 'validation_error', message })).toBe(message);
    const code = 'payment_intent_authentication_failure';
    expect(describeCardError({ type: 'invalid_request_error', code, message })).toBe(message);
  });

  it('is ours when the provider’s message is for developers', () => {
    expect(describeCardError({ type: 'invalid_request_error', message: 'No such payment_intent' })).toBe(own);
    expect(describeCardError({ type: 'api_connection_error' })).toBe(own);
    expect(describeCardError({ type: 'card_error' })).toBe(own);
  });
});

describe('a confirmation', () => {
  it('succeeds when the payment succeeded or is processing', () => {
    const success = { ok: true, value: { transactionId: 'pi_1' } };
    expect(readConfirmation({ paymentIntent: intent('succeeded') })).toEqual(success);
    expect(readConfirmation({ paymentIntent: intent('processing') })).toEqual(success);
  });

  it('succeeds when the payment had succeeded before', () => {
    const error = { type: 'invalid_request_error', payment_intent: intent('succeeded') } as const;
    expect(readConfirmation({ error })).toEqual({ ok: true, value: { transactionId: 'pi_1' } });
  });

  it('fails otherwise', () => {
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

  it('is unsure about the charge when there is no response or one for developers', () => {
    expect(readConfirmation({ error: { type: 'api_connection_error' } })).toEqual({
      ok: false,
      error: { message: own, unsure: true },
    });
  });
});
