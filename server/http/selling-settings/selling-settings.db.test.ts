import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOrderPayload } from '#contract/example-order.ts';
import { contentPage } from '#database/schema/content.ts';
import { insertProduct } from '../../testing/insert-product.ts';
import { createTestApi } from '../../testing/test-api.ts';
import { succeed, type Visitor } from '../../testing/visitor.ts';

const api = createTestApi();
let manager: Visitor;
let other: Visitor;

const PRODUCT = 'shipped';
const EVERYWHERE = {
  id: 'everywhere',
  name: 'Everywhere',
  places: ['*'],
  methods: [
    { id: 'standard', name: 'Standard', delivery: '', measure: 'subtotal', tiers: [{ from: 0, price: 0 }] },
  ],
};

beforeAll(async () => {
  [manager, other] = [await api.member('manager'), await api.member('manager')];
  await insertProduct(api.database, { id: PRODUCT, stock: 100 });
  // Two orders of $17.00 and $34.00 to the United States.
  const customer = await api.shopper('Ann');
  for (const quantity of [1, 2]) {
    const body = { ...createOrderPayload({ _id: PRODUCT, quantity }), paymentMethod: 'cashOnDelivery' };
    await succeed(customer, 'POST', '/orders', { body });
  }
});
beforeEach(async () => {
  await api.database.query('DELETE FROM tax_rate');
  await api.database.query(`DELETE FROM shipping_zone WHERE id <> 'everywhere'`);
});

const edit = (base: unknown, value: unknown) => ({ base, value });
const zones = (method: string, path: string, body?: object, who = manager) =>
  who.call(method, `/admin/settings/shipping${path}`, body === undefined ? {} : { body });
const rates = (method: string, path: string, body?: object, who = manager) =>
  who.call(method, `/admin/settings/taxes${path}`, body === undefined ? {} : { body });
const testCart = async (body: object) => (await manager.call('POST', '/admin/cart-tests', { body })).body;
const undo = (changeId: string) => manager.call('POST', `/admin/activity/${changeId}/undo`);
const quote = async (country: string, region?: string) =>
  (
    await api.visitor().call('POST', '/quote', {
      body: { products: [{ _id: PRODUCT, size: 'M', quantity: 1 }], country, ...(region && { region }) },
    })
  ).body;
const readZones = async () => (await zones('GET', '')).body.zones;

const method = (id: string, tiers: object[], changes: object = {}) => ({
  id,
  name: 'Standard',
  delivery: '6 to 9 days',
  measure: 'subtotal',
  tiers,
  ...changes,
});
const CANADA = {
  name: 'Canada',
  places: ['CA'],
  methods: [
    method('canada', [
      { from: 0, price: 9.5 },
      { from: 75, price: 0 },
    ]),
  ],
};

describe('the shipping of a new shop', () => {
  it('is free to every country, and no promise of the shop is broken', async () => {
    const settings = (await zones('GET', '')).body;
    expect(settings.zones).toEqual([EVERYWHERE]);
    expect(settings.promises.length).toBeGreaterThan(3);
    expect(settings.promises.filter(({ broken }: { broken: unknown[] }) => broken.length > 0)).toEqual([]);
    expect(await testCart({ country: 'CA', subtotal: 40 })).toMatchObject({ shipping: 0, tax: 0, total: 40 });
  });
});

describe('a shipping zone', () => {
  it('sets what its countries pay, also in the quote, and is undone', async () => {
    const added = await zones('POST', '/zones', CANADA);
    expect(added.body).toEqual({ id: 'canada', changeId: expect.any(String), preview: null });
    expect(await quote('Canada')).toMatchObject({ shipping: 9.5, total: 26.5 });
    expect(await quote('United States')).toMatchObject({ shipping: 0, total: 17 });
    expect(await testCart({ country: 'CA', subtotal: 74.99 })).toMatchObject({
      zone: 'Canada',
      shipping: 9.5,
    });
    expect(await testCart({ country: 'CA', subtotal: 75 })).toMatchObject({ shipping: 0, total: 75 });
    expect(await readZones()).toEqual([{ id: 'canada', ...CANADA }, EVERYWHERE]);
    const undone = await undo(added.body.changeId);
    expect(undone.body).toMatchObject({
      action: 'deleted',
      subject: { type: 'shipping_zone', id: 'canada' },
    });
    expect(await quote('Canada')).toMatchObject({ shipping: 0 });
  });

  it('is changed field by field while other people change it, and each change is undone', async () => {
    const { id } = (await zones('POST', '/zones', CANADA)).body;
    const methods = [
      method('canada', [{ from: 0, price: 12 }]),
      method(
        'express',
        [
          { from: 0, price: 5 },
          { from: 2000, price: 20 },
        ],
        { name: 'Express', measure: 'weight' },
      ),
    ];
    const changed = await zones('PUT', `/zones/${id}`, { methods: edit(CANADA.methods, methods) });
    expect(changed.status).toBe(200);
    const late = { methods: edit(CANADA.methods, []), name: edit('Canada', 'North') };
    const theirs = await zones('PUT', `/zones/${id}`, late, other);
    expect([theirs.status, theirs.body.conflicts?.[0]?.field]).toEqual([409, 'methods']);
    for (const base of [null, [{}], [{ tiers: [null] }]])
      expect((await zones('PUT', `/zones/${id}`, { methods: edit(base, []) })).status).toBe(409);
    const places = edit(['CA'], ['CA', 'US-New York']);
    expect((await zones('PUT', `/zones/${id}`, { places }, other)).status).toBe(200);
    expect((await readZones())[0]).toEqual({ id, name: 'Canada', places: ['CA', 'US-NY'], methods });
    expect(await testCart({ country: 'US', region: 'ny', subtotal: 10 })).toMatchObject({ shipping: 12 });
    expect((await testCart({ country: 'CA', subtotal: 10, weight: 2500 })).shippingMethods[1].price).toBe(20);
    expect((await undo(changed.body.changeId)).status).toBe(200);
    expect((await readZones())[0]).toMatchObject({ places: ['CA', 'US-NY'], methods: CANADA.methods });
  });

  it('is added once for one key', async () => {
    const add = () =>
      manager.call('POST', '/admin/settings/shipping/zones', {
        body: CANADA,
        headers: { 'idempotency-key': 'zone-of-one-key' },
      });
    expect((await add()).body).toEqual((await add()).body);
    expect(await readZones()).toHaveLength(2);
  });

  it.each([
    ['places', { places: ['*'] }, '‘All other countries’ is in the zone ‘Everywhere’ already.'],
    ['places', { places: ['CA', 'CA'] }, 'Canada is listed twice.'],
    ['places', { places: ['XX'] }, 'There is no country with the code XX.'],
    ['places', { places: [] }, 'A zone needs a country.'],
    [
      'methods.0',
      { methods: [method('standard', [{ from: 0, price: 1 }])] },
      'Another method has the id ‘standard’.',
    ],
    [
      'methods.0',
      {
        methods: [
          method('twice', [
            { from: 0, price: 1 },
            { from: 0, price: 2 },
          ]),
        ],
      },
      '‘Standard’ has two prices from the same order total.',
    ],
    ['methods.0.tiers', { methods: [method('none', [])] }, 'A method needs a price.'],
  ])('is refused with wrong %s: %o', async (field, wrong, message) => {
    const refused = await zones('POST', '/zones', { ...CANADA, ...wrong });
    expect([refused.status, refused.body.errors?.[0]]).toEqual([400, { field, message }]);
  });

  it('cannot overlap with another one that was added meanwhile', async () => {
    const both = await Promise.all([zones('POST', '/zones', CANADA), zones('POST', '/zones', CANADA, other)]);
    expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 400]);
  });

  it('is previewed on the orders of the last 90 days, and so is its removal', async () => {
    const dry = async (body: object) => (await zones('POST', '/zones?dry=1', body)).body.preview;
    expect(await dry({ ...CANADA, places: ['US'] })).toEqual({
      orders: { count: 2, isSample: false, unpriced: 0 },
      dearer: 2,
      cheaper: 0,
      difference: 19,
      refused: 0,
    });
    expect(await dry(CANADA)).toMatchObject({ dearer: 0, difference: 0 });
    expect(await dry({ ...CANADA, places: ['US'], methods: [] })).toMatchObject({ refused: 2 });
    const removal = await zones('DELETE', '/zones/everywhere?dry=1');
    expect(removal.body.preview).toMatchObject({ refused: 2 });
    expect(await readZones()).toEqual([EVERYWHERE]);
  });

  it('breaks the promises of the shop that its prices contradict', async () => {
    await zones('POST', '/zones', {
      ...CANADA,
      methods: [
        method('canada', [
          { from: 0, price: 9.5 },
          { from: 100, price: 0 },
        ]),
      ],
    });
    const { promises } = (await zones('GET', '')).body;
    const broken = promises.filter((promise: { broken: unknown[] }) => promise.broken.length > 0);
    expect(broken.map(({ text }: { text: string }) => text)).toEqual([
      'Free shipping, returns and exchanges on orders over $75',
      'EXTRA 25% OFF + Free Shipping',
    ]);
    expect(broken[0].broken).toEqual([{ zone: 'Canada', countries: [], order: 75.01, price: 9.5 }]);
  });

  it('breaks the promises of a page, which say where they stand', async () => {
    await zones('POST', '/zones', {
      ...CANADA,
      methods: [{ ...CANADA.methods[0], delivery: '4 to 6 days' }],
    });
    const body = '# How we ship\n\nEvery order ships free. Parcels are delivered in 2–3 days.';
    await api.database.db.insert(contentPage).values({ slug: 'about', title: 'About', body });
    const { promises } = (await zones('GET', '')).body;
    const found = promises.filter(({ path }: { path: string }) => path === '/pages/about');
    const page = { place: 'Page ‘About’', path: '/pages/about', screen: '/content/pages/about' };
    expect(found).toEqual([
      {
        ...page,
        text: 'Every order ships free.',
        broken: [{ zone: 'Canada', countries: [], order: 0.01, price: 9.5 }],
        late: [],
      },
      {
        ...page,
        text: 'Parcels are delivered in 2–3 days.',
        broken: [],
        late: [{ zone: 'Canada', method: CANADA.methods[0]?.name, delivery: '4 to 6 days' }],
      },
    ]);
    await api.database.db.delete(contentPage);
  });

  it('can be deleted and restored with its methods', async () => {
    const { id } = (await zones('POST', '/zones', CANADA)).body;
    const deleted = await zones('DELETE', `/zones/${id}`);
    expect(await readZones()).toEqual([EVERYWHERE]);
    expect((await undo(deleted.body.changeId)).status).toBe(200);
    expect((await readZones())[0]).toEqual({ id, ...CANADA });
    expect((await zones('DELETE', '/zones/nowhere')).body.code).toBe('zone_unknown');
  });
});

const TAX = {
  name: 'Sales tax',
  country: 'US',
  region: 'New York',
  taxClass: '*',
  rate: 8.875,
  included: false,
  startsAt: null,
  endsAt: null,
};

describe('a tax rate', () => {
  it('is added to the orders of its region, also in the quote, and is undone', async () => {
    const added = await rates('POST', '/rates', TAX);
    expect(added.body).toMatchObject({ id: 'sales-tax', preview: null });
    expect((await rates('GET', '')).body.rates).toEqual([
      { id: 'sales-tax', ...TAX, region: 'NY', status: 'active' },
    ]);
    expect(await quote('United States', 'New York')).toMatchObject({ tax: 1.51, total: 18.51 });
    expect(await testCart({ country: 'US', region: 'NY', subtotal: 100 })).toMatchObject({
      tax: 8.88,
      total: 108.88,
    });
    expect(await testCart({ country: 'CA', subtotal: 100 })).toMatchObject({ tax: 0, total: 100 });
    expect((await testCart({ country: 'US', subtotal: 100 })).code).toBe('region_required');
    expect((await undo(added.body.changeId)).body.subject).toMatchObject({
      type: 'tax_rate',
      id: 'sales-tax',
    });
    expect(await quote('United States')).toMatchObject({ tax: 0, total: 17 });
  });

  it('can be included in prices, for a time and a class', async () => {
    const vat = { ...TAX, name: 'VAT', country: 'DE', region: '*', rate: 19, included: true };
    await rates('POST', '/rates', { ...vat, taxClass: 'standard' });
    await rates('POST', '/rates', {
      ...vat,
      rate: 7,
      taxClass: 'standard',
      startsAt: '2030-01-01T00:00:00Z',
    });
    expect(
      (await rates('GET', '')).body.rates.map(({ status }: { status: string }) => status).toSorted(),
    ).toEqual(['active', 'scheduled']);
    const priced = await testCart({ country: 'DE', subtotal: 119 });
    expect(priced).toMatchObject({
      tax: 0,
      total: 119,
      taxes: [{ name: 'VAT', rate: 19, included: true, amount: 19 }],
    });
  });

  it('is changed field by field while other people change it, and each change is undone', async () => {
    const { id } = (await rates('POST', '/rates', TAX)).body;
    const changed = await rates('PUT', `/rates/${id}`, { rate: edit(8.875, 9), region: edit('NY', 'nj') });
    const late = await rates('PUT', `/rates/${id}`, { rate: edit(8.875, 7) }, other);
    expect([late.status, late.body.conflicts]).toMatchObject([
      409,
      [{ field: 'rate', base: 8.875, theirs: 9 }],
    ]);
    expect((await rates('PUT', `/rates/${id}`, { name: edit('Sales tax', 'State tax') }, other)).status).toBe(
      200,
    );
    expect((await rates('GET', '')).body.rates[0]).toMatchObject({
      name: 'State tax',
      rate: 9,
      region: 'NJ',
    });
    expect((await undo(changed.body.changeId)).status).toBe(200);
    expect((await rates('GET', '')).body.rates[0]).toMatchObject({
      name: 'State tax',
      rate: 8.875,
      region: 'NY',
    });
    const deleted = await rates('DELETE', `/rates/${id}`);
    expect((await undo(deleted.body.changeId)).status).toBe(200);
    expect((await rates('GET', '')).body.rates).toHaveLength(1);
  });

  it.each([
    ['country', { country: 'XX' }],
    ['region', { country: '*' }],
    ['rate', { rate: 101 }],
    ['endsAt', { startsAt: '2030-01-02T00:00:00Z', endsAt: '2030-01-01T00:00:00Z' }],
    ['name', { name: '' }],
  ])('is refused with a wrong %s: %o', async (field, wrong) => {
    const refused = await rates('POST', '/rates', { ...TAX, ...wrong });
    expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, field]);
  });

  it('is refused for the same place, class and start as another one', async () => {
    await rates('POST', '/rates', TAX);
    expect((await rates('POST', '/rates', { ...TAX, region: 'NY', rate: 1 })).body.errors).toEqual([
      {
        field: 'startsAt',
        message: '‘Sales tax’ is for the same place and class, and starts at the same time.',
      },
    ]);
  });

  it('is previewed on the orders of the last 90 days', async () => {
    const dry = await rates('POST', '/rates?dry=1', { ...TAX, region: '*', rate: 10 });
    expect(dry.body.preview).toEqual({
      orders: { count: 2, isSample: false, unpriced: 0 },
      dearer: 2,
      cheaper: 0,
      difference: 5.1,
      refused: 0,
    });
    expect((await rates('GET', '')).body.rates).toEqual([]);
  });
});

describe('a tested cart', () => {
  it('can have products and a code, and is priced with unsaved zones and rates', async () => {
    const products = [{ _id: PRODUCT, size: 'M', quantity: 2 }];
    expect(await testCart({ country: 'Canada', products })).toMatchObject({ subtotal: 34, total: 34 });
    const unsaved = {
      zones: [EVERYWHERE, { id: 'new', ...CANADA }],
      rates: [{ id: 'new', ...TAX, country: '*', region: '*', rate: 10 }],
    };
    expect(await testCart({ country: 'Canada', products, ...unsaved })).toMatchObject({
      zone: 'Canada',
      shipping: 9.5,
      tax: 4.35,
      total: 47.85,
    });
    expect(await readZones()).toEqual([EVERYWHERE]);
    expect((await testCart({ country: 'Atlantis', ...unsaved })).code).toBe('country_unknown');
    expect((await testCart({ country: 'US', subtotal: 10, zones: [{ id: 'new', ...CANADA }] })).code).toBe(
      'shipping_unavailable',
    );
    expect((await testCart({ country: 'US', subtotal: 10, code: 'no-such' })).code).toBe('code_unknown');
  });
});

describe('a carrier', () => {
  const BIKE = { name: 'Cargo Bike', link: 'https://bike.example/?n={number}' };
  const listCarriers = async () => (await zones('GET', '')).body.carriers;
  const fieldOf = (body: { errors?: { field: string }[] }) => body.errors?.map(({ field }) => field);

  it('is added, changed field by field, and deleted, and each change is in the log and undone', async () => {
    const added = await zones('POST', '/carriers', BIKE);
    expect(added).toMatchObject({ status: 200, body: { id: 'cargo-bike' } });
    const path = `/carriers/${added.body.id}`;
    const link = 'https://bike.example/{number}';
    const changed = await zones('PUT', path, { link: edit(BIKE.link, link) }, other);
    expect(await listCarriers()).toContainEqual({ id: 'cargo-bike', name: BIKE.name, link });
    const late = await zones('PUT', path, { link: edit(BIKE.link, 'https://late.example/{number}') });
    expect(late).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
    const deleted = await zones('DELETE', path);
    expect(await listCarriers()).not.toContainEqual(expect.objectContaining({ id: 'cargo-bike' }));
    expect((await zones('DELETE', path)).body.code).toBe('carrier_unknown');

    expect((await undo(deleted.body.changeId)).body.subject).toMatchObject({ label: BIKE.name });
    expect((await manager.call('GET', '/admin/carriers')).body.carriers).toContainEqual({
      name: BIKE.name,
      link,
    });
    expect((await undo(changed.body.changeId)).status).toBe(200);
    expect(await listCarriers()).toContainEqual({ id: 'cargo-bike', ...BIKE });
    expect((await undo(added.body.changeId)).status).toBe(200);
    expect(await listCarriers()).toHaveLength(4);
    const { entries } = (await manager.call('GET', '/admin/activity?what=carrier')).body;
    expect(entries).toHaveLength(6);
  });

  it('has a name of its own, and an https link with the place of the number', async () => {
    expect(fieldOf((await zones('POST', '/carriers', { ...BIKE, name: 'ups' })).body)).toEqual(['name']);
    for (const link of ['http://bike.example/{number}', 'https://bike.example/', 'javascript:{number}'])
      expect(fieldOf((await zones('POST', '/carriers', { ...BIKE, link })).body), link).toContain('link');
    expect(await listCarriers()).toHaveLength(4);
  });
});
