import { calls } from '#contract/calls.ts';
import { SORTS } from '#contract/calls/catalog.ts';
import { API_BASE, routes } from '#contract/routes.ts';
import { BRANDS } from '#domain/catalog/brands.ts';
import { CATEGORIES } from '#domain/catalog/categories.ts';
import { DEPARTMENTS } from '#domain/catalog/departments.ts';
import { PAGE_ACCESS } from '../pages/page-access.ts';
import { redirectFor } from '../pages/redirects.ts';

/** A kind of address whose answer is the same for everybody: its path, and the parameters on which the answer depends. */
type Pattern = {
  readonly path: RegExp;
  readonly parameters: readonly string[];
  /** A parameter without which the answer is another, which is not kept. */
  readonly needs?: string;
};

/** What listings read of their address: filters, words and place. Everything else behind the question mark changes no page. */
const LISTING_PARAMETERS = ['department', 'type', 'for', 'category', 'brand', 'price', 'q', 'sort', 'cursor'];

/** The public pages that heed nothing behind the question mark. */
const PLAIN = new Set(['/', '/product/:id']);

/** The calls that only show the catalogue. A whole listing is sent while it is read, and never kept; one with a limit is. */
const CALLS = [
  { name: 'readProduct' },
  { name: 'listReviews', needs: 'limit' },
  { name: 'readCatalogFacts' },
  { name: 'suggestSearches', needs: 'q' },
  { name: 'listProducts', needs: 'limit' },
  { name: 'listCategoryProducts', needs: 'limit' },
  { name: 'listDepartmentProducts', needs: 'limit' },
] as const;

/** Every kind of address under which answers are kept. */
export const PATTERNS: readonly Pattern[] = [
  ...Object.entries(PAGE_ACCESS).flatMap(([path, access]) => {
    if (access !== 'anyone' || path === '*') return [];
    const parameters = PLAIN.has(path) ? [] : LISTING_PARAMETERS;
    const data = path === '/' ? String.raw`/_\.data` : `${pathPattern(path)}${String.raw`\.data`}`;
    return [
      { path: new RegExp(`^${pathPattern(path)}$`), parameters },
      { path: new RegExp(`^${data}$`), parameters: [...parameters, '_routes'] },
    ];
  }),
  ...CALLS.map((call) => {
    const { query } = calls[call.name] as { query?: { shape: Record<string, unknown> } };
    return {
      path: new RegExp(`^${API_BASE}${pathPattern(routes[call.name].path)}$`),
      parameters: Object.keys(query?.shape ?? {}),
      ...('needs' in call && { needs: call.needs }),
    };
  }),
];

/** What the shop's own links say behind the question mark. Words, prices and places are people's, and so is every other spelling. */
const OWN_WORDS: ReadonlySet<string> = new Set([...DEPARTMENTS, ...CATEGORIES, ...BRANDS, ...SORTS]);

/** No address of the shop is longer; one that is may be answered, and is not kept. */
const LONGEST = 400;

/** An address under which an answer may be kept. */
export type KeptAddress = {
  /** Path and parameters as everybody's request for this answer is spelt: only those that matter, in one order. */
  readonly address: string;
  /** Whether people can make up as many of these as they like: such answers must not push others out. */
  readonly isFree: boolean;
};

/**
 * The address under which the answer to a request may be kept; undefined when it is none that is the same for everybody, or none that
 * the shop itself would write. `url` is path and query as they came.
 */
export function keptAddress(url: string): KeptAddress | undefined {
  if (url.length > LONGEST || !url.startsWith('/') || url.startsWith('//')) return undefined;
  const [pathname, search] = split(url);
  if (!/^\/[\w./-]*$/.test(pathname)) return undefined;
  const pattern = PATTERNS.find(({ path }) => path.test(pathname));
  if (pattern === undefined) return undefined;
  if (redirectFor(new URL(pathname, 'http://shop.invalid')) !== undefined) return undefined;
  const heeded = readParameters(search, pattern.parameters);
  if (heeded === undefined) return undefined;
  if (pattern.needs !== undefined && heeded.every(([name]) => name !== pattern.needs)) return undefined;
  if (heeded.some(([name, value]) => name === '_routes' && !isRouteList(value))) return undefined;
  const query = new URLSearchParams(heeded).toString();
  return {
    address: query === '' ? pathname : `${pathname}?${query}`,
    isFree: heeded.some(([name, value]) =>
      name === '_routes' ? value.includes(',') : name === 'q' || !OWN_WORDS.has(value),
    ),
  };
}

function pathPattern(path: string): string {
  return path.replaceAll(/:\w+/g, '[^/.]+');
}

function split(url: string): [string, string] {
  const at = url.indexOf('?');
  return at === -1 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)];
}

/** The parameters that matter, in the order of `names`; undefined when one is badly encoded or given twice. */
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

/** What the router asks for on requests for data: ids of routes, as it made them from the files' names. */
function isRouteList(value: string): boolean {
  return /^(root|routes(\/[a-z-]+)+)(,(root|routes(\/[a-z-]+)+))?$/.test(value);
}
