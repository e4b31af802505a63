import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dataUrl } from './data-url.ts';

const routes = readFileSync(new URL('../../routes.ts', import.meta.url), 'utf8');

test.each([
  ['/', '/_.data?_routes=home'],
  ['/shop?department=male', '/shop.data?department=male&_routes=shop'],
  ['/products/pants?for=kids', '/products/pants.data?for=kids&_routes=category'],
  ['/products-for/kids', '/products-for/kids.data?_routes=department'],
  ['/product/sundress-paprika#reviews', '/product/sundress-paprika.data?_routes=product'],
  ['/checkout', undefined],
  ['/user-profile/my-orders', undefined],
])('returns the URL from which the data of %s is fetched: %s', (page, url) => {
  expect(dataUrl(page)).toBe(url);
  if (url === undefined) return;
  const routeId = new URL(url, 'http://shop.invalid').searchParams.get('_routes');
  expect(routes).toMatch(new RegExp(`/${routeId}(\\.tsx)?'`));
});
