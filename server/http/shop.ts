import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { requestId, type RequestIdVariables } from 'hono/request-id';
import { secureHeaders } from 'hono/secure-headers';
import type { Logger } from 'pino';
import { api } from './api/api.ts';
import type { ApiDeps } from './api/endpoints.ts';
import { siteFiles } from './files/site-files.ts';
import { fixedFiles, hashedFiles, HSTS, type StaticFolders } from './files/static-files.ts';
import { health } from './operations/health.ts';
import type { RecentWriters } from './page-cache/recent-writers.ts';
import { isMisspeltData } from './pages/page-access.ts';
import type { PageCalls, PageHandler } from './pages/pages.ts';
import { redirectFor } from './pages/redirects.ts';
import type { RequestContext } from './request-context.ts';
import { reportFailure } from './responses/report-failure.ts';
import { COME_AGAIN, problemResponse, refuseMethod } from './responses/respond.ts';

/** The whole shop as one handler: calls, files, redirects, pages. */
export function shop({
  folders,
  makePages,
  checks,
  ...deps
}: ApiDeps & {
  log: Logger;
  publicUrl: string;
  recentWriters: RecentWriters;
  folders: StaticFolders;
  /** Makes the pages' handler, given how to make calls in this process. */
  makePages: (callApi: PageCalls) => PageHandler;
  /** What those who run the shop ask of it; absent where nobody does. */
  checks?: Omit<Parameters<typeof health>[0], 'database'>;
}): Hono<{ Bindings: RequestContext; Variables: RequestIdVariables }> {
  const calls = api(deps);
  const renderPage = makePages((request, context) => calls.fetch(request, context));
  const app = new Hono<{ Bindings: RequestContext; Variables: RequestIdVariables }>();

  const isSecure = deps.publicUrl.startsWith('https:');
  app.route('/', hashedFiles({ folders, isSecure }));
  app.use(
    secureHeaders({
      crossOriginOpenerPolicy: 'same-origin-allow-popups',
      crossOriginResourcePolicy: 'same-origin',
      referrerPolicy: 'strict-origin-when-cross-origin',
      xFrameOptions: 'DENY',
      // For browsers and plugins that nobody has any more; every header is checked and sent with every answer.
      xDnsPrefetchControl: false,
      xDownloadOptions: false,
      xPermittedCrossDomainPolicies: false,
      xXssProtection: false,
      permissionsPolicy: {
        camera: [],
        microphone: [],
        geolocation: [],
        usb: [],
        browsingTopics: [],
      },
      // Only meaningful over https, and a trap on plain http.
      strictTransportSecurity: isSecure && HSTS,
    }),
  );
  // Never an id of the client's choosing: the log's lines would be said to belong to whatever request somebody likes.
  app.use(requestId({ headerName: '' }), async (context, next) => {
    await next();
    context.res.headers.set('x-request-id', context.get('requestId'));
  });
  if (checks !== undefined) app.route('/', health({ database: deps.database, ...checks }));
  app.use('/api/*', async (context) =>
    calls.fetch(context.req.raw, { ...context.env, request: context.get('requestId') }),
  );
  app.use(compress());
  app.route(
    '/',
    siteFiles({ catalogue: deps.catalogue ?? deps.database.db, publicUrl: deps.publicUrl, log: deps.log }),
  );
  if (folders.client !== null) app.use(fixedFiles(folders.client));
  app.all('*', async (context) => {
    const { method } = context.req;
    if (method !== 'GET' && method !== 'HEAD') return refuseMethod(method, ['GET']);
    const address = new URL(context.req.url);
    if (!isPagePath(address.pathname) || isMisspeltData(address.pathname))
      return problemResponse('not_found');
    const target = redirectFor(address);
    if (target !== undefined) return context.redirect(target, 308);
    return renderPage(context.req.raw, { ...context.env, request: context.get('requestId') });
  });
  app.onError((error, context) => {
    const request = context.get('requestId');
    const { method } = context.req;
    if (reportFailure(deps.log, error, { message: 'request failed', method, request }) === 'overloaded') {
      return context.text('The shop is very busy right now. Please try again in a moment.', 503, COME_AGAIN);
    }
    return context.text('Something went wrong on our side. Please try again.', 500);
  });
  return app;
}

/** Whether a path can be a page's: the router takes line breaks and what cannot be decoded for faults of ours, and says so in the log. */
function isPagePath(pathname: string): boolean {
  try {
    return !/[\p{Cc}\u2028\u2029]/u.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}
