import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createCartPayload, createOrderPayload } from '#contract/example-order.ts';
import { audit } from '#database/audit/audit.ts';
import { changeLog } from '#database/schema/accounts/change-log.ts';
import { stockUnit } from '#database/schema/catalogue/stock-units.ts';
import { stockHold } from '#database/schema/orders/orders.ts';
import { outbox } from '#database/schema/orders/outbox.ts';
import { refund } from '#database/schema/payments/refunds.ts';
import { promotion } from '#database/schema/selling/promotions.ts';
import { countLockWaits } from '#database/testing/waiting-locks.ts';
import { DAY_MS } from '#domain/durations.ts';
import { createPaymentProviders } from '../../adapters/payments/payment-providers.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import { deliverRefunds } from '../../services/messages/deliver-messages.ts';
import { requestReturn } from '../../services/returns/request-return.ts';
import { insertProduct } from '../../testing/insert-product.ts';
import { listMoney } from '../../testing/list-money.ts';
import { createTestApi } from '../../testing/test-api.ts';
import { succeed, type Visitor } from '../../testing/visitor.ts';

const api = createTestApi({ demo: false });
const [COAT, HAT] = ['coat', 'hat'];

let shopper: Visitor & { email: string };
let stranger: Visitor;
let owner: Visitor;
let packer: Visitor;
let support: Visitor;

beforeAll(async () => {
  await insertProduct(api.database, { id: COAT, stock: { S: 900, M: 900 } });
  await insertProduct(api.database, { id: HAT, stock: 900 });
  shopper = await api.shopper('Ann');
  stranger = await api.shopper('Bob');
  owner = await api.admin();
  packer = await api.member('fulfilment');
  support = await api.member('support');
});

// Counters, stock, money, histories and mails agree, whatever a test did.
afterEach(async () => {
  await sendRefunds();
  expect((await audit(api.database.db, { at: new Date() })).findings).toEqual([]);
});

type Order = { id: string; number: number };
type Piece = { position: number; quantity: number };

/** Orders coats in size M and a hat of $17.00 each by card, and hands them over. */
async function placeDelivered(quantity = 3): Promise<Order> {
  const body = createCartPayload([{ _id: COAT, quantity }, { _id: HAT }]);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const begun = await succeed(shopper, 'POST', '/create-payment-intent', { body, headers });
  expect(await api.confirm(begun.transactionId)).toBeUndefined();
  const paid = { paymentMethod: 'stripe', transactionId: begun.transactionId };
  await succeed(shopper, 'POST', '/orders', { body: paid });
  return deliver(begun.orderId, 'handed-over');
}

async function placeCash(): Promise<Order> {
  const body = { ...createOrderPayload({ _id: COAT, quantity: 3 }), paymentMethod: 'cashOnDelivery' };
  return deliver((await succeed(shopper, 'POST', '/orders', { body })).insertedId, 'cash-received');
}

async function deliver(id: string, how: string): Promise<Order> {
  const { number } = await succeed(packer, 'POST', `/order/${id}/${how}`);
  return { id, number };
}

const announce = (pieces: readonly Piece[]) => ({
  lines: pieces.map((piece) => ({ ...piece, reason: 'too_small', resolution: 'refund' })),
});

function request(
  { id }: Order,
  pieces: readonly Piece[],
  { key, by = shopper }: { key?: string; by?: Visitor } = {},
) {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  return by.call('POST', `/order/${id}/returns`, { body: announce(pieces), headers });
}

/** Returns the last return of an order as its customer sees it. */
const lastReturn = async ({ id }: Order) => (await succeed(shopper, 'GET', `/order/${id}`)).returns.at(-1);

/** Requests and approves a return, and receives its pieces, or only those of a parcel. Returns its id. */
async function receive(
  order: Order,
  pieces: readonly Piece[],
  parcel?: { lines: readonly Piece[] },
): Promise<string> {
  const { id } = (await request(order, pieces)).body.returns.at(-1);
  await succeed(support, 'POST', `/admin/returns/${id}/decide`, { body: { decision: 'approve' } });
  await succeed(packer, 'POST', `/admin/returns/${id}/receive`, parcel && { body: parcel });
  return id;
}

type Result = { position: number; accepted: number; restocked: number; rejectReason?: string };

function inspect(
  id: string,
  lines: readonly Result[],
  {
    by = owner,
    ...more
  }: { by?: Visitor; reference?: string; shipping?: boolean; withoutRefund?: boolean } = {},
) {
  return by.call('POST', `/admin/returns/${id}/inspect`, { body: { lines, ...more } });
}

async function available(productId: string, size: string | null = 'M'): Promise<number> {
  const units = await api.database.db.select().from(stockUnit).where(eq(stockUnit.productId, productId));
  return units.find((unit) => unit.size === size)?.available ?? 0;
}

async function holdOf({ id }: Order, position = 1) {
  const rows = await api.database.db.select().from(stockHold).where(eq(stockHold.orderId, id));
  const { shipped, returned, released } = rows.find((row) => row.position === position) ?? {};
  return { shipped, returned, released };
}

async function refundsOf({ id }: Order) {
  const rows = await api.database.db
    .select()
    .from(refund)
    .where(eq(refund.orderId, id))
    .orderBy(refund.createdAt, refund.id);
  return rows.map(({ cents, method, state }) => `${method} ${cents} ${state}`);
}

const moneyOf = ({ id }: Order) => listMoney(api.database.db, id);

async function mailsOf({ id }: Order) {
  const rows = await api.database.db.select().from(outbox).where(eq(outbox.orderId, id));
  return rows
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('return_') || kind === 'refund_mail')
    .toSorted();
}

async function logOf({ id }: Order) {
  const rows = await api.database.db
    .select()
    .from(changeLog)
    .where(eq(changeLog.subjectId, id))
    .orderBy(changeLog.id);
  return rows.map(({ action }) => action).filter((action) => action.startsWith('return_'));
}

const sendRefunds = () =>
  deliverRefunds(
    { database: api.database, clock: systemClock, payments: createPaymentProviders([api.payments]) },
    () => false,
  );

describe('a return of a card order', () => {
  it('is shown to its customer and to staff from the request on, and moves no money before its inspection', async () => {
    const order = await placeDelivered();
    const before = await available(COAT);
    const requested = await request(order, [{ position: 1, quantity: 3 }]);
    const asked = { position: 1, quantity: 3, reason: 'too_small', resolution: 'refund', size: 'M' };
    expect(requested).toMatchObject({
      status: 200,
      body: {
        products: [
          { position: 1, returned: 0, returnable: 0 },
          { position: 2, returned: 0, returnable: 1 },
        ],
        returns: [{ state: 'requested', isWithdrawable: true, lines: [asked] }],
      },
    });
    const { id, number } = requested.body.returns[0];
    const label = 'https://post.example/label/1';
    const approved = await succeed(support, 'POST', `/admin/returns/${id}/decide`, {
      body: { decision: 'approve', label },
    });
    const charge = { position: 1, quantity: 3, settled: 0, goods: 51 };
    expect(approved.return).toMatchObject({
      number,
      orderNumber: order.number,
      state: 'approved',
      label,
      refundable: { method: 'card', left: 68, lines: [charge, {}] },
    });
    const sendUntil: unknown = expect.any(String);
    expect(await lastReturn(order)).toMatchObject({ state: 'approved', label, sendUntil });
    const parcel = { lines: [{ position: 1, quantity: 2 }] };
    const received = await packer.call('POST', `/admin/returns/${id}/receive`, { body: parcel });
    expect(received.body.return).toMatchObject({ state: 'received', lines: [{ quantity: 3, received: 2 }] });
    expect(await holdOf(order)).toEqual({ shipped: 1, returned: 2, released: 0 });
    expect(await available(COAT)).toBe(before);
    expect(await refundsOf(order)).toEqual([]);
  });

  it('refunds the accepted pieces only, restocks or writes them off, and sends the others back', async () => {
    const order = await placeDelivered();
    const before = await available(COAT);
    const parcel = { lines: [{ position: 1, quantity: 2 }] };
    const id = await receive(order, [{ position: 1, quantity: 3 }], parcel);
    const results = [{ position: 1, accepted: 1, restocked: 1, rejectReason: 'worn' }];
    expect((await inspect(id, results)).body.return).toMatchObject({
      state: 'closed',
      lines: [{ accepted: 1, restocked: 1, rejectReason: 'worn' }],
      refund: { amount: 17, method: 'card', state: 'pending' },
    });
    expect((await inspect(id, results)).status).toBe(200);
    expect(await holdOf(order)).toEqual({ shipped: 2, returned: 0, released: 1 });
    expect(await available(COAT)).toBe(before + 1);
    await sendRefunds();
    expect(await moneyOf(order)).toEqual(['charged 6800', 'refunded 1700']);
    expect(await lastReturn(order)).toMatchObject({
      state: 'closed',
      refund: { amount: 17, isDone: true },
      lines: [{ rejected: 'We take back only items that were not worn or washed.' }],
    });
    const { products } = await succeed(shopper, 'GET', `/order/${order.id}`);
    // Two pieces are with the customer again: one was sent back, one never left.
    expect(products[0]).toMatchObject({ returned: 1, returnable: 2 });
  });

  it('is mailed and logged once for each step', async () => {
    const order = await placeDelivered();
    const id = await receive(order, [{ position: 1, quantity: 1 }]);
    await inspect(id, [{ position: 1, accepted: 1, restocked: 1 }]);
    await sendRefunds();
    expect(await mailsOf(order)).toEqual([
      'refund_mail',
      'return_approved_mail',
      'return_closed_mail',
      'return_received_mail',
      'return_requested_mail',
    ]);
    expect(await logOf(order)).toEqual(['return_approved', 'return_received', 'return_closed']);
  });

  it('writes off pieces that are not restocked, and refunds them', async () => {
    const order = await placeDelivered();
    const before = await available(COAT);
    const id = await receive(order, [{ position: 1, quantity: 2 }]);
    expect((await inspect(id, [{ position: 1, accepted: 2, restocked: 1 }])).status).toBe(200);
    expect(await holdOf(order)).toEqual({ shipped: 1, returned: 0, released: 2 });
    expect(await available(COAT)).toBe(before + 1);
    expect(await refundsOf(order)).toEqual(['card 3400 pending']);
  });

  it('of everything refunds the whole order, and the order is returned; its use of a discount stays', async () => {
    await api.database.db.insert(promotion).values({
      id: 'ten',
      name: 'Ten off',
      class: 'order',
      effect: 'percentage',
      value: 10,
      automatic: true,
    });
    const order = await placeDelivered();
    const parts = [
      { position: 1, quantity: 3 },
      { position: 2, quantity: 1 },
    ];
    const id = await receive(order, parts);
    const results = parts.map(({ position, quantity }) => ({
      position,
      accepted: quantity,
      restocked: quantity,
    }));
    expect((await inspect(id, results)).status).toBe(200);
    await sendRefunds();
    expect(await moneyOf(order)).toEqual(['charged 6120', 'refunded 6120']);
    expect((await succeed(shopper, 'GET', `/order/${order.id}`)).status).toBe('returned');
    await api.database.db.update(promotion).set({ endsAt: new Date('2020-01-01') });
  });

  it('does not refund again what staff have refunded, and never more than is left', async () => {
    const order = await placeDelivered();
    const goodwill = { lines: [{ position: 2, quantity: 1, restock: false }], reason: 'damaged' };
    await succeed(owner, 'POST', `/admin/orders/${order.number}/refunds`, { body: goodwill });
    await succeed(owner, 'POST', `/admin/orders/${order.number}/refunds`, {
      body: { amount: 50, reason: 'goodwill' },
    });
    const id = await receive(order, [
      { position: 1, quantity: 3 },
      { position: 2, quantity: 1 },
    ]);
    const results = [
      { position: 1, accepted: 3, restocked: 3 },
      { position: 2, accepted: 1, restocked: 1 },
    ];
    expect((await inspect(id, results)).body.return.refund).toMatchObject({ amount: 1 });
    const { refunds } = await succeed(shopper, 'GET', `/order/${order.id}`);
    expect(refunds.map(({ amount }: { amount: number }) => amount)).toEqual([17, 50, 1]);
  });

  it('is completed again only with the same refund', async () => {
    const order = await placeDelivered();
    const id = await receive(order, [{ position: 1, quantity: 1 }]);
    const results = [{ position: 1, accepted: 1, restocked: 1 }];
    for (const _ of [1, 2]) expect((await inspect(id, results, { shipping: true })).status).toBe(200);
    for (const other of [{}, { withoutRefund: true }])
      expect((await inspect(id, results, other)).body).toMatchObject({
        code: 'move_refused',
        detail: 'Somebody has completed this return already, with other results or another refund.',
      });
    const free = await receive(order, [{ position: 2, quantity: 1 }]);
    const taken = [{ position: 2, accepted: 1, restocked: 1 }];
    for (const _ of [1, 2]) expect((await inspect(free, taken, { withoutRefund: true })).status).toBe(200);
    expect((await inspect(free, taken)).body.code).toBe('move_refused');
  });

  it('can be closed without money, and its refund cannot be undone', async () => {
    const order = await placeDelivered();
    const free = await receive(order, [{ position: 2, quantity: 1 }]);
    const taken = [{ position: 2, accepted: 1, restocked: 1 }];
    expect((await inspect(free, taken, { withoutRefund: true })).body.return.refund).toBeNull();
    const paid = await receive(order, [{ position: 1, quantity: 1 }]);
    const closed = await inspect(paid, [{ position: 1, accepted: 1, restocked: 1 }]);
    const undo = await owner.call('POST', `/admin/refunds/${closed.body.return.refund.id}/undo`);
    expect(undo.body.code).toBe('refund_sent');
    const { order: detail } = await succeed(owner, 'GET', `/admin/orders/${order.number}`);
    expect(detail.refunds).toMatchObject([{ amount: 17, undoUntil: null }]);
  });
});

describe('a request', () => {
  it('is opened once for one key, and only for pieces that the customer has and has not announced yet', async () => {
    const order = await placeDelivered();
    const two = [{ position: 1, quantity: 2 }];
    expect((await request(order, two, { key: 'two-coats-back' })).status).toBe(200);
    expect((await request(order, two, { key: 'two-coats-back' })).body.returns).toHaveLength(1);
    expect((await request(order, [{ position: 1, quantity: 1 }], { key: 'two-coats-back' })).body.code).toBe(
      'idempotency_key_reused',
    );
    const otherReason = announce(two).lines.map((line) => ({ ...line, reason: 'damaged' }));
    const headers = { 'idempotency-key': 'two-coats-back' };
    const other = { body: { lines: otherReason }, headers };
    expect((await shopper.call('POST', `/order/${order.id}/returns`, other)).body.code).toBe(
      'idempotency_key_reused',
    );
    const exchange = announce(two).lines.map((line) => ({ ...line, resolution: 'exchange', newSize: 'S' }));
    const exchanged = { body: { lines: exchange }, headers };
    expect((await shopper.call('POST', `/order/${order.id}/returns`, exchanged)).body.code).toBe(
      'idempotency_key_reused',
    );
    expect((await request(order, two)).body.code).toBe('quantity_exceeded');
    expect((await request(order, [{ position: 7, quantity: 1 }])).body.code).toBe('quantity_exceeded');
    expect((await request(order, [])).status).toBe(400);
    expect((await request(order, two, { by: stranger })).body.code).toBe('order_unknown');
    const { id } = await lastReturn(order);
    expect((await stranger.call('POST', `/returns/${id}/withdraw`)).body.code).toBe('return_unknown');
    expect((await shopper.call('POST', `/returns/${id}/withdraw`)).body.returns[0].state).toBe('withdrawn');
    expect((await shopper.call('POST', `/returns/${id}/withdraw`)).status).toBe(200);
    expect((await request(order, two)).status).toBe(200);
    expect(await mailsOf(order)).toEqual([
      'return_requested_mail',
      'return_requested_mail',
      'return_withdrawn_mail',
    ]);
  });

  it('gets each piece once when several arrive at the same time', async () => {
    const order = await placeDelivered();
    const answers = await Promise.all([1, 2, 3].map(() => request(order, [{ position: 1, quantity: 2 }])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'quantity_exceeded')).toHaveLength(2);
  });

  it('can be rejected with a reason, and asked for again', async () => {
    const order = await placeDelivered();
    const { id } = (await request(order, [{ position: 2, quantity: 1 }])).body.returns[0];
    const body = { decision: 'reject', reason: 'too_late' };
    expect((await support.call('POST', `/admin/returns/${id}/decide`, { body })).body.return.state).toBe(
      'rejected',
    );
    expect((await support.call('POST', `/admin/returns/${id}/decide`, { body })).status).toBe(200);
    const approve = { body: { decision: 'approve' } };
    expect((await support.call('POST', `/admin/returns/${id}/decide`, approve)).body.code).toBe(
      'move_refused',
    );
    expect(await lastReturn(order)).toMatchObject({ rejected: 'The time for returns is over.' });
    expect((await request(order, [{ position: 2, quantity: 1 }])).status).toBe(200);
    expect(await logOf(order)).toEqual(['return_rejected']);
  });

  it('is refused before the delivery, and once its time is over', async () => {
    const body = createCartPayload([{ _id: COAT }, { _id: HAT }]);
    const begun = await succeed(shopper, 'POST', '/create-payment-intent', { body });
    await api.confirm(begun.transactionId);
    const paid = { paymentMethod: 'stripe', transactionId: begun.transactionId };
    await succeed(shopper, 'POST', '/orders', { body: paid });
    const order = { id: begun.orderId, number: 0 };
    expect((await request(order, [{ position: 1, quantity: 1 }])).body.code).toBe('quantity_exceeded');
    await deliver(order.id, 'handed-over');
    const userId = await userIdOf(order);
    const late = { ...systemClock, now: () => new Date(Date.now() + 31 * DAY_MS) };
    const requestLate = () =>
      requestReturn(
        { database: api.database, clock: late },
        {
          reference: order.id,
          person: { userId, guestId: null, linkDigests: [] },
          lines: [{ position: 1, quantity: 1, reason: 'other', resolution: 'refund', newSize: null }],
          idempotencyKey: null,
        },
      );
    expect(await requestLate()).toMatchObject({ ok: false, error: { code: 'return_too_late' } });

    // Staff give customers more time, also for this order.
    const until = async () => (await succeed(shopper, 'GET', `/order/${order.id}`)).products[0].returnUntil;
    const before = Date.parse(await until());
    expect(await succeed(owner, 'GET', '/admin/settings/returns')).toEqual({ days: 30, freeLabelAbove: 75 });
    const body45 = { days: { base: 30, value: 45 }, freeLabelAbove: { base: 75, value: null } };
    const { changeId } = await succeed(owner, 'PATCH', '/admin/settings/returns', { body: body45 });
    expect(Date.parse(await until()) - before).toBe(15 * DAY_MS);
    expect(await requestLate()).toMatchObject({ ok: true });
    const [{ id }] = (await succeed(shopper, 'GET', `/order/${order.id}`)).returns;
    await succeed(shopper, 'POST', `/returns/${id}/withdraw`);
    await succeed(owner, 'POST', `/admin/activity/${changeId}/undo`, { body: {} });
    expect(await succeed(owner, 'GET', '/admin/settings/returns')).toEqual({ days: 30, freeLabelAbove: 75 });
    const { entries } = await succeed(owner, 'GET', '/admin/activity?what=shop&limit=1');
    expect(entries).toMatchObject([{ subject: { id: 'returns', label: 'the rule of returns' } }]);
  });

  it('is possible for delivered pieces of an order that is still paid', async () => {
    const body = createCartPayload([{ _id: COAT, quantity: 2 }, { _id: HAT }]);
    const begun = await succeed(shopper, 'POST', '/create-payment-intent', { body });
    await api.confirm(begun.transactionId);
    await succeed(shopper, 'POST', '/orders', {
      body: { paymentMethod: 'stripe', transactionId: begun.transactionId },
    });
    const { number } = await succeed(shopper, 'GET', `/order/${begun.orderId}`);
    const order = { id: begun.orderId, number };
    const lines = [{ position: 1, quantity: 2 }];
    const shipped = { carrier: 'UPS' };
    const { shipments } = await succeed(packer, 'POST', `/admin/orders/${number}/shipments`, {
      body: { lines, shipped },
    });
    await succeed(packer, 'POST', `/admin/shipments/${shipments[0].id}/deliver`);
    const id = await receive(order, [{ position: 1, quantity: 1 }]);
    expect((await inspect(id, [{ position: 1, accepted: 1, restocked: 1 }])).status).toBe(200);
    const after = await succeed(shopper, 'POST', `/order/${order.id}/cancel`, {
      body: { lines: [{ position: 2, quantity: 1 }] },
    });
    expect(after).toMatchObject({ state: 'handed_over', status: 'partly_returned' });
    await sendRefunds();
    expect((await moneyOf(order)).toSorted()).toEqual(['charged 5100', 'refunded 1700', 'refunded 1700']);
  });
});

describe('the inspection', () => {
  it('covers every received piece, with a reason for those that are sent back', async () => {
    const order = await placeDelivered();
    const id = await receive(order, [
      { position: 1, quantity: 2 },
      { position: 2, quantity: 1 },
    ]);
    const hat = { position: 2, accepted: 1, restocked: 1 };
    for (const [lines, code] of [
      [[hat], 'invalid_request'],
      [[hat, { position: 1, accepted: 1, restocked: 1 }], 'invalid_request'],
      [[hat, { position: 1, accepted: 2, restocked: 2, rejectReason: 'worn' }], 'invalid_request'],
      [[hat, { position: 1, accepted: 3, restocked: 1 }], 'quantity_exceeded'],
      [[hat, { position: 1, accepted: 1, restocked: 2, rejectReason: 'worn' }], 'quantity_exceeded'],
      [[hat, { position: 7, accepted: 1, restocked: 1 }], 'invalid_request'],
    ] as const)
      expect((await inspect(id, lines)).body.code, JSON.stringify(lines)).toBe(code);
    const all = [hat, { position: 1, accepted: 0, restocked: 0, rejectReason: 'worn' }];
    expect((await inspect(id, all, { reference: 'TR-1' })).body.code).toBe('invalid_request');
    const none = [1, 2].map((position) => ({ position, accepted: 0, restocked: 0, rejectReason: 'worn' }));
    expect((await inspect(id, none, { shipping: true })).body.errors).toMatchObject([{ field: 'shipping' }]);
    expect((await inspect(id, all)).body.return.refund).toMatchObject({ amount: 17 });
    expect((await inspect(id, all, { withoutRefund: true })).body.code).toBe('move_refused');
    expect((await inspect(id, [hat, { position: 1, accepted: 2, restocked: 2 }])).body.code).toBe(
      'move_refused',
    );
  });

  it('counts once when two run at the same time', async () => {
    const order = await placeDelivered();
    const before = await available(COAT);
    const id = await receive(order, [{ position: 1, quantity: 2 }]);
    const answers = await Promise.all(
      [1, 2].map((accepted) =>
        inspect(id, [
          { position: 1, accepted, restocked: accepted, ...(accepted < 2 && { rejectReason: 'worn' }) },
        ]),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.map(({ status }) => status)).toContain(409);
    const accepted = answers[0]?.status === 200 ? 1 : 2;
    expect(await available(COAT)).toBe(before + accepted);
    expect(await refundsOf(order)).toEqual([`card ${1700 * accepted} pending`]);
  });

  it('locks stock in the order of purchases, whatever becomes of the pieces', async () => {
    const order = await placeDelivered();
    const holds = await api.database.db.select().from(stockHold).where(eq(stockHold.orderId, order.id));
    const [first, second] = holds.toSorted((one, other) => (one.stockUnitId < other.stockUnitId ? -1 : 1));
    const id = await receive(order, [
      { position: 1, quantity: 1 },
      { position: 2, quantity: 1 },
    ]);
    // The piece of the later unit is restocked first; that of the earlier one is sent back after it.
    const results = [1, 2].map((position) =>
      position === second?.position
        ? { position, accepted: 1, restocked: 1 }
        : { position, accepted: 0, restocked: 0, rejectReason: 'worn' },
    );
    const lock = (one: typeof first) =>
      sql`SELECT FROM stock_unit WHERE id = ${one?.stockUnitId} FOR UPDATE NOWAIT`;
    const inspected = await api.database.transaction(async (tx) => {
      await tx.execute(lock(first));
      const answer = inspect(id, results);
      await expect.poll(() => countLockWaits(api.database)).toBe(1);
      await tx.execute(lock(second));
      return [answer];
    });
    expect((await inspected[0])?.status).toBe(200);
  });

  it('is limited for support, and not allowed for packers', async () => {
    const order = await placeDelivered(12);
    const id = await receive(order, [{ position: 1, quantity: 12 }]);
    const all = [{ position: 1, accepted: 12, restocked: 12 }];
    expect((await inspect(id, all, { by: support })).body.code).toBe('forbidden');
    expect((await inspect(id, all, { by: packer })).status).toBe(403);
    expect((await inspect(id, all)).status).toBe(200);
  });
});

describe('a return of a cash order', () => {
  it('has no reference when nothing is paid out, and the refusal says so', async () => {
    const id = await receive(await placeCash(), [{ position: 1, quantity: 1 }]);
    const results = [{ position: 1, accepted: 1, restocked: 1 }];
    const withReference = { withoutRefund: true, reference: 'TR-70' };
    expect((await inspect(id, results, withReference)).body.errors).toEqual([
      { field: 'reference', message: 'Only payouts have a reference.' },
    ]);
    expect((await inspect(id, results, { withoutRefund: true })).status).toBe(200);
  });

  it('is paid out with a reference', async () => {
    const order = await placeCash();
    const id = await receive(order, [{ position: 1, quantity: 1 }]);
    const results = [{ position: 1, accepted: 1, restocked: 1 }];
    expect((await inspect(id, results)).body.code).toBe('invalid_request');
    expect((await inspect(id, results, { reference: 'TR-77' })).body.return.refund).toMatchObject({
      amount: 17,
      method: 'payout',
      state: 'done',
    });
    expect((await inspect(id, results, { reference: 'TR-78' })).body.code).toBe('move_refused');
    expect(await moneyOf(order)).toEqual(['cash_received 5100', 'paid_out 1700']);
    const other = await receive(order, [{ position: 1, quantity: 1 }]);
    expect((await inspect(other, results, { reference: 'TR-77' })).body.code).toBe('reference_used');
    expect(
      (await inspect(other, [{ position: 1, accepted: 0, restocked: 0, rejectReason: 'worn' }])).status,
    ).toBe(200);
  });
});

describe('staff', () => {
  it('record a parcel that nobody announced, once for one key', async () => {
    const order = await placeDelivered();
    const headers = { 'idempotency-key': 'parcel-on-the-desk' };
    const body = { lines: [{ position: 1, quantity: 1, reason: 'other' }] };
    const url = `/admin/orders/${order.number}/returns`;
    const opened = await packer.call('POST', url, { body, headers });
    expect(opened.body.return).toMatchObject({
      state: 'received',
      openedBy: 'shop',
      lines: [{ received: 1 }],
    });
    expect((await packer.call('POST', url, { body, headers })).body.return.id).toBe(opened.body.return.id);
    const worn = { lines: [{ position: 1, quantity: 1, reason: 'damaged' }] };
    expect((await packer.call('POST', url, { body: worn, headers })).body.code).toBe(
      'idempotency_key_reused',
    );
    expect(
      (await packer.call('POST', url, { body: { lines: [{ position: 1, quantity: 3, reason: 'other' }] } }))
        .body.code,
    ).toBe('quantity_exceeded');
    expect((await inspect(opened.body.return.id, [{ position: 1, accepted: 1, restocked: 1 }])).status).toBe(
      200,
    );
    expect(await mailsOf(order)).toEqual(['return_closed_mail', 'return_received_mail']);
    expect(await logOf(order)).toEqual(['return_opened', 'return_closed']);
  });

  it('see the returns of a state, the longest waiting first, in pages with counts', async () => {
    const order = await placeDelivered();
    for (const _ of [1, 2, 3]) await request(order, [{ position: 1, quantity: 1 }]);
    const seen: number[] = [];
    let next = '';
    do {
      const page = await succeed(packer, 'GET', `/admin/returns?state=requested&limit=2${next}`);
      seen.push(...page.returns.map(({ number }: { number: number }) => number));
      next = page.next === null ? '' : `&cursor=${page.next}`;
    } while (next !== '');
    expect(seen.length).toBeGreaterThan(2);
    expect(seen).toEqual(seen.toSorted((one, other) => one - other));
    const { counts, returns } = await succeed(packer, 'GET', '/admin/returns?state=requested');
    expect(counts.requested).toEqual({ count: seen.length, more: false });
    expect(returns.at(-1)).toMatchObject({ orderNumber: order.number, customer: 'Maren Riis', items: 1 });
    const readOnly = await api.member('read_only');
    const { return: one } = await succeed(readOnly, 'GET', `/admin/returns/${returns.at(-1).number}`);
    expect(one).toMatchObject({ customer: null, events: [{ state: 'requested', who: null }] });
  });

  it('cannot receive more than was announced, or what was not approved', async () => {
    const order = await placeDelivered();
    const { id } = (await request(order, [{ position: 1, quantity: 1 }])).body.returns[0];
    expect((await packer.call('POST', `/admin/returns/${id}/receive`)).body.code).toBe('move_refused');
    await succeed(support, 'POST', `/admin/returns/${id}/decide`, { body: { decision: 'approve' } });
    const body = { lines: [{ position: 1, quantity: 2 }] };
    expect((await packer.call('POST', `/admin/returns/${id}/receive`, { body })).body.code).toBe(
      'quantity_exceeded',
    );
    expect((await packer.call('POST', `/admin/returns/${id}/receive`)).status).toBe(200);
    expect((await packer.call('POST', `/admin/returns/${id}/receive`)).status).toBe(200);
    expect((await shopper.call('POST', `/returns/${id}/withdraw`)).body.code).toBe('move_refused');
  });
});

describe('an open return', () => {
  it('keeps the account from being erased', async () => {
    const order = await placeDelivered();
    await request(order, [{ position: 1, quantity: 1 }]);
    const body = { password: 'a long enough password' };
    expect((await shopper.call('DELETE', '/my-data', { body })).body.code).toBe('orders_open');
  });
});

async function userIdOf({ id }: Order): Promise<string> {
  const { rows } = await api.database.pool.query('SELECT user_id FROM shop_order WHERE id = $1', [id]);
  return rows[0].user_id;
}
