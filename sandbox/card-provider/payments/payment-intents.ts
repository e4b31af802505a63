import { z } from 'zod';
import { succeed, type CallResult, type CallContext } from '../call-context.ts';
import type { Parameters } from '../http/form-body.ts';
import { paginate, pageShape } from '../http/list-page.ts';
import { mergeMetadata, metadata } from '../http/metadata.ts';
import { boolean, integer, listOf, readParameters } from '../http/read-parameters.ts';
import { failCall, refuseUnknownObject, refuse, type Refusal, isRefusal } from '../http/stripe-error.ts';
import type { IntentRecord, MethodRecord, Put } from '../store.ts';
import { explainLateAction, canTransition } from './intent-states.ts';
import { buildPredefinedMethod } from './payment-methods.ts';
import { showPaymentIntent } from './show-payment-intent.ts';

const createShape = z.strictObject({
  amount: integer,
  currency: z.string(),
  automatic_payment_methods: z
    .strictObject({ enabled: boolean, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  allowed_payment_method_types: listOf(z.literal('card')).optional(),
  description: z.string().max(1000).optional(),
  metadata: metadata.optional(),
  payment_method: z.string().optional(),
  receipt_email: z.string().max(512).optional(),
});

const updateShape = createShape
  .pick({ amount: true, description: true, metadata: true, payment_method: true, receipt_email: true })
  .partial();

const cancelShape = z.strictObject({
  cancellation_reason: z.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']).optional(),
});

/** `POST /v1/payment_intents`. The amount is 50 to 99,999,999 cents; the only currency is usd. */
export function createIntent(context: CallContext, parameters: Parameters): CallResult {
  const read = readParameters(createShape, parameters);
  if (!read.ok) return read.error;
  const given = read.value;
  if (given.currency.toLowerCase() !== 'usd') {
    const message = `Invalid currency: ${given.currency.toLowerCase()}. This provider currently supports these currencies: usd`;
    return refuse(400, { type: 'invalid_request_error', param: 'currency', message });
  }
  const refusal = checkAmount(given.amount);
  if (refusal) return refusal;
  const method = given.payment_method === undefined ? undefined : findMethod(context, given.payment_method);
  if (method && isRefusal(method)) return method;
  const id = context.newId('pi_');
  const record: IntentRecord = {
    id,
    amount: given.amount,
    amountReceived: 0,
    currency: 'usd',
    status: method ? 'requires_confirmation' : 'requires_payment_method',
    clientSecret: context.newId(`${id}_secret_`),
    created: context.now,
    canceledAt: null,
    cancellationReason: null,
    description: given.description ?? null,
    receiptEmail: given.receipt_email ?? null,
    metadata: mergeMetadata({}, given.metadata),
    allowRedirects: given.automatic_payment_methods?.allow_redirects ?? 'always',
    allowedTypes: given.allowed_payment_method_types ? ['card'] : null,
    paymentMethod: method?.shown.id ?? null,
    latestCharge: null,
    lastPaymentError: null,
    challenge: null,
  };
  return succeed(showPaymentIntent(record, context.address), [
    ...keepMethod(method),
    ['payment_intent', id, record],
  ]);
}

/** `GET /v1/payment_intents/:id` with the secret key. */
export function readIntent(context: CallContext, id: string): CallResult {
  const record = context.state.payment_intent.get(id);
  return record
    ? succeed(showPaymentIntent(record, context.address))
    : refuseUnknownObject('payment_intent', id, 'intent');
}

/** `GET /v1/payment_intents/:id` with the publishable key and the client secret. */
export function readIntentInBrowser(context: CallContext, id: string, parameters: Parameters): CallResult {
  const record = findForBrowser(context, id, parameters['client_secret']);
  if (isRefusal(record)) return record;
  return succeed(showPaymentIntent(record, context.address));
}

/** Finds the intent of a client secret. */
export function findForBrowser(
  context: CallContext,
  id: string,
  clientSecret: Parameters[string] | undefined,
): IntentRecord | Refusal {
  const record = context.state.payment_intent.get(id);
  if (!record) return refuseUnknownObject('payment_intent', id, 'intent');
  if (clientSecret === record.clientSecret) return record;
  return refuse(400, {
    type: 'invalid_request_error',
    code: clientSecret === undefined ? 'parameter_missing' : 'payment_intent_invalid_parameter',
    param: 'client_secret',
    message: 'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
  });
}

/** `GET /v1/payment_intents`, newest first. */
export function listIntents(context: CallContext, parameters: Parameters): CallResult {
  const read = readParameters(pageShape, parameters);
  if (!read.ok) return read.error;
  const page = paginate(context.state.payment_intent.values(), { ...read.value, kind: 'payment_intent' });
  if (isRefusal(page)) return page;
  return succeed({
    object: 'list',
    data: page.data.map((record) => showPaymentIntent(record, context.address)),
    has_more: page.has_more,
    url: '/v1/payment_intents',
  });
}

/**
 * `POST /v1/payment_intents/:id`: metadata and texts in any state; amount and payment method in any except `processing`,
 * `succeeded` and `canceled`.
 */
export function updateIntent(context: CallContext, id: string, parameters: Parameters): CallResult {
  const read = readParameters(updateShape, parameters);
  if (!read.ok) return read.error;
  const record = context.state.payment_intent.get(id);
  if (!record) return refuseUnknownObject('payment_intent', id, 'intent');
  const given = read.value;
  const refusal = given.amount === undefined ? undefined : checkAmount(given.amount);
  const needsOpenIntent = given.amount !== undefined || given.payment_method !== undefined;
  if (needsOpenIntent && !canTransition(record.status, 'update'))
    return refuseLateAction(context, record, 'update');
  if (refusal) return refusal;
  const method = given.payment_method === undefined ? undefined : findMethod(context, given.payment_method);
  if (method && isRefusal(method)) return method;
  const changed: IntentRecord = {
    ...record,
    amount: given.amount ?? record.amount,
    description: given.description ?? record.description,
    receiptEmail: given.receipt_email ?? record.receiptEmail,
    metadata: mergeMetadata(record.metadata, given.metadata),
    ...(method && { status: 'requires_confirmation', paymentMethod: method.shown.id, challenge: null }),
  };
  return succeed(showPaymentIntent(changed, context.address), [
    ...keepMethod(method),
    ['payment_intent', id, changed],
  ]);
}

/** `POST /v1/payment_intents/:id/cancel`: from any state except `processing`, `succeeded` and `canceled`. */
export function cancelIntent(context: CallContext, id: string, parameters: Parameters): CallResult {
  const read = readParameters(cancelShape, parameters);
  if (!read.ok) return read.error;
  const record = context.state.payment_intent.get(id);
  if (!record) return refuseUnknownObject('payment_intent', id, 'intent');
  if (!canTransition(record.status, 'cancel')) return refuseLateAction(context, record, 'cancel');
  const canceled: IntentRecord = {
    ...record,
    status: 'canceled',
    canceledAt: context.now,
    cancellationReason: read.value.cancellation_reason ?? null,
    challenge: null,
  };
  return succeed(showPaymentIntent(canceled, context.address), [['payment_intent', id, canceled]]);
}

/** Returns Stripe's 400 `payment_intent_unexpected_state` with the current intent. */
export function refuseLateAction(
  context: CallContext,
  record: IntentRecord,
  action: 'confirm' | 'cancel' | 'update',
): Refusal {
  return failCall(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: explainLateAction(record.status, action),
    payment_intent: showPaymentIntent(record, context.address),
  });
}

/** Finds a payment method by id, or creates one from a predefined name such as `pm_card_visa`. */
export function findMethod(context: CallContext, name: string): MethodRecord | Refusal {
  return (
    context.state.payment_method.get(name) ??
    buildPredefinedMethod(context, name) ??
    refuseUnknownObject('PaymentMethod', name, 'payment_method')
  );
}

function keepMethod(method: MethodRecord | undefined): readonly Put[] {
  return method ? [['payment_method', method.shown.id, method]] : [];
}

function checkAmount(amount: number): Refusal | undefined {
  if (amount >= 50 && amount <= 99_999_999) return undefined;
  return amount < 50
    ? refuse(400, {
        type: 'invalid_request_error',
        code: amount < 1 ? 'parameter_invalid_integer' : 'amount_too_small',
        param: 'amount',
        message:
          amount < 1 ? 'This value must be greater than or equal to 1.' : 'Amount must be at least $0.50 usd',
      })
    : refuse(400, {
        type: 'invalid_request_error',
        code: 'amount_too_large',
        param: 'amount',
        message: 'Amount must be no more than $999,999.99',
      });
}
