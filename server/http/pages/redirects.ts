import { parseCategory } from '#domain/catalog/categories.ts';
import { parseDepartment } from '#domain/catalog/departments.ts';
import { pagePath } from './page-access.ts';

/**
 * Returns the canonical URL for another spelling of a page's URL (DECISIONS 5): `billing-address`, other words for categories and
 * departments, other letter case, a trailing slash. Undefined when the URL is canonical already.
 */
export function redirectFor({ pathname: typed, search }: URL): string | undefined {
  const pathname = withCanonicalCase(typed);
  const billing = /^\/billing-address\/([^/]+)\/?$/.exec(pathname);
  if (billing) return `/belling-address/${billing[1]}${search}`;
  const listing = /^\/(products|products-for)\/([A-Za-z'-]+)\/?$/.exec(pathname);
  if (listing) {
    const [, kind = '', word = ''] = listing;
    const value = kind === 'products' ? parseCategory(word) : parseDepartment(word);
    const canonical = `/${kind}/${value}`;
    if (value !== undefined && canonical !== typed) return canonical + search;
    return undefined;
  }
  const canonical = /^\/[^/].*\/$/.test(pathname) ? pathname.replace(/\/+$/, '') : pathname;
  return canonical === typed ? undefined : canonical + search;
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
