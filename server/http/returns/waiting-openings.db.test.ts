import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { createCartPayload } from '#contract/example-order.ts';
import { audit } from '#database/audit/audit.ts';
import { changeLog } from '#database/schema/accounts/change-log.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import { carryOutDecisions } from '../../services/messages/deliver-messages.ts';
import { deliverDueOrderMails, whenDue } from '../../testing/deliver-mails.ts';
import { insertProduct } from '../../testing/insert-product.ts';
import { createTestApi } from '../../testing/test-api.ts';
import { succeed, type Visitor } from '../../testing/visitor.ts';

const api = createTestApi({ demo: false });
const COAT = 'coat';
let shopper: Visitor & { email: string };
let packer: Visitor;
let support: Visitor;

beforeAll(async () => {
  await insertProduct(api.database, { id: COAT, stock: { M: 900 } });
  shopper = await api.shopper('Ann');
  packer = await api.member('fulfilment');
  support = await api.member('support');
});

afterEach(async () => expect((await audit(api.database.db, { at: new Date() })).findings).toEqual([]));

type Order = { readonly id: string; readonly number: number };

/** Has a customer receive two coats. */
async function delivered(customer: Visitor = shopper): Promise<Order> {
  const body = createCartPayload([{ _id: COAT, quantity: 2 }]);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const { orderId, transactionId } = await succeed(customer, 'POST', '/create-payment-intent', {
    body,
    headers,
  });
  await api.confirm(transactionId);
  await succeed(customer, 'POST', '/orders', { body: { paymentMethod: 'stripe', transactionId } });
  const { number } = await succeed(packer, 'POST', `/order/${orderId}/handed-over`);
  await pass();
  return { id: orderId, number };
}

type Parcel = { readonly quantity?: number; readonly key?: string; readonly undoable?: boolean };

/** Records a parcel that nobody announced, as the back office does. */
function record({ number }: Order, { quantity = 1, key = 'first-parcel', undoable = true }: Parcel = {}) {
  return packer.call('POST', `/admin/orders/${number}/returns`, {
    body: { lines: [{ position: 1, quantity, reason: 'other' }], undoable },
    headers: { 'idempotency-key': key },
  });
}
const undo = ({ number }: Order) => packer.call('POST', `/admin/orders/${number}/returns/undo`);
const read = async ({ number }: Order) => (await succeed(support, 'GET', `/admin/orders/${number}`)).order;

/** Carries out and sends what is due at a time, by default after every delay. Returns the subjects of the mails. */
async function pass(at = new Date(Date.now() + 60_000)): Promise<string[]> {
  await carryOutDecisions({ database: api.database, clock: { ...systemClock, now: () => at } }, () => false);
  return (await deliverDueOrderMails(api, at)).map(({ subject }) => subject);
}

it('a parcel that nobody announced is undone within ten seconds, and leaves neither a return nor a mail', async () => {
  const order = await delivered();
  for (const _ of [1, 2]) expect(await record(order)).toMatchObject({ status: 200, body: { return: null } });
  expect(await read(order)).toMatchObject({
    opening: { items: 1, at: expect.any(String) },
    returns: [],
    lines: [{ inReturn: 0 }],
  });
  expect(await pass((await whenDue(api, order.id)).before)).toEqual([]);
  for (const _ of [1, 2]) expect((await undo(order)).status).toBe(200);
  expect(await pass()).toEqual([]);
  expect(await read(order)).toMatchObject({ opening: null, returns: [], lines: [{ inReturn: 0 }] });
  const [last] = (
    await api.database.db
      .select({ action: changeLog.action, changes: changeLog.changes })
      .from(changeLog)
      .where(eq(changeLog.subjectId, order.id))
      .orderBy(changeLog.id)
  ).slice(-1);
  expect(last).toEqual({
    action: 'return_step_undone',
    changes: [{ field: 'decision', before: 'record', after: null }],
  });
});

it('the return is opened once after ten seconds, with one mail, and cannot be undone then', async () => {
  const order = await delivered();
  await Promise.all([record(order), record(order)]);
  const mails = (await Promise.all([pass(), pass()])).flat();
  expect(mails).toEqual([expect.stringContaining('Your parcel is here')]);
  const { returns, opening } = await read(order);
  expect([opening, returns]).toMatchObject([null, [{ state: 'received', items: 1 }]]);
  expect((await undo(order)).body).toMatchObject({
    code: 'move_refused',
    detail: expect.stringContaining('the customer gets an email'),
  });
  // The same request again, after a lost response, finds the return.
  expect((await record(order)).body.return).toMatchObject({ number: returns[0].number, openedBy: 'shop' });
  expect((await record(order, { quantity: 2 })).body.code).toBe('idempotency_key_reused');
});

it('while a parcel waits, another one is refused, and a program can record the same one at once', async () => {
  const order = await delivered();
  expect((await record(order, { quantity: 3 })).body.code).toBe('quantity_exceeded');
  expect((await read(order)).opening).toBeNull();
  await record(order);
  for (const undoable of [true, false]) {
    expect((await record(order, { key: 'other-parcel', undoable })).body).toMatchObject({
      code: 'move_refused',
      detail: expect.stringContaining('Undo that'),
    });
    expect((await record(order, { quantity: 2, undoable })).body.code).toBe('idempotency_key_reused');
  }
  expect((await record(order, { undoable: false })).body.return).toMatchObject({ state: 'received' });
  await pass();
  expect(await read(order)).toMatchObject({ opening: null, returns: [{ items: 1 }] });
});

it.each([true, false])(
  'a parcel that can no longer be recorded says why until staff record it in another way (undoable: %s)',
  async (undoable) => {
    const order = await delivered();
    await record(order, { quantity: 2 });
    await succeed(shopper, 'POST', `/order/${order.id}/returns`, {
      body: { lines: [{ position: 1, quantity: 1, reason: 'too_small', resolution: 'refund' }] },
    });
    await pass();
    const failed = await read(order);
    expect(failed).toMatchObject({
      opening: null,
      returns: [{ state: 'requested' }],
      failedDecisions: [{ kind: 'open_return', error: expect.stringContaining('fewer items') }],
    });
    await record(order, { key: 'other-parcel', undoable });
    await pass();
    expect(await read(order)).toMatchObject({
      returns: [{ state: 'requested' }, { state: 'received' }],
      failedDecisions: [],
    });
  },
);

it('an account is not erased while a parcel of its order waits', async () => {
  const bea = await api.shopper('Bea');
  const order = await delivered(bea);
  await record(order);
  const erase = () => bea.call('DELETE', '/my-data', { body: { password: 'a long enough password' } });
  expect((await erase()).body).toMatchObject({ status: 409, code: 'orders_open' });
  await undo(order);
  expect((await erase()).status).toBe(200);
});

it('a parcel is either recorded or undone when both come at once', async () => {
  const order = await delivered();
  await record(order);
  const [undone] = await Promise.all([undo(order), pass()]);
  await pass();
  expect((await read(order)).returns).toHaveLength(undone.status === 200 ? 0 : 1);
});
