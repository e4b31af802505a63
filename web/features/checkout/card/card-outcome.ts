import type { PaymentIntent, StripeError } from '@stripe/stripe-js';
import { fail, ok, type Result } from '#domain/result.ts';

/**
 * A failed payment with a message for the shopper. `unsure`: the card may have been charged, because the provider sent no response or an
 * unexpected error.
 */
export type CardFailure = { readonly message: string; readonly unsure?: true };

const GENERAL_MESSAGE = 'The payment could not be completed. Please try again.';

/** A confirmation had no response or an unexpected error: the card may have been charged. */
export const UNSURE_FAILURE: CardFailure = { message: GENERAL_MESSAGE, unsure: true };

/**
 * Returns the message for an error of the provider's script. The provider's messages are for shoppers only in card and validation errors
 * and in a failed authentication. All others are for developers and are replaced.
 */
export function describeCardError({
  type,
  code,
  message,
}: Pick<StripeError, 'type' | 'code' | 'message'>): string {
  return (isForShoppers(type, code) && message) || GENERAL_MESSAGE;
}

function isForShoppers(type: StripeError['type'], code: string | undefined): boolean {
  return (
    type === 'card_error' || type === 'validation_error' || code === 'payment_intent_authentication_failure'
  );
}

/** The result of a confirmation by the provider's script; one of the fields is set. */
type Confirmation = {
  readonly error?: StripeError | undefined;
  readonly paymentIntent?: PaymentIntent | undefined;
};

/**
 * Returns the transaction id of a confirmed payment. The result only lets the shopper continue: the server asks the provider whether the
 * order is paid. A payment that had succeeded before counts as confirmed.
 */
export function readConfirmation({
  error,
  paymentIntent,
}: Confirmation): Result<{ transactionId: string }, CardFailure> {
  const intent = paymentIntent ?? error?.payment_intent;
  if (intent?.status === 'succeeded' || intent?.status === 'processing')
    return ok({ transactionId: intent.id });
  if (error && isForShoppers(error.type, error.code)) return fail({ message: describeCardError(error) });
  return fail(UNSURE_FAILURE);
}
