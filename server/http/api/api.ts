import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import type { Access, Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { createOpenApiDocument, type OpenApiDocument } from '#contract/openapi.ts';
import type { ProblemCode } from '#contract/problem-codes.ts';
import { allRoutes, type CallName } from '#contract/routes/all-routes.ts';
import { API_BASE } from '#contract/routes/api-base.ts';
import type { Queryable } from '#database/connection/connect.ts';
import { CATALOGUE_TAG } from '#database/notifications/catalogue-tags.ts';
import { fail } from '#domain/result.ts';
import { may } from '#domain/staff/permissions.ts';
import type { PaymentProviders } from '../../ports/payments.ts';
import { isRecentSignIn } from '../../services/accounts/recent-sign-in.ts';
import { handleWebhook, webhookPath } from '../orders/payment-webhook.ts';
import type { RecentWriters } from '../page-cache/recent-writers.ts';
import { DENY_ALL_POLICY, plainPagePolicy } from '../pages/content-policy.ts';
import { checkLimits } from '../rate-limits/check-limits.ts';
import type { CatalogueReader, RequestContext } from '../request-context.ts';
import { reportFailure } from '../responses/report-failure.ts';
import {
  downloadResponse,
  eventsResponse,
  jsonResponse,
  problemResponse,
  rejectMethod,
  streamResponse,
} from '../responses/respond.ts';
import { shownRoles, type Actor } from './actor.ts';
import type { ApiDeps } from './api-deps.ts';
import { apiDocsPage } from './api-docs.ts';
import type { DownloadReply, Endpoint, EventsReply, Reply, StreamedReply } from './endpoint.ts';
import { createEndpoints } from './endpoints.ts';
import { identifyCaller, type Caller } from './identify-caller.ts';
import { logSecurity } from './log-security.ts';
import { readInput } from './read-input.ts';
import { requireSameOrigin } from './same-origin.ts';
import { isUpload } from './uploads.ts';

/** Several times the largest valid request body. */
const MAX_BODY_BYTES = 64 * 1024;

/** More than the card provider's largest event: Stripe's are far smaller. */
const MAX_EVENT_BYTES = 512 * 1024;

const CSP_HEADER = 'content-security-policy';

type CallDeps = ApiDeps & { log: Logger; recentWriters: RecentWriters };

/** Creates the handler of everything under `/api`. */
export function createApi(deps: CallDeps): Hono<{ Bindings: RequestContext }> {
  const app = new Hono<{ Bindings: RequestContext }>();
  const endpoints = createEndpoints(deps);
  const webhookLimit = limitBody(MAX_EVENT_BYTES);

  // Before the same-origin check: payment providers are other origins and authenticate by their signature.
  for (const payments of deps.payments.all) {
    app.post(API_BASE + webhookPath(payments.id), webhookLimit, ({ req }) =>
      handleWebhook(deps, { payments, request: req.raw }),
    );
  }
  app.use(async (context, next) => {
    await next();
    if (!context.res.headers.has(CSP_HEADER)) context.res.headers.set(CSP_HEADER, DENY_ALL_POLICY);
  });
  app.use(
    requireSameOrigin(deps.publicUrl, ({ req, env }: ApiContext) =>
      deps.log.warn(
        { event: 'malicious_cors', method: req.method, request: env?.requestId },
        'cross-origin request rejected',
      ),
    ),
  );
  const bodyLimitOfCalls = limitBody(MAX_BODY_BYTES);
  // The endpoint of an upload limits its file while it reads it.
  app.use((context, next) => {
    const { method, path: url } = context.req;
    return isUpload({ method, url }) ? next() : bodyLimitOfCalls(context, next);
  });
  app.onError((error, context) => respondToError(deps.log, error, context));
  serveDocs(app, deps.publicUrl);
  for (const name of Object.keys(allRoutes) as CallName[]) {
    const { method, path } = allRoutes[name];
    const endpoint = endpoints[name] as unknown as Endpoint<CallName>;
    app.on(method, API_BASE + path, (context) => {
      const { req, env } = context;
      return handleCall(deps, { name, endpoint, request: req.raw, context: env ?? {} });
    });
  }
  rejectOtherMethods(app, deps.payments);
  app.all(`${API_BASE}/*`, () => problemResponse('not_found'));
  return app;
}

type ApiContext = Context<{ Bindings: RequestContext }>;

function respondToError(log: Logger, error: Error, context: ApiContext): Response {
  const { method } = context.req;
  const request = context.env?.requestId;
  const incoming = context.env?.incoming;
  if (incoming?.destroyed === true && incoming.complete === false) {
    log.debug({ method, path: routePath(context), request }, 'client aborted the upload');
    // The connection is closed, so no client receives this response.
    return new Response(null, { status: 400 });
  }
  const about = { message: 'call failed', method, path: routePath(context), request };
  return problemResponse(reportFailure(log, error, about));
}

/** Serves the OpenAPI document, as JSON and as a page. */
function serveDocs(app: Hono<{ Bindings: RequestContext }>, publicUrl: string): void {
  let document: OpenApiDocument | undefined;
  // Created on the first request: that takes 10 ms of CPU, and most processes never need it.
  const readDocument = () => (document ??= createOpenApiDocument({ publicUrl }));
  app.get(`${API_BASE}/openapi.json`, () => jsonResponse(readDocument(), { cache: 'no-cache' }));
  app.get(`${API_BASE}/docs`, async (context) => {
    const page = String(await apiDocsPage(readDocument()));
    return context.html(page, 200, { [CSP_HEADER]: plainPagePolicy(page) });
  });
}

/** Adds a 405 response for every known path. Call it after the calls are registered: the first matching route handles a request. */
function rejectOtherMethods(app: Hono<{ Bindings: RequestContext }>, payments: PaymentProviders): void {
  const known = [
    ...Object.values(allRoutes),
    { method: 'GET', path: '/openapi.json' },
    { method: 'GET', path: '/docs' },
    ...payments.all.map(({ id }) => ({ method: 'POST', path: webhookPath(id) })),
  ];
  const patterns = known.map(({ method, path }) => ({
    method,
    pattern: new URLPattern({ pathname: API_BASE + path }),
  }));
  // A path can match several routes: `/orders/claim` is also an `/orders/:email`.
  const methodsAt = (pathname: string) =>
    patterns.filter(({ pattern }) => pattern.test({ pathname })).map(({ method }) => method);
  for (const path of new Set(known.map((route) => route.path)))
    app.all(API_BASE + path, ({ req }) => rejectMethod(req.method, [...new Set(methodsAt(req.path))]));
}

type HandledCall = {
  readonly name: CallName;
  readonly endpoint: Endpoint<CallName>;
  readonly request: Request;
  readonly context: RequestContext;
};

/** Handles one call: session, access, input, rate limits, and only then the endpoint. */
async function handleCall(deps: CallDeps, handled: HandledCall): Promise<Response> {
  const { name, request, context } = handled;
  const call: Call = calls[name];
  const { headers } = request;
  const renew = call.dependsOnSession === true && context.isFromLoader !== true;
  const { caller, problem } = await identifyCaller(deps, { call, headers, renew });
  const { actor } = caller;
  const reject = async (code: ProblemCode): Promise<Response> => {
    await logSecurity(deps, { call: name, actor, request: context.requestId, outcome: fail({ code }) });
    return problemResponse(code);
  };
  if (problem !== undefined) {
    const rejected = await reject(problem);
    // RFC 6750, section 3.
    if (rejected.status === 401) rejected.headers.set('www-authenticate', 'Bearer error="invalid_token"');
    return rejected;
  }
  const isOpen = call.access === 'anyone' || (call.access === 'shopper' && deps.guestCheckout);
  if (!isOpen && !actor) return reject('sign_in_required');
  const params = readPathParameters(allRoutes[name].path, new URL(request.url).pathname);
  const read = await readInput(call, request, params);
  if (!read.ok) return problemResponse(read.error.code, read.error);
  const input = read.value;
  if (!isAllowed(call.access, actor, input))
    return reject(isMissingFactor(call.access, actor) ? 'factor_required' : 'forbidden');
  if (call.needsFreshSignIn && !(actor && isRecentSignIn(deps.clock, actor.signedInAt)))
    return reject('sign_in_again');

  const { tokenId } = caller;
  const counted = await checkLimits(deps, { name, actor, tokenId, input, headers, connection: context });
  if (!counted.ok) {
    const rejected = await reject('too_many_requests');
    // RFC 9110, section 10.2.3.
    rejected.headers.set('retry-after', String(counted.error.retryAfterSeconds));
    return rejected;
  }
  return runEndpoint(deps, handled, { input, caller });
}

/** Runs the endpoint of an accepted call and creates the response. */
async function runEndpoint(
  deps: CallDeps,
  { name, endpoint, request, context }: HandledCall,
  { input, caller }: { input: Record<string, unknown>; caller: Caller },
): Promise<Response> {
  const call: Call = calls[name];
  const { actor, headers } = caller;
  const tags = new Set<string>();
  const catalogue: CatalogueReader = {
    db: catalogueDatabase(deps, { headers, context }),
    addTags: (added) => [...added].forEach((tag) => tags.add(tag)),
    read() {
      tags.add(CATALOGUE_TAG);
      return deps.catalogueSource.read();
    },
  };
  const file = call.file === undefined ? null : request.body;
  const outcome = await endpoint({ input, actor, headers, catalogue, file } as never);
  context.cacheRender?.addTags(tags);
  await logSecurity(deps, { call: name, actor, request: context.requestId, input, outcome });
  if (!outcome.ok) return problemResponse(outcome.error.code, outcome.error);
  const reply = outcome.value;
  if (context.cacheRender !== undefined && 'stream' in reply) {
    // The cache reads a response to its end, and this one may be the whole catalogue.
    throw new Error(`the response of ${name} is streamed and cannot be cached`);
  }
  const onError = (error: unknown) =>
    reportFailure(deps.log, error, { message: 'call failed', call: name, request: context.requestId });
  const response = await writeReply(call, reply, { takeValue: context.takeValue, onError });
  const replyCookies = ('cookies' in reply && reply.cookies) || [];
  const writerCookie = deps.recentWriters.cookieFor(name);
  const cookies = caller.tokenId === undefined ? [...caller.cookies, ...replyCookies, writerCookie] : [];
  for (const cookie of cookies) {
    if (cookie !== undefined) response.headers.append('set-cookie', cookie);
  }
  const next = 'next' in reply ? reply.next : undefined;
  if (next !== undefined) response.headers.set('link', nextLink(request.url, next));
  return response;
}

/** Returns the database for catalogue reads. Recent writers read the primary, because a replica may lack their write. */
function catalogueDatabase(
  { database, catalogueDb, recentWriters }: CallDeps,
  { headers, context }: { headers: Headers; context: RequestContext },
): Queryable {
  if (context.cacheRender !== undefined) return context.cacheRender.db;
  if (recentWriters.isRecent(headers.get('cookie'))) return database.db;
  return catalogueDb ?? database.db;
}

function limitBody(maxSize: number) {
  return bodyLimit({ maxSize, onError: () => problemResponse('payload_too_large') });
}

/** Whether a user may make a call with this input (DECISIONS 6). */
function isAllowed(access: Access, actor: Actor | null, input: Record<string, unknown>): boolean {
  if (typeof access === 'object') return may(actor?.staffRole, access.may);
  switch (access) {
    case 'anyone':
    case 'shopper':
      return true;
    case 'signed-in':
      return actor !== null;
    case 'own-email':
      return actor !== null && (actor.role === 'admin' || emailOf(input) === actor.email);
    case 'staff':
      return actor !== null && shownRoles(actor).staffRole !== undefined;
  }
}

/** Whether a user who may not make a call has a role that waits for the second factor. */
function isMissingFactor(access: Access, actor: Actor | null): boolean {
  const roles = actor?.rolesWithFactor;
  if (roles === undefined) return false;
  return typeof access === 'object' || roles.role === 'admin';
}

function emailOf({ params }: Record<string, unknown>): unknown {
  return typeof params === 'object' && params !== null && 'email' in params ? params.email : undefined;
}

/** Writes a reply through the call's schema, which drops every field that the contract does not name. */
async function writeReply(
  call: Call,
  reply: Reply<CallName> | StreamedReply<CallName> | DownloadReply | EventsReply<CallName>,
  { takeValue, onError }: { takeValue: RequestContext['takeValue']; onError: (error: unknown) => void },
): Promise<Response> {
  const isPersonal = call.access !== 'anyone' || call.dependsOnSession === true || 'cookies' in reply;
  const cache = isPersonal ? 'no-store' : 'no-cache';
  if ('events' in reply) {
    return eventsResponse<unknown>(reply.events, { write: (event) => call.response.parse(event), onError });
  }
  if ('download' in reply) {
    return downloadResponse(reply.download, { type: call.download?.type ?? '', cache, onError });
  }
  if ('stream' in reply) {
    const stream = reply.stream as AsyncIterable<unknown>;
    const write = (item: unknown) => (call.response.parse([item]) as unknown[])[0];
    return streamResponse(stream, { cache, write, onError });
  }
  return jsonResponse(call.response.parse(reply.value), { cache, takeValue });
}

/** Returns the parameters in a path, still percent-encoded. */
function readPathParameters(pattern: string, pathname: string): Record<string, string> {
  const segments = pathname.slice(API_BASE.length).split('/');
  return Object.fromEntries(
    pattern
      .split('/')
      .flatMap((part, index) => (part.startsWith(':') ? [[part.slice(1), segments[index] ?? '']] : [])),
  );
}

/** Returns the Link header for the next page (RFC 8288). */
function nextLink(url: string, cursor: string): string {
  const next = new URL(url);
  next.searchParams.set('cursor', cursor);
  return `<${next.pathname}${next.search}>; rel="next"`;
}
