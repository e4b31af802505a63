import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { createCartPayload } from '#contract/example-order.ts';
import { audit } from '#database/audit/audit.ts';
import { changeLog } from '#database/schema/accounts/change-log.ts';
import { stockUnit } from '#database/schema/catalogue/stock-units.ts';
import { outbox } from '#database/schema/orders/outbox.ts';
import { refund } from '#database/schema/payments/refunds.ts';
import { DAY_MS } from '#domain/durations.ts';
import { createPaymentProviders } from '../../adapters/payments/payment-providers.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import { carryOutDecisions, deliverRefunds } from '../../services/messages/deliver-messages.ts';
import { expireReturns } from '../../services/returns/expire-returns.ts';
import { deliverDueOrderMails, whenDue } from '../../testing/deliver-mails.ts';
import { insertProduct } from '../../testing/insert-product.ts';
import { createTestApi } from '../../testing/test-api.ts';
import { succeed, type Visitor } from '../../testing/visitor.ts';

const api = createTestApi({ demo: false });
const COAT = 'coat';
let shopper: Visitor & { email: string };
let packer: Visitor;
let support: Visitor & { email: string };

beforeAll(async () => {
  await insertProduct(api.database, { id: COAT, stock: { S: 1, M: 900 } });
  shopper = await api.shopper('Ann');
  packer = await api.member('fulfilment');
  support = await api.member('support');
});

afterEach(async () => expect((await audit(api.database.db, { at: new Date() })).findings).toEqual([]));

type Return = { readonly id: string; readonly number: number; readonly orderId: string };

/** Has a customer ask to return one of two coats. */
async function requested(resolution: 'refund' | 'exchange' = 'refund'): Promise<Return> {
  const body = createCartPayload([{ _id: COAT, quantity: 2 }]);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const { orderId, transactionId } = await succeed(shopper, 'POST', '/create-payment-intent', {
    body,
    headers,
  });
  await api.confirm(transactionId);
  await succeed(shopper, 'POST', '/orders', { body: { paymentMethod: 'stripe', transactionId } });
  await succeed(packer, 'POST', `/order/${orderId}/handed-over`);
  const newSize = resolution === 'exchange' ? { newSize: 'S' } : {};
  const lines = [{ position: 1, quantity: 1, reason: 'too_small', resolution, ...newSize }];
  const { returns } = await succeed(shopper, 'POST', `/order/${orderId}/returns`, { body: { lines } });
  return { ...returns.at(-1), orderId };
}

const call = ({ id }: Return, step: string, body?: object, by: Visitor = support) =>
  by.call('POST', `/admin/returns/${id}/${step}`, body && { body });
const approve = (one: Return, more: object = {}) =>
  call(one, 'decide', { decision: 'approve', undoable: true, ...more });
const ACCEPTED = { lines: [{ position: 1, accepted: 1, restocked: 1 }] };
const complete = (one: Return, more: object = {}) =>
  call(one, 'inspect', { ...ACCEPTED, undoable: true, ...more });
const read = async ({ number }: Return) => (await succeed(support, 'GET', `/admin/returns/${number}`)).return;

async function received(): Promise<Return> {
  const one = await requested();
  await call(one, 'decide', { decision: 'approve' });
  expect((await call(one, 'receive', undefined, packer)).status).toBe(200);
  return one;
}

/** Carries out and sends what is due at a time, by default after every delay. Returns the subjects of the mails about the return. */
async function pass(one: Return, at = new Date(Date.now() + 60_000)): Promise<string[]> {
  const clock = { ...systemClock, now: () => at };
  const deps = { database: api.database, clock, payments: createPaymentProviders([api.payments]) };
  await carryOutDecisions(deps, () => false);
  await deliverRefunds(deps, () => false);
  const mails = await deliverDueOrderMails(api, at);
  return mails.map(({ subject }) => subject).filter((subject) => subject.includes(String(one.number)));
}

const listRefunds = ({ orderId }: Return) =>
  api.database.db.select().from(refund).where(eq(refund.orderId, orderId));

async function available(size: string): Promise<number> {
  const units = await api.database.db.select().from(stockUnit).where(eq(stockUnit.productId, COAT));
  return units.find((unit) => unit.size === size)?.available ?? 0;
}

it('an approval or a rejection that is undone within ten seconds changes nothing, and its mail is never sent', async () => {
  const one = await requested();
  await pass(one);
  for (const decide of [() => approve(one), () => call(one, 'decide', REJECTED)]) {
    expect((await decide()).body.return).toMatchObject({
      state: 'requested',
      waiting: { step: expect.any(String) },
    });
    expect((await decide()).status).toBe(200);
    expect(await pass(one, (await whenDue(api, one.orderId)).before)).toEqual([]);
    for (const _ of [1, 2]) expect((await call(one, 'keep')).status).toBe(200);
    expect(await pass(one)).toEqual([]);
    expect(await read(one)).toMatchObject({ state: 'requested', waiting: null, failed: null });
  }
  const log = await api.database.db
    .select({ action: changeLog.action, changes: changeLog.changes })
    .from(changeLog)
    .where(eq(changeLog.subjectId, one.orderId))
    .orderBy(changeLog.id);
  expect(log.slice(-2)).toEqual([
    { action: 'return_step_undone', changes: [{ field: 'decision', before: 'approve', after: null }] },
    { action: 'return_step_undone', changes: [{ field: 'decision', before: 'reject', after: null }] },
  ]);
});

const REJECTED = { decision: 'reject', reason: 'too_late', undoable: true };

it('a decision is carried out once after ten seconds, in the name of the member who made it, and cannot be undone then', async () => {
  const one = await requested();
  await pass(one);
  await Promise.all([approve(one), approve(one)]);
  expect((await call(one, 'decide', REJECTED)).body).toMatchObject({
    code: 'move_refused',
    detail: expect.stringContaining('Undo that first'),
  });
  const mails = (await Promise.all([pass(one), pass(one)])).flat();
  expect(mails).toHaveLength(1);
  const shown = await read(one);
  expect(shown).toMatchObject({ state: 'approved', waiting: null });
  expect(shown.events.at(-1)).toMatchObject({ state: 'approved', who: { email: support.email } });
  expect((await call(one, 'keep')).body).toMatchObject({
    code: 'move_refused',
    detail: expect.stringContaining('the customer gets an email'),
  });
  // The same request again, after a lost response, finds it done.
  expect((await approve(one)).body.return).toMatchObject({ state: 'approved', waiting: null });
});

it('a completion that is undone refunds nothing and moves no stock; then both happen once', async () => {
  const one = await received();
  await pass(one);
  const stock = await available('M');
  expect((await complete(one)).body.return).toMatchObject({
    state: 'received',
    waiting: { step: 'complete' },
  });
  expect(await pass(one, (await whenDue(api, one.orderId)).before)).toEqual([]);
  expect((await call(one, 'keep')).status).toBe(200);
  expect(await pass(one)).toEqual([]);
  expect(await listRefunds(one)).toEqual([]);
  expect(await available('M')).toBe(stock);
  expect((await complete(one)).status).toBe(200);
  await pass(one);
  expect(await read(one)).toMatchObject({ state: 'closed', refund: { state: 'done', amount: 17 } });
  expect(await listRefunds(one)).toHaveLength(1);
  expect(await available('M')).toBe(stock + 1);
  expect(await call(one, 'keep')).toMatchObject({ status: 409, body: { code: 'move_refused' } });
});

it('a decision either happens or is undone when both come at once', async () => {
  const one = await received();
  await complete(one);
  const [kept] = await Promise.all([call(one, 'keep'), pass(one)]);
  await pass(one);
  expect((await read(one)).state).toBe(kept.status === 200 ? 'received' : 'closed');
  expect(await listRefunds(one)).toHaveLength(kept.status === 200 ? 0 : 1);
});

it('a parcel is received after ten seconds, unless the member who recorded it undoes that', async () => {
  const one = await requested();
  await call(one, 'decide', { decision: 'approve' });
  await pass(one);
  const receive = () => call(one, 'receive', { undoable: true }, packer);
  for (const _ of [1, 2])
    expect((await receive()).body.return).toMatchObject({ state: 'approved', waiting: { step: 'receive' } });
  expect(await pass(one, (await whenDue(api, one.orderId)).before)).toEqual([]);
  for (const _ of [1, 2]) expect((await call(one, 'keep', undefined, packer)).status).toBe(200);
  expect(await pass(one)).toEqual([]);
  expect(await read(one)).toMatchObject({ state: 'approved', waiting: null, failed: null });
  await receive();
  expect(await pass(one)).toMatchObject([expect.stringContaining('Your parcel is here')]);
  expect(await read(one)).toMatchObject({ state: 'received', waiting: null });
  expect((await call(one, 'keep', undefined, packer)).body).toMatchObject({
    code: 'move_refused',
    detail: expect.stringContaining('the return is received'),
  });
  // A member who receives parcels cannot undo what others decide about the pieces.
  await complete(one);
  expect((await call(one, 'keep', undefined, packer)).body.code).toBe('forbidden');
  expect(await read(one)).toMatchObject({ waiting: { step: 'complete' } });
});

it('a parcel that was recorded in time is received, although the return ends while that can be undone', async () => {
  const late = new Date(Date.now() + 60 * DAY_MS);
  const expire = () =>
    expireReturns({ database: api.database, clock: { ...systemClock, now: () => late } }, () => false);
  const [first, second] = [await requested(), await requested()];
  for (const one of [first, second]) {
    await call(one, 'decide', { decision: 'approve' });
    await call(one, 'receive', { undoable: true }, packer);
  }
  await expire();
  expect((await call(second, 'keep', undefined, packer)).status).toBe(200);
  await expire();
  await pass(first);
  expect((await read(first)).state).toBe('received');
  expect((await read(second)).state).toBe('expired');
});

it('a decision is refused at once if it is not possible, and says later why it was not possible any more', async () => {
  const tooMany = { lines: [{ position: 1, accepted: 2, restocked: 2 }] };
  const parcel = await received();
  expect((await complete(parcel, tooMany)).body.code).toBe('quantity_exceeded');
  expect((await read(parcel)).waiting).toBeNull();

  const [first, second] = [await requested('exchange'), await requested('exchange')];
  for (const one of [first, second]) expect((await approve(one)).status).toBe(200);
  await pass(first);
  const states = await Promise.all([read(first), read(second)]);
  expect(states.map(({ state }) => state as string).toSorted((one, other) => (one < other ? -1 : 1))).toEqual(
    ['approved', 'requested'],
  );
  const left = states[0]?.state === 'requested' ? first : second;
  expect(await read(left)).toMatchObject({
    waiting: null,
    failed: expect.stringContaining('The wanted size is sold out.'),
  });
  expect((await approve(left, { asRefund: [1] })).status).toBe(200);
  await pass(left);
  expect(await read(left)).toMatchObject({ state: 'approved', failed: null });
});

/** Has a customer send back one of two coats that were paid in cash. */
async function receivedCash(): Promise<Return> {
  const body = { ...createCartPayload([{ _id: COAT, quantity: 2 }]), paymentMethod: 'cashOnDelivery' };
  const { insertedId: orderId } = await succeed(shopper, 'POST', '/orders', { body });
  await succeed(packer, 'POST', `/order/${orderId}/cash-received`);
  const lines = [{ position: 1, quantity: 1, reason: 'too_small', resolution: 'refund' }];
  const { returns } = await succeed(shopper, 'POST', `/order/${orderId}/returns`, { body: { lines } });
  const one: Return = { ...returns.at(-1), orderId };
  await call(one, 'decide', { decision: 'approve' });
  expect((await call(one, 'receive', undefined, packer)).status).toBe(200);
  return one;
}

it('a decision fails with the reason when another return was paid out with its reference meanwhile', async () => {
  const both = [await receivedCash(), await receivedCash()];
  for (const one of both) expect((await complete(one, { reference: 'TR-1' })).status).toBe(200);
  for (const one of both) await pass(one);
  const shown = await Promise.all(both.map(read));
  expect(shown.map(({ failed }) => failed)).toEqual(
    expect.arrayContaining([null, 'Another refund has this reference already.']),
  );
  expect(shown.map(({ state }) => state)).toEqual(expect.arrayContaining(['received', 'closed']));
  // The return whose decision failed waits for another decision. The audit does not report it.
  expect((await audit(api.database.db, { at: new Date() })).findings).toEqual([]);
});

it('a decision of a program does not override another one that waits, and carries the same one out early', async () => {
  const one = await requested();
  await pass(one);
  await approve(one);
  const rejected = await call(one, 'decide', { decision: 'reject', reason: 'too_late' });
  expect(rejected).toMatchObject({
    status: 409,
    body: { code: 'move_refused', detail: expect.stringContaining('Undo that first') },
  });
  expect(await read(one)).toMatchObject({ state: 'requested', waiting: { step: 'approve' } });
  expect((await call(one, 'decide', { decision: 'approve' })).body.return).toMatchObject({
    state: 'approved',
    waiting: null,
  });
  // The decision about the parcel does not wait for the one about the request.
  expect((await call(one, 'receive', undefined, packer)).status).toBe(200);
  expect((await complete(one)).body.return).toMatchObject({ waiting: { step: 'complete' } });
  await pass(one);
  expect(await read(one)).toMatchObject({ state: 'closed', waiting: null, failed: null });

  const parcel = await received();
  await complete(parcel);
  const other = { ...ACCEPTED, withoutRefund: true };
  expect((await call(parcel, 'inspect', other)).body.code).toBe('move_refused');
  expect((await call(parcel, 'inspect', ACCEPTED)).body.return).toMatchObject({ state: 'closed' });
  await pass(parcel);
  expect(await listRefunds(parcel)).toHaveLength(1);
});

it('a parcel whose receipt waits keeps its return from being withdrawn', async () => {
  const one = await requested();
  await call(one, 'decide', { decision: 'approve' });
  expect((await call(one, 'receive', { undoable: true }, packer)).status).toBe(200);
  const withdraw = () => shopper.call('POST', `/returns/${one.id}/withdraw`);
  expect((await withdraw()).body).toMatchObject({
    code: 'move_refused',
    detail: expect.stringContaining('your parcel has arrived'),
  });
  expect((await call(one, 'keep', undefined, packer)).status).toBe(200);
  expect((await withdraw()).status).toBe(200);
});

it('a decision finds nothing to do when the customer was faster', async () => {
  const one = await requested();
  await approve(one);
  await succeed(shopper, 'POST', `/returns/${one.id}/withdraw`);
  await pass(one);
  expect(await read(one)).toMatchObject({ state: 'withdrawn', waiting: null, failed: null });
  const kinds = await api.database.db.select().from(outbox).where(eq(outbox.subjectId, one.id));
  expect(kinds.map(({ kind }) => kind)).not.toContain('return_approved_mail');
});
