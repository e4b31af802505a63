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

/**
 * The provider makes no such intent, and asking again changes nothing: there is no payment, and nobody can pay it. `isAboutAmount`: the
 * amount is less or more than it takes; anything else is a bug of the request. `reason` is for the log.
 */
export type PaymentIntentRefused = {
  readonly code: 'payment_intent_refused';
  readonly isAboutAmount: boolean;
  readonly reason: string;
};

/** The provider knows no intent of that id. */
export type PaymentIntentUnknown = { readonly code: 'payment_intent_unknown' };

/** Too late: `intent` is how it really stands. */
export type PaymentIntentUnexpectedState = {
  readonly code: 'payment_intent_unexpected_state';
  readonly intent: PaymentIntent;
};

/**
 * Where a return of money stands. `succeeded` means that it is on its way to the buyer, but a bank can still fail it for 30 days;
 * `failed` and `canceled` mean that the shop has it again. A status that the shop does not know counts as `pending`.
 * Source: Stripe API reference, "The Refund object".
 */
export type RefundStatus = 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';

/** Money of one intent on its way back to the buyer, as it was when the provider was asked. */
export type PaymentRefund = {
  readonly id: string;
  readonly intentId: string;
  readonly amount: Cents;
  readonly status: RefundStatus;
};

/** What is to be returned: all that an intent took, or a part of it. The same key always answers the same refund. */
export type NewPaymentRefund = {
  readonly intentId: string;
  readonly amount: Cents;
  readonly idempotencyKey: string;
};

/**
 * The provider will not return so much: the intent was never paid, has been returned already, or the amount is more
 * than is left of it. Repeating the call changes nothing; `listRefunds` tells what was returned. `reason` is for the log.
 */
export type PaymentRefundRefused = { readonly code: 'payment_refund_refused'; readonly reason: string };

/**
 * A payment that its card's owner disputes. `open`: the bank has not decided; the provider may hold the money meanwhile. `lost`: the
 * bank gave it back to the card's owner. `closed`: decided for the shop, or withdrawn.
 */
export type PaymentDispute = {
  readonly id: string;
  readonly intentId: string;
  readonly amount: Cents;
  readonly state: 'open' | 'lost' | 'closed';
  /** The provider's word, for example `fraudulent`. */
  readonly reason: string;
  readonly openedAt: Date;
};

/** A webhook as the shop received it. The provider signs the body's bytes and puts the signature into a header. */
export type PaymentWebhook = {
  readonly rawBody: string | Uint8Array;
  readonly headers: Headers;
};

/**
 * What a delivery tells. It comes late, twice and out of order, so nothing of it is believed but that something has
 * happened to this intent: ask afresh.
 */
export type PaymentEvent = {
  /** The same in every delivery of the event. */
  readonly eventId: string;
  /** The provider's name of the event, for the record. */
  readonly type: string;
  /** What the event reports a change of. */
  readonly about: 'payment' | 'refund' | 'dispute' | 'other';
  /** The intent that it is about; null when it is about something else. */
  readonly intentId: string | null;
  /** When it happened, by the provider's clock, to the second. */
  readonly created: Date;
};

/** Nobody with the shop's secret has signed this body, or it was signed more than five minutes ago. */
export type WebhookSignatureInvalid = { readonly code: 'signature_invalid' };

/** The body is signed, but is no event that the shop can read. */
export type WebhookMalformed = { readonly code: 'malformed' };

/** What an intent is made of. The same key always answers the same intent. */
export type NewPaymentIntent = {
  readonly orderId: string;
  readonly amount: Cents;
  readonly currency: 'usd';
  readonly idempotencyKey: string;
};

/**
 * The card provider. Every adapter passes `payments.contract.ts`. A key that is used again for something else is a bug and throws, and
 * so does a request that the provider refuses as malformed, unless a call says otherwise.
 */
export type PaymentPort = {
  /** Names the provider in the database, in the path of its webhooks and in the log, for example `stripe`. Never changes. */
  readonly id: string;
  /** The least and the most that the provider takes in one payment. It may refuse more than that, but never takes other amounts. */
  readonly amounts: { readonly least: Cents; readonly most: Cents };
  /** Makes the intent, or answers the one that this key has made before. */
  createIntent(
    intent: NewPaymentIntent,
  ): Promise<Result<PaymentIntent, PaymentProviderUnreachable | PaymentIntentRefused>>;
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
  /**
   * Returns money to the buyer, or answers the refund that this key has made before, as it stood then: keys are kept for
   * 24 hours, and a refund that was `pending` must be followed with `listRefunds`.
   */
  refund(
    refund: NewPaymentRefund,
  ): Promise<Result<PaymentRefund, PaymentProviderUnreachable | PaymentIntentUnknown | PaymentRefundRefused>>;
  /** All refunds of an intent as they stand now, newest first, also those that somebody made by hand. */
  listRefunds(
    intentId: string,
  ): Promise<Result<readonly PaymentRefund[], PaymentProviderUnreachable | PaymentIntentUnknown>>;
  /** The refunds made at `since` or later, newest first, as they stand now; also those of other makers. */
  listRecentRefunds(options: {
    since: Date;
  }): Promise<Result<readonly PaymentRefund[], PaymentProviderUnreachable>>;
  /** All disputes of an intent as they stand now, newest first. */
  listDisputes(
    intentId: string,
  ): Promise<Result<readonly PaymentDispute[], PaymentProviderUnreachable | PaymentIntentUnknown>>;
  /** The disputes opened at `since` or later, newest first, as they stand now; also those of other makers. */
  listRecentDisputes(options: {
    since: Date;
  }): Promise<Result<readonly PaymentDispute[], PaymentProviderUnreachable>>;
  /** Reads a delivery that says it comes from the provider, after its signature and age are checked. */
  readWebhook(webhook: PaymentWebhook): Result<PaymentEvent, WebhookSignatureInvalid | WebhookMalformed>;
};

/** The payment providers of the shop. */
export type PaymentProviders = {
  /** Takes the payments of new orders. */
  readonly current: PaymentPort;
  /** Every configured provider: `current`, and those that only older orders use. */
  readonly all: readonly PaymentPort[];
  /** Returns the provider with this id. Throws when it is not configured. */
  get(id: string): PaymentPort;
};
