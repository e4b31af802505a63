import { describe, expect, it } from 'vitest';
import { createOrderPayload } from '#contract/example-order.ts';
import { createTestApi } from '../../testing/test-api.ts';
import type { Visitor } from '../../testing/visitor.ts';

const api = createTestApi({ pages: true });

/** Maximum size of a page's compressed scripts. */
const MAX_SCRIPT_BYTES = 120_000;

const VISITOR_PAGES = [
  '/',
  '/shop',
  '/products/dress',
  '/products-for/female',
  '/filtered-products',
  '/product/sundress-paprika',
  '/wishlist',
  '/stock-alert/any',
  '/user-profile/login',
  '/user-profile/logout',
  '/user-profile/registration',
  '/user-profile/forgot-password',
  '/user-profile/new-password',
];

const CUSTOMER_PAGES = [
  '/checkout',
  '/belling-address',
  '/belling-address/sundress-paprika',
  '/user-profile',
  '/user-profile/addresses',
  '/user-profile/my-orders',
  '/user-profile/confirm-address',
];

describe('the first load of every page has less than 120 kB of scripts, at low priority, and one stylesheet', () => {
  it.each(VISITOR_PAGES)('%s, for a visitor', async (path) => {
    await expectSmallFirstLoad(api.visitor(), path);
  });

  it.each(CUSTOMER_PAGES)('%s, for a customer', async (path) => {
    await expectSmallFirstLoad(await api.shopper('Maren'), path);
  });

  it('the pages of an order, for its customer', async () => {
    const customer = await api.shopper('Maren');
    const { body } = await customer.call('POST', '/orders', {
      body: { ...createOrderPayload({ _id: 'sundress-paprika' }), paymentMethod: 'cashOnDelivery' },
    });
    await expectSmallFirstLoad(customer, `/payment/${body.reference}`);
    await expectSmallFirstLoad(customer, `/user-profile/my-orders/${body.reference}`);
  });

  it('/user-profile/make-admin, for an admin', async () => {
    await expectSmallFirstLoad(await api.admin(), '/user-profile/make-admin');
  });
});

async function expectSmallFirstLoad(visitor: Visitor, path: string) {
  const { status, body } = await visitor.open(path);
  expect(status).toBe(200);
  const scripts = new Set(String(body).match(/\/assets\/[\w.-]+\.js/g));
  expect(scripts.size).toBeGreaterThan(3);
  let bytes = 0;
  for (const script of scripts) {
    const headers = { 'accept-encoding': 'br' };
    const response = await api.fetch(new Request(`http://shop.test${script}`, { headers }));
    expect(response.headers.get('content-encoding')).toBe('br');
    bytes += (await response.arrayBuffer()).byteLength;
  }
  expect(bytes, path).toBeLessThan(MAX_SCRIPT_BYTES);
  // The first paint does not wait for them.
  expect(String(body).match(/<link rel="modulepreload"/g)?.length).toBeGreaterThan(3);
  expect(body).not.toMatch(/<link rel="modulepreload" (?!fetchpriority="low")/);
  expect(new Set(String(body).match(/\/assets\/[\w.-]+\.css/g)).size).toBe(1);
}
