import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import {
  href,
  isRouteErrorResponse,
  Links,
  Meta,
  NavigationType,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useNavigationType,
} from 'react-router';
import type { Route } from './+types/root';
import { refreshSession, useSession } from './features/session/session.ts';
import { ErrorPage } from './features/shell/error-page.tsx';
import { Footer } from './features/shell/footer.tsx';
import { Header } from './features/shell/header/header.tsx';
import { createNavGroups } from './features/shell/header/nav-groups.ts';
import { PageLoading } from './features/shell/page-loading.tsx';
import { ProgressBar } from './features/shell/progress-bar.tsx';
import { SkipLink } from './features/shell/skip-link.tsx';
import { useSignOut } from './routes/account/use-sign-out.ts';
import { cartReader } from './routes/checkout/read-line-product.ts';
import { client } from './routes/data/browser-client.ts';
import { createLoadedCatalogue, useCatalogue, useRecordCatalogueVersion } from './routes/data/catalogue.ts';
import {
  accessRedirectContext,
  clientContext,
  guestCheckoutContext,
  publicUrlContext,
} from './routes/data/loader-context.ts';
import { useRecordShownEntry } from './routes/data/restore-page.ts';
import { hasDetail, valueOrThrow } from './routes/data/value-or-throw.ts';
import { useCartCheckOnLoad } from './shop-state/cart/use-cart-check-on-load.ts';
import { restoreShopState, useRestoredCart } from './shop-state/persistence/restored.ts';
import { usePersistNavHeight } from './shop-state/persistence/use-persist.ts';
import { useShopState } from './shop-state/shop-state.ts';
import './ui/theme/tokens.css';
import './ui/theme/base.css';
import { Toaster } from './ui/overlay/toaster.tsx';
import textFont from './ui/theme/fonts/hanken-grotesk-latin-wght.woff2?url';
import displayFont from './ui/theme/fonts/ysabeau-latin-wght.woff2?url';

export const links: Route.LinksFunction = () => [
  ...[textFont, displayFont].map((font) => ({
    rel: 'preload',
    href: font,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

/** Checks access to every page before any loader runs. The server decides by the matched route (server/http/pages/page-access.ts). */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, pattern, url }, next) => {
    const redirect = await context.get(accessRedirectContext)({ pattern, url });
    if (redirect !== undefined) throw redirect;
    return next();
  },
];

/**
 * Loads the origin from which every page builds its absolute URL, whether visitors can order without an account, and the catalogue for
 * menus and filters.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const catalogue = valueOrThrow(await context.get(clientContext).getCatalogue());
  return {
    publicUrl: context.get(publicUrlContext),
    acceptsGuests: context.get(guestCheckoutContext),
    catalogue: createLoadedCatalogue(catalogue),
  };
}

/** `publicUrl` and `acceptsGuests` are settings and never change. `refreshCatalogue` fetches a changed catalogue. */
export function shouldRevalidate() {
  return false;
}

const SIGNING_IN_PATH = '/user-profile/signing-in/';

/** The layout of every page, error pages included. The browser adds personal content, because all users share the cached pages. */
export function Layout({ children }: { children: ReactNode }) {
  const session = useSession();
  const { cart, price } = useRestoredCart();
  const addedCount = useShopState((state) => state.addedCount);
  const { pathname, search } = useLocation();
  // The cart page runs the check itself and shows the notices.
  useCartCheckOnLoad(cartReader, { skip: pathname === href('/checkout') });
  useRecordShownEntry();
  const { departments, shop, pages } = useCatalogue();
  useRecordCatalogueVersion();
  const navGroups = createNavGroups(departments);
  const persistNavHeight = usePersistNavHeight();
  const signOut = useSignOut();
  // The page after a provider's sign-in is usually a small popup that closes itself.
  const isSigningIn = pathname.startsWith(SIGNING_IN_PATH);

  useEffect(() => {
    void refreshSession(client);
    return restoreShopState();
  }, []);

  // A development server's pages are not kept.
  useEffect(() => {
    if (!import.meta.env.PROD) return;
    // If the import fails, for example without a network, the page is not kept.
    void import('./offline/keep-shown-page.ts').then(
      (module) => module.keepShownPage(),
      () => undefined,
    );
  }, [pathname, search]);

  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbfaf8" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#171916" />
        <Meta />
        <Links />
        {/* Delays the first paint until the header and the content are parsed, because their last parts move the first ones. */}
        <link rel="expect" href="#footer" blocking="render" />
      </head>
      <body>
        <SkipLink />
        {!isSigningIn && (
          <Header
            shop={shop}
            navGroups={navGroups}
            session={session}
            onSignOut={() => void signOut()}
            cart={{
              lines: cart,
              price,
              addedCount,
              loadLines: () => import('./routes/checkout/cart-menu-lines.tsx'),
            }}
            onHeight={persistNavHeight}
            hasSearchRow={pathname === href('/')}
            suggest={suggest}
          />
        )}
        <Main>{children}</Main>
        {!isSigningIn && <Footer shop={shop} pages={pages} navGroups={navGroups} />}
        <PageLoading />
        <ProgressBar />
        <Toaster />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** Returns search suggestions; undefined when the call fails, because the search works without them. */
async function suggest(q: string, signal: AbortSignal) {
  const result = await client.suggestSearches({ query: { q }, signal });
  return result.ok ? result.value : undefined;
}

/**
 * The page content. It gets the focus after a navigation, so that keyboard and screen reader start at its top. It also gets the focus
 * when the focused element disappears on the same path. After a back navigation, the link to the page that was left gets the focus.
 */
function Main({ children }: { children: ReactNode }) {
  const { pathname, key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const main = useRef<HTMLElement>(null);
  const previous = useRef({ pathname, key });
  // Before the paint: later it would take the focus from what the user has pressed on the new page.
  useLayoutEffect(() => {
    const before = previous.current;
    previous.current = { pathname, key };
    const isFocusLost = before.key !== key && document.activeElement === document.body;
    if (before.pathname === pathname && !isFocusLost) return;
    const link = isBack
      ? main.current?.querySelector<HTMLElement>(`a[href="${before.pathname}"]:not([tabindex])`)
      : null;
    (link ?? main.current)?.focus({ preventScroll: true });
  }, [pathname, key, isBack]);
  return (
    <main id="main" ref={main} tabIndex={-1}>
      {children}
    </main>
  );
}

export default function App() {
  return <Outlet />;
}

/** The error page, for an unknown URL or a failure. Shows the detail of a problem, never the message of an exception. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const detail = isRouteErrorResponse(error) && hasDetail(error.data) ? error.data.detail : undefined;
  const { name: shopName } = useCatalogue().shop;
  const isPaused = isRouteErrorResponse(error) && error.status === 503;
  useEffect(() => {
    if (!isPaused) return;
    // If the import fails, the shopper must reload the page.
    void import('./features/shell/reload-when-served.ts').then(
      (module) => module.reloadWhenServed(),
      () => undefined,
    );
  }, [isPaused]);
  if (isMissing) return <ErrorPage kind="missing" shopName={shopName} detail={detail} />;
  const kind = isUnreachable(error) ? 'unreachable' : 'failed';
  return <ErrorPage kind={kind} shopName={shopName} detail={detail} />;
}

/**
 * Returns whether the error is a `fetch` without a response. Such a `fetch` throws a `TypeError`, as many bugs do; only the browser's
 * message tells them apart.
 */
function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError && /failed to fetch|networkerror|load failed/i.test(error.message);
}
