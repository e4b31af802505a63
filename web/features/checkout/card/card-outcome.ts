import type { PaymentIntent, StripeError } from '@stripe/stripe-js';
import { fail, ok, type Result } from '#domain/result.ts';

/**
 * What stopped a payment, in words for the shopper. `unsure`: the provider's answer did not come, or was none for shoppers, so that
 * the card may have been charged after all.
 */
export type CardFailure = { readonly message: string; readonly unsure?: true };

const ownSentence = 'The payment could not be completed. Please try again.';

/** The provider never answered a confirmation: the card may have been charged. */
export const NO_ANSWER: CardFailure = { message: ownSentence, unsure: true };

/**
 * The sentence for an error of the provider's script. The provider writes for shoppers only in card and validation
 * errors and in a failed authentication; anything else is for developers, and gets a sentence of our own.
 */
export function describeCardError({
  type,
  code,
  message,
}: Pick<StripeError, 'type' | 'code' | 'message'>): string {
  const isForShopper = isForShoppers(type, code) && message !== undefined && message !== '';
  return isForShopper ? message : ownSentence;
}

function isForShoppers(type: StripeError['type'], code: string | undefined): boolean {
  return (
    type === 'card_error' || type === 'validation_error' || code === 'payment_intent_authentication_failure'
  );
}

/** An answer of the provider's script about a payment; one of the two is there. */
type Confirmation = {
  readonly error?: StripeError | undefined;
  readonly paymentIntent?: PaymentIntent | undefined;
};

/**
 * What the provider's script says of a confirmation. It only lets the shopper go on: whether the order is paid, the
 * server asks the provider itself. A payment that had succeeded before counts as gone through.
 */
export function readConfirmation({
  error,
  paymentIntent,
}: Confirmation): Result<{ transactionId: string }, CardFailure> {
  const intent = paymentIntent ?? error?.payment_intent;
  if (intent?.status === 'succeeded' || intent?.status === 'processing')
    return ok({ transactionId: intent.id });
  if (error && isForShoppers(error.type, error.code)) return fail({ message: describeCardError(error) });
  return fail(NO_ANSWER);
}
