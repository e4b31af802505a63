import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { checkVersion } from './events/api-version.ts';
import { listEvents, readEvent } from './events/events.ts';
import type { Cause } from './events/note-events.ts';
import { expandBody, readExpand, type ObjectKind } from './http/expand.ts';
import { canonical, readForm, type Parameters } from './http/form-body.ts';
import { decideKeyedCall } from './http/idempotency.ts';
import { needsSecretKey, readKey, type KeyKind } from './http/keys.ts';
import { refuse } from './http/stripe-error.ts';
import { failServer, refuseBusy, type TroublePlan } from './http/trouble.ts';
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
import { forBrowser } from './payments/show-payment-intent.ts';
import type { Put, Store } from './store.ts';
import type { Answer, World } from './world.ts';

type Call = { id: string; parameters: Parameters; key: KeyKind };

type Endpoint = {
  method: 'GET' | 'POST';
  path: string;
  /** The kind of object that it returns, alone or in a list. */
  object: ObjectKind;
  isList?: true;
  /** The least privileged key that may make the call. */
  key: KeyKind;
  run: (world: World, call: Call) => Answer;
};

/** Every call of Stripe's API that this provider implements. */
export const endpoints: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/payment_intents',
    object: 'payment_intent',
    key: 'secret',
    run: (world, call) => createIntent(world, call.parameters),
  },
  {
    method: 'GET',
    path: '/v1/payment_intents',
    object: 'payment_intent',
    key: 'secret',
    isList: true,
    run: (world, call) => listIntents(world, call.parameters),
  },
  {
    method: 'GET',
    path: '/v1/payment_intents/:id',
    object: 'payment_intent',
    key: 'publishable',
    run: (world, call) =>
      call.key === 'secret'
        ? readIntent(world, call.id)
        : readIntentInBrowser(world, call.id, call.parameters),
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id',
    object: 'payment_intent',
    key: 'secret',
    run: (world, call) => updateIntent(world, call.id, call.parameters),
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/confirm',
    object: 'payment_intent',
    key: 'publishable',
    run: (world, call) => confirmIntent(world, { ...call, by: call.key === 'secret' ? 'server' : 'browser' }),
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/cancel',
    object: 'payment_intent',
    key: 'secret',
    run: (world, call) => cancelIntent(world, call.id, call.parameters),
  },
  {
    method: 'POST',
    path: '/v1/payment_methods',
    object: 'payment_method',
    key: 'publishable',
    run: (world, call) => createPaymentMethod(world, call.parameters),
  },
  {
    method: 'GET',
    path: '/v1/charges/:id',
    object: 'charge',
    key: 'secret',
    run: (world, call) => readCharge(world, call.id),
  },
  {
    method: 'POST',
    path: '/v1/refunds',
    object: 'refund',
    key: 'secret',
    run: (world, call) => createRefund(world, call.parameters),
  },
  {
    method: 'GET',
    path: '/v1/refunds',
    object: 'refund',
    key: 'secret',
    isList: true,
    run: (world, call) => listRefunds(world, call.parameters),
  },
  {
    method: 'GET',
    path: '/v1/refunds/:id',
    object: 'refund',
    key: 'secret',
    run: (world, call) => readRefund(world, call.id),
  },
  {
    method: 'GET',
    path: '/v1/events',
    object: 'event',
    key: 'secret',
    isList: true,
    run: (world, call) => listEvents(world, call.parameters),
  },
  {
    method: 'POST',
    path: '/v1/refunds/:id',
    object: 'refund',
    key: 'secret',
    run: (world, call) => updateRefund(world, call.id, call.parameters),
  },
  {
    method: 'GET',
    path: '/v1/disputes',
    object: 'dispute',
    isList: true,
    key: 'secret',
    run: (world, call) => listDisputes(world, call.parameters),
  },
  {
    method: 'GET',
    path: '/v1/disputes/:id',
    object: 'dispute',
    key: 'secret',
    run: (world, call) => readDispute(world, call.id),
  },
  {
    method: 'POST',
    path: '/v1/disputes/:id',
    object: 'dispute',
    key: 'secret',
    run: (world, call) => updateDispute(world, call.id, call.parameters),
  },
  {
    method: 'POST',
    path: '/v1/disputes/:id/close',
    object: 'dispute',
    key: 'secret',
    run: (world, call) => closeDispute(world, call.id),
  },
  {
    method: 'GET',
    path: '/v1/balance_transactions/:id',
    object: 'balance_transaction',
    key: 'secret',
    run: (world, call) => readBalanceTransaction(world, call.id),
  },
  {
    method: 'GET',
    path: '/v1/events/:id',
    object: 'event',
    key: 'secret',
    run: (world, call) => readEvent(world, call.id),
  },
];

/** What the API needs from the provider. */
export type ApiContext = {
  /** Read access to the store. */
  store: Pick<Store, 'state'>;
  /** Saves a change with its events and their webhook deliveries; resolves when all of it is on disk. */
  keep: (world: World, puts: readonly Put[], cause: Cause) => Promise<void>;
  /** Returns a new context for one call. */
  world: () => World;
  /** Decides which valid calls fail. */
  trouble: TroublePlan;
  /** The origins whose pages may call it. */
  shopOrigins: readonly string[];
};

/** Serves Stripe's API under `/v1`. A response is sent only after everything that it reports is on disk. */
export function createApi(context: ApiContext): Hono {
  const app = new Hono();
  const inFlight = new Set<string>();
  app.use('/v1/*', async (c, next) => {
    for (const [name, value] of allowShop(c.req.header('origin'), context.shopOrigins)) c.header(name, value);
    c.header('Cache-Control', 'no-store');
    if (c.req.method === 'OPTIONS') return c.body(null, 204);
    return next();
  });
  app.use('/v1/*', bodyLimit({ maxSize: 256 * 1024, onError: (c) => c.json(tooLarge(), 413) }));
  for (const endpoint of endpoints) {
    app.on(endpoint.method, endpoint.path, (c) => serve(c, { endpoint, context, inFlight }));
  }
  app.all('/v1/*', (c) => {
    const message = `Unrecognized request URL (${c.req.method}: ${c.req.path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`;
    return c.json(refuse(404, { type: 'invalid_request_error', message }).body, 404);
  });
  return app;
}

async function serve(
  c: Context,
  served: { endpoint: Endpoint; context: ApiContext; inFlight: Set<string> },
): Promise<Response> {
  const { endpoint, context } = served;
  const text = endpoint.method === 'GET' ? new URL(c.req.url).search : await c.req.text();
  const world = context.world();
  const requestId = world.newId('req_', 14);
  c.header('Request-Id', requestId);
  const key = readKey(c.req.header('authorization'));
  if (typeof key !== 'string') return send(c, key.status, key.body);
  if (endpoint.key === 'secret' && key !== 'secret') return send(c, 401, needsSecretKey().body);

  const wrongVersion = checkVersion(c.req.header('stripe-version'));
  if (wrongVersion) return send(c, wrongVersion.status, wrongVersion.body);
  const trouble = context.trouble({ method: endpoint.method, path: c.req.path });
  if (trouble === 'rate_limit' || trouble === 'lock_timeout') {
    const { refusal, headers } = refuseBusy(trouble);
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    return send(c, refusal.status, refusal.body);
  }
  const parameters = readForm(text);
  const run = (): Answer => {
    const read = readExpand(parameters, { object: endpoint.object, isList: endpoint.isList ?? false });
    if ('saved' in read) return read;
    if (trouble === 'error_without_effect') return failServer();
    const call = { id: c.req.param('id') ?? '', parameters: read.parameters, key };
    const answer = endpoint.run(world, call);
    if (trouble === 'error_with_effect') return { ...failServer(), puts: answer.puts ?? [] };
    const body = expandBody(world, answer, read.paths);
    return { ...answer, body: key === 'publishable' ? forBrowser(body) : body } as Answer;
  };
  const idempotencyKey = endpoint.method === 'POST' ? c.req.header('idempotency-key') : undefined;
  if (!idempotencyKey) {
    const answer = run();
    await context.keep(world, answer.puts ?? [], { id: requestId, idempotency_key: null });
    return send(c, answer.status, answer.body);
  }
  return serveKeyed(c, { ...served, world, run, parameters, requestId, idempotencyKey });
}

/** Runs a call once per idempotency key and replays its response for repeated calls. */
async function serveKeyed(
  c: Context,
  given: {
    endpoint: Endpoint;
    context: ApiContext;
    inFlight: Set<string>;
    world: World;
    run: () => Answer;
    parameters: Parameters;
    requestId: string;
    idempotencyKey: string;
  },
): Promise<Response> {
  const { endpoint, context, inFlight, world, requestId, idempotencyKey } = given;
  c.header('Idempotency-Key', idempotencyKey);
  const keyed = {
    key: idempotencyKey,
    endpoint: `${endpoint.method} ${c.req.path}`,
    parameters: canonical(given.parameters),
  };
  const decision = decideKeyedCall(context.store.state, keyed, { inFlight, now: world.now });
  if (decision.kind === 'refuse') return send(c, decision.refusal.status, decision.refusal.body);
  if (decision.kind === 'replay') {
    c.header('Idempotent-Replayed', 'true');
    c.header('Original-Request', decision.originalRequest);
    return sendKeyed(c, decision.status, decision.body as object);
  }
  inFlight.add(idempotencyKey);
  try {
    const answer = given.run();
    const saved = {
      at: world.now,
      requestId,
      endpoint: keyed.endpoint,
      parameters: keyed.parameters,
      status: answer.status,
      body: answer.body,
    };
    const remembered: Put[] =
      'saved' in answer && !answer.saved ? [] : [['saved_answer', idempotencyKey, saved]];
    const cause = { id: requestId, idempotency_key: idempotencyKey };
    await context.keep(world, [...(answer.puts ?? []), ...remembered], cause);
    return sendKeyed(c, answer.status, answer.body);
  } finally {
    inFlight.delete(idempotencyKey);
  }
}

/** A replayed server error tells Stripe's libraries that a retry is useless. */
function sendKeyed(c: Context, status: number, body: object): Response {
  if (status >= 500) c.header('Stripe-Should-Retry', 'false');
  return send(c, status, body);
}

function send(c: Context, status: number, body: object): Response {
  return c.json(body, status as ContentfulStatusCode);
}

/** Returns the CORS headers that let only the shop's pages read a response. */
export function allowShop(
  origin: string | undefined,
  shopOrigins: readonly string[],
): [name: string, value: string][] {
  if (origin === undefined || !shopOrigins.includes(origin)) return [['Vary', 'Origin']];
  return [
    ['Vary', 'Origin'],
    ['Access-Control-Allow-Origin', origin],
    ['Access-Control-Allow-Methods', 'GET, POST'],
    ['Access-Control-Allow-Headers', 'authorization, content-type'],
    ['Access-Control-Max-Age', '600'],
  ];
}

function tooLarge(): object {
  return refuse(413, { type: 'invalid_request_error', message: 'The request is too large.' }).body;
}
