import { z } from 'zod';
import { succeed, type CallResult, type CallContext } from '../call-context.ts';
import type { Parameters } from '../http/form-body.ts';
import { boolean, readParameters } from '../http/read-parameters.ts';
import {
  describeError,
  failCall,
  refuseUnknownObject,
  refuse,
  type Refusal,
  type StripeErrorBody,
  isRefusal,
} from '../http/stripe-error.ts';
import { scheduleChange } from '../scheduled-changes/schedule-change.ts';
import type { IntentRecord, MethodRecord, Put } from '../store.ts';
import type { LastPaymentError } from '../stripe-objects.ts';
import { buildCharge } from './charges.ts';
import { isTransition, canTransition } from './intent-states.ts';
import { findForBrowser, findMethod, refuseLateAction } from './payment-intents.ts';
import { buildMethod, methodShape } from './payment-methods.ts';
import { showPaymentIntent } from './show-payment-intent.ts';
import { failedAuthentication, findTestCard, UNKNOWN_CARD_OUTCOME, type CardOutcome } from './test-cards.ts';

const confirmShape = z.strictObject({
  client_secret: z.string().optional(),
  payment_method: z.string().optional(),
  payment_method_data: methodShape.optional(),
  return_url: z.string().optional(),
  use_stripe_sdk: boolean.optional(),
});

/** The caller: a browser with the client secret, or the merchant's server. */
export type Confirmer = 'browser' | 'server';

/**
 * `POST /v1/payment_intents/:id/confirm`: takes the money, requires authentication (`requires_action`), or declines
 * (402 `card_error`) so that the customer can try another card.
 */
export function confirmIntent(
  context: CallContext,
  call: { id: string; parameters: Parameters; by: Confirmer },
): CallResult {
  const { id, by } = call;
  const read = readParameters(confirmShape, call.parameters);
  if (!read.ok) return read.error;
  const record =
    by === 'browser'
      ? findForBrowser(context, id, read.value.client_secret)
      : (context.state.payment_intent.get(id) ?? refuseUnknownObject('payment_intent', id, 'intent'));
  if (isRefusal(record)) return record;
  if (!canTransition(record.status, 'confirm')) return refuseLateAction(context, record, 'confirm');
  const chosen = chooseMethod(context, record, read.value);
  if (isRefusal(chosen)) return chosen;

  const card = findTestCard(chosen.testCard ?? '');
  if (card?.requiresAuthentication) {
    const waiting = transition(record, 'confirm', {
      status: 'requires_action',
      challenge: context.newId('src_'),
      paymentMethod: chosen.shown.id,
      lastPaymentError: null,
    });
    return succeed(showPaymentIntent(waiting, context.address), [
      ['payment_method', chosen.shown.id, chosen],
      ['payment_intent', id, waiting],
    ]);
  }
  if (card?.later === 'payment_waits') {
    const processing = transition(record, 'confirm', {
      status: 'processing',
      paymentMethod: chosen.shown.id,
      challenge: null,
      lastPaymentError: null,
    });
    return succeed(showPaymentIntent(processing, context.address), [
      ['payment_method', chosen.shown.id, chosen],
      ['payment_intent', id, processing],
      scheduleChange(context, 'payment_succeeds', id),
    ]);
  }
  return attempt(context, record, {
    method: chosen,
    outcome: card?.outcome ?? UNKNOWN_CARD_OUTCOME,
    action: 'confirm',
  });
}

/** Completes a payment that is in `processing`. */
export function completePayment(context: CallContext, id: string): readonly Put[] {
  const record = context.state.payment_intent.get(id);
  const method = context.state.payment_method.get(record?.paymentMethod ?? '');
  if (record?.status !== 'processing' || !method) return [];
  return attempt(context, record, { method, outcome: 'succeeds', action: 'complete' }).puts ?? [];
}

/**
 * Applies the result of an authentication page: `completed` continues the payment, `failed` requires another card.
 * Returns 400 when the page belongs to an earlier attempt.
 */
export function authenticateIntent(
  context: CallContext,
  challenge: string,
  result: 'completed' | 'failed',
): CallResult {
  const record = [...context.state.payment_intent.values()].find((intent) => intent.challenge === challenge);
  const method = context.state.payment_method.get(record?.paymentMethod ?? '');
  if (!record || !method) {
    return refuse(400, { type: 'invalid_request_error', message: 'This authentication is no longer open.' });
  }
  const outcome = findTestCard(method.testCard ?? '')?.outcome ?? UNKNOWN_CARD_OUTCOME;
  if (result === 'completed') return attempt(context, record, { method, outcome, action: 'authenticate' });
  const error: LastPaymentError = {
    ...withDocumentation({ type: 'invalid_request_error', ...failedAuthentication }),
    payment_method: method.shown,
  };
  const failed = transition(record, 'authenticate', {
    status: 'requires_payment_method',
    challenge: null,
    paymentMethod: null,
    lastPaymentError: error,
  });
  return succeed(showPaymentIntent(failed, context.address), [['payment_intent', record.id, failed]]);
}

type Action = 'confirm' | 'authenticate' | 'complete';

/** Takes the money, or declines, as the card's outcome says. */
function attempt(
  context: CallContext,
  record: IntentRecord,
  { method, outcome, action }: { method: MethodRecord; outcome: CardOutcome; action: Action },
): CallResult {
  return outcome === 'succeeds'
    ? takeMoney(context, record, { method, action })
    : decline(context, record, { method, failure: outcome, action });
}

function takeMoney(
  context: CallContext,
  record: IntentRecord,
  { method, action }: { method: MethodRecord; action: Action },
): CallResult {
  const charge = buildCharge(context, { intent: record, method, failure: null });
  const paid = transition(record, action, {
    status: 'succeeded',
    amountReceived: record.amount,
    challenge: null,
    paymentMethod: method.shown.id,
    latestCharge: charge.id,
    lastPaymentError: null,
  });
  return succeed(showPaymentIntent(paid, context.address), [
    ['payment_method', method.shown.id, method],
    ['charge', charge.id, charge],
    ['payment_intent', record.id, paid],
    scheduleChange(context, 'balance_changes', charge.id),
    ...(findTestCard(method.testCard ?? '')?.later === 'is_disputed'
      ? [scheduleChange(context, 'dispute_opens', charge.id)]
      : []),
  ]);
}

function decline(
  context: CallContext,
  record: IntentRecord,
  {
    method,
    failure,
    action,
  }: { method: MethodRecord; failure: Exclude<CardOutcome, 'succeeds'>; action: Action },
): CallResult {
  const charge = buildCharge(context, { intent: record, method, failure });
  const error = {
    type: 'card_error' as const,
    code: failure.code,
    ...(failure.declineCode === undefined ? {} : { decline_code: failure.declineCode }),
    message: failure.message,
    charge: charge.id,
  };
  const declined = transition(record, action, {
    status: 'requires_payment_method',
    challenge: null,
    paymentMethod: null,
    latestCharge: charge.id,
    lastPaymentError: { ...withDocumentation(error), payment_method: method.shown },
  });
  const puts = [
    ['payment_method', method.shown.id, method],
    ['charge', charge.id, charge],
    ['payment_intent', record.id, declined],
  ] as const;
  // The authentication page gets a normal response. The intent carries the outcome for the shop.
  if (action === 'authenticate') return succeed(showPaymentIntent(declined, context.address), puts);
  const refusal = failCall(402, {
    ...error,
    payment_intent: showPaymentIntent(declined, context.address),
    payment_method: method.shown,
  });
  return { ...refusal, puts };
}

function chooseMethod(
  context: CallContext,
  record: IntentRecord,
  given: z.output<typeof confirmShape>,
): MethodRecord | Refusal {
  if (given.payment_method_data) {
    const made = buildMethod(context, given.payment_method_data);
    return made.ok ? made.value : made.error;
  }
  const name = given.payment_method ?? record.paymentMethod;
  if (name === null) {
    return refuse(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message:
        "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.",
      payment_intent: showPaymentIntent(record, context.address),
    });
  }
  return findMethod(context, name);
}

function transition(
  record: IntentRecord,
  action: Action,
  change: Partial<IntentRecord> & Pick<IntentRecord, 'status'>,
): IntentRecord {
  if (!isTransition(record.status, action, change.status)) {
    throw new Error(`${action} may not lead from ${record.status} to ${change.status}`);
  }
  return { ...record, ...change };
}

function withDocumentation<E extends StripeErrorBody & { code: string }>(error: E): E & { doc_url: string } {
  return { ...error, doc_url: describeError(error).doc_url ?? '' };
}
