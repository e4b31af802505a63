import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { requestId, type RequestIdVariables } from 'hono/request-id';
import { secureHeaders } from 'hono/secure-headers';
import type { Logger } from 'pino';
import { findSharedAsset, listSharedAssetPaths } from '#database/queries/assets/shared-assets.ts';
import type { ApiDeps } from './api/api-deps.ts';
import { createApi } from './api/api.ts';
import { createSharedAssetFinder } from './files/find-shared-asset.ts';
import { createManifest } from './files/manifest.ts';
import { createSearchEngineFiles } from './files/search-engine-files.ts';
import { createServiceWorker } from './files/service-worker.ts';
import { createFixedFiles, createHashedFiles, HSTS, type StaticFolders } from './files/static-files.ts';
import { createUploadedPictures } from './files/uploaded-pictures.ts';
import { createHealthEndpoints } from './operations/health.ts';
import type { RecentWriters } from './page-cache/recent-writers.ts';
import { createBackOffice } from './pages/back-office.ts';
import { isBackOfficePath, isUnknownDataPath } from './pages/page-access.ts';
import type { PageCalls, PageHandler } from './pages/pages.ts';
import { namesCategoryOrBrand, redirectFor } from './pages/redirects.ts';
import type { RequestContext } from './request-context.ts';
import { reportFailure } from './responses/report-failure.ts';
import { RETRY_AFTER, problemResponse, rejectMethod } from './responses/respond.ts';

const SECURE_HEADERS: NonNullable<Parameters<typeof secureHeaders>[0]> = {
  crossOriginOpenerPolicy: 'same-origin-allow-popups',
  crossOriginResourcePolicy: 'same-origin',
  referrerPolicy: 'strict-origin-when-cross-origin',
  xFrameOptions: 'DENY',
  // These headers have an effect in obsolete browsers and plugins only.
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
};

type ShopDeps = ApiDeps & {
  log: Logger;
  recentWriters: RecentWriters;
  folders: StaticFolders;
  /** Whether browsers keep pages for use without a network. */
  offlinePages: boolean;
  /** Creates the handler of pages; `callApi` serves calls in this process. */
  makePages: (callApi: PageCalls) => PageHandler;
  /** Returns the HTML of the back office. */
  readBackOffice: () => Promise<string>;
  /** For the endpoints of operators; absent in tests without them. */
  checks?: Omit<Parameters<typeof createHealthEndpoints>[0], 'database'>;
};

type Environment = { Bindings: RequestContext; Variables: RequestIdVariables };

/** Creates the handler of the whole shop: calls, files, redirects, pages. */
export function createShop({
  folders,
  makePages,
  readBackOffice,
  checks,
  ...deps
}: ShopDeps): Hono<Environment> {
  const calls = createApi(deps);
  const callApi: PageCalls = (request, context) => calls.fetch(request, context);
  const renderPage = makePages(callApi);
  const app = new Hono<Environment>();

  const isSecure = deps.publicUrl.startsWith('https:');
  app.route('/', createUploadedPictures({ store: deps.pictureStore, isSecure }));
  const readShared = createSharedAssetFinder({
    listPaths: () => listSharedAssetPaths(deps.database.db),
    read: (path) => findSharedAsset(deps.database.db, path),
  });
  app.route('/', createHashedFiles({ folders, isSecure, readShared }));
  const openBackOffice = createBackOffice({
    readShell: readBackOffice,
    callApi,
    isSecure,
    isDevelopment: folders.admin === null,
  });
  setSecurityHeaders(app, isSecure);
  // Ignores a request id that the client sends: it could attribute log lines to another request.
  app.use(requestId({ headerName: '' }), async (context, next) => {
    await next();
    context.res.headers.set('x-request-id', context.get('requestId'));
  });
  if (checks !== undefined) app.route('/', createHealthEndpoints({ database: deps.database, ...checks }));
  app.use('/api/*', async (context) =>
    calls.fetch(context.req.raw, { ...context.env, requestId: context.get('requestId') }),
  );
  app.use(compress());
  const readCatalogue = () => deps.catalogueSource.read();
  app.route(
    '/',
    createSearchEngineFiles({
      db: deps.catalogueDb ?? deps.database.db,
      readCatalogue,
      publicUrl: deps.publicUrl,
      log: deps.log,
    }),
  );
  app.route('/', createServiceWorker({ client: folders.client, isOn: deps.offlinePages }));
  if (folders.client !== null) {
    app.route('/', createManifest({ client: folders.client, readCatalogue }));
    app.use(createFixedFiles(folders.client));
  }
  servePages(app, { catalogueSource: deps.catalogueSource, renderPage, openBackOffice });
  app.onError((error, context) => {
    const request = context.get('requestId');
    const { method } = context.req;
    if (reportFailure(deps.log, error, { message: 'request failed', method, request }) === 'overloaded') {
      return context.text('The shop is very busy right now. Please try again in a moment.', 503, RETRY_AFTER);
    }
    return context.text('Something went wrong on our side. Please try again.', 500);
  });
  return app;
}

function setSecurityHeaders(app: Hono<Environment>, isSecure: boolean): void {
  const headers = { ...SECURE_HEADERS, strictTransportSecurity: isSecure && HSTS };
  // Registered first, so that it sets its headers last. Staff scan barcodes with the camera.
  const permissionsPolicy = { ...SECURE_HEADERS.permissionsPolicy, camera: ['self'] };
  app.use('/admin/*', secureHeaders({ ...headers, permissionsPolicy }));
  // The back office frames previews. Search engines must not index them.
  app.use('/preview/*', secureHeaders({ ...headers, xFrameOptions: 'SAMEORIGIN' }), async (context, next) => {
    await next();
    context.res.headers.set('x-robots-tag', 'noindex, nofollow');
  });
  app.use(secureHeaders(headers));
}

/** Serves all other paths: redirects, the back office and the pages of the shop. */
function servePages(
  app: Hono<Environment>,
  {
    catalogueSource,
    renderPage,
    openBackOffice,
  }: Pick<ApiDeps, 'catalogueSource'> & { renderPage: PageHandler; openBackOffice: PageHandler },
): void {
  app.all('*', async (context) => {
    const { method } = context.req;
    if (method !== 'GET' && method !== 'HEAD') return rejectMethod(method, ['GET']);
    const url = new URL(context.req.url);
    if (!isPagePath(url.pathname) || isUnknownDataPath(url.pathname)) return problemResponse('not_found');
    const catalogue = namesCategoryOrBrand(url) ? await catalogueSource.read() : undefined;
    const target = redirectFor(url, catalogue);
    if (target !== undefined) return context.redirect(target.location, target.status);
    const open =
      isBackOfficePath(url.pathname) && !url.pathname.endsWith('.data') ? openBackOffice : renderPage;
    return open(context.req.raw, { ...context.env, requestId: context.get('requestId') });
  });
}

/** Whether a path can be decoded and has no control characters. The router would log other paths as server errors. */
function isPagePath(pathname: string): boolean {
  try {
    return !/[\p{Cc}\u2028\u2029]/u.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}
