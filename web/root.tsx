import { useEffect, useRef, type ReactNode } from 'react';
import {
  href,
  isRouteErrorResponse,
  Links,
  Meta,
  NavigationType,
  Outlet,
  redirect,
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
import { PageLoading } from './features/shell/page-loading.tsx';
import { ProgressBar } from './features/shell/progress-bar.tsx';
import { SkipLink } from './features/shell/skip-link.tsx';
import { useSignOut } from './routes/account/use-sign-out.ts';
import { readLineInBrowser } from './routes/checkout/read-line-product.ts';
import { client } from './routes/data/browser-client.ts';
import { accessRedirectContext, publicUrlContext } from './routes/data/client-context.ts';
import { hasDetail } from './routes/data/value-or-throw.ts';
import { restoreShopState, useRestoredCart } from './shop-state/restored.ts';
import { useCartCheckOnLoad } from './shop-state/use-checked-cart.ts';
import { usePersistedNavHeight } from './shop-state/use-persisted.ts';
import './ui/theme/tokens.css';
import './ui/theme/base.css';
import { Toaster } from './ui/overlay/toaster.tsx';
import textFace from './ui/theme/fonts/hanken-grotesk-latin-wght.woff2?url';
import displayFace from './ui/theme/fonts/ysabeau-latin-wght.woff2?url';

export const links: Route.LinksFunction = () => [
  ...[textFace, displayFace].map((face) => ({
    rel: 'preload',
    href: face,
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
    const target = await context.get(accessRedirectContext)({ pattern, url });
    if (target !== undefined) throw redirect(target);
    return next();
  },
];

/** What every page needs to tell its own address. */
export function loader({ context }: Route.LoaderArgs) {
  return { publicUrl: context.get(publicUrlContext) };
}

/** It never changes while the shop runs. */
export function shouldRevalidate() {
  return false;
}

const SIGNING_IN = '/user-profile/signing-in/';

/** The frame of every page, error pages included. What differs between people is added in the browser, never on the server. */
export function Layout({ children }: { children: ReactNode }) {
  const session = useSession();
  const { cart, cartPrice } = useRestoredCart();
  const { pathname } = useLocation();
  // The cart page checks the cart itself and shows the notices.
  useCartCheckOnLoad(readLineInBrowser, { skip: pathname === href('/checkout') });
  const keepNavHeight = usePersistedNavHeight();
  const signOut = useSignOut();
  // Mostly a small window for a moment, on the way back from a provider.
  const isPassing = pathname.startsWith(SIGNING_IN);

  useEffect(() => {
    void refreshSession(client);
    return restoreShopState();
  }, []);

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
      </head>
      <body>
        <SkipLink />
        {!isPassing && (
          <Header
            session={session}
            onSignOut={() => void signOut()}
            cart={{ lines: cart, price: cartPrice }}
            onHeight={keepNavHeight}
            searchRow={pathname === href('/')}
            suggest={suggest}
          />
        )}
        <Main>{children}</Main>
        {!isPassing && <Footer />}
        <PageLoading />
        <ProgressBar />
        <Toaster />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** What may be meant by the words typed so far. Where no answer comes, there is nothing to suggest; the search itself stays. */
async function suggest(q: string, signal: AbortSignal) {
  const answer = await client.suggestSearches({ query: { q }, signal });
  return answer.ok ? answer.value : undefined;
}

/**
 * The page itself. When another one comes it takes the focus, so that keyboard and screen reader start at its top; also where the
 * address stays and what had the focus has gone, as the login form does. On the way back the link to the page that is left takes it.
 */
function Main({ children }: { children: ReactNode }) {
  const { pathname, key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const main = useRef<HTMLElement>(null);
  const shown = useRef({ pathname, key });
  useEffect(() => {
    const before = shown.current;
    shown.current = { pathname, key };
    const isLost = before.key !== key && document.activeElement === document.body;
    if (before.pathname === pathname && !isLost) return;
    const link = isBack ? main.current?.querySelector<HTMLElement>(`a[href="${before.pathname}"]`) : null;
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

/** A page that is not there, or one of ours that failed. The words come from the shop; an error's own text stays on the server. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const detail = isRouteErrorResponse(error) && hasDetail(error.data) ? error.data.detail : undefined;
  if (missing) return <ErrorPage kind="missing" detail={detail} />;
  return <ErrorPage kind={isUnreachable(error) ? 'unreachable' : 'failed'} detail={detail} />;
}

/** What `fetch` throws when no answer came is a `TypeError` like any bug's; only the browsers' words tell it apart. */
function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError && /failed to fetch|networkerror|load failed/i.test(error.message);
}
