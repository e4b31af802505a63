import { describe, expect, test } from 'vitest';
import { createOrderPayload } from '#contract/example-order.ts';
import { insertProduct } from '../../testing/insert-product.ts';
import { readPage } from '../../testing/read-page.ts';
import { createTestApi } from '../../testing/test-api.ts';
import type { Visitor } from '../../testing/visitor.ts';

const api = createTestApi({ pages: true });

async function headingsOf(person: Visitor, paths: readonly string[]) {
  const shown: Record<string, [status: number, heading: string]> = {};
  for (const path of paths) {
    const { status, body } = await person.open(path);
    shown[path] = [status, readPage(String(body)).heading];
  }
  return shown;
}

describe('every specified route', () => {
  test('shows a visitor its page', async () => {
    const pages = {
      '/': [200, 'Clothing made for the perfect Summer'],
      '/shop': [200, 'Shop'],
      '/products/jeans': [200, 'Jeans'],
      '/products-for/female': [200, "Women's"],
      '/filtered-products?department=male': [200, "Men's"],
      '/product/harbour-stripe-tee': [200, 'Harbour Stripe Tee'],
      '/user-profile': [200, 'Login'],
      '/user-profile/login': [200, 'Login'],
      '/user-profile/logout': [200, 'Login'],
      '/user-profile/registration': [200, 'Registration'],
      '/wishlist': [200, 'Wishlist'],
      '/stock-alert/any': [200, 'Back in stock'],
      '/stock-alert/any/stop': [200, 'Stop emails'],
    };
    expect(await headingsOf(api.visitor(), Object.keys(pages))).toEqual(pages);
  });

  test.each([
    '/checkout',
    '/belling-address',
    '/belling-address/rib-tank-fern',
    '/payment/pi_1',
    '/user-profile/addresses',
    '/user-profile/my-orders',
    '/user-profile/make-admin',
  ])('redirects a visitor of %s to the login form, with the path to return to', async (path) => {
    const { status, headers } = await api.visitor().open(path);
    expect(status).toBe(302);
    expect(headers.get('location')).toBe(`/user-profile/login?from=${encodeURIComponent(path)}`);
  });

  test('shows a customer the pages of the account', async () => {
    const pages = {
      '/checkout': [200, 'Ready to Checkout ?'],
      '/user-profile': [200, 'Account'],
      '/user-profile/addresses': [200, 'Addresses'],
      '/user-profile/my-orders': [200, 'My Orders'],
    };
    expect(await headingsOf(await api.shopper('Maren'), Object.keys(pages))).toEqual(pages);
  });
});

test('the page of a product without a description has no heading for it', async () => {
  await insertProduct(api.database, { id: 'undescribed', stock: 1 });
  const headings = async (id: string) =>
    String((await api.visitor().open(`/product/${id}`)).body).match(/<h2[^>]*>[^<]*/g);
  expect(await headings('harbour-stripe-tee')).toContain('<h2>Details');
  const shown = await headings('undescribed');
  expect(shown).not.toBeNull();
  expect(shown).not.toContain('<h2>Details');
});

describe('the not-found page', () => {
  test('is shown for an unknown category or department', async () => {
    const pages = {
      '/products/boats': [404, 'Page not found'],
      '/products-for/boats': [404, 'Page not found'],
    };
    expect(await headingsOf(api.visitor(), Object.keys(pages))).toEqual(pages);
  });

  test('has the same bytes for signed-in users', async () => {
    const theirs = await (await api.shopper('Dorothea')).open('/no-such-page');
    expect(theirs.status).toBe(404);
    expect(theirs.body).toBe((await api.visitor().open('/no-such-page')).body);
    expect(theirs.body).not.toMatch(/dorothea/i);
    expect(theirs.headers.getSetCookie()).toEqual([]);
  });

  test("is shown for another customer's order and for an unknown one", async () => {
    const stranger = await api.shopper('Ines');
    const order = { ...createOrderPayload({ _id: 'kids-jogger-pond' }), paymentMethod: 'cashOnDelivery' };
    const { body } = await stranger.call('POST', '/orders', { body: order });
    const { insertedId } = body as { insertedId: string };
    const person = await api.shopper('Maren');
    for (const address of [insertedId, 'no-such-order', 'no.such.order']) {
      const page = await person.open(`/user-profile/my-orders/${address}`);
      expect(page.status, address).toBe(404);
      expect(page.body, address).toContain('There is no such order.');
    }
    expect((await stranger.open(`/user-profile/my-orders/${insertedId}`)).status).toBe(200);
    const confirmation = await person.open(`/payment/${insertedId}`);
    expect([confirmation.status, readPage(String(confirmation.body)).heading]).toEqual([
      404,
      'Page not found',
    ]);
    expect((await stranger.open(`/payment/${insertedId}`)).status).toBe(200);
  });
});
