import type { Cents } from '#domain/money.ts';
import type { Result } from '#domain/result.ts';

/**
 * Status of a payment at its provider. Adapters map unknown statuses to `processing`, which neither pays nor releases the order. The names
 * are Stripe's (Stripe documentation, "How PaymentIntents work").
 */
export type PaymentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled';

/** The provider's record of one payment attempt, as just read from the provider. */
export type PaymentIntent = {
  readonly id: string;
  readonly status: PaymentStatus;
  readonly amount: Cents;
  /** The amount charged: 0 before `succeeded`. */
  readonly amountReceived: Cents;
  /** ISO 4217 code in lower case. */
  readonly currency: string;
  /** The order in the intent's metadata; null for an intent of another shop. */
  readonly orderId: string | null;
  /** Lets the customer's browser confirm the payment. Never logged, never stored. */
  readonly clientSecret: string;
};

/** The provider did not respond usefully. The call may be retried with the same idempotency key. `reason` is for the log. */
export type PaymentProviderUnreachable = {
  readonly code: 'payment_provider_unreachable';
  readonly reason: string;
};

/**
 * The provider permanently refuses to create the intent. `isAboutAmount` if the amount is out of its range; any other refusal is a bug.
 * `reason` is for the log.
 */
export type PaymentIntentRefused = {
  readonly code: 'payment_intent_refused';
  readonly isAboutAmount: boolean;
  readonly reason: string;
};

/** The provider has no intent with this id. */
export type PaymentIntentUnknown = { readonly code: 'payment_intent_unknown' };

/** The intent can no longer be cancelled. `intent` has its current state. */
export type PaymentIntentUnexpectedState = {
  readonly code: 'payment_intent_unexpected_state';
  readonly intent: PaymentIntent;
};

/**
 * Status of a refund. `succeeded`: sent to the customer, though a bank can still fail it for 30 days. `failed` and `canceled`: the shop has
 * the money again. Adapters map unknown statuses to `pending`. The names are Stripe's (Stripe API reference, "The Refund object").
 */
export type RefundStatus = 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';

/** Statuses in which the shop has the money of a refund again. */
export const FAILED_REFUND_STATUSES: readonly RefundStatus[] = ['failed', 'canceled'];

/** A refund of an intent, as just read from the provider. */
export type PaymentRefund = {
  readonly id: string;
  readonly intentId: string;
  readonly amount: Cents;
  readonly status: RefundStatus;
  /** The shop's id of the refund in its metadata; null for one made without it, for example by staff at the provider. */
  readonly refundId: string | null;
};

/** A full or partial refund to create. The same idempotency key always returns the same refund. */
export type NewPaymentRefund = {
  readonly intentId: string;
  readonly amount: Cents;
  /** Stored in the refund's metadata, where it outlives the key; null for none. */
  readonly refundId: string | null;
  readonly idempotencyKey: string;
};

/**
 * The provider permanently refuses the refund: the intent was never paid, is refunded already, or the amount exceeds the remainder.
 * `listRefunds` shows what was refunded. `reason` is for the log.
 */
export type PaymentRefundRefused = { readonly code: 'payment_refund_refused'; readonly reason: string };

/**
 * A payment that the cardholder disputes. `open`: the bank has not decided, and the provider may hold the money. `lost`: the bank returned
 * the money to the cardholder. `closed`: decided for the shop, or withdrawn.
 */
export type PaymentDispute = {
  readonly id: string;
  readonly intentId: string;
  readonly amount: Cents;
  readonly state: 'open' | 'lost' | 'closed';
  /** The provider's term, for example `fraudulent`. */
  readonly reason: string;
  readonly openedAt: Date;
};

/** A webhook as the shop received it. The provider signs the body's bytes and puts the signature into a header. */
export type PaymentWebhook = {
  readonly rawBody: string | Uint8Array;
  readonly headers: Headers;
};

/** The event of a webhook. Webhooks come late, twice and out of order, so read the intent from the provider after each. */
export type PaymentEvent = {
  /** The same in all deliveries of the event. */
  readonly eventId: string;
  /** The provider's name of the event, for the record. */
  readonly type: string;
  /** What the event reports a change of. */
  readonly about: 'payment' | 'refund' | 'dispute' | 'other';
  /** The affected intent; null for an event about something else. */
  readonly intentId: string | null;
  /** Time of the event by the provider's clock, in whole seconds. */
  readonly created: Date;
};

/** The body was not signed with the shop's secret, or more than five minutes ago. */
export type WebhookSignatureInvalid = { readonly code: 'signature_invalid' };

/** The body is signed but not a readable event. */
export type WebhookMalformed = { readonly code: 'malformed' };

/** An intent to create. The same idempotency key always returns the same intent. */
export type NewPaymentIntent = {
  readonly orderId: string;
  readonly amount: Cents;
  readonly currency: 'usd';
  readonly idempotencyKey: string;
};

/**
 * A payment provider. Every adapter passes `payments.contract.ts`. Throws for bugs: an idempotency key reused for another request, and a
 * request that the provider rejects as malformed.
 */
export type PaymentPort = {
  /** Names the provider in the database, in the path of its webhooks and in the log, for example `stripe`. Never changes. */
  readonly id: string;
  /** Minimum and maximum amount of a payment. The provider may refuse amounts within this range as well. */
  readonly amounts: { readonly min: Cents; readonly max: Cents };
  /** Creates an intent, or returns the one that this key created. */
  createIntent(
    intent: NewPaymentIntent,
  ): Promise<Result<PaymentIntent, PaymentProviderUnreachable | PaymentIntentRefused>>;
  /** Returns the current state of an intent. */
  readIntent(id: string): Promise<Result<PaymentIntent, PaymentProviderUnreachable | PaymentIntentUnknown>>;
  /** Cancels an intent, so that it can never be paid. Fails when it is paid or cancelled already. */
  cancelIntent(
    id: string,
  ): Promise<
    Result<PaymentIntent, PaymentProviderUnreachable | PaymentIntentUnknown | PaymentIntentUnexpectedState>
  >;
  /** Lists the intents created at `since` or later, newest first, including those of other shops. */
  listRecentIntents(options: {
    since: Date;
  }): Promise<Result<readonly PaymentIntent[], PaymentProviderUnreachable>>;
  /**
   * Creates a refund, or returns the one that this key created, with the status of that time. Keys expire after 24 hours. Follow a
   * `pending` refund with `listRefunds`.
   */
  refund(
    refund: NewPaymentRefund,
  ): Promise<Result<PaymentRefund, PaymentProviderUnreachable | PaymentIntentUnknown | PaymentRefundRefused>>;
  /** Lists all refunds of an intent with their current status, newest first, including manual ones. */
  listRefunds(
    intentId: string,
  ): Promise<Result<readonly PaymentRefund[], PaymentProviderUnreachable | PaymentIntentUnknown>>;
  /** Lists the refunds created at `since` or later with their current status, newest first, including those of other shops. */
  listRecentRefunds(options: {
    since: Date;
  }): Promise<Result<readonly PaymentRefund[], PaymentProviderUnreachable>>;
  /** Lists all disputes of an intent with their current state, newest first. */
  listDisputes(
    intentId: string,
  ): Promise<Result<readonly PaymentDispute[], PaymentProviderUnreachable | PaymentIntentUnknown>>;
  /** Lists the disputes opened at `since` or later with their current state, newest first, including those of other shops. */
  listRecentDisputes(options: {
    since: Date;
  }): Promise<Result<readonly PaymentDispute[], PaymentProviderUnreachable>>;
  /** Verifies the signature and age of a webhook and returns its event. */
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
