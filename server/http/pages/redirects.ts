import { parseCategory } from '#domain/catalog/categories.ts';
import { parseDepartment } from '#domain/catalog/departments.ts';
import { pagePath } from './page-access.ts';

/**
 * Where an address that people would type leads to, when it is not how the shop spells it (DECISIONS 5): the correct spelling of
 * `belling-address`, other words for categories and departments, other letter cases. Undefined when the address is fine.
 */
export function redirectFor({ pathname: typed, search }: URL): string | undefined {
  const pathname = inOwnCase(typed);
  const billing = /^\/billing-address\/([^/]+)\/?$/.exec(pathname);
  if (billing) return `/belling-address/${billing[1]}${search}`;
  const listing = /^\/(products|products-for)\/([A-Za-z'-]+)\/?$/.exec(pathname);
  if (listing) {
    const [, place = '', word = ''] = listing;
    const value = place === 'products' ? parseCategory(word) : parseDepartment(word);
    const proper = `/${place}/${value}`;
    if (value !== undefined && proper !== typed) return proper + search;
    return undefined;
  }
  // One address a page: no slash at the end.
  const proper = /^\/[^/].*\/$/.test(pathname) ? pathname.replace(/\/+$/, '') : pathname;
  return proper === typed ? undefined : proper + search;
}

/** A page's address with its fixed words as the shop writes them: the router takes them in any letter case. */
function inOwnCase(pathname: string): string {
  if (!/[A-Z]/.test(pathname) || pathname.startsWith('//')) return pathname;
  const path = pagePath(pathname);
  if (path === '*') return pathname;
  const there = pathname.split('/');
  return path
    .split('/')
    .map((part, at) => (part.startsWith(':') ? there[at] : part))
    .join('/');
}
