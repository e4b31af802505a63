import { z } from 'zod';
import { succeed, type CallResult, type CallContext } from '../call-context.ts';
import type { Parameters } from '../http/form-body.ts';
import { paginate, pageShape } from '../http/list-page.ts';
import { mergeMetadata, metadata } from '../http/metadata.ts';
import { integer, readParameters } from '../http/read-parameters.ts';
import { failCall, refuseUnknownObject, refuse, type Refusal, isRefusal } from '../http/stripe-error.ts';
import { scheduleChange } from '../scheduled-changes/schedule-change.ts';
import type { Put } from '../store.ts';
import type { Charge, Refund } from '../stripe-objects.ts';
import { buildBalanceTransaction } from './balance-transactions.ts';
import { findTestCard, type LaterEffect } from './test-cards.ts';

const createShape = z.strictObject({
  amount: integer.optional(),
  charge: z.string().optional(),
  metadata: metadata.optional(),
  payment_intent: z.string().optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
});

const updateShape = createShape.pick({ metadata: true });

const listShape = pageShape.extend({
  charge: z.string().optional(),
  payment_intent: z.string().optional(),
});

/** `POST /v1/refunds`: refunds a paid charge, in part or in full. Concurrent refunds never exceed the charge. */
export function createRefund(context: CallContext, parameters: Parameters): CallResult {
  const read = readParameters(createShape, parameters);
  if (!read.ok) return read.error;
  const given = read.value;
  const charge = findCharge(context, given);
  if (isRefusal(charge)) return charge;
  const left = charge.amount_captured - charge.amount_refunded;
  const amount = given.amount ?? left;
  const refusal = checkDispute(context, charge) ?? checkAmount({ charge, amount, left });
  if (refusal) return refusal;

  const later = laterEffectOf(context, charge);
  const status = later === 'refunds_wait' ? 'pending' : context.newRefunds;
  const id = context.newId('re_');
  const moved = buildBalanceTransaction(context, { kind: 'refund', amount: -amount, source: id });
  const refund: Refund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: moved.id,
    charge: charge.id,
    created: context.now,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata: mergeMetadata({}, given.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: given.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    ...(status === 'pending' && { pending_reason: 'processing' }),
    status,
    transfer_reversal: null,
  };
  const returned = charge.amount_refunded + amount;
  const changed: Charge = {
    ...charge,
    amount_refunded: returned,
    refunded: returned === charge.amount_captured,
  };
  return succeed(refund, [
    ['refund', refund.id, refund],
    ['charge', charge.id, changed],
    ['balance_transaction', moved.id, moved],
    ...(later === 'refunds_fail' ? [scheduleChange(context, 'refund_fails', refund.id)] : []),
    ...(later === 'refunds_wait' ? [scheduleChange(context, 'refund_succeeds', refund.id)] : []),
  ]);
}

function laterEffectOf(context: CallContext, charge: Charge): LaterEffect | undefined {
  return findTestCard(context.state.payment_method.get(charge.payment_method)?.testCard ?? '')?.later;
}

/**
 * Settles a refund at the bank. A pending refund succeeds or fails. A succeeded one can still fail, for example
 * because the card's account is closed. After a failure the money can be refunded again. Other transitions write
 * nothing. Source: Stripe documentation, "Handle failed refunds".
 */
export function settleRefund(
  context: CallContext,
  id: string,
  status: 'succeeded' | 'failed',
): readonly Put[] {
  const refund = context.state.refund.get(id);
  const charge = context.state.charge.get(refund?.charge ?? '');
  if (!refund || !charge) return [];
  const { pending_reason: _, ...rest } = refund;
  if (refund.status === 'pending' && status === 'succeeded') return [['refund', id, { ...rest, status }]];
  if (status !== 'failed' || (refund.status !== 'pending' && refund.status !== 'succeeded')) return [];
  const returnedMovement = buildBalanceTransaction(context, {
    kind: 'refund_failure',
    amount: refund.amount,
    source: id,
  });
  const settled: Put = [
    'refund',
    id,
    {
      ...rest,
      failure_balance_transaction: returnedMovement.id,
      failure_reason: 'expired_or_canceled_card',
      status,
    },
  ];
  const stillRefunded = charge.amount_refunded - refund.amount;
  return [
    ['balance_transaction', returnedMovement.id, returnedMovement],
    settled,
    ['charge', charge.id, { ...charge, amount_refunded: stillRefunded, refunded: false }],
  ];
}

/** `POST /v1/refunds/:id`: metadata only. */
export function updateRefund(context: CallContext, id: string, parameters: Parameters): CallResult {
  const read = readParameters(updateShape, parameters);
  if (!read.ok) return read.error;
  const refund = context.state.refund.get(id);
  if (!refund) return refuseUnknownObject('refund', id);
  const changed = { ...refund, metadata: mergeMetadata(refund.metadata, read.value.metadata) };
  return succeed(changed, [['refund', id, changed]]);
}

/** `GET /v1/refunds/:id`. */
export function readRefund(context: CallContext, id: string): CallResult {
  const refund = context.state.refund.get(id);
  return refund ? succeed(refund) : refuseUnknownObject('refund', id);
}

/** `GET /v1/refunds`, newest first; of one intent, of one charge, or all. */
export function listRefunds(context: CallContext, parameters: Parameters): CallResult {
  const read = readParameters(listShape, parameters);
  if (!read.ok) return read.error;
  const { payment_intent: intent, charge, ...paging } = read.value;
  if (intent !== undefined && !context.state.payment_intent.has(intent)) {
    return refuseUnknownObject('payment_intent', intent, 'payment_intent');
  }
  const wanted = [...context.state.refund.values()].filter(
    (one) => one.payment_intent === (intent ?? one.payment_intent) && one.charge === (charge ?? one.charge),
  );
  const page = paginate(wanted, { ...paging, kind: 'refund' });
  return isRefusal(page) ? page : succeed({ object: 'list', ...page, url: '/v1/refunds' });
}

function findCharge(
  context: CallContext,
  given: { charge?: string | undefined; payment_intent?: string | undefined },
): Charge | Refusal {
  const { charge: chargeId, payment_intent: intentId } = given;
  if (chargeId !== undefined) {
    const charge = context.state.charge.get(chargeId);
    return charge?.paid ? charge : refuseUnknownObject('charge', chargeId, 'charge');
  }
  if (intentId === undefined) {
    const message =
      'One of the following params should be provided for this request: payment_intent or charge.';
    return refuse(400, { type: 'invalid_request_error', message });
  }
  const intent = context.state.payment_intent.get(intentId);
  if (!intent) return refuseUnknownObject('payment_intent', intentId, 'payment_intent');
  const charge = context.state.charge.get(intent.latestCharge ?? '');
  if (charge?.paid) return charge;
  const message = `This PaymentIntent (${intentId}) does not have a successful charge to refund.`;
  return failCall(400, { type: 'invalid_request_error', message, param: 'payment_intent' });
}

/** Rejects the refund of a disputed charge: its money is at the bank until the dispute is won. */
function checkDispute(context: CallContext, charge: Charge): Refusal | undefined {
  const dispute = [...context.state.dispute.values()].find((one) => one.charge === charge.id);
  if (!dispute || dispute.is_charge_refundable) return undefined;
  return failCall(400, {
    type: 'invalid_request_error',
    code: 'charge_disputed',
    message: `Charge ${charge.id} has been charged back; cannot issue a refund.`,
  });
}

function checkAmount(given: { charge: Charge; amount: number; left: number }): Refusal | undefined {
  const { charge, amount, left } = given;
  if (left === 0) {
    return failCall(400, {
      type: 'invalid_request_error',
      code: 'charge_already_refunded',
      message: `Charge ${charge.id} has already been refunded.`,
    });
  }
  if (amount < 1) {
    return refuse(400, {
      type: 'invalid_request_error',
      code: 'parameter_invalid_integer',
      param: 'amount',
      message: 'This value must be greater than or equal to 1.',
    });
  }
  if (amount <= left) return undefined;
  return failCall(400, {
    type: 'invalid_request_error',
    param: 'amount',
    message: `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
  });
}

function dollars(amount: number): string {
  return `$${(amount / 100).toFixed(2)}`;
}
