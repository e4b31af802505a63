import { describe, expect, test } from 'vitest';
import { PAGE_ACCESS } from '#server/http/pages/page-access.ts';
import { canKeep, isIgnored, listNamedFiles, pageOfData } from './page-rules.ts';

/** A path of a route. */
const pathOf = (pattern: string) => pattern.replaceAll(/:(\w+)\??/g, '$1').replace('?', '');

describe('pages for use without a network', () => {
  test.each(Object.entries(PAGE_ACCESS))(
    '%s is kept only if it is public, or the cart',
    (pattern, access) => {
      const isPublic = access === 'anyone' && pattern !== '*';
      expect(canKeep(pathOf(pattern))).toBe(isPublic || pattern === '/checkout');
    },
  );

  test('no page that may be kept is ignored', () => {
    for (const path of Object.keys(PAGE_ACCESS).map(pathOf))
      expect(canKeep(path) && isIgnored(path), path).toBe(false);
  });

  test.each([
    '/admin',
    '/admin/orders',
    '/admin.data',
    '/api/session',
    '/payment/1',
    '/preview/home',
    '/stock-alert/1',
    '/user-profile/login',
    '/user-profile/my-orders.data',
    '/wishlist',
  ])('the worker ignores %s', (path) => {
    expect(isIgnored(path)).toBe(true);
    expect(canKeep(path)).toBe(false);
  });

  test.each(['/administration', '/product/api', '/shop'])('the worker handles %s', (path) => {
    expect(isIgnored(path)).toBe(false);
  });
});

describe('the page of a data request', () => {
  test.each([
    ['/_.data', '/'],
    ['/product/a.data?_routes=product', '/product/a'],
    ['/shop.data?q=red+dress&_routes=shop', '/shop?q=red+dress'],
  ])('%s is %s', (data, page) => {
    expect(pageOfData(new URL(data, 'http://shop.test'))).toBe(page);
  });

  test('other URLs have none', () => {
    expect(pageOfData(new URL('http://shop.test/robots.txt'))).toBeUndefined();
  });
});

test('lists each file that a page names once', () => {
  const html =
    '<link href="/assets/style-a1.css"><script src="/assets/root-b2.js"></script>import "/assets/root-b2.js"';
  expect(listNamedFiles(html)).toEqual(['/assets/style-a1.css', '/assets/root-b2.js']);
});
