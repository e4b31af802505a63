/** The pages that a browser keeps for use without a network: those that are the same for all shoppers, and the cart. */
const KEPT = /^\/(shop|filtered-products|checkout|(products|products-for|product|pages)\/[^/]+)?$/;

/** The first parts of paths that the worker never handles: the back office, the API, accounts, sign-in, payments and previews. */
export const IGNORED_PARTS = [
  'admin',
  'api',
  'payment',
  'preview',
  'stock-alert',
  'user-profile',
  'wishlist',
] as const;

const IGNORED = new RegExp(String.raw`^/(${IGNORED_PARTS.join('|')})(/|\.data$|$)`);

/** The cart page. Its HTML has no cart: the browser adds the one that it has stored. */
export const CART_PATH = '/checkout';

/** Returns whether the page at a path may be kept. */
export function canKeep(pathname: string): boolean {
  return KEPT.test(pathname);
}

/** Returns whether the worker leaves requests for a path to the browser. */
export function isIgnored(pathname: string): boolean {
  return IGNORED.test(pathname);
}

/** Returns whether a path is that of a file whose name changes with its content. */
export function isImmutable(pathname: string): boolean {
  return /^\/(assets|pictures)\//.test(pathname);
}

/** Returns whether a path is that of the cart page or of the checkout. */
export function isCheckout(pathname: string): boolean {
  return pathname === CART_PATH || /^\/belling-address(\/|$)/.test(pathname);
}

/** Returns path and query of the page whose data a URL names; undefined for other URLs. */
export function pageOfData({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string | undefined {
  if (!pathname.endsWith('.data')) return undefined;
  const query = new URLSearchParams(search);
  query.delete('_routes');
  const path = pathname === '/_.data' ? '/' : pathname.slice(0, -'.data'.length);
  return query.size === 0 ? path : `${path}?${query}`;
}

/** Returns the scripts, styles and fonts that a page names. */
export function listNamedFiles(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.-]+\.\w+/g))];
}
