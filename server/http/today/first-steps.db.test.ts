import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { createOrderPayload } from '#contract/example-order.ts';
import { product } from '#database/schema/catalogue/products.ts';
import { SANDBOX_SETUP } from '../../testing/sandbox-setup.ts';
import { createTestApi } from '../../testing/test-api.ts';
import { succeed, type Visitor } from '../../testing/visitor.ts';

const api = createTestApi({ demo: false });
const mailing = createTestApi({
  demo: false,
  setup: { ...SANDBOX_SETUP, mail: { ...SANDBOX_SETUP.mail, kind: 'server' } },
});
let owner: Visitor & { email: string };

beforeAll(async () => {
  owner = await api.admin();
});

const read = async (person: Visitor = owner) => (await person.call('GET', '/admin/today')).body.firstSteps;

async function addDraft(person: Visitor): Promise<string> {
  const body = { title: 'Tee', for: 'kids', category: 'pants', brand: 'Keystone', price: 9 };
  return (await succeed(person, 'POST', '/admin/products', { body })).product.id;
}

async function publish(person: Visitor, id: string, { database }: typeof api): Promise<void> {
  await database.db.update(product).set({ imageUrl: '/tee.webp' }).where(eq(product.id, id));
  await succeed(person, 'POST', `/admin/products/${id}/status`, {
    body: { base: 'draft', status: 'published' },
  });
}

/** Delivers pieces of a size of a product. Returns the size. */
async function deliver(person: Visitor, id: string): Promise<string> {
  const listed = await succeed(person, 'GET', `/admin/stock?q=${id}`);
  const unit = listed.products[0].units[0];
  await succeed(person, 'POST', `/admin/stock/${unit.id}/movements`, {
    body: { change: 5, reason: 'delivery' },
    headers: { 'idempotency-key': 'first-delivery' },
  });
  return unit.size;
}

async function placeOrder(id: string, size: string, shop: typeof api): Promise<void> {
  const customer = await shop.shopper('Ann');
  const order = { ...createOrderPayload({ _id: id, size }), paymentMethod: 'cashOnDelivery' };
  await succeed(customer, 'POST', '/orders', { body: order });
}

it('lists what an empty shop lacks until its first order, and then, without a mail server, only for roles that set up the shop', async () => {
  const setup = { sender: null, isSenderSet: false, cards: 'sandbox', mail: 'none' };
  expect(await read()).toEqual({
    ...setup,
    hasOrders: false,
    demoProducts: 0,
    product: 'missing',
    hasTeam: false,
    hasDetails: false,
    hasShippingText: false,
    hasShippingRates: false,
    isShippingCharged: false,
    hasTaxes: false,
    hasStandardRule: true,
  });

  const details = { name: { base: 'Osier', value: 'North' } };
  await succeed(owner, 'PATCH', '/admin/shop-details', { body: details });
  expect(await read()).toMatchObject({ hasDetails: true, hasShippingText: false });
  const { shippingText: base } = (await owner.call('GET', '/admin/shop-details')).body;
  await succeed(owner, 'PATCH', '/admin/shop-details', { body: { shippingText: { base, value: '' } } });
  expect(await read()).toMatchObject({ hasShippingText: true });
  await succeed(owner, 'POST', '/admin/price-rules/standard/end');
  expect(await read()).toMatchObject({ hasStandardRule: false });

  const invited = { email: 'second@osier.example', role: 'support' };
  const { id: invitation } = await succeed(owner, 'POST', '/admin/invitations', { body: invited });
  expect(await read()).toMatchObject({ hasTeam: true });
  await succeed(owner, 'DELETE', `/admin/invitations/${invitation}`);
  expect(await read()).toMatchObject({ hasTeam: false });

  const id = await addDraft(owner);
  expect(await read()).toMatchObject({ product: 'draft' });
  await publish(owner, id, api);
  expect(await read()).toMatchObject({ product: 'sold_out' });
  const size = await deliver(owner, id);
  expect(await read()).toMatchObject({ product: 'on_sale' });

  await placeOrder(id, size, api);
  // Customers get no mail yet.
  const { firstSteps, figures } = (await owner.call('GET', '/admin/today')).body;
  expect(firstSteps).toMatchObject({ ...setup, hasOrders: true });
  expect(figures.toPack.count).toBe(1);
  expect(await read(await api.member('fulfilment'))).toBeNull();
});

it('follows the rates of shipping and taxes', async () => {
  const settings = '/admin/settings';
  const add = async (path: string, body: object) =>
    (await succeed(owner, 'POST', `${settings}${path}`, { body })).changeId;
  const undo = (changeId: string) => succeed(owner, 'POST', `/admin/activity/${changeId}/undo`);
  const zone = (price: number) => ({
    name: 'Canada',
    places: ['CA'],
    methods: [{ id: 'canada', name: 'Post', delivery: '', measure: 'subtotal', tiers: [{ from: 0, price }] }],
  });
  const free = await add('/shipping/zones', zone(0));
  expect(await read()).toMatchObject({ hasShippingRates: true, isShippingCharged: false });
  await undo(free);
  expect(await read()).toMatchObject({ hasShippingRates: false });
  const charged = await add('/shipping/zones', zone(9.5));
  expect(await read()).toMatchObject({ hasShippingRates: true, isShippingCharged: true, hasTaxes: false });
  await undo(charged);
  const rate = { name: 'VAT', country: 'DE', region: '*', taxClass: '*', included: true };
  const taxed = await add('/taxes/rates', { ...rate, rate: 19, startsAt: null, endsAt: null });
  expect(await read()).toMatchObject({ hasShippingRates: false, isShippingCharged: false, hasTaxes: true });
  await undo(taxed);
  expect(await read()).toMatchObject({ hasTaxes: false });
});

it('ends with the first order of a shop whose mail reaches customers', async () => {
  const person = await mailing.admin();
  const id = await addDraft(person);
  await publish(person, id, mailing);
  const size = await deliver(person, id);
  expect(await read(person)).toMatchObject({ product: 'on_sale', hasOrders: false });
  await placeOrder(id, size, mailing);
  expect(await read(person)).toBeNull();
});
