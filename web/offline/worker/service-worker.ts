import { createKeptPages, type SeenPage } from './kept-pages.ts';
import { offlinePagePolicy, renderOfflinePage } from './offline-page.ts';
import { IGNORED_PARTS, isIgnored, isImmutable, pageOfData } from './page-rules.ts';
import style from './offline-page.css?inline';

/** The files of the build, the digest of their names, and the shop's mark as SVG (vite.worker.config.ts). */
declare const BUILD: { readonly name: string; readonly files: readonly string[]; readonly mark: string };
declare const self: ServiceWorkerGlobalScope;

const kept = createKeptPages(BUILD, {
  caches: self.caches,
  fetch: (...request) => self.fetch(...request),
  now: () => Date.now(),
  update: () => self.registration.update(),
});

/** An event of a browser that supports static routes (w3c.github.io/ServiceWorker, 'addRoutes'). */
type RoutedInstallEvent = ExtendableEvent & { readonly addRoutes: (routes: object) => Promise<void> };

/** For ignored paths, the browser does not even start the worker. */
const STATIC_ROUTES = {
  condition: { or: IGNORED_PARTS.map((part) => ({ urlPattern: { pathname: `/${part}{/*}?` } })) },
  source: 'network',
};

const hasStaticRoutes =
  'InstallEvent' in self && 'addRoutes' in (self.InstallEvent as typeof Event).prototype;

// Workers of all versions treat pages of all versions alike, so a new one takes over at once.
self.addEventListener('install', (event) => {
  const routed = hasStaticRoutes ? (event as RoutedInstallEvent).addRoutes(STATIC_ROUTES) : undefined;
  event.waitUntil(Promise.all([kept.storeFiles(), routed]).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([kept.removeOldBuilds(), preloadPages(), self.clients.claim()]));
});

/** Lets the browser request a page while it starts the worker. Without static routes, it would request ignored pages twice. */
async function preloadPages(): Promise<void> {
  if (hasStaticRoutes) await self.registration.navigationPreload.enable();
}

/** A message from a page. */
type Message = { readonly type: 'keep'; readonly page: SeenPage } | { readonly type: 'forget' };

/** Messages are handled one after another: a page that is being kept must not survive 'forget'. */
let handled: Promise<void> = Promise.resolve();
let keeping = new AbortController();

self.addEventListener('message', (event) => {
  const message = event.data as Message;
  if (message.type === 'forget') {
    // A request that hangs would delay it until the browser stops the worker.
    keeping.abort();
    keeping = new AbortController();
  }
  const { signal } = keeping;
  const handle = () => (message.type === 'forget' ? kept.forget() : kept.keep(message.page, signal));
  // Keeping a page may fail, for example without a network or storage space. The next visit tries again.
  handled = handled.then(handle).catch(() => undefined);
  event.waitUntil(handled);
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin || isIgnored(url.pathname)) return;
  if (isImmutable(url.pathname)) {
    if (!isOfBackOffice(request)) event.respondWith(respondWithFile(request));
  } else if (request.mode === 'navigate') event.respondWith(respondWithPage(event, url));
  else {
    const page = pageOfData(url);
    if (page !== undefined) event.respondWith(respondWithData(request, page));
  }
});

function isOfBackOffice({ referrer }: Request): boolean {
  return referrer !== '' && new URL(referrer).pathname.startsWith('/admin');
}

/** The browser's storage may be damaged or forbidden. The shop must work without it. */
function ignoreStorageFailure(): undefined {
  return undefined;
}

async function respondWithFile(request: Request): Promise<Response> {
  return (await kept.findFile(request.url).catch(ignoreStorageFailure)) ?? fetch(request);
}

async function respondWithPage(event: FetchEvent, url: URL): Promise<Response> {
  try {
    const preloaded = (await event.preloadResponse) as Response | undefined;
    return preloaded ?? (await fetch(event.request));
  } catch {
    const page = await kept.findPage(url.origin + url.pathname + url.search).catch(ignoreStorageFailure);
    return page ?? respondOffline(url);
  }
}

/** Without a network, makes the router load the page as a document: `respondWithPage` has a kept copy of it, or the offline page. */
async function respondWithData(request: Request, page: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    if (request.signal.aborted) throw error;
    const headers = {
      'cache-control': 'no-store',
      'x-remix-redirect': page,
      'x-remix-reload-document': 'true',
    };
    return new Response(null, { status: 204, headers });
  }
}

async function respondOffline(url: URL): Promise<Response> {
  const pages = (await kept.list().catch(ignoreStorageFailure)) ?? [];
  const html = renderOfflinePage({ url, pages, style, mark: BUILD.mark });
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': await offlinePagePolicy({ style }),
    },
  });
}
