import { beforeAll, expect, it } from 'vitest';
import { createOrderPayload } from '#contract/example-order.ts';
import { DEMO_IDS } from '#database/seed/demo/demo-ids.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import { insertPicture } from '../../testing/insert-picture.ts';
import { createTestApi } from '../../testing/test-api.ts';
import { succeed, type Visitor } from '../../testing/visitor.ts';

const api = createTestApi();
const [edited = '', restored = '', pictured = '', ordered = ''] = DEMO_IDS;
let owner: Visitor;

beforeAll(async () => {
  owner = await api.admin();
});

const demo = () => succeed(owner, 'GET', '/admin/demo-products');
const steps = async () => (await succeed(owner, 'GET', '/admin/today')).firstSteps;
const remove = (batch: string, person = owner) =>
  person.call('POST', '/admin/demo-products/removal', { body: { batch } });
const undo = (changeId: string) => succeed(owner, 'POST', `/admin/activity/${changeId}/undo`);
const inShop = async (): Promise<string[]> =>
  (await succeed(api.visitor(), 'GET', '/products')).map(({ _id }: { _id: string }) => _id);

/** Changes the title of a product. Returns the id of the change. */
async function rename(id: string): Promise<string> {
  const { title } = (await succeed(owner, 'GET', `/admin/products/${id}`)).product;
  const body = { changes: { title: { base: title, value: `${title} again` } } };
  return (await succeed(owner, 'PATCH', `/admin/products/${id}`, { body })).changeId;
}

/** Adds a picture to a product, with its entry in the log. */
async function addPicture(id: string): Promise<void> {
  const path = `/admin/products/${id}/pictures/${await insertPicture(api.database, id)}`;
  await succeed(owner, 'PATCH', path, { body: { alt: { from: '', to: 'A tee' } } });
}

it('demo products leave the shop as one change, apart from those that staff changed, and come back by its undo', async () => {
  const all = await inShop();
  expect(await demo()).toEqual({ unchanged: all.length, changed: [] });
  expect(await steps()).toMatchObject({ demoProducts: all.length, product: 'missing' });

  await rename(edited);
  await undo(await rename(restored));
  await addPicture(pictured);
  const kept = [edited, pictured];
  const { unchanged, changed } = await demo();
  expect(unchanged).toBe(all.length - kept.length);
  expect(changed.map(({ id }: { id: string }) => id).toSorted()).toEqual(kept.toSorted());
  expect(await steps()).toMatchObject({ demoProducts: unchanged, product: 'on_sale' });

  const reviews = await succeed(api.visitor(), 'GET', `/reviews/${ordered}`);
  const shopper = await api.shopper('Ann');
  const order = { ...createOrderPayload({ _id: ordered, size: 'M' }), paymentMethod: 'cashOnDelivery' };
  const { insertedId } = await succeed(shopper, 'POST', '/orders', { body: order });
  const batch = systemClock.newId();
  const removed = await remove(batch);
  expect(removed, JSON.stringify(removed.body)).toMatchObject({ status: 200, body: { removed: unchanged } });
  expect((await inShop()).toSorted()).toEqual(kept.toSorted());
  expect(await demo()).toMatchObject({ unchanged: 0 });
  expect((await succeed(shopper, 'GET', `/order/${insertedId}`)).product._id).toBe(ordered);

  expect((await remove(batch)).body).toEqual(removed.body);
  const manager = await api.member('manager');
  expect((await remove(batch, manager)).body.code).toBe('idempotency_key_reused');
  expect((await remove(systemClock.newId())).body).toEqual({ removed: 0, changeId: null });

  await undo(removed.body.changeId);
  expect(await inShop()).toEqual(all);
  expect(await succeed(api.visitor(), 'GET', `/reviews/${ordered}`)).toEqual(reviews);
  expect(await demo()).toMatchObject({ unchanged });
}, 60_000);
