import type { Cents } from '#domain/money.ts';
import type { Result } from '#domain/result.ts';

/**
 * Where a card payment stands at the provider. A status that the shop does not know counts as `processing`: not paid,
 * and not free to be released either. Source: Stripe documentation, "How PaymentIntents work".
 */
export type PaymentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled';

/** One purchase at the card provider, as it was when the provider was asked. */
export type PaymentIntent = {
  readonly id: string;
  readonly status: PaymentStatus;
  /** What is asked for. */
  readonly amount: Cents;
  /** What was taken: 0 before `succeeded`. */
  readonly amountReceived: Cents;
  /** The three letters of ISO 4217, lower-cased. */
  readonly currency: string;
  /** The order it was made for; null for an intent that was not made by this shop. */
  readonly orderId: string | null;
  /** What the buyer's browser needs to pay it. Never logged, never stored. */
  readonly clientSecret: string;
};

/** The provider gave no usable answer; the call may be repeated with the same key. `reason` is for the log only. */
export type PaymentProviderUnreachable = {
  readonly code: 'payment_provider_unreachable';
  readonly reason: string;
};

/** The provider knows no intent of that id. */
export type PaymentIntentUnknown = { readonly code: 'payment_intent_unknown' };

/** Too late: `intent` is how it really stands. */
export type PaymentIntentUnexpectedState = {
  readonly code: 'payment_intent_unexpected_state';
  readonly intent: PaymentIntent;
};

/** What an intent is made of. The same key always answers the same intent. */
export type NewPaymentIntent = {
  readonly orderId: string;
  readonly amount: Cents;
  readonly currency: 'usd';
  /** Where the provider sends its own receipt, if the shop wants one sent. */
  readonly customerEmail?: string;
  readonly idempotencyKey: string;
};

/**
 * The card provider. Every adapter passes `payments.contract.ts`. A request that the provider refuses as malformed, or
 * a key that is used again for something else, is a bug and throws.
 */
export type PaymentPort = {
  /** Makes the intent, or answers the one that this key has made before. */
  createIntent(intent: NewPaymentIntent): Promise<Result<PaymentIntent, PaymentProviderUnreachable>>;
  /** Asks how an intent stands now. */
  readIntent(id: string): Promise<Result<PaymentIntent, PaymentProviderUnreachable | PaymentIntentUnknown>>;
  /** Gives an intent up, so that it can never be paid. Refused when it was paid or cancelled already. */
  cancelIntent(
    id: string,
  ): Promise<
    Result<PaymentIntent, PaymentProviderUnreachable | PaymentIntentUnknown | PaymentIntentUnexpectedState>
  >;
  /** The intents made at `since` or later, newest first, also those of other makers. */
  listRecentIntents(options: {
    since: Date;
  }): Promise<Result<readonly PaymentIntent[], PaymentProviderUnreachable>>;
};
