/** The pages whose data is the same for everybody, and how the router calls their routes. */
const ROUTES: readonly (readonly [RegExp, string])[] = [
  [/^\/$/, 'routes/home'],
  [/^\/shop$/, 'routes/listing/shop'],
  [/^\/products\/[^/]+$/, 'routes/listing/category'],
  [/^\/products-for\/[^/]+$/, 'routes/listing/department'],
  [/^\/product\/[^/]+$/, 'routes/product/product'],
];

/**
 * Where the router asks for a page's data, which it does not fetch ahead itself for pages that remember theirs (`clientLoader`);
 * undefined for other pages. `page` is a path with its query.
 */
export function dataAddress(page: string): string | undefined {
  const { pathname, searchParams } = new URL(page, 'http://shop.invalid');
  const [, route] = ROUTES.find(([path]) => path.test(pathname)) ?? [];
  if (route === undefined) return undefined;
  searchParams.append('_routes', route);
  return `${pathname === '/' ? '/_' : pathname}.data?${searchParams.toString()}`;
}
