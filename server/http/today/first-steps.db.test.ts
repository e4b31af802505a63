import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { createOrderPayload } from '#contract/example-order.ts';
import { product } from '#database/schema/catalogue/products.ts';
import { createTestApi } from '../../testing/test-api.ts';
import { succeed, type Visitor } from '../../testing/visitor.ts';

const api = createTestApi({ demo: false });
let owner: Visitor & { email: string };

beforeAll(async () => {
  owner = await api.admin();
});

const read = async () => (await owner.call('GET', '/admin/today')).body.firstSteps;

it('follows the data of a shop from its empty start to its first order', async () => {
  const setup = { sender: null, isSenderSet: false, cards: 'sandbox', mail: 'none' };
  expect(await read()).toEqual({
    ...setup,
    demoProducts: 0,
    product: 'missing',
    hasTeam: false,
    hasDetails: false,
    hasShippingText: false,
    hasFirstSale: true,
  });

  const details = { name: { base: 'Osier', value: 'North' } };
  await succeed(owner, 'PATCH', '/admin/shop-details', { body: details });
  expect(await read()).toMatchObject({ hasDetails: true, hasShippingText: false });
  const { shippingText: base } = (await owner.call('GET', '/admin/shop-details')).body;
  await succeed(owner, 'PATCH', '/admin/shop-details', { body: { shippingText: { base, value: '' } } });
  expect(await read()).toMatchObject({ hasShippingText: true });
  await succeed(owner, 'POST', '/admin/price-rules/standard/end');
  expect(await read()).toMatchObject({ hasFirstSale: false });

  const invited = { email: 'second@osier.example', role: 'support' };
  const { id: invitation } = await succeed(owner, 'POST', '/admin/invitations', { body: invited });
  expect(await read()).toMatchObject({ hasTeam: true });
  await succeed(owner, 'DELETE', `/admin/invitations/${invitation}`);
  expect(await read()).toMatchObject({ hasTeam: false });

  const body = { title: 'Tee', for: 'kids', category: 'pants', brand: 'Keystone', price: 9 };
  const { id } = (await succeed(owner, 'POST', '/admin/products', { body })).product;
  expect(await read()).toMatchObject({ product: 'draft' });

  await api.database.db.update(product).set({ imageUrl: '/tee.webp' }).where(eq(product.id, id));
  await succeed(owner, 'POST', `/admin/products/${id}/status`, {
    body: { base: 'draft', status: 'published' },
  });
  expect(await read()).toMatchObject({ product: 'sold_out' });

  const listed = await succeed(owner, 'GET', `/admin/stock?q=${id}`);
  const unit = listed.products[0].units[0];
  await succeed(owner, 'POST', `/admin/stock/${unit.id}/movements`, {
    body: { change: 5, reason: 'delivery' },
    headers: { 'idempotency-key': 'first-delivery' },
  });
  expect(await read()).toMatchObject({ product: 'on_sale' });

  const customer = await api.shopper('Ann');
  const order = { ...createOrderPayload({ _id: id, size: unit.size }), paymentMethod: 'cashOnDelivery' };
  await succeed(customer, 'POST', '/orders', { body: order });
  expect(await read()).toBeNull();
});
