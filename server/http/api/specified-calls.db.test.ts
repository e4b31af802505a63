import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { authUser } from '#database/schema/accounts/identity.ts';
import { createTestApi } from '../../testing/test-api.ts';

const api = createTestApi();

/** The fields of a product in SPECIFICATION section 3. */
const PRODUCT_FIELDS = [
  '_id',
  'id',
  'title',
  'brand',
  'img',
  'price',
  'rating',
  'stock',
  'details',
  'for',
  'category',
];

/** Reads the calls of section 7 of the specification. A path begins with a fixed part: `/products/{category}` is `/products/*`. */
function readSpecifiedCalls(): string[] {
  const text = readFileSync(new URL('../../../docs/SPECIFICATION.md', import.meta.url), 'utf8');
  const [, section = ''] = text.split('## 7. The calls it makes');
  const [table = ''] = section.split('## 8.');
  return [...table.matchAll(/^\| (GET|POST|PUT) \| (\S+) \|/gm)].map(
    ([, method, path = '']) => `${method} ${path.replace(/\{\w+\}/, '*')}`,
  );
}

it('the calls of section 7 work with the specified fields alone', async () => {
  const [admin, shopper, friend] = [await api.admin(), await api.shopper('Sam'), await api.shopper('Fay')];
  const { email } = shopper;
  const replayed = new Set<string>();
  const send = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, by = shopper) => {
    const answer = await by.call(method, path, { ...(body && { body }) });
    expect([path, answer.status]).toEqual([path, 200]);
    replayed.add(`${method} ${path.replace(/^(\/[\w-]+)\/.+$/, '$1/*')}`);
    return answer.body;
  };
  const read = (path: string) => send('GET', path);
  const post = (path: string, body: object) => send('POST', path, body);

  const [listed] = await read('/products');
  for (const field of PRODUCT_FIELDS) expect(listed).toHaveProperty(field);
  expect((await read('/products/dress')).length).toBeGreaterThan(0);
  expect((await read('/products-for/female')).length).toBeGreaterThan(0);

  const dress = await read('/product/sundress-paprika');
  expect(
    await post('/reviews', { id: dress._id, name: 'Sam', email, comments: 'Fine.', rate: 5 }),
  ).toMatchObject({
    acknowledged: true,
  });
  expect(await read(`/reviews/${dress._id}`)).toContainEqual(expect.objectContaining({ comments: 'Fine.' }));

  expect(await send('GET', '/role/nobody@osier.example', undefined, admin)).toBeNull();
  await send('PUT', '/user', { email, role: 'user' });
  await send('PUT', '/user', { email });
  expect(await read(`/role/${email}`)).toMatchObject({ role: 'user' });
  await api.database.db.update(authUser).set({ emailVerified: true }).where(eq(authUser.email, friend.email));
  const promoted = await send('PUT', `/make-admin/${friend.email}`, undefined, admin);
  expect(promoted).toMatchObject({ acknowledged: true });

  const { _id, img, title, brand, sellingPrice: price } = dress;
  const product = { _id, img, title, brand, quantity: 2, size: 'M', price };
  const address = { firstName: 'Sam', lastName: 'Lee', country: 'US', city: 'Salem', address: '1 Pier Road' };
  const payload = { ...address, phone: '5035550100', email, product };
  const { clientSecret } = await post('/create-payment-intent', { ...payload, paymentMethod: 'stripe' });
  const transactionId = /^(\w+)_secret_/.exec(clientSecret)?.[1] ?? '';
  expect(await api.confirm(transactionId)).toBeUndefined();
  const paid = await post('/orders', { ...payload, paymentMethod: 'stripe', transactionId });
  const placed = await post('/orders', { ...payload, paymentMethod: 'cashOnDelivery' });
  for (const order of [paid, placed]) expect(order).toMatchObject({ acknowledged: true });

  const ordered = {
    _id,
    img: expect.any(String),
    title: expect.any(String),
    brand,
    quantity: 2,
    size: 'M',
    price,
  };
  expect(await read(`/order/${transactionId}`)).toMatchObject({
    firstName: 'Sam',
    lastName: 'Lee',
    address: '1 Pier Road',
    product: ordered,
    transactionId,
  });
  expect(await read(`/orders/${email}`)).toMatchObject([
    { product: ordered, paymentMethod: 'cashOnDelivery', paymentStatus: 'Unpaid', transactionId: null },
    { product: ordered, paymentMethod: 'stripe', paymentStatus: 'Paid', transactionId },
  ]);
  expect([...replayed].toSorted()).toEqual(readSpecifiedCalls().toSorted());
});
