/**
 * Stripe's API objects as this provider sends them, with every field that the API reference lists as always present.
 * `server/adapters/payments/stripe/sandbox-responses.test.ts` checks every response against the types of Stripe's
 * library.
 */

/** The states of a payment intent here. Stripe has more; see `intent-states.ts`. */
export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled';

/** Free text by name; at most 50 entries. */
export type Metadata = { [name: string]: string };

/** The payer's details, as the browser sent them. */
export type BillingDetails = {
  address: {
    city: string | null;
    country: string | null;
    line1: string | null;
    line2: string | null;
    postal_code: string | null;
    state: string | null;
  };
  email: string | null;
  name: string | null;
  phone: string | null;
  tax_id: string | null;
};

type CardChecks = {
  address_line1_check: null;
  address_postal_code_check: null;
  cvc_check: 'pass' | 'fail' | 'unchecked';
};

/** A card, typed or predefined, without its number. */
export type PaymentMethod = {
  id: string;
  object: 'payment_method';
  allow_redisplay: 'unspecified';
  billing_details: BillingDetails;
  card: {
    brand: string;
    checks: CardChecks;
    country: 'US';
    display_brand: string;
    exp_month: number;
    exp_year: number;
    fingerprint: string;
    funding: 'credit';
    generated_from: null;
    last4: string;
    networks: { available: string[]; preferred: null };
    regulated_status: 'unregulated';
    three_d_secure_usage: { supported: true };
    wallet: null;
  };
  created: number;
  customer: null;
  customer_account: null;
  livemode: false;
  metadata: Metadata;
  type: 'card';
};

/** Why the last payment attempt failed. */
export type LastPaymentError = {
  charge?: string;
  code: string;
  decline_code?: string;
  doc_url: string;
  message: string;
  payment_method: PaymentMethod;
  type: 'card_error' | 'invalid_request_error';
};

/** One purchase from intent to payment. Amounts in the currency's smallest unit, times in seconds. */
export type PaymentIntent = {
  id: string;
  object: 'payment_intent';
  allowed_payment_method_types: ['card'] | null;
  amount: number;
  amount_capturable: 0;
  amount_details: { tip: Record<string, never> };
  amount_received: number;
  application: null;
  application_fee_amount: null;
  automatic_payment_methods: { allow_redirects: 'always' | 'never'; enabled: true } | null;
  canceled_at: number | null;
  cancellation_reason: CancellationReason | null;
  capture_method: 'automatic_async';
  client_secret: string;
  confirmation_method: 'automatic';
  created: number;
  currency: string;
  customer: null;
  customer_account: null;
  description: string | null;
  excluded_payment_method_types: null;
  last_payment_error: LastPaymentError | null;
  latest_charge: string | null;
  livemode: false;
  managed_payments: null;
  metadata: Metadata;
  next_action: NextAction | null;
  on_behalf_of: null;
  payment_method: string | null;
  payment_method_configuration_details: null;
  payment_method_options: {
    card: { installments: null; mandate_options: null; network: null; request_three_d_secure: 'automatic' };
  };
  payment_method_types: ['card'];
  payment_record: null;
  processing: { card: Record<string, never>; type: 'card' } | null;
  receipt_email: string | null;
  review: null;
  setup_future_usage: null;
  shipping: null;
  source: null;
  statement_descriptor: null;
  statement_descriptor_suffix: null;
  status: IntentStatus;
  transfer_data: null;
  transfer_group: null;
};

/** Why an intent was cancelled. */
export type CancellationReason = 'abandoned' | 'duplicate' | 'fraudulent' | 'requested_by_customer';

/** The step that the customer must take in the browser. */
export type NextAction = {
  type: 'use_stripe_sdk';
  use_stripe_sdk: { type: 'three_d_secure_redirect'; stripe_js: string; source: string };
};

/** One payment attempt. */
export type Charge = {
  id: string;
  object: 'charge';
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  application: null;
  application_fee: null;
  application_fee_amount: null;
  balance_transaction: string | null;
  billing_details: BillingDetails;
  calculated_statement_descriptor: string;
  captured: boolean;
  created: number;
  currency: string;
  customer: null;
  description: string | null;
  disputed: boolean;
  failure_balance_transaction: null;
  failure_code: string | null;
  failure_message: string | null;
  fraud_details: Record<string, never>;
  livemode: false;
  metadata: Metadata;
  on_behalf_of: null;
  outcome: {
    advice_code: null;
    network_advice_code: null;
    network_decline_code: null;
    network_status: string;
    reason: string | null;
    risk_level: 'normal';
    risk_score: number;
    seller_message: string;
    type: string;
  };
  paid: boolean;
  payment_intent: string;
  payment_method: string;
  payment_method_details: {
    card: {
      amount_authorized: number | null;
      authorization_code: null;
      brand: string;
      checks: CardChecks;
      country: 'US';
      electronic_commerce_indicator: null;
      exp_month: number;
      exp_year: number;
      fingerprint: string;
      funding: 'credit';
      installments: null;
      last4: string;
      mandate: null;
      network: string;
      network_transaction_id: null;
      regulated_status: 'unregulated';
      three_d_secure: null;
      transaction_link_id: null;
      wallet: null;
    };
    type: 'card';
  };
  receipt_email: string | null;
  receipt_number: null;
  receipt_url: null;
  refunded: boolean;
  review: null;
  shipping: null;
  source: null;
  source_transfer: null;
  statement_descriptor: null;
  statement_descriptor_suffix: null;
  status: 'succeeded' | 'failed';
  transfer_data: null;
  transfer_group: null;
};

/** The state of a refund. Stripe also has `requires_action`, which cards never reach. */
export type RefundStatus = 'pending' | 'succeeded' | 'failed' | 'canceled';

/** Money of a charge on its way back to the card. */
export type Refund = {
  id: string;
  object: 'refund';
  amount: number;
  balance_transaction: string;
  charge: string;
  created: number;
  currency: string;
  customer: null;
  customer_account: null;
  destination_details: { card: { type: 'refund' }; type: 'card' };
  /** Only in a failed refund. */
  failure_balance_transaction?: string;
  failure_reason?: 'expired_or_canceled_card';
  metadata: Metadata;
  payment_intent: string;
  payment_method: string;
  /** Only in a pending refund. */
  pending_reason?: 'processing';
  reason: RefundReason | null;
  receipt_number: null;
  source_transfer_reversal: null;
  status: RefundStatus;
  transfer_reversal: null;
};

/** A movement on the merchant's balance; `amount` is negative when money leaves it. */
export type BalanceTransaction = {
  id: string;
  object: 'balance_transaction';
  amount: number;
  available_on: number;
  balance_type: 'payments';
  created: number;
  currency: string;
  description: null;
  exchange_rate: null;
  fee: number;
  fee_details: { amount: number; application: null; currency: string; description: string; type: string }[];
  net: number;
  reporting_category: string;
  source: string;
  status: 'pending';
  type: 'charge' | 'refund' | 'refund_failure' | 'adjustment';
};

/** A charge that the card's owner disputes. */
export type Dispute = {
  id: string;
  object: 'dispute';
  amount: number;
  balance_transactions: BalanceTransaction[];
  charge: string;
  created: number;
  currency: string;
  enhanced_eligibility_types: [];
  evidence: { [K in UnusedEvidence]: null } & {
    enhanced_evidence: Record<string, never>;
    uncategorized_text: string | null;
  };
  evidence_details: {
    due_by: number;
    enhanced_eligibility: Record<string, never>;
    has_evidence: boolean;
    past_due: boolean;
    submission_count: number;
    submission_method: 'manual' | 'not_submitted';
  };
  intended_submission_method: null;
  is_charge_refundable: boolean;
  livemode: false;
  metadata: Metadata;
  payment_intent: string;
  payment_method_details: {
    card: { brand: string; case_type: 'chargeback'; network: string; network_reason_code: string };
    type: 'card';
  };
  reason: 'fraudulent';
  status: 'needs_response' | 'won' | 'lost';
};

type UnusedEvidence =
  | 'access_activity_log'
  | 'billing_address'
  | 'cancellation_policy'
  | 'cancellation_policy_disclosure'
  | 'cancellation_rebuttal'
  | 'customer_communication'
  | 'customer_email_address'
  | 'customer_name'
  | 'customer_purchase_ip'
  | 'customer_signature'
  | 'duplicate_charge_documentation'
  | 'duplicate_charge_explanation'
  | 'duplicate_charge_id'
  | 'product_description'
  | 'receipt'
  | 'refund_policy'
  | 'refund_policy_disclosure'
  | 'refund_refusal_explanation'
  | 'service_date'
  | 'service_documentation'
  | 'shipping_address'
  | 'shipping_carrier'
  | 'shipping_date'
  | 'shipping_documentation'
  | 'shipping_tracking_number'
  | 'uncategorized_file';

/** Why money is refunded. */
export type RefundReason = 'duplicate' | 'fraudulent' | 'requested_by_customer';

/** The events of this provider. Stripe has hundreds more. */
export const EVENT_TYPES = [
  'payment_intent.created',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.succeeded',
  'charge.failed',
  'charge.updated',
  'charge.refunded',
  'charge.refund.updated',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'refund.created',
  'refund.updated',
  'refund.failed',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** An event, with a snapshot of its object at that moment. */
export type Event = {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  /** `previous_attributes`: the previous values of changed fields; only in `.updated` events. */
  data: {
    object: PaymentIntent | Charge | Refund | Dispute;
    previous_attributes?: Readonly<Record<string, unknown>>;
  };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: EventType;
};
