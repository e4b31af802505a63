import { expect, it } from 'vitest';
import { routePattern } from './route-pattern.ts';

it.each([
  ['/', '/'],
  ['/_.data?_routes=root', '/'],
  ['/product/sundress-paprika?x=1', '/product/:id'],
  ['/product/sundress-paprika.data', '/product/:id'],
  ['/user-profile/my-orders', '/user-profile/my-orders'],
  ['/user-profile/my-orders/7', '/user-profile/my-orders/:id'],
  ['/stock-alert/7', '/stock-alert/:id/stop?'],
  ['/stock-alert/7/stop', '/stock-alert/:id/stop?'],
  ['/api/order/7/cancel', '/api/order/:id/cancel'],
  ['/api/orders/ann@osier.example', '/api/orders/:email'],
  ['/api/webhooks/stripe', '/api/webhooks/:provider'],
  ['/assets/entry-1a2b.js', '/assets/*'],
  ['/admin', '/admin/*'],
  ['/admin/products/7?view=all', '/admin/*'],
  ['/admin/assets/index-1a2b.js', '/admin/assets/*'],
  ['/administrator', '*'],
  ['/metrics', '/metrics'],
  ['/wp-login.php', '*'],
  ['/api/nothing', '*'],
  ['//elsewhere.example/', '*'],
])('%s has the route %s', (url, pattern) => {
  expect(routePattern(url)).toBe(pattern);
});
