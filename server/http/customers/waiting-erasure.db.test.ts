import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOrderPayload } from '#contract/example-order.ts';
import { audit } from '#database/audit/audit.ts';
import { findUserId } from '#database/queries/accounts/users.ts';
import { leaseErasure } from '#database/queries/accounts/waiting-erasures.ts';
import { waitingErasure } from '#database/schema/accounts/waiting-erasures.ts';
import { staffNote } from '#database/schema/notes.ts';
import { order } from '#database/schema/orders/orders.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { UNDO_DELAY_MS } from '#domain/editing/undo-delay.ts';
import { createPaymentProviders } from '../../adapters/payments/payment-providers.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import { carryOutErasures } from '../../services/customers/waiting-erasure.ts';
import { LEASE_MS } from '../../services/messages/drain-queue.ts';
import { deliverStock } from '../../testing/deliver-stock.ts';
import { ageSessions } from '../../testing/sign-in/staff-members.ts';
import { createTestApi } from '../../testing/test-api.ts';
import { succeed, type Visitor } from '../../testing/visitor.ts';

const api = createTestApi();
const SUNDRESS = 'sundress-paprika';
type Person = Visitor & { email: string; id: string };
let owner: Visitor;
let ann: Person;

beforeAll(async () => {
  owner = await api.admin();
  await deliverStock(api.database, [SUNDRESS]);
});

beforeEach(async () => {
  await api.database.db.delete(waitingErasure);
  await api.database.db.delete(staffNote);
  const person = await api.shopper('Ann');
  ann = { ...person, id: (await findUserId(api.database.db, person.email)) ?? '' };
});

const path = (step = '') => `/admin/customers/${ann.id}${step}`;
const erase = (by = owner, body = {}) =>
  by.call('POST', path('/erase'), { body: { word: 'ERASE', undoable: true, ...body } });
const keep = (by = owner) => by.call('POST', path('/keep'));
const read = async () => (await succeed(owner, 'GET', path())).customer;
const isErased = async () => (await owner.call('GET', path())).status === 404;
const remindersOf = async (member: Visitor) => (await succeed(member, 'GET', '/admin/today')).mentions;
const lastActions = async (limit: number) =>
  (await succeed(owner, 'GET', `/admin/activity?limit=${limit}`)).entries.map(
    ({ action }: { action: string }) => action,
  );

async function placeInCash(): Promise<{ id: string; number: number }> {
  const body = { ...createOrderPayload({ _id: SUNDRESS }), paymentMethod: 'cashOnDelivery' };
  const { insertedId: id } = await succeed(ann, 'POST', '/orders', { body });
  const [row] = await api.database.db.select().from(order).where(eq(order.id, id));
  return { id, number: row?.number ?? 0 };
}

/** Carries out what is due at a time after the request. */
async function carryOutAfter(ms: number) {
  const at = new Date(Date.now() + ms);
  const clock = { ...systemClock, now: () => at };
  const { database } = api;
  const erased: object[] = [];
  const drained = await carryOutErasures(
    { database, clock, payments: createPaymentProviders([api.payments]) },
    { onErased: (ids) => erased.push(ids), isEnding: () => false },
  );
  return { ...drained, erased };
}
const wait = () => carryOutAfter(UNDO_DELAY_MS + 1000);

describe('the erasure of a customer by staff', () => {
  it('waits ten seconds, and then erases the customer once', async () => {
    expect((await erase()).status).toBe(200);
    expect((await read()).erasure).toMatchObject({ isWaiting: true });
    expect(await carryOutAfter(UNDO_DELAY_MS - 5000)).toMatchObject({ delivered: 0, erased: [] });
    expect((await succeed(ann, 'GET', '/my-data')).account.email).toBe(ann.email);
    const person = await findUserId(api.database.db, 'admin@osier.example');
    expect(await wait()).toMatchObject({ delivered: 1, erased: [{ person, account: ann.id }] });
    expect(await isErased()).toBe(true);
    expect((await ann.call('GET', '/my-data')).status).toBe(401);
    expect((await succeed(owner, 'GET', '/admin/activity?limit=1')).entries[0]).toMatchObject({
      action: 'customer_erased',
      who: expect.any(Object),
      subject: { label: 'erased' },
    });
    expect(await wait()).toMatchObject({ delivered: 0, obsolete: 0 });
    expect((await keep()).body).toMatchObject({ status: 404, detail: 'The customer is erased.' });
    const { findings } = await api.database.transaction((tx) => audit(tx, { at: new Date() }));
    expect(findings).toEqual([]);
  });

  it('never happens once it is undone, and can be asked for again', async () => {
    await erase();
    expect((await keep()).status).toBe(200);
    expect((await keep()).status).toBe(200);
    expect((await read()).erasure).toMatchObject({ isWaiting: false });
    expect(await lastActions(1)).toEqual(['erasure_undone']);
    expect(await wait()).toMatchObject({ delivered: 0 });
    expect(await isErased()).toBe(false);
    await erase();
    await wait();
    expect(await isErased()).toBe(true);
  });

  it('waits no longer when it is asked for twice', async () => {
    await erase();
    const [before] = await api.database.db.select().from(waitingErasure);
    await erase(await api.member('manager'));
    expect(await api.database.db.select().from(waitingErasure)).toEqual([before]);
  });

  it('asks for the word and a recent sign-in before it waits', async () => {
    expect((await erase(owner, { word: 'erase' })).body.errors).toMatchObject([{ field: 'word' }]);
    const manager = await api.member('manager');
    await ageSessions(api, manager);
    expect((await erase(manager)).body.code).toBe('sign_in_again');
    expect((await read()).erasure).toMatchObject({ isWaiting: false });
  });

  it('is refused at once while an order is open, for staff, and for an unknown customer', async () => {
    await placeInCash();
    expect((await erase()).body).toMatchObject({
      code: 'orders_open',
      detail: 'The customer has open orders. Complete or cancel them first.',
    });
    ann = { ...ann, id: (await api.member('support')).userId };
    expect((await erase()).body.code).toBe('customer_is_staff');
    ann = { ...ann, id: 'nobody' };
    expect((await erase()).body.code).toBe('customer_unknown');
    expect(await api.database.db.$count(waitingErasure)).toBe(0);
  });

  it('is stopped by an order that the customer places meanwhile, and the member is told why', async () => {
    const manager = await api.member('manager');
    await erase(manager);
    const { id } = await placeInCash();
    expect(await wait()).toMatchObject({ refused: 1, erased: [] });
    expect(await read()).toMatchObject({ name: 'Ann', erasure: { isWaiting: false } });
    const text = 'The customer was not erased. The customer has open orders. Complete or cancel them first.';
    expect((await read()).notes).toMatchObject([{ text }]);
    expect(await remindersOf(manager)).toMatchObject([{ text, isOwn: true, customerId: ann.id }]);
    // It is over: it does not happen once the order is closed.
    await succeed(ann, 'POST', `/order/${id}/cancel`);
    await wait();
    expect(await isErased()).toBe(false);
  });

  it('is stopped by store credit that the customer receives meanwhile, unless it is given up', async () => {
    await erase();
    const headers = { 'idempotency-key': 'credit-of-ann' };
    const body = { amount: 5, reason: 'goodwill' };
    await succeed(owner, 'POST', path('/credit'), { body, headers });
    expect(await wait()).toMatchObject({ refused: 1 });
    expect((await read()).notes).toMatchObject([{ text: expect.stringContaining('store credit left') }]);
    await erase(owner, { forfeitCredit: true });
    await wait();
    expect(await isErased()).toBe(true);
  });

  it('is stopped when the member may no longer erase customers, and those who may are told', async () => {
    const manager = await api.member('manager');
    await erase(manager);
    await succeed(owner, 'PUT', `/admin/staff/${manager.userId}`, { body: { role: 'support' } });
    expect(await wait()).toMatchObject({ refused: 1, erased: [] });
    expect(await isErased()).toBe(false);
    expect(await remindersOf(owner)).toMatchObject([
      { text: expect.stringContaining('may no longer erase'), isOwn: false, customerId: ann.id },
    ]);
  });

  it('is stopped when the customer becomes a member of staff meanwhile', async () => {
    await erase();
    await api.confirmAddress(ann.email);
    await succeed(owner, 'PUT', `/make-admin/${ann.email}`);
    expect(await wait()).toMatchObject({ refused: 1 });
    expect(await isErased()).toBe(false);
    await succeed(owner, 'DELETE', `/admin/staff/${ann.id}`);
  });

  it('cancels an unpaid card order when it is due, and not before', async () => {
    const { orderId } = await succeed(ann, 'POST', '/create-payment-intent', {
      body: createOrderPayload({ _id: SUNDRESS }),
    });
    const stateOf = async () =>
      (await api.database.db.select().from(order).where(eq(order.id, orderId)))[0]?.state;
    await erase();
    expect(await stateOf()).toBe('awaiting_payment');
    await wait();
    expect(await stateOf()).toBe('cancelled');
    expect(await isErased()).toBe(true);
  });

  it('is carried out once after a process that began it has died, and is not undone then', async () => {
    await erase();
    const at = new Date(Date.now() + UNDO_DELAY_MS + 1000);
    const leaseEndsAt = new Date(at.getTime() + LEASE_MS);
    const latestDueAt = new Date(at.getTime() + 2 * LEASE_MS);
    expect(await leaseErasure(api.database.db, { at, leaseEndsAt, latestDueAt })).toBeDefined();
    expect((await keep()).body).toMatchObject({ code: 'undo_refused', detail: 'The erasure has begun.' });
    expect(await wait()).toMatchObject({ delivered: 0 });
    const runs = await Promise.all([1, 2].map(() => carryOutAfter(UNDO_DELAY_MS + LEASE_MS + 2000)));
    expect(runs.flatMap(({ erased }) => erased)).toHaveLength(1);
    expect(await isErased()).toBe(true);
  });

  it('is reported while it keeps failing, and tried again at once when staff ask for it', async () => {
    const { database } = api;
    await erase();
    await database.query(`
      CREATE FUNCTION refuse_erasure() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN RAISE 'refused'; END$$;
      CREATE TRIGGER refuse_erasure BEFORE UPDATE OR DELETE ON auth_user FOR EACH ROW EXECUTE FUNCTION refuse_erasure()`);
    await expect(wait()).rejects.toThrow();
    await database.query('DROP FUNCTION refuse_erasure CASCADE');
    const failing = { waiting: 1, attempts: 1, lastError: expect.stringContaining('see the log') };
    expect((await succeed(owner, 'GET', '/jobs')).messages).toContainEqual(
      expect.objectContaining({ kind: 'erase_customer', ...failing }),
    );
    const { findings } = await database.transaction((tx) =>
      audit(tx, { at: new Date(Date.now() + HOUR_MS) }),
    );
    const rule = 'no erasure of a customer is overdue';
    const found = expect.stringContaining(`see the log, for example customer ${ann.id}`);
    expect(findings).toContainEqual({ rule, subject: 'erase_customer', found });
    await database.db.update(waitingErasure).set({ dueAt: new Date(Date.now() + HOUR_MS) });
    expect(await wait()).toMatchObject({ delivered: 0 });
    await succeed(owner, 'POST', '/admin/messages/erase_customer/retry');
    expect(await wait()).toMatchObject({ delivered: 1 });
    expect(await isErased()).toBe(true);
  });

  it('is over when the customer has erased the account in the meantime', async () => {
    await erase();
    const body = { password: 'a long enough password' };
    expect((await ann.call('DELETE', '/my-data', { body })).status).toBe(200);
    expect(await api.database.db.$count(waitingErasure)).toBe(0);
    expect(await wait()).toMatchObject({ delivered: 0, refused: 0 });
  });
});
