import { z } from 'zod';
import { succeed, type CallResult, type CallContext } from '../call-context.ts';
import type { Parameters } from '../http/form-body.ts';
import { paginate, pageShape } from '../http/list-page.ts';
import { mergeMetadata, metadata } from '../http/metadata.ts';
import { boolean, readParameters } from '../http/read-parameters.ts';
import { failCall, refuseUnknownObject, isRefusal } from '../http/stripe-error.ts';
import { CHANGE_DELAY_SECONDS, scheduleChange } from '../scheduled-changes/schedule-change.ts';
import type { Put } from '../store.ts';
import type { Dispute } from '../stripe-objects.ts';
import { buildBalanceTransaction } from './balance-transactions.ts';

/** The evidence texts that decide a dispute in Stripe's test mode. Source: Stripe documentation, "Test disputes". */
const DECIDING_EVIDENCE = { winning_evidence: 'won', losing_evidence: 'lost' } as const;

const updateShape = z.strictObject({
  evidence: z.strictObject({ uncategorized_text: z.string().max(20_000).optional() }).optional(),
  metadata: metadata.optional(),
  submit: boolean.optional(),
});

const listShape = pageShape.extend({ charge: z.string().optional(), payment_intent: z.string().optional() });

/** Opens a dispute over the unrefunded part of a charge. The money leaves the merchant's balance at once. */
export function openDispute(context: CallContext, chargeId: string): readonly Put[] {
  const charge = context.state.charge.get(chargeId);
  const amount = (charge?.amount_captured ?? 0) - (charge?.amount_refunded ?? 0);
  if (!charge || charge.disputed || amount === 0) return [];
  const id = context.newId('du_');
  const withdrawn = buildBalanceTransaction(context, { kind: 'dispute', amount: -amount, source: id });
  const dispute: Dispute = {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [withdrawn],
    charge: charge.id,
    created: context.now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: context.now + CHANGE_DELAY_SECONDS.dispute_expires,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '10.4' },
      type: 'card',
    },
    reason: 'fraudulent',
    status: 'needs_response',
  };
  return [
    ['balance_transaction', withdrawn.id, withdrawn],
    ['dispute', id, dispute],
    ['charge', charge.id, { ...charge, disputed: true }],
    scheduleChange(context, 'dispute_expires', id),
  ];
}

/** Decides an open dispute; a decided one does not change. A won dispute returns the money to the merchant. */
export function decideDispute(
  context: CallContext,
  dispute: Dispute | undefined,
  status: 'won' | 'lost',
): readonly Put[] {
  if (dispute?.status !== 'needs_response') return [];
  if (status === 'lost') {
    const details = { ...dispute.evidence_details, past_due: isPastDue(context, dispute) };
    return [['dispute', dispute.id, { ...dispute, evidence_details: details, status }]];
  }
  const { id, amount } = dispute;
  const returned = buildBalanceTransaction(context, { kind: 'dispute_reversal', amount, source: id });
  const balance_transactions = [...dispute.balance_transactions, returned];
  return [
    ['balance_transaction', returned.id, returned],
    ['dispute', id, { ...dispute, balance_transactions, is_charge_refundable: true, status }],
  ];
}

/** `GET /v1/disputes/:id`. */
export function readDispute(context: CallContext, id: string): CallResult {
  const dispute = context.state.dispute.get(id);
  return dispute ? succeed(dispute) : refuseUnknownObject('dispute', id, 'dispute');
}

/** `GET /v1/disputes`, newest first; of one intent, of one charge, or all. */
export function listDisputes(context: CallContext, parameters: Parameters): CallResult {
  const read = readParameters(listShape, parameters);
  if (!read.ok) return read.error;
  const { payment_intent: intent, charge, ...paging } = read.value;
  if (intent !== undefined && !context.state.payment_intent.has(intent)) {
    return refuseUnknownObject('payment_intent', intent, 'payment_intent');
  }
  const wanted = [...context.state.dispute.values()].filter(
    (one) => one.payment_intent === (intent ?? one.payment_intent) && one.charge === (charge ?? one.charge),
  );
  const page = paginate(wanted, { ...paging, kind: 'dispute' });
  return isRefusal(page) ? page : succeed({ object: 'list', ...page, url: '/v1/disputes' });
}

/** `POST /v1/disputes/:id`: evidence and metadata. The evidence texts of Stripe's test mode decide the dispute. */
export function updateDispute(context: CallContext, id: string, parameters: Parameters): CallResult {
  const read = readParameters(updateShape, parameters);
  if (!read.ok) return read.error;
  const dispute = context.state.dispute.get(id);
  if (!dispute) return refuseUnknownObject('dispute', id, 'dispute');
  const { evidence, metadata: given, submit = true } = read.value;
  if (evidence && dispute.status !== 'needs_response') return refuseDecided(dispute);
  const text = evidence?.uncategorized_text ?? dispute.evidence.uncategorized_text;
  const isSubmitted = evidence !== undefined && submit;
  const changed: Dispute = {
    ...dispute,
    evidence: { ...dispute.evidence, uncategorized_text: text },
    evidence_details: {
      ...dispute.evidence_details,
      has_evidence: text !== null,
      submission_count: dispute.evidence_details.submission_count + (isSubmitted ? 1 : 0),
      submission_method: isSubmitted ? 'manual' : dispute.evidence_details.submission_method,
    },
    metadata: mergeMetadata(dispute.metadata, given),
  };
  const verdict = DECIDING_EVIDENCE[text as keyof typeof DECIDING_EVIDENCE];
  return answerWith(
    changed,
    isSubmitted && verdict !== undefined ? decideDispute(context, changed, verdict) : [],
  );
}

/** `POST /v1/disputes/:id/close`: the merchant accepts the dispute and loses it. */
export function closeDispute(context: CallContext, id: string): CallResult {
  const dispute = context.state.dispute.get(id);
  if (!dispute) return refuseUnknownObject('dispute', id, 'dispute');
  if (dispute.status !== 'needs_response') return refuseDecided(dispute);
  return answerWith(dispute, decideDispute(context, dispute, 'lost'));
}

function answerWith(dispute: Dispute, verdict: readonly Put[]): CallResult {
  const decided = verdict.find(([kind]) => kind === 'dispute');
  return decided ? succeed(decided[2], verdict) : succeed(dispute, [['dispute', dispute.id, dispute]]);
}

function refuseDecided({ id, status }: Dispute): CallResult {
  return failCall(400, {
    type: 'invalid_request_error',
    message: `The dispute ${id} has a status of ${status} and can no longer be changed.`,
  });
}

function isPastDue(context: CallContext, { evidence_details: details }: Dispute): boolean {
  return details.due_by <= context.now;
}

const noEvidence: Dispute['evidence'] = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
