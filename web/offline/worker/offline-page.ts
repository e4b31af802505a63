import type { KeptPage } from './kept-pages.ts';
import { CART_PATH, isCheckout } from './page-rules.ts';

const MAX_LISTED_COUNT = 12;

/**
 * Reloads the page as soon as the shop responds. The event `online` alone would miss a server that was down. Does not reload when a proxy
 * responds with an error, whose page would replace this one for good. Aborts requests that hang, because they would occupy the connections
 * that 'Try again' needs.
 */
const SCRIPT = `
const check = () =>
  fetch(location.href, { method: 'HEAD', signal: AbortSignal.timeout(10000) }).then(
    ({ status }) => status < 500 && location.reload(),
    () => undefined,
  );
addEventListener('online', check);
let interval = 5000;
const checkAgain = () => {
  check();
  interval = Math.min(2 * interval, 60000);
  setTimeout(checkAgain, interval);
};
setTimeout(checkAgain, interval);
`;

const TEXTS = {
  page: {
    title: 'The shop cannot be reached',
    detail: 'Please check your connection. This page is not among those that are kept on this device.',
  },
  checkout: {
    title: 'Orders need a connection',
    detail: 'Without one, no order is sent, neither now nor later. Your cart is kept on this device.',
  },
};

/** Renders the page for a URL that can be neither loaded nor found among the kept pages. `pages` are the kept ones, the newest first. */
export function renderOfflinePage({
  url,
  pages,
  style,
  mark,
}: {
  url: URL;
  pages: readonly KeptPage[];
  style: string;
  /** The shop's mark as SVG. */
  mark: string;
}): string {
  const { title, detail } = isCheckout(url.pathname) ? TEXTS.checkout : TEXTS.page;
  const listed = pages.map(describePage);
  const shopName = listed.find((page) => page.shopName !== '')?.shopName ?? '';
  const seen = listed.filter(({ path }) => path !== CART_PATH).slice(0, MAX_LISTED_COUNT);
  const hasCart = listed.some(({ path }) => path === CART_PATH);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}${shopName && ` | ${shopName}`}</title>
<style>${style}</style>
</head>
<body class="offline">
<main>
<p class="offline-mark">${mark.replace('<svg', '<svg aria-hidden="true"')}<span>${shopName}</span></p>
<h1>${title}</h1>
<p>${detail} This page opens by itself when the connection is back.</p>
<p class="offline-actions"><a class="offline-primary" href="${escapeHtml(url.origin + url.pathname + url.search)}">Try again</a>${
    hasCart ? `<a href="${CART_PATH}">Cart</a>` : ''
  }</p>
${seen.length > 0 ? `<h2>Pages you have seen</h2>\n<ul>${seen.map(renderLink).join('')}</ul>` : ''}
</main>
<script>${SCRIPT}</script>
</body>
</html>`;
}

/** Returns the Content-Security-Policy of the offline page: its own style and script, and the shop's fonts. */
export async function offlinePagePolicy({ style }: { style: string }): Promise<string> {
  const [styleHash, scriptHash] = await Promise.all([digest(style), digest(SCRIPT)]);
  return [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    `script-src 'sha256-${scriptHash}'`,
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

type ListedPage = { readonly path: string; readonly title: string; readonly shopName: string };

/** Reads the title of a page, such as 'Wrap Sundress | Osier'. It stays escaped as in the page's HTML. */
function describePage({ url, html }: KeptPage): ListedPage {
  const { pathname, search } = new URL(url);
  const path = pathname + search;
  const whole = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
  const cut = whole.lastIndexOf(' | ');
  if (cut === -1) return { path, title: whole === '' ? escapeHtml(path) : whole, shopName: '' };
  // The title of the home page describes the shop.
  const title = path === '/' ? 'Home' : whole.slice(0, cut);
  return { path, title, shopName: whole.slice(cut + 3) };
}

function renderLink({ path, title }: ListedPage): string {
  return `<li><a href="${escapeHtml(path)}">${title}</a></li>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

async function digest(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return btoa(String.fromCodePoint(...new Uint8Array(hash)));
}
