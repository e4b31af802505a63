import { eq, inArray } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createOrderPayload } from '#contract/example-order.ts';
import { audit } from '#database/audit/audit.ts';
import { order, orderLine } from '#database/schema/orders/orders.ts';
import { outbox } from '#database/schema/orders/outbox.ts';
import { createTestApi } from '../../testing/test-api.ts';
import { succeed } from '../../testing/visitor.ts';
import { anonymiseOldOrders } from './anonymise-old-orders.ts';

const TEE = 'harbour-stripe-tee';
const AT = new Date('2026-11-27T12:00:00Z');
const isEnding = () => false;

const api = createTestApi();

/** Places a cash order of a new shopper, and moves it to a time. Returns its id. */
async function placeAt(name: string, createdAt: string, isCancelled = true): Promise<string> {
  const buyer = await api.shopper(name);
  const body = { ...createOrderPayload({ _id: TEE }), paymentMethod: 'cashOnDelivery' };
  const { reference } = await succeed(buyer, 'POST', '/orders', { body });
  if (isCancelled) await succeed(buyer, 'POST', `/order/${reference}/cancel`);
  await api.database.db
    .update(order)
    .set({ createdAt: new Date(createdAt) })
    .where(eq(order.id, reference));
  return reference;
}

function run(orderPersonYears: number | null) {
  return anonymiseOldOrders(
    { database: api.database, clock: { now: () => AT, newId: () => '' }, orderPersonYears },
    isEnding,
  );
}

it('removes the person from closed orders of that age, once, and keeps their lines and amounts', async () => {
  const old = await placeAt('old', '2023-11-27T11:59:59Z');
  const open = await placeAt('open', '2020-01-01T00:00:00Z', false);
  const young = await placeAt('young', '2023-11-27T12:00:00Z');
  const { db } = api.database;
  const lines = () => db.select().from(orderLine).where(eq(orderLine.orderId, old));
  const before = await lines();

  expect(await run(null)).toEqual({ ok: true, value: 0 });
  expect(await run(3)).toEqual({ ok: true, value: 1 });
  expect(await run(3)).toEqual({ ok: true, value: 0 });

  const rows = await db
    .select()
    .from(order)
    .where(inArray(order.id, [old, open, young]));
  const emailOf = (id: string) => rows.find((row) => row.id === id)?.email;
  expect([emailOf(old) === 'erased', emailOf(open) === 'erased', emailOf(young) === 'erased']).toEqual([
    true,
    false,
    false,
  ]);
  const [first] = rows.filter(({ id }) => id === old);
  expect(first).toMatchObject({ firstName: 'erased', address: 'erased', phone: 'erased', postalCode: null });
  expect(first?.totalCents).toBeGreaterThan(0);
  expect(await lines()).toEqual(before);
  expect((await audit(db, { at: AT })).findings).toEqual([]);
});

it('removes the address from messages, even from sent ones', async () => {
  const { db } = api.database;
  const id = await placeAt('moved', '2023-01-01T00:00:00Z');
  const messages = () => db.select().from(outbox).where(eq(outbox.orderId, id));
  const [first] = await messages();
  await db
    .update(outbox)
    .set({ payload: { before: { address: 'Lindenweg 3' } }, doneAt: AT })
    .where(eq(outbox.id, first?.id ?? ''));
  expect(await run(3)).toEqual({ ok: true, value: 1 });
  const left = await messages();
  expect(left.map(({ payload }) => payload)).toEqual(left.map(() => ({})));
  expect(left.filter(({ doneAt }) => doneAt === null)).toEqual([]);
});

it('drops mails that were refused or not sent yet, with their errors, which may name the address', async () => {
  const { db } = api.database;
  const id = await placeAt('refused', '2023-01-01T00:00:00Z');
  const mails = () => db.select().from(outbox).where(eq(outbox.orderId, id)).orderBy(outbox.createdAt);
  const [first, second] = await mails();
  const fail = (mail: string | undefined, doneAt: Date | null) =>
    db
      .update(outbox)
      .set({ lastError: '550 <refused@example.test> is unknown', doneAt })
      .where(eq(outbox.id, mail ?? ''));
  await fail(first?.id, AT);
  await fail(second?.id, null);
  expect(await run(3)).toEqual({ ok: true, value: 1 });
  expect((await mails()).map(({ doneAt, isDropped, lastError }) => [doneAt, isDropped, lastError])).toEqual([
    [AT, true, null],
    [AT, true, null],
  ]);
  expect((await audit(db, { at: AT })).findings).toEqual([]);
});
