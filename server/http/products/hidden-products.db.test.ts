import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOrderPayload } from '#contract/example-order.ts';
import type { ShopCallName } from '#contract/routes/all-routes.ts';
import { audit } from '#database/audit/audit.ts';
import { foldCounts } from '#database/queries/catalogue/listings/product-counts.ts';
import { product } from '#database/schema/catalogue/products.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { insertProduct } from '../../testing/insert-product.ts';
import { createPageCacheApi } from '../../testing/page-cache-api.ts';
import type { Visitor } from '../../testing/visitor.ts';

/*
 * A product that is not published must change nothing that shoppers get. The tests compare every response with that of a shop without the
 * product. While it is published, the responses differ, so that each of them would show it.
 */

const api = createPageCacheApi();
const ID = 'hidden-zeppelin';
const MATE = 'sundress-paprika';

/** The requests of a call that depend on products; `other` for calls that read none. */
const REQUESTS: Readonly<Record<ShopCallName, readonly string[] | 'other'>> = {
  listProducts: [
    '/products',
    ...['newest', 'price', 'price-desc', 'rating'].map(
      (sort) => `/products?for=female&category=dress&limit=100&sort=${sort}`,
    ),
    ...['relevance', 'newest', 'price', 'price-desc', 'rating'].map(
      (sort) => `/products?q=zeppelin&limit=9&sort=${sort}`,
    ),
    '/products?q=dress&for=female&category=dress&limit=100',
    '/products?brand=kd&for=female&limit=100',
    '/products?colour=green&limit=100',
  ],
  listCategoryProducts: ['/products/dress', '/products/dress?limit=100'],
  listDepartmentProducts: ['/products-for/female', '/products-for/female?limit=100'],
  readProduct: [`/product/${ID}`, `/product/${MATE}`],
  // Tested in goes-well-with.db.test.ts.
  listGoesWellWith: 'other',
  listProductsById: [`/products-by-id?ids=${MATE},${ID}`],
  readCatalogueFacts: [
    '/catalog-facts',
    '/catalog-facts?choices=for',
    '/catalog-facts?for=female&category=dress&choices=brand',
    '/catalog-facts?q=zeppelin&choices=for',
    '/catalog-facts?q=zepelin',
    '/catalog-facts?colour=green&choices=for',
  ],
  suggestSearches: [
    '/search-suggestions?q=zepp',
    '/search-suggestions?q=zeppelin',
    '/search-suggestions?q=zepelin',
  ],
  listReviews: [`/reviews/${ID}`, `/reviews/${ID}?limit=10`],
  // The departments have other products.
  readHome: 'other',
  readPage: 'other',
  // Needs a link from staff.
  readProductPreview: 'other',
  // Tested below.
  quoteOrder: 'other',
  writeReview: 'other',
  createPaymentIntent: 'other',
  placeOrder: 'other',
  // Orders and reviews of the person who wrote them stay as they are.
  readMyData: 'other',
  readCredit: 'other',
  listHeldItems: 'other',
  readOrder: 'other',
  openGuestOrder: 'other',
  openPaymentLink: 'other',
  readGuestOrders: 'other',
  claimOrders: 'other',
  listOrders: 'other',
  changeOrderAddress: 'other',
  cancelOrder: 'other',
  requestReturn: 'other',
  withdrawReturn: 'other',
  getCatalogue: 'other',
  readCardFormSettings: 'other',
  readRole: 'other',
  registerUser: 'other',
  makeAdmin: 'other',
  removeAdmin: 'other',
  listSessions: 'other',
  endSession: 'other',
  signOutEverywhere: 'other',
  readSession: 'other',
  readEndedSession: 'other',
  listMySignInMethods: 'other',
  eraseMyAccount: 'other',
  listAddresses: 'other',
  addAddress: 'other',
  changeAddress: 'other',
  deleteAddress: 'other',
  // Tested in stock-alerts.db.test.ts.
  requestStockAlert: 'other',
  confirmStockAlert: 'other',
  stopStockAlerts: 'other',
  // Tested in wishlist.db.test.ts.
  listWishes: 'other',
  addWishes: 'other',
  deleteWish: 'other',
  updateProfile: 'other',
  changePassword: 'other',
  requestPasswordReset: 'other',
  resetPassword: 'other',
  requestAddressVerification: 'other',
  verifyAddress: 'other',
  signUp: 'other',
  signIn: 'other',
  readSignInMethods: 'other',
  beginProviderSignIn: 'other',
  finishProviderSignIn: 'other',
  signOut: 'other',
};

/** Pages and files. The data of a page has all that its HTML shows, without the nonces. */
const PAGES = [
  '/_.data',
  '/shop.data',
  '/shop.data?q=zeppelin',
  '/products/dress.data',
  '/products-for/female.data',
  '/filtered-products.data?department=female&type=dress',
  `/product/${ID}`,
  `/product/${ID}.data`,
  `/product/${MATE}.data`,
  '/sitemap.xml',
];

const urls = [
  ...Object.values(REQUESTS).flatMap((paths) =>
    paths === 'other' ? [] : paths.map((path) => `/api${path}`),
  ),
  ...PAGES,
];

let manager: Visitor;
const responses = async () => {
  const all = new Map<string, unknown>();
  for (const url of urls) {
    const { status, body } = await api.visitor().open(url);
    // An error page has a nonce for each rendering.
    all.set(url, status === 200 ? body : status);
  }
  return all;
};

/** Sets the status as staff do, and waits until the page cache is notified. */
async function become(base: string, status: string): Promise<void> {
  const publishAt = status === 'scheduled' ? { publishAt: new Date(Date.now() + HOUR_MS).toISOString() } : {};
  const changed = await manager.call('POST', `/admin/products/${ID}/status`, {
    body: { base, status, ...publishAt },
  });
  expect([changed.status, changed.body.product?.status]).toEqual([200, status]);
  // The job does so every minute.
  await api.database.transaction(foldCounts);
  await api.untilNotified();
}

let before: Map<string, unknown>;

beforeAll(async () => {
  manager = await api.member('manager');
  await api.database.db.update(product).set({ cut: 'zeppelin-cut' }).where(eq(product.id, MATE));
  await api.untilNotified();
  before = await responses();
  await insertProduct(api.database, { id: ID, stock: { S: 5 } });
  await api.database.db
    .update(product)
    .set({
      status: 'draft',
      title: 'Zeppelin',
      details: 'Zeppelin',
      colour: 'Green',
      department: 'female',
      category: 'dress',
      cut: 'zeppelin-cut',
      // The highest price, which filters show.
      priceCents: 99_000,
    })
    .where(eq(product.id, ID));
  await api.database.transaction(foldCounts);
  await api.untilNotified();
});

afterAll(async () => expect((await audit(api.database.db, { at: new Date() })).findings).toEqual([]));

describe('a product that is not published', () => {
  it('changes no response for shoppers, and shows in all of them once it is published', async () => {
    expect(await responses()).toEqual(before);
    await become('draft', 'scheduled');
    expect(await responses()).toEqual(before);
    await become('scheduled', 'published');
    const shown = await responses();
    expect(
      urls.filter((url) => Object.is(JSON.stringify(shown.get(url)), JSON.stringify(before.get(url)))),
    ).toEqual([]);
    const { status } = await api.visitor().call('POST', '/reviews', {
      body: { id: ID, name: 'Ann', email: 'a@osier.example', comments: 'Flies.', rate: 5 },
    });
    expect(status).toBe(200);
    await become('published', 'archived');
    expect(await responses()).toEqual(before);
  });

  it('can neither be ordered nor paid nor reviewed', async () => {
    const shopper = await api.shopper('Hidden');
    const body = createOrderPayload({ _id: ID, size: 'S' });
    const attempts = [
      await shopper.call('POST', '/orders', { body: { ...body, paymentMethod: 'cashOnDelivery' } }),
      await shopper.call('POST', '/create-payment-intent', { body }),
      await shopper.call('POST', '/reviews', {
        body: { id: ID, name: 'Ann', email: 'a@osier.example', comments: '', rate: 5 },
      }),
    ];
    expect(attempts.map(({ body: answer }) => answer.code)).toEqual(Array(3).fill('product_unknown'));
  });
});

describe('a product that is archived during purchases', () => {
  it('is sold or refused, and a repeated request returns its order', async () => {
    await insertProduct(api.database, { id: 'contested', stock: { S: 50 } });
    const shopper = await api.shopper('Buyer');
    const order = (key: string) =>
      shopper.call('POST', '/orders', {
        body: { ...createOrderPayload({ _id: 'contested', size: 'S' }), paymentMethod: 'cashOnDelivery' },
        headers: { 'idempotency-key': key },
      });
    const first = await order('contested-first');
    expect(first.status).toBe(200);
    const others = Array.from({ length: 12 }, (_, index) => order(`contested-${index}`));
    const archived = manager.call('POST', '/admin/products/contested/status', {
      body: { base: 'published', status: 'archived' },
    });
    const outcomes = (await Promise.all(others)).map(({ status, body }) =>
      status === 200 ? 'sold' : body.code,
    );
    expect((await archived).status).toBe(200);
    expect(outcomes.filter((outcome) => outcome !== 'sold' && outcome !== 'product_unknown')).toEqual([]);
    expect((await order('contested-last')).body.code).toBe('product_unknown');
    expect((await order('contested-first')).body).toEqual(first.body);
    const sold = outcomes.filter((outcome) => outcome === 'sold').length + 1;
    const { body } = await manager.call('GET', '/admin/products/contested');
    expect(body.product.sizes).toMatchObject([{ available: 50 - sold, reserved: sold, recentlySold: sold }]);
  });
});
