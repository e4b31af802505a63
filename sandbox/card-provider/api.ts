import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { CallResult, CallContext } from './call-context.ts';
import { endpoints, type Endpoint } from './endpoints.ts';
import type { Cause } from './events/create-events.ts';
import { checkVersion } from './http/api-version.ts';
import { expandBody, readExpand } from './http/expand.ts';
import { canonical, readForm, type Parameters } from './http/form-body.ts';
import { decideKeyedCall } from './http/idempotency.ts';
import { createServerError, createBusyError, type ErrorPlan } from './http/injected-errors.ts';
import { refuseMissingSecretKey, readKey } from './http/keys.ts';
import { refuse, isRefusal } from './http/stripe-error.ts';
import { forBrowser } from './payments/show-payment-intent.ts';
import type { Put, Store } from './store.ts';

/** What the API needs from the provider. */
export type ApiDependencies = {
  /** Read access to the store. */
  store: Pick<Store, 'state'>;
  /** Saves a change with its events and their webhook deliveries; resolves when all of it is on disk. */
  save: (context: CallContext, puts: readonly Put[], cause: Cause) => Promise<void>;
  /** Returns the context of one call. */
  createContext: () => CallContext;
  /** Decides which valid calls fail. */
  injectError: ErrorPlan;
  /** The origins whose pages may call it. */
  shopOrigins: readonly string[];
};

/** Serves Stripe's API under `/v1`. A response is sent only after everything that it reports is on disk. */
export function createApi(deps: ApiDependencies): Hono {
  const app = new Hono();
  const inFlight = new Set<string>();
  app.use('/v1/*', async (c, next) => {
    for (const [name, value] of corsHeaders(c.req.header('origin'), deps.shopOrigins)) c.header(name, value);
    c.header('Cache-Control', 'no-store');
    if (c.req.method === 'OPTIONS') return c.body(null, 204);
    return next();
  });
  app.use('/v1/*', bodyLimit({ maxSize: 256 * 1024, onError: (c) => c.json(tooLarge(), 413) }));
  for (const endpoint of endpoints) {
    app.on(endpoint.method, endpoint.path, (c) => serve(c, { endpoint, deps, inFlight }));
  }
  app.all('/v1/*', (c) => {
    const message = `Unrecognized request URL (${c.req.method}: ${c.req.path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`;
    return c.json(refuse(404, { type: 'invalid_request_error', message }).body, 404);
  });
  return app;
}

async function serve(
  c: Context,
  served: { endpoint: Endpoint; deps: ApiDependencies; inFlight: Set<string> },
): Promise<Response> {
  const { endpoint, deps } = served;
  const text = endpoint.method === 'GET' ? new URL(c.req.url).search : await c.req.text();
  const context = deps.createContext();
  const requestId = context.newId('req_', 14);
  c.header('Request-Id', requestId);
  const key = readKey(c.req.header('authorization'));
  if (typeof key !== 'string') return send(c, key.status, key.body);
  if (endpoint.key === 'secret' && key !== 'secret') return send(c, 401, refuseMissingSecretKey().body);

  const wrongVersion = checkVersion(c.req.header('stripe-version'));
  if (wrongVersion) return send(c, wrongVersion.status, wrongVersion.body);
  const injected = deps.injectError({ method: endpoint.method, path: c.req.path });
  if (injected === 'rate_limit' || injected === 'lock_timeout') {
    const { refusal, headers } = createBusyError(injected);
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    return send(c, refusal.status, refusal.body);
  }
  const parameters = readForm(text);
  const run = (): CallResult => {
    const read = readExpand(parameters, { object: endpoint.object, isList: endpoint.isList ?? false });
    if (isRefusal(read)) return read;
    if (injected === 'error_without_effect') return createServerError();
    const call = { id: c.req.param('id') ?? '', parameters: read.parameters, key };
    const result = endpoint.run(context, call);
    if (injected === 'error_with_effect') return { ...createServerError(), puts: result.puts ?? [] };
    const body = expandBody(context, result, read.paths);
    return { ...result, body: key === 'publishable' ? forBrowser(body) : body } as CallResult;
  };
  const idempotencyKey = endpoint.method === 'POST' ? c.req.header('idempotency-key') : undefined;
  if (!idempotencyKey) {
    const result = run();
    await deps.save(context, result.puts ?? [], { id: requestId, idempotency_key: null });
    return send(c, result.status, result.body);
  }
  return serveKeyed(c, { ...served, context, run, parameters, requestId, idempotencyKey });
}

/** Runs a call once per idempotency key and replays its response for repeated calls. */
async function serveKeyed(
  c: Context,
  given: {
    endpoint: Endpoint;
    deps: ApiDependencies;
    inFlight: Set<string>;
    context: CallContext;
    run: () => CallResult;
    parameters: Parameters;
    requestId: string;
    idempotencyKey: string;
  },
): Promise<Response> {
  const { endpoint, deps, inFlight, context, requestId, idempotencyKey } = given;
  c.header('Idempotency-Key', idempotencyKey);
  const keyed = {
    key: idempotencyKey,
    endpoint: `${endpoint.method} ${c.req.path}`,
    parameters: canonical(given.parameters),
  };
  const decision = decideKeyedCall(deps.store.state, keyed, { inFlight, now: context.now });
  if (decision.kind === 'refuse') return send(c, decision.refusal.status, decision.refusal.body);
  if (decision.kind === 'replay') {
    c.header('Idempotent-Replayed', 'true');
    c.header('Original-Request', decision.originalRequest);
    return sendKeyed(c, decision.status, decision.body as object);
  }
  inFlight.add(idempotencyKey);
  try {
    const result = given.run();
    const saved = {
      at: context.now,
      requestId,
      endpoint: keyed.endpoint,
      parameters: keyed.parameters,
      status: result.status,
      body: result.body,
    };
    const remembered: Put[] =
      isRefusal(result) && !result.saved ? [] : [['saved_answer', idempotencyKey, saved]];
    const cause = { id: requestId, idempotency_key: idempotencyKey };
    await deps.save(context, [...(result.puts ?? []), ...remembered], cause);
    return sendKeyed(c, result.status, result.body);
  } finally {
    inFlight.delete(idempotencyKey);
  }
}

/** Sends the response of a call with an idempotency key. A retry of a server error is useless, because it is replayed. */
function sendKeyed(c: Context, status: number, body: object): Response {
  if (status >= 500) c.header('Stripe-Should-Retry', 'false');
  return send(c, status, body);
}

function send(c: Context, status: number, body: object): Response {
  return c.json(body, status as ContentfulStatusCode);
}

/** Returns the CORS headers that let only the shop's pages read a response. */
export function corsHeaders(
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
