/** The public pages whose data is prefetched, by path, and their route ids in web/routes.ts. */
const ROUTE_IDS: readonly (readonly [RegExp, string])[] = [
  [/^\/$/, 'home'],
  [/^\/shop$/, 'shop'],
  [/^\/products\/[^/]+$/, 'category'],
  [/^\/products-for\/[^/]+$/, 'department'],
  [/^\/product\/[^/]+$/, 'product'],
];

/**
 * Returns the URL from which React Router fetches the data of a page; undefined for pages that are not prefetched. `page` is a path
 * with its query. React Router itself prefetches no data for routes with a `clientLoader`, which all of these have.
 */
export function dataUrl(page: string): string | undefined {
  const { pathname, searchParams } = new URL(page, 'http://shop.invalid');
  const [, routeId] = ROUTE_IDS.find(([path]) => path.test(pathname)) ?? [];
  if (routeId === undefined) return undefined;
  searchParams.append('_routes', routeId);
  return `${pathname === '/' ? '/_' : pathname}.data?${searchParams.toString()}`;
}
