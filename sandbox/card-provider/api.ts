import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { readCharge } from './charges.ts';
import { confirmIntent } from './confirm-intent.ts';
import { listEvents, readEvent } from './events.ts';
import { canonical, readForm, type Parameters } from './form-body.ts';
import { decideKeyedCall } from './idempotency.ts';
import { needsSecretKey, readKey, type KeyKind } from './keys.ts';
import {
  cancelIntent,
  createIntent,
  listIntents,
  readIntent,
  readIntentInBrowser,
  updateIntent,
} from './payment-intents.ts';
import { createPaymentMethod } from './payment-methods.ts';
import type { Cause } from './note-events.ts';
import { createRefund, listRefunds, readRefund } from './refunds.ts';
import { forBrowser } from './show-payment-intent.ts';
import type { Put, Store } from './store.ts';
import { refuse } from './stripe-error.ts';
import type { Answer, World } from './world.ts';

type Call = { id: string; parameters: Parameters; key: KeyKind };

type Endpoint = {
  method: 'GET' | 'POST';
  path: string;
  /** The weakest key that may call it. */
  key: KeyKind;
  run: (world: World, call: Call) => Answer;
};

/** Every call of Stripe's API that this provider speaks. */
const endpoints: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/payment_intents',
    key: 'secret',
    run: (world, call) => createIntent(world, call.parameters),
  },
  {
    method: 'GET',
    path: '/v1/payment_intents',
    key: 'secret',
    run: (world, call) => listIntents(world, call.parameters),
  },
  {
    method: 'GET',
    path: '/v1/payment_intents/:id',
    key: 'publishable',
    run: (world, call) =>
      call.key === 'secret'
        ? readIntent(world, call.id)
        : readIntentInBrowser(world, call.id, call.parameters),
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id',
    key: 'secret',
    run: (world, call) => updateIntent(world, call.id, call.parameters),
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/confirm',
    key: 'publishable',
    run: (world, call) => confirmIntent(world, { ...call, by: call.key === 'secret' ? 'server' : 'browser' }),
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/cancel',
    key: 'secret',
    run: (world, call) => cancelIntent(world, call.id, call.parameters),
  },
  {
    method: 'POST',
    path: '/v1/payment_methods',
    key: 'publishable',
    run: (world, call) => createPaymentMethod(world, call.parameters),
  },
  { method: 'GET', path: '/v1/charges/:id', key: 'secret', run: (world, call) => readCharge(world, call.id) },
  {
    method: 'POST',
    path: '/v1/refunds',
    key: 'secret',
    run: (world, call) => createRefund(world, call.parameters),
  },
  {
    method: 'GET',
    path: '/v1/refunds',
    key: 'secret',
    run: (world, call) => listRefunds(world, call.parameters),
  },
  { method: 'GET', path: '/v1/refunds/:id', key: 'secret', run: (world, call) => readRefund(world, call.id) },
  {
    method: 'GET',
    path: '/v1/events',
    key: 'secret',
    run: (world, call) => listEvents(world, call.parameters),
  },
  { method: 'GET', path: '/v1/events/:id', key: 'secret', run: (world, call) => readEvent(world, call.id) },
];

/** What the API needs. */
export type ApiContext = {
  /** Where it keeps things, for reading. */
  store: Pick<Store, 'state'>;
  /** Keeps a change together with its events and their webhooks; resolves when all of it is on the disk. */
  keep: (world: World, puts: readonly Put[], cause: Cause) => Promise<void>;
  /** A fresh world for each call. */
  world: () => World;
  /** The pages that may call it. */
  shopOrigins: readonly string[];
};

/** Stripe's API under `/v1`. An answer leaves only when everything it tells is kept on the disk. */
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
  given: { endpoint: Endpoint; context: ApiContext; inFlight: Set<string> },
): Promise<Response> {
  const { endpoint, context, inFlight } = given;
  const text = endpoint.method === 'GET' ? new URL(c.req.url).search : await c.req.text();
  const world = context.world();
  const requestId = world.newId('req_', 14);
  c.header('Request-Id', requestId);
  const key = readKey(c.req.header('authorization'));
  if (typeof key !== 'string') return send(c, key.status, key.body);
  if (endpoint.key === 'secret' && key !== 'secret') return send(c, 401, needsSecretKey().body);

  const call = { id: c.req.param('id') ?? '', parameters: readForm(text), key };
  const idempotencyKey = endpoint.method === 'POST' ? c.req.header('idempotency-key') : undefined;
  if (!idempotencyKey) {
    const answer = endpoint.run(world, call);
    await context.keep(world, answer.puts ?? [], { id: requestId, idempotency_key: null });
    return send(c, answer.status, key === 'publishable' ? forBrowser(answer.body) : answer.body);
  }

  c.header('Idempotency-Key', idempotencyKey);
  const keyed = {
    key: idempotencyKey,
    endpoint: `${endpoint.method} ${c.req.path}`,
    parameters: canonical(call.parameters),
  };
  const decision = decideKeyedCall(context.store.state, keyed, { inFlight, now: world.now });
  if (decision.kind === 'refuse') return send(c, decision.refusal.status, decision.refusal.body);
  if (decision.kind === 'replay') {
    c.header('Idempotent-Replayed', 'true');
    c.header('Original-Request', decision.originalRequest);
    return send(c, decision.status, decision.body as object);
  }
  inFlight.add(idempotencyKey);
  try {
    const answer = endpoint.run(world, call);
    const body = key === 'publishable' ? forBrowser(answer.body) : answer.body;
    const saved = {
      at: world.now,
      requestId,
      endpoint: keyed.endpoint,
      parameters: keyed.parameters,
      status: answer.status,
      body,
    };
    const remembered: Put[] =
      'saved' in answer && !answer.saved ? [] : [['saved_answer', idempotencyKey, saved]];
    const cause = { id: requestId, idempotency_key: idempotencyKey };
    await context.keep(world, [...(answer.puts ?? []), ...remembered], cause);
    return send(c, answer.status, body);
  } finally {
    inFlight.delete(idempotencyKey);
  }
}

function send(c: Context, status: number, body: object): Response {
  return c.json(body, status as ContentfulStatusCode);
}

/** The headers that let the shop's pages, and no others, read an answer. */
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
