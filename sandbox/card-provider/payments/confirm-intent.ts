import { z } from 'zod';
import type { Parameters } from '../http/form-body.ts';
import { boolean, readParameters } from '../http/read-parameters.ts';
import {
  describeError,
  failCall,
  noSuch,
  refuse,
  type Refusal,
  type StripeErrorBody,
} from '../http/stripe-error.ts';
import { scheduleChange } from '../scheduled-changes/schedule-change.ts';
import type { IntentRecord, MethodRecord, Put } from '../store.ts';
import type { LastPaymentError } from '../stripe-objects.ts';
import { answer, type Answer, type World } from '../world.ts';
import { makeCharge } from './charges.ts';
import { isMove, mayMove } from './intent-states.ts';
import { findForBrowser, findMethod, tooLate } from './payment-intents.ts';
import { makeMethod, methodShape } from './payment-methods.ts';
import { showPaymentIntent } from './show-payment-intent.ts';
import { failedAuthentication, findTestCard, strangeCard, type CardOutcome } from './test-cards.ts';

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
  world: World,
  call: { id: string; parameters: Parameters; by: Confirmer },
): Answer {
  const { id, by } = call;
  const read = readParameters(confirmShape, call.parameters);
  if (!read.ok) return read.error;
  const record =
    by === 'browser'
      ? findForBrowser(world, id, read.value.client_secret)
      : (world.state.payment_intent.get(id) ?? noSuch('payment_intent', id, 'intent'));
  if ('saved' in record) return record;
  if (!mayMove(record.status, 'confirm')) return tooLate(world, record, 'confirm');
  const chosen = chooseMethod(world, record, read.value);
  if ('saved' in chosen) return chosen;

  const card = findTestCard(chosen.testCard ?? '');
  if (card?.asksForAuthentication) {
    const waiting = move(record, 'confirm', {
      status: 'requires_action',
      challenge: world.newId('src_'),
      paymentMethod: chosen.shown.id,
      lastPaymentError: null,
    });
    return answer(showPaymentIntent(waiting, world.address), [
      ['payment_method', chosen.shown.id, chosen],
      ['payment_intent', id, waiting],
    ]);
  }
  if (card?.later === 'payment_waits') {
    const processing = move(record, 'confirm', {
      status: 'processing',
      paymentMethod: chosen.shown.id,
      challenge: null,
      lastPaymentError: null,
    });
    return answer(showPaymentIntent(processing, world.address), [
      ['payment_method', chosen.shown.id, chosen],
      ['payment_intent', id, processing],
      scheduleChange(world, 'payment_succeeds', id),
    ]);
  }
  return attempt(world, record, { method: chosen, outcome: card?.outcome ?? strangeCard, action: 'confirm' });
}

/** Completes a payment that is in `processing`. */
export function completePayment(world: World, id: string): readonly Put[] {
  const record = world.state.payment_intent.get(id);
  const method = world.state.payment_method.get(record?.paymentMethod ?? '');
  if (record?.status !== 'processing' || !method) return [];
  return attempt(world, record, { method, outcome: 'succeeds', action: 'complete' }).puts ?? [];
}

/**
 * Applies the result of an authentication page: `completed` continues the payment, `failed` requires another card.
 * Returns 400 when the page belongs to an earlier attempt.
 */
export function authenticateIntent(world: World, challenge: string, result: 'completed' | 'failed'): Answer {
  const record = [...world.state.payment_intent.values()].find((intent) => intent.challenge === challenge);
  const method = world.state.payment_method.get(record?.paymentMethod ?? '');
  if (!record || !method) {
    return refuse(400, { type: 'invalid_request_error', message: 'This authentication is no longer open.' });
  }
  const outcome = findTestCard(method.testCard ?? '')?.outcome ?? strangeCard;
  if (result === 'completed') return attempt(world, record, { method, outcome, action: 'authenticate' });
  const error: LastPaymentError = {
    ...documented({ type: 'invalid_request_error', ...failedAuthentication }),
    payment_method: method.shown,
  };
  const failed = move(record, 'authenticate', {
    status: 'requires_payment_method',
    challenge: null,
    paymentMethod: null,
    lastPaymentError: error,
  });
  return answer(showPaymentIntent(failed, world.address), [['payment_intent', record.id, failed]]);
}

function attempt(
  world: World,
  record: IntentRecord,
  given: { method: MethodRecord; outcome: CardOutcome; action: 'confirm' | 'authenticate' | 'complete' },
): Answer {
  const { method, outcome, action } = given;
  const failure = outcome === 'succeeds' ? null : outcome;
  const charge = makeCharge(world, { intent: record, method, failure });
  if (!failure) {
    const paid = move(record, action, {
      status: 'succeeded',
      amountReceived: record.amount,
      challenge: null,
      paymentMethod: method.shown.id,
      latestCharge: charge.id,
      lastPaymentError: null,
    });
    return answer(showPaymentIntent(paid, world.address), [
      ['payment_method', method.shown.id, method],
      ['charge', charge.id, charge],
      ['payment_intent', record.id, paid],
      scheduleChange(world, 'balance_changes', charge.id),
      ...(findTestCard(method.testCard ?? '')?.later === 'is_disputed'
        ? [scheduleChange(world, 'dispute_opens', charge.id)]
        : []),
    ]);
  }
  const error = {
    type: 'card_error' as const,
    code: failure.code,
    ...(failure.declineCode === undefined ? {} : { decline_code: failure.declineCode }),
    message: failure.message,
    charge: charge.id,
  };
  const declined = move(record, action, {
    status: 'requires_payment_method',
    challenge: null,
    paymentMethod: null,
    latestCharge: charge.id,
    lastPaymentError: { ...documented(error), payment_method: method.shown },
  });
  const puts = [
    ['payment_method', method.shown.id, method],
    ['charge', charge.id, charge],
    ['payment_intent', record.id, declined],
  ] as const;
  // The authentication page gets a normal response. The intent carries the outcome for the shop.
  if (action === 'authenticate') return answer(showPaymentIntent(declined, world.address), puts);
  const refusal = failCall(402, {
    ...error,
    payment_intent: showPaymentIntent(declined, world.address),
    payment_method: method.shown,
  });
  return { ...refusal, puts };
}

function chooseMethod(
  world: World,
  record: IntentRecord,
  given: z.output<typeof confirmShape>,
): MethodRecord | Refusal {
  if (given.payment_method_data) {
    const made = makeMethod(world, given.payment_method_data);
    return made.ok ? made.value : made.error;
  }
  const name = given.payment_method ?? record.paymentMethod;
  if (name === null) {
    return refuse(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message:
        "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.",
      payment_intent: showPaymentIntent(record, world.address),
    });
  }
  return findMethod(world, name);
}

function move(
  record: IntentRecord,
  action: 'confirm' | 'authenticate' | 'complete',
  change: Partial<IntentRecord> & Pick<IntentRecord, 'status'>,
): IntentRecord {
  if (!isMove(record.status, action, change.status)) {
    throw new Error(`${action} may not lead from ${record.status} to ${change.status}`);
  }
  return { ...record, ...change };
}

function documented<E extends StripeErrorBody & { code: string }>(error: E): E & { doc_url: string } {
  return { ...error, doc_url: describeError(error).doc_url ?? '' };
}
