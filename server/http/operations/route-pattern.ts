import { API_BASE, routes } from '#contract/routes.ts';
import { WEBHOOK_PATH } from '../orders/webhook.ts';
import { PAGE_ACCESS } from '../pages/page-access.ts';

/** Addresses with a name of their own that are neither pages nor calls. */
const FILES = ['/healthz', '/readyz', '/metrics', '/robots.txt', '/sitemap.xml'];

const calls = [...Object.values(routes).map(({ path }) => path), WEBHOOK_PATH, '/openapi.json', '/docs'];

/** All patterns, those first in which least is open. */
const PATTERNS = [
  ...Object.keys(PAGE_ACCESS).filter((path) => path !== '*'),
  ...calls.map((path) => API_BASE + path),
  ...FILES,
]
  .map((path) => ({ path, expression: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`) }))
  .toSorted((one, other) => one.path.split(':').length - other.path.split(':').length);

/** Addresses whose pattern is remembered; people ask for few of them again and again. */
const MOST_REMEMBERED = 2_000;
const remembered = new Map<string, string>();

/**
 * The route that answers an address, as in `/product/:id`: as many as there are pages and calls, however many addresses there are. A page's
 * data counts as its page. `*` for what the shop does not know; `url` is path and query as they came.
 */
export function routePattern(url: string): string {
  const known = remembered.get(url);
  if (known !== undefined) return known;
  const pattern = find(url.replace(/[?#].*$/s, ''));
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  // Made-up addresses shall not push out those that people use, nor fill the memory.
  if (pattern !== '*' && url.length < 100) remembered.set(url, pattern);
  return pattern;
}

function find(pathname: string): string {
  const folder = /^\/(assets|pictures|sitemaps)\//.exec(pathname)?.[1];
  if (folder !== undefined) return `/${folder}/*`;
  const path = pathname === '/_.data' ? '/' : pathname.replace(/\.data$/, '');
  return PATTERNS.find(({ expression }) => expression.test(path))?.path ?? '*';
}
