import type { CallResult, CallContext } from './call-context.ts';
import { listEvents, readEvent } from './events/events.ts';
import type { ObjectKind } from './http/expand.ts';
import type { Parameters } from './http/form-body.ts';
import type { KeyKind } from './http/keys.ts';
import { readBalanceTransaction } from './payments/balance-transactions.ts';
import { readCharge } from './payments/charges.ts';
import { confirmIntent } from './payments/confirm-intent.ts';
import { closeDispute, listDisputes, readDispute, updateDispute } from './payments/disputes.ts';
import {
  cancelIntent,
  createIntent,
  listIntents,
  readIntent,
  readIntentInBrowser,
  updateIntent,
} from './payments/payment-intents.ts';
import { createPaymentMethod } from './payments/payment-methods.ts';
import { createRefund, listRefunds, readRefund, updateRefund } from './payments/refunds.ts';

type Call = { id: string; parameters: Parameters; key: KeyKind };

/** A call of Stripe's API. */
export type Endpoint = {
  method: 'GET' | 'POST';
  path: string;
  /** The kind of object that it returns, alone or in a list. */
  object: ObjectKind;
  isList?: true;
  /** The least privileged key that may make the call. */
  key: KeyKind;
  run: (context: CallContext, call: Call) => CallResult;
};

/** Every call of Stripe's API that this provider implements. */
export const endpoints: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/payment_intents',
    object: 'payment_intent',
    key: 'secret',
    run: (context, call) => createIntent(context, call.parameters),
  },
  {
    method: 'GET',
    path: '/v1/payment_intents',
    object: 'payment_intent',
    key: 'secret',
    isList: true,
    run: (context, call) => listIntents(context, call.parameters),
  },
  {
    method: 'GET',
    path: '/v1/payment_intents/:id',
    object: 'payment_intent',
    key: 'publishable',
    run: (context, call) =>
      call.key === 'secret'
        ? readIntent(context, call.id)
        : readIntentInBrowser(context, call.id, call.parameters),
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id',
    object: 'payment_intent',
    key: 'secret',
    run: (context, call) => updateIntent(context, call.id, call.parameters),
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/confirm',
    object: 'payment_intent',
    key: 'publishable',
    run: (context, call) =>
      confirmIntent(context, { ...call, by: call.key === 'secret' ? 'server' : 'browser' }),
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/cancel',
    object: 'payment_intent',
    key: 'secret',
    run: (context, call) => cancelIntent(context, call.id, call.parameters),
  },
  {
    method: 'POST',
    path: '/v1/payment_methods',
    object: 'payment_method',
    key: 'publishable',
    run: (context, call) => createPaymentMethod(context, call.parameters),
  },
  {
    method: 'GET',
    path: '/v1/charges/:id',
    object: 'charge',
    key: 'secret',
    run: (context, call) => readCharge(context, call.id),
  },
  {
    method: 'POST',
    path: '/v1/refunds',
    object: 'refund',
    key: 'secret',
    run: (context, call) => createRefund(context, call.parameters),
  },
  {
    method: 'GET',
    path: '/v1/refunds',
    object: 'refund',
    key: 'secret',
    isList: true,
    run: (context, call) => listRefunds(context, call.parameters),
  },
  {
    method: 'GET',
    path: '/v1/refunds/:id',
    object: 'refund',
    key: 'secret',
    run: (context, call) => readRefund(context, call.id),
  },
  {
    method: 'GET',
    path: '/v1/events',
    object: 'event',
    key: 'secret',
    isList: true,
    run: (context, call) => listEvents(context, call.parameters),
  },
  {
    method: 'POST',
    path: '/v1/refunds/:id',
    object: 'refund',
    key: 'secret',
    run: (context, call) => updateRefund(context, call.id, call.parameters),
  },
  {
    method: 'GET',
    path: '/v1/disputes',
    object: 'dispute',
    isList: true,
    key: 'secret',
    run: (context, call) => listDisputes(context, call.parameters),
  },
  {
    method: 'GET',
    path: '/v1/disputes/:id',
    object: 'dispute',
    key: 'secret',
    run: (context, call) => readDispute(context, call.id),
  },
  {
    method: 'POST',
    path: '/v1/disputes/:id',
    object: 'dispute',
    key: 'secret',
    run: (context, call) => updateDispute(context, call.id, call.parameters),
  },
  {
    method: 'POST',
    path: '/v1/disputes/:id/close',
    object: 'dispute',
    key: 'secret',
    run: (context, call) => closeDispute(context, call.id),
  },
  {
    method: 'GET',
    path: '/v1/balance_transactions/:id',
    object: 'balance_transaction',
    key: 'secret',
    run: (context, call) => readBalanceTransaction(context, call.id),
  },
  {
    method: 'GET',
    path: '/v1/events/:id',
    object: 'event',
    key: 'secret',
    run: (context, call) => readEvent(context, call.id),
  },
];
