import type { IntentRecord } from '../store.ts';
import type { PaymentIntent } from '../stripe-objects.ts';

/** Returns Stripe's payment intent of a record. `address` is the provider's own, for the authentication page. */
export function showPaymentIntent(record: IntentRecord, address: string): PaymentIntent {
  return {
    id: record.id,
    object: 'payment_intent',
    allowed_payment_method_types: record.allowedTypes,
    amount: record.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: record.amountReceived,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods:
      record.allowedTypes === null ? { allow_redirects: record.allowRedirects, enabled: true } : null,
    canceled_at: record.canceledAt,
    cancellation_reason: record.cancellationReason,
    capture_method: 'automatic_async',
    client_secret: record.clientSecret,
    confirmation_method: 'automatic',
    created: record.created,
    currency: record.currency,
    customer: null,
    customer_account: null,
    description: record.description,
    excluded_payment_method_types: null,
    last_payment_error: record.lastPaymentError,
    latest_charge: record.latestCharge,
    livemode: false,
    managed_payments: null,
    metadata: record.metadata,
    next_action: nextActionOf(record, address),
    on_behalf_of: null,
    payment_method: record.paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: record.status === 'processing' ? { card: {}, type: 'card' } : null,
    receipt_email: record.receiptEmail,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: record.status,
    transfer_data: null,
    transfer_group: null,
  };
}

function nextActionOf({ challenge }: IntentRecord, address: string): PaymentIntent['next_action'] {
  if (challenge === null) return null;
  const stripeJs = `${address}/three-d-secure/${challenge}`;
  return {
    type: 'use_stripe_sdk',
    use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: stripeJs, source: challenge },
  };
}

const shownToBrowsers: ReadonlySet<string> = new Set([
  'id',
  'object',
  'amount',
  'amount_details',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_configuration_details',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
] satisfies (keyof PaymentIntent)[]);

/** Removes what a publishable key may not see: metadata and charge of a payment intent, also inside an error. */
export function forBrowser(body: object): object {
  if ('object' in body && body.object === 'payment_intent') {
    return Object.fromEntries(Object.entries(body).filter(([name]) => shownToBrowsers.has(name)));
  }
  if (!('error' in body) || typeof body.error !== 'object' || body.error === null) return body;
  if (!('payment_intent' in body.error) || typeof body.error.payment_intent !== 'object') return body;
  return { error: { ...body.error, payment_intent: forBrowser(body.error.payment_intent ?? {}) } };
}
