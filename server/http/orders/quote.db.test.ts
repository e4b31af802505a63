import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createCartPayload, createOrderPayload } from '#contract/example-order.ts';
import { order } from '#database/schema/orders/orders.ts';
import { promotion, promotionCode } from '#database/schema/selling/promotions.ts';
import {
  shippingZone,
  shippingZonePlace,
  shippingMethod,
  shippingTier,
} from '#database/schema/selling/shipping.ts';
import { taxRate } from '#database/schema/selling/taxes.ts';
import { insertProduct } from '../../testing/insert-product.ts';
import { createTestApi } from '../../testing/test-api.ts';

const api = createTestApi();

beforeAll(async () => {
  // It is sold for $17.00.
  await insertProduct(api.database, { id: 'parka', stock: { M: 3, L: { stock: 2, priceCents: 2400 } } });
});

afterEach(async () => {
  await api.database.db.delete(promotionCode);
  await api.database.db.delete(promotion);
  await api.database.db.delete(taxRate);
  await api.database.db.delete(shippingZonePlace);
  await api.database.db.delete(shippingZone);
  await api.database.db.insert(shippingZone).values({ id: 'everywhere', name: 'Everywhere', position: 1 });
  await api.database.db.insert(shippingZonePlace).values({ countryCode: '*', zoneId: 'everywhere' });
  await insertMethod({ id: 'standard', zoneId: 'everywhere', tiers: [[0, 0]] });
});

async function insertMethod({
  id,
  zoneId,
  tiers,
}: {
  id: string;
  zoneId: string;
  tiers: [number, number][];
}) {
  await api.database.db.insert(shippingMethod).values({ id, zoneId, name: 'Standard', position: 1 });
  await api.database.db
    .insert(shippingTier)
    .values(tiers.map(([fromValue, cents]) => ({ methodId: id, fromValue, cents })));
}

const PARKAS = [{ _id: 'parka', size: 'M', quantity: 2 }];

async function quote(body: Record<string, unknown> = {}, visitor = api.visitor()) {
  return visitor.call('POST', '/quote', { body: { products: PARKAS, ...body } });
}

describe('a quote of a new shop', () => {
  it('has selling prices, free shipping and no tax, and writes nothing', async () => {
    const products = [...PARKAS, { _id: 'parka~2', size: 'L', quantity: 1 }];
    const { status, body } = await quote({ products });
    expect(status).toBe(200);
    expect(body).toEqual({
      products: [
        { _id: 'parka', size: 'M', quantity: 2, price: 17, discount: 0 },
        { _id: 'parka', size: 'L', quantity: 1, price: 20.4, discount: 0 },
      ],
      subtotal: 54.4,
      discounts: [],
      shipping: 0,
      shippingDiscounts: [],
      tax: 0,
      taxes: [],
      total: 54.4,
      shippingMethod: 'standard',
      shippingMethods: [{ id: 'standard', name: 'Standard', delivery: '', price: 0 }],
      asksRegion: false,
      regions: [],
    });
    expect(await api.database.db.select().from(order)).toEqual([]);
  });

  it('has lines of as many pieces as those of an order', async () => {
    const products = [
      { _id: 'parka', size: 'M', quantity: 10_000 },
      { _id: 'parka~2', size: 'L', quantity: 10_000 },
    ];
    expect((await quote({ products })).body).toMatchObject({ total: 374_000 });
  });

  it('is the same for every country, also for one that the shop does not know', async () => {
    expect((await quote({ country: 'Atlantis' })).body).toMatchObject({ total: 34, shipping: 0, tax: 0 });
  });

  it.each([
    ['product_unknown', { products: [{ _id: 'gone', size: 'M', quantity: 1 }] }],
    ['size_unknown', { products: [{ _id: 'parka', size: 'XXL', quantity: 1 }] }],
    ['code_unknown', { code: 'WELCOME10' }],
    ['shipping_unavailable', { shippingMethod: 'express' }],
    ['invalid_request', { products: [] }],
  ])('fails with %s', async (code, body) => {
    expect((await quote(body)).body).toMatchObject({ code });
  });
});

it('a quote rejects a product that is in two lines in one size, with the error of an order', async () => {
  const products = [
    ...PARKAS,
    { _id: 'parka', size: 'L', quantity: 1 },
    { _id: 'parka~2', size: 'M', quantity: 1 },
  ];
  const { status, body } = await quote({ products });
  expect(status).toBe(400);
  const customer = await api.shopper('Dita');
  const order = { ...createCartPayload(products), paymentMethod: 'cashOnDelivery' };
  const ordered = await customer.call('POST', '/orders', { body: order });
  expect(ordered.status).toBe(400);
  expect(body.errors).toEqual([
    { field: 'products.2.size', message: 'This product is in the order in this size already.' },
  ]);
  expect(ordered.body.errors).toEqual(body.errors);
});

describe('the code of a discount', () => {
  async function insertCoded(changes: Partial<typeof promotion.$inferInsert> = {}): Promise<void> {
    await api.database.db.insert(promotion).values({
      id: 'welcome',
      name: 'Welcome',
      class: 'order',
      effect: 'percentage',
      value: 10,
      automatic: false,
      ...changes,
    });
    await api.database.db.insert(promotionCode).values({ code: 'WELCOME10', promotionId: 'welcome' });
  }

  it('lowers the total, in any letter case', async () => {
    await insertCoded();
    expect((await quote({ code: ' welcome10 ' })).body).toMatchObject({
      products: [{ discount: 3.4, discounts: [{ name: 'Welcome', code: 'WELCOME10', amount: 3.4 }] }],
      subtotal: 34,
      discounts: [{ name: 'Welcome', code: 'WELCOME10', amount: 3.4 }],
      total: 30.6,
    });
  });

  it('is unknown once its discount has ended, like a code that never existed', async () => {
    await insertCoded({ endsAt: new Date('2020-01-01') });
    const [ended, unknown] = [await quote({ code: 'WELCOME10' }), await quote({ code: 'NEVER' })];
    expect(ended.body).toEqual(unknown.body);
    expect(ended.status).toBe(422);
  });

  it('is refused with the reason', async () => {
    await insertCoded({ conditions: { minSubtotalCents: 6000 } });
    const reason = 'This code is for orders of $60.00 or more.';
    expect(await quote({ code: 'WELCOME10' })).toMatchObject({
      status: 422,
      body: { code: 'code_refused', detail: reason, errors: [{ field: 'code', message: reason }] },
    });
  });

  it('for a country is undecided without one, and applied or refused with one', async () => {
    await insertCoded({ conditions: { countries: ['CA'] } });
    expect(await quote({ code: 'WELCOME10' })).toMatchObject({
      status: 422,
      body: { code: 'code_undecided', errors: [{ field: 'code' }] },
    });
    expect((await quote({ code: 'WELCOME10', country: 'Canada' })).body).toMatchObject({ total: 30.6 });
    for (const country of ['France', 'Atlantis'])
      expect((await quote({ code: 'WELCOME10', country })).body).toMatchObject({ code: 'code_refused' });
  });

  it('for a first order is refused to a customer with an earlier order', async () => {
    await insertCoded({ conditions: { firstOrder: true } });
    const shopper = await api.shopper('Quinn');
    expect((await quote({ code: 'WELCOME10' }, shopper)).status).toBe(200);
    const cash = { ...createOrderPayload({ _id: 'parka' }), paymentMethod: 'cashOnDelivery' };
    expect((await shopper.call('POST', '/orders', { body: cash })).status).toBe(200);
    expect((await quote({ code: 'WELCOME10' }, shopper)).body).toMatchObject({ code: 'code_refused' });
  });
});

describe('a shop with zones and taxes', () => {
  it('charges by country and region, and asks for what it needs', async () => {
    await api.database.db.delete(shippingZone);
    await api.database.db.insert(shippingZone).values({ id: 'canada', name: 'Canada', position: 1 });
    await api.database.db.insert(shippingZonePlace).values({ countryCode: 'CA', zoneId: 'canada' });
    await insertMethod({
      id: 'ca-post',
      zoneId: 'canada',
      tiers: [
        [0, 950],
        [7500, 0],
      ],
    });
    await api.database.db.insert(taxRate).values([
      { id: 'gst', name: 'GST', countryCode: 'CA', ratePpm: 50_000, included: false },
      { id: 'hst', name: 'HST', countryCode: 'CA', region: 'ON', ratePpm: 130_000, included: false },
    ]);
    expect((await quote()).body).toMatchObject({ shipping: null, tax: 0, total: 34, asksRegion: true });
    const codeFor = async (body: object) => (await quote({ ...body })).body;
    expect(await codeFor({ country: 'Atlantis' })).toMatchObject({ code: 'country_unknown' });
    expect(await codeFor({ country: 'France' })).toMatchObject({ code: 'shipping_unavailable' });
    expect(await codeFor({ country: 'Canada' })).toMatchObject({ code: 'region_required' });
    expect(await codeFor({ country: 'Canada', region: 'Ontario' })).toMatchObject({
      shipping: 9.5,
      tax: 5.66,
      taxes: [{ name: 'HST', rate: 13, included: false, amount: 5.66 }],
      total: 34 + 9.5 + 5.66,
      regions: ['ON'],
    });
    expect(await codeFor({ country: 'Canada', region: 'Ontaria' })).toMatchObject({ code: 'region_unknown' });
    expect(await codeFor({ country: 'Canada', region: 'ON', shippingMethod: 'express' })).toMatchObject({
      code: 'shipping_unavailable',
      errors: [{ field: 'shippingMethod' }],
    });
    expect(await codeFor({ country: 'ca', region: 'BC' })).toMatchObject({ taxes: [{ name: 'GST' }] });
  });
});
