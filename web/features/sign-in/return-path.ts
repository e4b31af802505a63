/** The default return path. */
const ACCOUNT_PATH = '/user-profile';

/** The sign-in pages, which are not valid return paths. */
const SIGN_IN_PATHS = ['/user-profile/login', '/user-profile/registration', '/user-profile/logout'];

/**
 * Returns where to go after signing in: `from` if it is a path on this site, otherwise the account page. Rejects everything that a browser
 * could resolve to another site (`//`, a backslash, a scheme, also after dots or line breaks), to prevent open redirects.
 */
export function returnPath(from: string | null): string {
  if (from === null || !from.startsWith('/') || from.includes('\\')) return ACCOUNT_PATH;
  const site = 'http://site.invalid';
  const url = URL.parse(from, site);
  if (url === null || url.origin !== site) return ACCOUNT_PATH;
  const { pathname, search, hash } = url;
  // Resolving dots may leave two leading slashes, which would name a host.
  if (pathname.startsWith('//') || SIGN_IN_PATHS.includes(pathname.replace(/\/+$/, ''))) return ACCOUNT_PATH;
  return pathname + search + hash;
}

/** Returns whether a visitor signs in to see the cart or to check out. */
export function leadsToCheckout(from: string | null): boolean {
  return /^\/(checkout|belling-address)([/?]|$)/.test(returnPath(from));
}

/** Returns the URL of a sign-in page with the return path in its query. */
export function withReturnPath(signInPath: string, from: string | null): string {
  const path = returnPath(from);
  return path === ACCOUNT_PATH ? signInPath : `${signInPath}?from=${encodeURIComponent(path)}`;
}
