import { allRoutes } from '#contract/routes/all-routes.ts';
import { API_BASE } from '#contract/routes/api-base.ts';
import { routeExpression } from '../api/route-expression.ts';
import { WEBHOOK_PATH } from '../orders/payment-webhook.ts';
import { isBackOfficePath, PAGE_ACCESS } from '../pages/page-access.ts';

/** Paths that are neither pages nor calls. */
const OTHER_PATHS = ['/healthz', '/readyz', '/metrics', '/robots.txt', '/sitemap.xml'];

const calls = [...Object.values(allRoutes).map(({ path }) => path), WEBHOOK_PATH, '/openapi.json', '/docs'];

/** All patterns, the most specific first. */
const PATTERNS = [
  ...Object.keys(PAGE_ACCESS).filter((path) => path !== '*'),
  ...calls.map((path) => API_BASE + path),
  ...OTHER_PATHS,
]
  .map((path) => ({ path, expression: routeExpression(path) }))
  .toSorted((one, other) => one.path.split(':').length - other.path.split(':').length);

/** Maximum number of URLs whose pattern is cached. */
const MAX_CACHED_COUNT = 2_000;
const cached = new Map<string, string>();

/**
 * Returns the route of a URL, such as `/product/:id`: a label with a bounded number of values. A page's data has the route of the page.
 * `*` for unknown paths. `url` is the raw path and query.
 */
export function routePattern(url: string): string {
  const known = cached.get(url);
  if (known !== undefined) return known;
  const pattern = find(url.replace(/[?#].*$/s, ''));
  // Unknown paths must not evict known ones, and long URLs must not fill the memory.
  if (pattern !== '*' && url.length < 100) {
    if (cached.size >= MAX_CACHED_COUNT) cached.clear();
    cached.set(url, pattern);
  }
  return pattern;
}

function find(pathname: string): string {
  const folder = /^\/(assets|pictures|sitemaps|admin\/assets)\//.exec(pathname)?.[1];
  if (folder !== undefined) return `/${folder}/*`;
  if (isBackOfficePath(pathname)) return '/admin/*';
  const path = pathname === '/_.data' ? '/' : pathname.replace(/\.data$/, '');
  return PATTERNS.find(({ expression }) => expression.test(path))?.path ?? '*';
}
