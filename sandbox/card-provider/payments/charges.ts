import { succeed, type CallResult, type CallContext } from '../call-context.ts';
import { refuseUnknownObject } from '../http/stripe-error.ts';
import type { IntentRecord, MethodRecord, Put } from '../store.ts';
import type { Charge } from '../stripe-objects.ts';
import { buildBalanceTransaction } from './balance-transactions.ts';
import type { CardOutcome } from './test-cards.ts';

/** A payment attempt. `failure` is null when it succeeded. */
type Attempt = {
  intent: IntentRecord;
  method: MethodRecord;
  failure: Exclude<CardOutcome, 'succeeds'> | null;
};

/** Creates the charge of one payment attempt. */
export function buildCharge(context: CallContext, given: Attempt): Charge {
  const { intent, method, failure } = given;
  return {
    id: context.newId('ch_'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: failure ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.shown.billing_details,
    calculated_statement_descriptor: 'OSIER SANDBOX',
    captured: !failure,
    created: context.now,
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(failure),
    paid: !failure,
    payment_intent: intent.id,
    payment_method: method.shown.id,
    payment_method_details: detailsOf(given),
    receipt_email: intent.receiptEmail,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: failure ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
}

function outcomeOf(failure: Attempt['failure']): Charge['outcome'] {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: failure ? 'declined_by_network' : 'approved_by_network',
    reason: failure ? (failure.declineCode ?? failure.code) : null,
    risk_level: 'normal',
    risk_score: 20,
    seller_message: failure
      ? 'The bank did not return any further details with this decline.'
      : 'Payment complete.',
    type: failure ? 'issuer_declined' : 'authorized',
  };
}

function detailsOf({ intent, method, failure }: Attempt): Charge['payment_method_details'] {
  const { card } = method.shown;
  return {
    card: {
      amount_authorized: failure ? null : intent.amount,
      authorization_code: null,
      brand: card.brand,
      checks: { ...card.checks, cvc_check: failure?.code === 'incorrect_cvc' ? 'fail' : 'pass' },
      country: 'US',
      electronic_commerce_indicator: null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint: card.fingerprint,
      funding: 'credit',
      installments: null,
      last4: card.last4,
      mandate: null,
      network: card.brand,
      network_transaction_id: null,
      regulated_status: 'unregulated',
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
    type: 'card',
  };
}

/** Adds the charge to the merchant's balance. With asynchronous capture this happens shortly after the payment. */
export function settleCharge(context: CallContext, id: string): readonly Put[] {
  const charge = context.state.charge.get(id);
  if (!charge || charge.balance_transaction !== null) return [];
  const moved = buildBalanceTransaction(context, { kind: 'charge', amount: charge.amount, source: id });
  return [
    ['balance_transaction', moved.id, moved],
    ['charge', id, { ...charge, balance_transaction: moved.id }],
  ];
}

/** `GET /v1/charges/:id`. */
export function readCharge(context: CallContext, id: string): CallResult {
  const charge = context.state.charge.get(id);
  return charge ? succeed(charge) : refuseUnknownObject('charge', id);
}
