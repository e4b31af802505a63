import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { createOrderPayload } from '#contract/example-order.ts';
import { product } from '#database/schema/catalog.ts';
import { enrol } from '../../testing/authenticator.ts';
import { createTestApi, type Visitor } from '../../testing/test-api.ts';

const api = createTestApi({ demo: false });
let owner: Visitor & { email: string };

beforeAll(async () => {
  owner = await api.admin();
});

const read = async () => (await owner.call('GET', '/admin/today')).body.firstSteps;

async function succeed(person: Visitor, ...sent: Parameters<Visitor['call']>) {
  const { status, body } = await person.call(...sent);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

it('follows the data of a shop from its empty start to its first order', async () => {
  const nothing = { catalogue: false, product: false, stock: false, publication: false, secondFactor: false };
  expect(await read()).toEqual(nothing);

  await succeed(owner, 'POST', '/admin/brands', { body: { label: 'North' } });
  expect(await read()).toEqual({ ...nothing, catalogue: true });

  const body = { title: 'Tee', for: 'kids', category: 'pants', brand: 'North', price: 9 };
  const { id } = (await succeed(owner, 'POST', '/admin/products', { body })).product;
  expect(await read()).toMatchObject({ product: true, stock: false, publication: false });

  const listed = await succeed(owner, 'GET', `/admin/stock?q=${id}`);
  const unit = listed.products[0].units[0];
  await succeed(owner, 'POST', `/admin/stock/${unit.id}/movements`, {
    body: { change: 5, reason: 'delivery' },
    headers: { 'idempotency-key': 'first-delivery' },
  });
  expect(await read()).toMatchObject({ stock: true, publication: false });

  await api.database.db.update(product).set({ imageUrl: '/tee.webp' }).where(eq(product.id, id));
  await succeed(owner, 'POST', `/admin/products/${id}/status`, {
    body: { base: 'draft', status: 'published' },
  });
  expect(await read()).toMatchObject({ publication: true, secondFactor: false });

  await enrol(owner);
  expect(await read()).toEqual({
    catalogue: true,
    product: true,
    stock: true,
    publication: true,
    secondFactor: true,
  });

  const customer = await api.shopper('Ann');
  const order = { ...createOrderPayload({ _id: id, size: unit.size }), paymentMethod: 'cashOnDelivery' };
  await succeed(customer, 'POST', '/orders', { body: order });
  expect(await read()).toBeNull();
});
