import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { createOrderPayload } from '#contract/example-order.ts';
import { order } from '#database/schema/orders/orders.ts';
import { refund } from '#database/schema/payments/refunds.ts';
import { DAY_MS } from '#domain/durations.ts';
import type { OrderState } from '#domain/order/order-state.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import { insertProduct } from '../../testing/insert-product.ts';
import { createTestApi } from '../../testing/test-api.ts';
import type { Visitor } from '../../testing/visitor.ts';

/** The shop's clock stands still, so that no day ends during the tests. */
const NOW = new Date();
const TODAY = Math.floor(NOW.getTime() / DAY_MS) * DAY_MS;
const api = createTestApi({ clock: { ...systemClock, now: () => NOW } });
let owner: Visitor;

beforeAll(async () => {
  owner = await api.admin();
  await insertProduct(api.database, { id: 'sold', stock: 100 });
});

const read = async (person = owner) => (await person.call('GET', '/admin/today')).body.figures;
const readDays = async () => (await owner.call('GET', '/admin/sales')).body.days;

/** The first or last moment of a day in UTC. */
const startOf = (daysAgo: number) => new Date(TODAY - daysAgo * DAY_MS);
const endOf = (daysAgo: number) => new Date(startOf(daysAgo - 1).getTime() - 1);
const nameOf = (daysAgo: number) => startOf(daysAgo).toISOString().slice(0, 10);

/** Places an order of two pieces, then sets when it was placed, its total of 10 dollars, and its state. */
async function placeAt(createdAt: Date, state: OrderState = 'placed'): Promise<string> {
  const customer = await api.shopper('Ann');
  const body = { ...createOrderPayload({ _id: 'sold', quantity: 2 }), paymentMethod: 'cashOnDelivery' };
  const { insertedId: id } = (await customer.call('POST', '/orders', { body })).body;
  const set = { createdAt, totalCents: 1000, state, hasLeft: state === 'handed_over' };
  await api.database.db.update(order).set(set).where(eq(order.id, id));
  return id;
}

it('compares the sales since midnight in UTC with those of the day before by this time', async () => {
  await placeAt(startOf(0));
  await placeAt(startOf(0), 'handed_over');
  await placeAt(endOf(1));
  await placeAt(startOf(1));
  await placeAt(endOf(2), 'handed_over');
  expect(await read()).toEqual({
    today: { amount: 20, orders: 2, items: 4 },
    yesterday: { amount: 10, orders: 1 },
    toPack: { count: 3, more: false, oldest: startOf(1).toISOString() },
    returns: { state: 'requested', count: 0, more: false },
  });
  expect(await read(await api.member('read_only'))).toEqual(await read());
});

it('lists 180 days until today, with zeros for days without sales', async () => {
  const days = await readDays();
  expect(days).toHaveLength(180);
  expect(days.at(0)).toEqual({ day: nameOf(179), amount: 0, orders: 0 });
  expect(days.slice(-4)).toEqual([
    { day: nameOf(3), amount: 0, orders: 0 },
    { day: nameOf(2), amount: 10, orders: 1 },
    { day: nameOf(1), amount: 20, orders: 2 },
    { day: nameOf(0), amount: 20, orders: 2 },
  ]);
});

it('leaves out orders that are cancelled, refunded or under review, and takes off refunds of the others', async () => {
  const before = await read();
  for (const state of ['cancelled', 'refund_pending', 'refunded', 'needs_review'] as const)
    await placeAt(startOf(0), state);
  expect(await read()).toEqual(before);
  const id = await placeAt(startOf(0), 'handed_over');
  const row = { orderId: id, method: 'payout' as const, reason: 'goodwill', createdAt: startOf(0) };
  await api.database.db.insert(refund).values([
    { ...row, id: systemClock.newId(), cents: 250, state: 'pending' },
    { ...row, id: systemClock.newId(), cents: 500, state: 'failed', settledAt: startOf(0) },
    { ...row, id: systemClock.newId(), cents: 125, state: 'undone', settledAt: startOf(0) },
  ]);
  expect((await read()).today).toEqual({ amount: 27.5, orders: 3, items: 6 });
  expect((await readDays()).at(-1)).toMatchObject({ amount: 27.5, orders: 3 });
});

it('counts the sizes of published products, and those that are sold out', async () => {
  const sizes = async () => (await owner.call('GET', '/admin/selling-out')).body.sizes;
  const before = await sizes();
  await insertProduct(api.database, { id: 'gone', stock: 0 });
  await insertProduct(api.database, { id: 'left', stock: 1 });
  expect(await sizes()).toEqual({ count: before.count + 2, soldOut: before.soldOut + 1, more: false });
});
