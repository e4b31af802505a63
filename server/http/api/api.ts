import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import type { Access, Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { openApiDocument } from '#contract/openapi.ts';
import type { ProblemCode } from '#contract/problem-codes.ts';
import { API_BASE, routes, type CallName } from '#contract/routes.ts';
import { fail } from '#domain/result.ts';
import { answerWebhook, WEBHOOK_PATH } from '../orders/webhook.ts';
import type { RecentWriters } from '../page-cache/recent-writers.ts';
import { NOTHING_POLICY, plainPagePolicy } from '../pages/content-policy.ts';
import { checkLimits } from '../rate-limits/check-limits.ts';
import type { CatalogueReading, RequestContext } from '../request-context.ts';
import { reportFailure } from '../responses/report-failure.ts';
import { jsonResponse, problemResponse, refuseMethod, streamResponse } from '../responses/respond.ts';
import type { Actor } from './actor.ts';
import { apiDocsPage } from './api-docs.ts';
import type { Endpoint, Reply, StreamedReply } from './endpoint.ts';
import { endpoints, type ApiDeps } from './endpoints.ts';
import { logSecurity } from './log-security.ts';
import { readActor } from './read-actor.ts';
import { readInput } from './read-input.ts';
import { sameOrigin } from './same-origin.ts';

/** The largest body that any call needs, in bytes, several times over. */
const MAX_BODY = 64 * 1024;

/** The largest event of the card provider, in bytes; Stripe's own are far smaller. */
const MAX_EVENT = 512 * 1024;

const POLICY = 'content-security-policy';

/** What the calls need besides their endpoints. */
type CallDeps = ApiDeps & { log: Logger; publicUrl: string; recentWriters: RecentWriters };

/** All calls under `/api`: who asks, whether they may, whether the input is right, and only then the endpoint. */
export function api(deps: CallDeps): Hono<{ Bindings: RequestContext }> {
  const app = new Hono<{ Bindings: RequestContext }>();
  const table = endpoints(deps);
  const limit = limitBody(MAX_BODY);
  const webhookLimit = limitBody(MAX_EVENT);

  // Before the rule of same origin: the card provider is another one, and shows who it is by its signature.
  app.post(API_BASE + WEBHOOK_PATH, webhookLimit, (context) => answerWebhook(deps, context.req.raw));
  app.use(async (context, next) => {
    await next();
    if (!context.res.headers.has(POLICY)) context.res.headers.set(POLICY, NOTHING_POLICY);
  });
  app.use(
    sameOrigin(deps.publicUrl, ({ req, env }: Context<{ Bindings: RequestContext }>) =>
      deps.log.warn(
        { event: 'malicious_cors', method: req.method, request: env?.request },
        'a request from elsewhere was refused',
      ),
    ),
  );
  app.use(limit);
  app.onError((error, context) => {
    const { method } = context.req;
    const request = context.env?.request;
    const incoming = context.env?.incoming;
    if (incoming?.destroyed === true && incoming.complete === false) {
      deps.log.debug(
        { method, path: routePath(context), request },
        'the asker hung up before the body had come',
      );
      // For nobody: the connection is gone.
      return new Response(null, { status: 400 });
    }
    const about = { message: 'call failed', method, path: routePath(context), request };
    return problemResponse(reportFailure(deps.log, error, about));
  });

  const document = openApiDocument({ publicUrl: deps.publicUrl });
  app.get(`${API_BASE}/openapi.json`, () => jsonResponse(document, { cache: 'no-cache' }));
  app.get(`${API_BASE}/docs`, async (context) => {
    const page = String(await apiDocsPage(document));
    return context.html(page, 200, { [POLICY]: plainPagePolicy(page) });
  });

  for (const name of Object.keys(routes) as CallName[]) {
    const { method, path } = routes[name];
    const endpoint = table[name] as unknown as Endpoint<CallName>;
    app.on(method, API_BASE + path, (context) => {
      const { req, env } = context;
      return answer(deps, { name, endpoint, request: req.raw, context: env ?? {} });
    });
  }
  const taken = [
    ...Object.values(routes),
    { method: 'GET', path: '/openapi.json' },
    { method: 'GET', path: '/docs' },
    { method: 'POST', path: WEBHOOK_PATH },
  ];
  for (const [path, same] of Map.groupBy(taken, (route) => route.path)) {
    const methods = same.map(({ method }) => method);
    app.all(API_BASE + path, ({ req }) => refuseMethod(req.method, methods));
  }
  app.all(`${API_BASE}/*`, () => problemResponse('not_found'));
  return app;
}

async function answer(
  deps: CallDeps,
  {
    name,
    endpoint,
    request,
    context,
  }: { name: CallName; endpoint: Endpoint<CallName>; request: Request; context: RequestContext },
): Promise<Response> {
  const call: Call = calls[name];
  const { actor, cookies: renewed } = await readActor(deps, request.headers, {
    renew: call.tellsWhoAsks === true && context.isForPage !== true,
  });
  const params = readPath(routes[name].path, new URL(request.url).pathname);
  const asked = { call: name, actor, request: context.request };
  const refuse = async (code: ProblemCode): Promise<Response> => {
    await logSecurity(deps, { ...asked, outcome: fail({ code }) });
    return problemResponse(code);
  };
  if (call.access !== 'anyone' && !actor) return refuse('sign_in_required');
  const read = await readInput(call, request, params);
  if (!read.ok) return problemResponse(read.error.code, read.error);
  if (!mayCall(call.access, actor, read.value)) return refuse('forbidden');

  const { headers } = request;
  const tried = await checkLimits(deps, { name, actor, input: read.value, headers, connection: context });
  if (!tried.ok) {
    const refused = await refuse('too_many_requests');
    // The time after which trying makes sense again (RFC 9110, section 10.2.3).
    refused.headers.set('retry-after', String(tried.error.retryAfterSeconds));
    return refused;
  }

  const hasWritten = deps.recentWriters.isRecent(headers.get('cookie'));
  const shown = new Set<string>();
  const catalogue: CatalogueReading = {
    db: context.reading?.db ?? (hasWritten ? deps.database.db : (deps.catalogue ?? deps.database.db)),
    shows: (tags) => [...tags].forEach((tag) => shown.add(tag)),
  };
  const outcome = await endpoint({ input: read.value, actor, headers, catalogue } as never);
  context.reading?.note(shown);
  await logSecurity(deps, { ...asked, input: read.value, outcome });
  if (!outcome.ok) return problemResponse(outcome.error.code, outcome.error);
  if (context.reading !== undefined && 'stream' in outcome.value) {
    // Whoever keeps an answer reads it to its end, and this one may be the whole catalogue.
    throw new Error(`the answer of ${name} is sent while it is read, and cannot be kept`);
  }
  const onError = (error: unknown) =>
    reportFailure(deps.log, error, { message: 'call failed', call: name, request: context.request });
  const response = await write(call, outcome.value, onError);
  const given = ('cookies' in outcome.value && outcome.value.cookies) || [];
  const wrote = deps.recentWriters.cookieFor(name);
  for (const cookie of [...renewed, ...given, ...(wrote === undefined ? [] : [wrote])]) {
    response.headers.append('set-cookie', cookie);
  }
  const next = 'next' in outcome.value ? outcome.value.next : undefined;
  if (next !== undefined) response.headers.set('link', nextLink(request.url, next));
  return response;
}

function limitBody(maxSize: number) {
  return bodyLimit({ maxSize, onError: () => problemResponse('payload_too_large') });
}

/** Whether this person may make this call with this input (DECISIONS 6). */
function mayCall(access: Access, actor: Actor | null, input: Record<string, unknown>): boolean {
  switch (access) {
    case 'anyone':
      return true;
    case 'signed-in':
      return actor !== null;
    case 'admin':
      return actor?.role === 'admin';
    case 'own-email':
      return actor !== null && (actor.role === 'admin' || emailOf(input) === actor.email);
  }
}

function emailOf({ params }: Record<string, unknown>): unknown {
  return typeof params === 'object' && params !== null && 'email' in params ? params.email : undefined;
}

/** Writes an answer through the call's schema, so that nothing leaves that the contract does not name. */
async function write(
  call: Call,
  reply: Reply<CallName> | StreamedReply<CallName>,
  onError: (error: unknown) => void,
): Promise<Response> {
  const isPersonal = call.access !== 'anyone' || call.tellsWhoAsks === true || 'cookies' in reply;
  const cache = isPersonal ? 'no-store' : 'no-cache';
  if ('stream' in reply) {
    const stream = reply.stream as AsyncIterable<unknown>;
    const write = (item: unknown) => (call.response.parse([item]) as unknown[])[0];
    return streamResponse(stream, { cache, write, onError });
  }
  return jsonResponse(call.response.parse(reply.value), { cache });
}

/** The path's parameters as they stand in the address, still percent-encoded. */
function readPath(pattern: string, pathname: string): Record<string, string> {
  const there = pathname.slice(API_BASE.length).split('/');
  return Object.fromEntries(
    pattern
      .split('/')
      .flatMap((part, index) => (part.startsWith(':') ? [[part.slice(1), there[index] ?? '']] : [])),
  );
}

/** The same address with the next page's cursor (RFC 8288). */
function nextLink(url: string, cursor: string): string {
  const next = new URL(url);
  next.searchParams.set('cursor', cursor);
  return `<${next.pathname}${next.search}>; rel="next"`;
}
