import { calls } from '#contract/calls.ts';
import { SORTS } from '#contract/calls/shop/catalogue.ts';
import { shopRoutes } from '#contract/routes/all-routes.ts';
import { API_BASE } from '#contract/routes/api-base.ts';
import { CACHED_CALLS } from '#contract/routes/cached-calls.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { COLOUR_FAMILIES } from '#domain/catalogue/colour-family.ts';
import { DEPARTMENTS } from '#domain/catalogue/departments.ts';
import { SIZES } from '#domain/catalogue/sizes/size.ts';
import { PAGE_ACCESS } from '../pages/page-access.ts';
import { redirectFor } from '../pages/redirects.ts';

/** A kind of URL whose response is public: its path, and the query parameters on which the response depends. */
type Pattern = {
  readonly path: RegExp;
  readonly parameters: readonly string[];
  /** A parameter without which the response is not cached. */
  readonly requires?: string;
};

/** The query parameters of listings. Pages ignore all others. */
const LISTING_PARAMETERS = [
  'department',
  'type',
  'for',
  'category',
  'brand',
  'colour',
  'size',
  'price',
  'q',
  'sort',
  'cursor',
];

/** Public pages that ignore the query. */
const PAGES_WITHOUT_QUERY = new Set(['/', '/product/:id', '/pages/:slug']);

/** Every kind of URL whose response is cached. */
export const CACHEABLE_PATTERNS: readonly Pattern[] = [
  ...Object.entries(PAGE_ACCESS).flatMap(([path, access]) => {
    if (access !== 'anyone' || path === '*') return [];
    const parameters = PAGES_WITHOUT_QUERY.has(path) ? [] : LISTING_PARAMETERS;
    const data = path === '/' ? String.raw`/_\.data` : `${pathPattern(path)}${String.raw`\.data`}`;
    return [
      { path: new RegExp(`^${pathPattern(path)}$`), parameters },
      { path: new RegExp(`^${data}$`), parameters: [...parameters, '_routes'] },
    ];
  }),
  ...CACHED_CALLS.map((call) => {
    const { query } = calls[call.name] as { query?: { shape: Record<string, unknown> } };
    return {
      path: new RegExp(`^${API_BASE}${pathPattern(shopRoutes[call.name].path)}$`),
      parameters: Object.keys(query?.shape ?? {}),
      ...('requires' in call && { requires: call.requires }),
    };
  }),
];

/** Values that the shop's own links use, besides its categories and brands. Clients can invent all others: words, prices, cursors. */
const KNOWN_VALUES: ReadonlySet<string> = new Set([...DEPARTMENTS, ...COLOUR_FAMILIES, ...SIZES, ...SORTS]);

/** Longer URLs are served but not cached; the shop's own are shorter. */
const MAX_URL_LENGTH = 400;

/** The key of a cached response. */
export type CacheKey = {
  /** The normalised path and query: only parameters that matter, in a fixed order. */
  readonly url: string;
  /** Whether clients can invent any number of such URLs. Their responses must not evict others. */
  readonly isUnbounded: boolean;
};

/**
 * Returns the cache key of a request; undefined when the response is not public, or the URL is not in the form that the shop writes.
 * `url` is the raw path and query; the values of an outdated catalogue are good enough.
 */
export function cacheKeyOf(url: string, catalogue: Catalogue | undefined): CacheKey | undefined {
  if (url.length > MAX_URL_LENGTH || !url.startsWith('/') || url.startsWith('//')) return undefined;
  const [pathname, search] = split(url);
  if (!/^\/[\w./-]*$/.test(pathname)) return undefined;
  const pattern = CACHEABLE_PATTERNS.find(({ path }) => path.test(pathname));
  if (pattern === undefined) return undefined;
  const address = new URL(search === '' ? pathname : `${pathname}?${search}`, 'http://shop.invalid');
  if (redirectFor(address, catalogue) !== undefined) return undefined;
  const parameters = readParameters(search, pattern.parameters);
  if (parameters === undefined) return undefined;
  if (pattern.requires !== undefined && parameters.every(([name]) => name !== pattern.requires))
    return undefined;
  if (parameters.some(([name, value]) => name === '_routes' && !isRouteList(value))) return undefined;
  const query = new URLSearchParams(parameters).toString();
  return {
    url: query === '' ? pathname : `${pathname}?${query}`,
    isUnbounded: parameters.some(([name, value]) =>
      name === '_routes' ? value.includes(',') : name === 'q' || !isKnown(value, catalogue),
    ),
  };
}

function isKnown(value: string, catalogue: Catalogue | undefined): boolean {
  const hasId = ({ id }: { readonly id: string }) => id === value;
  return (
    KNOWN_VALUES.has(value) ||
    (catalogue !== undefined && (catalogue.categories.some(hasId) || catalogue.brands.some(hasId)))
  );
}

function pathPattern(path: string): string {
  return path.replaceAll(/:\w+/g, '[^/.]+');
}

function split(url: string): [string, string] {
  const at = url.indexOf('?');
  return at === -1 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)];
}

/** Returns the named parameters in the order of `names`; undefined when one is malformed or occurs twice. */
function readParameters(search: string, names: readonly string[]): [string, string][] | undefined {
  if (search === '') return [];
  try {
    decodeURIComponent(search);
  } catch {
    return undefined;
  }
  const all = new URLSearchParams(search);
  if (names.some((name) => all.getAll(name).length > 1)) return undefined;
  return names.flatMap((name) => {
    const value = all.get(name);
    return value === null ? [] : [[name, value] as [string, string]];
  });
}

/** Whether a value of `_routes` is one that the router's client writes: route ids, which are names of files. */
function isRouteList(value: string): boolean {
  return /^[a-z-]+(,[a-z-]+)?$/.test(value);
}
