import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { createOrderPayload } from '#contract/example-order.ts';
import { order } from '#database/schema/orders/orders.ts';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { anonymiseOldOrders } from '../../services/maintenance/anonymise-old-orders.ts';
import { ageSessions, signInOwner } from '../../testing/sign-in/staff-members.ts';
import { createTestApi } from '../../testing/test-api.ts';
import { succeed, type Visitor } from '../../testing/visitor.ts';

const TEE = 'harbour-stripe-tee';
const PATH = '/admin/settings/privacy';

const api = createTestApi();
let owner: Visitor;
let orderId: string;

beforeAll(async () => {
  owner = await api.admin();
  const buyer = await api.shopper('Ann');
  const body = { ...createOrderPayload({ _id: TEE }), paymentMethod: 'cashOnDelivery' };
  orderId = (await succeed(buyer, 'POST', '/orders', { body })).reference;
  await succeed(buyer, 'POST', `/order/${orderId}/cancel`);
  await api.database.db
    .update(order)
    .set({ createdAt: new Date(Date.now() - 800 * DAY_MS) })
    .where(eq(order.id, orderId));
});

const save = (base: number | null, value: number | null, person: Visitor = owner) =>
  person.call('PATCH', PATH, { body: { orderPersonYears: { base, value } } });
const runAt = (time: number, orderPersonYears: number | null = null) =>
  anonymiseOldOrders(
    { database: api.database, clock: { now: () => new Date(time), newId: () => '' }, orderPersonYears },
    () => false,
  );

it('closed orders keep names until somebody who may erase people sets a time, after a fresh sign-in', async () => {
  expect(await succeed(owner, 'GET', PATH)).toEqual({
    orderPersonYears: null,
    actsAt: null,
    due: { count: 0, more: false },
    entries: [],
  });
  expect((await succeed(owner, 'GET', `${PATH}?years=2`)).due).toEqual({ count: 1, more: false });
  expect((await succeed(owner, 'GET', `${PATH}?years=3`)).due.count).toBe(0);
  const stale = await signInOwner(api, 'Second');
  await ageSessions(api, stale);
  expect((await save(null, 2, stale)).body.code).toBe('sign_in_again');
  expect((await save(null, 0)).status).toBe(400);
  expect((await save(3, 2)).body).toMatchObject({
    code: 'changed_meanwhile',
    conflicts: [{ field: 'orderPersonYears', theirs: null }],
  });
  expect((await succeed(owner, 'GET', PATH)).orderPersonYears).toBeNull();
});

it('a new time acts a day later, is in the log, and cannot be undone there', async () => {
  expect((await save(null, 2)).status).toBe(200);
  const { orderPersonYears, actsAt, due } = await succeed(owner, 'GET', PATH);
  expect([orderPersonYears, due.count]).toEqual([2, 1]);
  const begin = Date.parse(actsAt);
  expect(begin).toBeGreaterThan(Date.now() + 23 * HOUR_MS);
  expect(await runAt(begin - 1)).toEqual({ ok: true, value: 0 });
  expect(await runAt(begin)).toEqual({ ok: true, value: 1 });
  const [row] = await api.database.db.select().from(order).where(eq(order.id, orderId));
  expect(row).toMatchObject({ email: 'erased', lastName: 'erased' });
  const { entries } = await succeed(owner, 'GET', '/admin/activity?what=shop');
  expect(entries).toMatchObject([
    {
      action: 'retention_changed',
      subject: { id: 'privacy', label: 'closed orders' },
      changes: [{ field: 'orderPersonYears', before: null, after: 2 }],
      undo: { possible: false },
    },
  ]);
});

it('lists exports of orders and customers, and erasures without names: all to members who see all activity, to others their own', async () => {
  const support = await api.member('support');
  const [gone, left] = [await api.shopper('Gone'), await api.shopper('Left')];
  const { customers } = await succeed(owner, 'GET', '/admin/customers');
  const idOf = ({ email }: { email: string }) =>
    customers.find((one: { email: string }) => one.email === email).id as string;
  await succeed(support, 'POST', `/admin/customers/${idOf(left)}/export`);
  const [row] = await api.database.db.select().from(order).where(eq(order.id, orderId));
  const exported = { numbers: [row?.number, 999_999] };
  expect((await owner.call('POST', '/admin/exports/orders', { body: exported })).status).toBe(200);
  await succeed(owner, 'POST', `/admin/customers/${idOf(gone)}/erase`, { body: { word: 'ERASE' } });
  const entriesOf = async (person: Visitor) =>
    ((await succeed(person, 'GET', PATH)).entries as { action: string; subject: { label: string } }[]).map(
      ({ action, subject }) => [action, subject.label],
    );
  expect(await entriesOf(owner)).toEqual([
    ['customer_erased', 'erased'],
    ['orders_exported', '1 order'],
    ['customer_exported', left.email],
  ]);
  expect(await entriesOf(support)).toEqual([['customer_exported', left.email]]);
});

it('the time that staff save overrides the setting of the server', async () => {
  expect((await save(2, null)).status).toBe(200);
  await api.database.db.update(order).set({ email: 'ann@shop.example' }).where(eq(order.id, orderId));
  expect(await runAt(Date.now() + 2 * DAY_MS, 1)).toEqual({ ok: true, value: 0 });
});
