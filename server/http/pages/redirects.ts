import { findCategory, isMergedCategory, type Catalogue } from '#domain/catalog/catalogue.ts';
import { parseDepartment } from '#domain/catalog/departments.ts';
import { pagePath } from './page-access.ts';

/** Returns the path of the login form, which leads back to the page. */
export function loginPath({ pathname, search }: URL): string {
  return `/user-profile/login?from=${encodeURIComponent(pathname + search)}`;
}

/** Returns the path at which members of staff set up or pass their second factor, which leads back to the page. */
export function factorPath({ pathname, search }: URL): string {
  return `/admin/second-factor?from=${encodeURIComponent(pathname + search)}`;
}

/** The canonical URL of a page. 308 for another spelling; 301 for a category that was merged into another one. */
export type PageRedirect = { readonly location: string; readonly status: 301 | 308 };

/**
 * Returns the redirect from another spelling of a page's URL (DECISIONS 5): `billing-address`, other words for categories and departments,
 * other letter case, a trailing slash; and from a merged category. Undefined when the URL is canonical already. Without a catalogue, no
 * category is known.
 */
export function redirectFor(
  { pathname: typed, search }: URL,
  catalogue: Catalogue | undefined,
): PageRedirect | undefined {
  const pathname = withCanonicalCase(typed);
  const billing = /^\/billing-address\/([^/]+)\/?$/.exec(pathname);
  if (billing) return { location: `/belling-address/${billing[1]}${search}`, status: 308 };
  const listing = LISTING.exec(pathname);
  if (listing) {
    const [, kind = '', word = ''] = listing;
    const value =
      kind === 'products'
        ? catalogue && findCategory(catalogue, decodeURIComponent(word))?.id
        : parseDepartment(word);
    const canonical = `/${kind}/${value}`;
    if (value === undefined || canonical === typed) return undefined;
    const isMerged = catalogue !== undefined && kind === 'products' && isMergedCategory(catalogue, word);
    return { location: canonical + search, status: isMerged ? 301 : 308 };
  }
  const canonical = /^\/[^/].*\/$/.test(pathname) ? pathname.replace(/\/+$/, '') : pathname;
  return canonical === typed ? undefined : { location: canonical + search, status: 308 };
}

/** The path of a category or department. Words of categories are percent-encoded. */
const LISTING = /^\/(products|products-for)\/([\w'%-]+)\/?$/;

/** Whether the redirect of a path depends on the catalogue. */
export function namesCategory(pathname: string): boolean {
  return LISTING.exec(withCanonicalCase(pathname))?.[1] === 'products';
}

/** Returns a page's path with its fixed segments in canonical case. The router ignores case. */
function withCanonicalCase(pathname: string): string {
  if (!/[A-Z]/.test(pathname) || pathname.startsWith('//')) return pathname;
  const path = pagePath(pathname);
  if (path === '*') return pathname;
  const segments = pathname.split('/');
  return path
    .split('/')
    .map((part, index) => (part.startsWith(':') ? segments[index] : part))
    .join('/');
}
