import {
  findBrand,
  findCategory,
  isMergedBrand,
  isMergedCategory,
  type Catalogue,
} from '#domain/catalogue/catalogue.ts';
import { parseDepartment } from '#domain/catalogue/departments.ts';
import { pagePath } from './page-access.ts';

/** Returns the path of the login form, which leads back to the page. */
export function loginPath({ pathname, search }: URL): string {
  return `/user-profile/login?from=${encodeURIComponent(pathname + search)}`;
}

/** Returns the path at which members of staff set up or pass their second factor, which leads back to the page. */
export function factorPath({ pathname, search }: URL): string {
  return `/admin/second-factor?from=${encodeURIComponent(pathname + search)}`;
}

/** The canonical URL of a page. 308 for another spelling; 301 for a category or brand that was merged into another one. */
export type PageRedirect = { readonly location: string; readonly status: 301 | 308 };

/**
 * Returns the redirect from another spelling of a page's URL (DECISIONS 5): `billing-address`, other words for categories and departments,
 * other letter case, a trailing slash; and from a merged category or brand. Undefined when the URL is canonical already. Without a
 * catalogue, no category or brand is known.
 */
export function redirectFor(
  { pathname: typed, search: typedSearch }: URL,
  catalogue: Catalogue | undefined,
): PageRedirect | undefined {
  const pathname = withCanonicalCase(typed);
  const search = withCurrentNames(pathname, typedSearch, catalogue);
  const isFilterMerged = search !== typedSearch;
  const billing = /^\/billing-address(\/[^/]+)?\/?$/.exec(pathname);
  if (billing) return { location: `/belling-address${billing[1] ?? ''}${search}`, status: 308 };
  const listing = LISTING.exec(pathname);
  if (listing) {
    const [, kind = '', word = ''] = listing;
    const value =
      kind === 'products'
        ? catalogue && findCategory(catalogue, decodeURIComponent(word))?.id
        : parseDepartment(word);
    const canonical = `/${kind}/${value}`;
    if (value === undefined || (canonical === typed && !isFilterMerged)) return undefined;
    const isMerged =
      catalogue !== undefined && kind === 'products' && isMergedCategory(catalogue, word.toLowerCase());
    return { location: canonical + search, status: isMerged || isFilterMerged ? 301 : 308 };
  }
  const canonical = /^\/[^/].*\/$/.test(pathname) ? pathname.replace(/\/+$/, '') : pathname;
  if (canonical === typed && !isFilterMerged) return undefined;
  return { location: canonical + search, status: isFilterMerged ? 301 : 308 };
}

/** Returns the query of a listing's URL with the brand and the category that merged ones were replaced by. */
function withCurrentNames(pathname: string, search: string, catalogue: Catalogue | undefined): string {
  if (catalogue === undefined || search === '' || !isListing(pathname)) return search;
  const query = new URLSearchParams(search);
  const moved = Object.entries(REPLACEMENTS).flatMap(([name, findReplacement]) => {
    const id = findReplacement(catalogue, query.get(name) ?? '');
    return id === undefined ? [] : [[name, id] as const];
  });
  for (const [name, id] of moved) query.set(name, id);
  return moved.length === 0 ? search : `?${query.toString()}`;
}

/** The parameters of a listing that name a brand or category, and functions that return what a merged one was replaced by. */
const REPLACEMENTS = {
  brand: replacementOfBrand,
  type: replacementOfCategory,
  category: replacementOfCategory,
};

function replacementOfBrand(catalogue: Catalogue, word: string): string | undefined {
  const brand = isMergedBrand(catalogue, word) ? findBrand(catalogue, word) : undefined;
  return brand?.replacedBy === null ? brand.id : undefined;
}

function replacementOfCategory(catalogue: Catalogue, word: string): string | undefined {
  const category = isMergedCategory(catalogue, word.toLowerCase())
    ? findCategory(catalogue, word)
    : undefined;
  return category?.replacedBy === null ? category.id : undefined;
}

function isListing(pathname: string): boolean {
  return LISTING.test(pathname) || /^\/(shop|filtered-products)\/?$/.test(pathname);
}

/** The path of a category or department. Words of categories are percent-encoded. */
const LISTING = /^\/(products|products-for)\/([\w'%-]+)\/?$/;

/** Whether the redirect of a URL depends on the catalogue. */
export function namesCategoryOrBrand({ pathname: typed, search }: URL): boolean {
  const pathname = withCanonicalCase(typed);
  if (LISTING.exec(pathname)?.[1] === 'products') return true;
  const query = new URLSearchParams(search);
  return isListing(pathname) && Object.keys(REPLACEMENTS).some((name) => query.has(name));
}

/** Returns a page's path with its fixed segments in canonical case. The router ignores case. */
function withCanonicalCase(pathname: string): string {
  if (!/[A-Z]/.test(pathname) || pathname.startsWith('//')) return pathname;
  const path = pagePath(pathname);
  if (path === '*') return pathname;
  const segments = pathname.split('/');
  const parts = path.split('/').map((part) => part.replace(/\?$/, ''));
  // The path may lack an optional segment of its pattern, and may have a trailing slash.
  return segments
    .map((segment, index) => {
      const part = parts[index] ?? '';
      return segment === '' || part === '' || part.startsWith(':') ? segment : part;
    })
    .join('/');
}
