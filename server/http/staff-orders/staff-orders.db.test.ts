import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { createCartPayload, createOrderPayload } from '#contract/example-order.ts';
import { audit } from '#database/audit/audit.ts';
import { erasePersonFromOrders } from '#database/queries/orders/erase-person.ts';
import { findOrderById } from '#database/queries/orders/orders.ts';
import { upsertDispute } from '#database/queries/payments/disputes.ts';
import { insertChanges, type NewChange } from '#database/queries/staff/change-log.ts';
import { order } from '#database/schema/orders/orders.ts';
import { outbox } from '#database/schema/orders/outbox.ts';
import { DAY_MS } from '#domain/durations.ts';
import { cents } from '#domain/money.ts';
import { ok } from '#domain/result.ts';
import { createPaymentProviders } from '../../adapters/payments/payment-providers.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import type { PaymentDispute } from '../../ports/payments.ts';
import { deliverRefunds } from '../../services/messages/deliver-messages.ts';
import { recordDisputesOf } from '../../services/payments/record-disputes.ts';
import { deliverStock } from '../../testing/deliver-stock.ts';
import { createTestApi } from '../../testing/test-api.ts';
import { succeed, type Visitor } from '../../testing/visitor.ts';

const api = createTestApi();
const SUNDRESS = 'sundress-paprika';
const OXFORD = 'oxford-shirt-sky';
let owner: Visitor;

beforeAll(async () => {
  owner = await api.admin();
  await deliverStock(api.database, [SUNDRESS, OXFORD]);
  await deliverStock(api.database, [SUNDRESS]);
});

function sendRefunds() {
  const clock = { ...systemClock, now: () => new Date(Date.now() + 11_000) };
  const payments = createPaymentProviders([api.payments]);
  return deliverRefunds({ database: api.database, clock, payments }, () => false);
}

type Placed = { id: string; number: number; customer: Visitor & { email: string } };

async function numberOf(id: string): Promise<number> {
  const [row] = await api.database.db.select({ number: order.number }).from(order).where(eq(order.id, id));
  return row?.number ?? 0;
}

/** Places a cash order. */
async function place(name: string, fields: object = {}): Promise<Placed> {
  const customer = await api.shopper(name);
  const body = { ...createOrderPayload({ _id: SUNDRESS }), ...fields, paymentMethod: 'cashOnDelivery' };
  const { status, body: placed } = await customer.call('POST', '/orders', { body });
  expect(status, JSON.stringify(placed)).toBe(200);
  return { id: placed.insertedId, number: await numberOf(placed.insertedId), customer };
}

/** Starts a card order, which is paid only with `pays`. */
async function orderByCard(
  name: string,
  { pays, quantity = 1 }: { pays: boolean; quantity?: number },
): Promise<Placed> {
  const customer = await api.shopper(name);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const begun = await customer.call('POST', '/create-payment-intent', {
    body: createOrderPayload({ _id: SUNDRESS, quantity }),
    headers,
  });
  const { orderId, transactionId } = begun.body;
  if (pays) {
    await api.confirm(transactionId);
    const body = { paymentMethod: 'stripe', transactionId };
    expect((await customer.call('POST', '/orders', { body })).status).toBe(200);
  }
  return { id: orderId, number: await numberOf(orderId), customer };
}

async function list(query = '', person = owner) {
  const { status, body } = await person.call('GET', `/admin/orders${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

async function found(q: string, person = owner): Promise<number[]> {
  const { orders } = await list(`?q=${encodeURIComponent(q)}`, person);
  return orders.map(({ number }: { number: number }) => number);
}

async function read({ number }: Pick<Placed, 'number'>, person = owner) {
  const { status, body } = await person.call('GET', `/admin/orders/${number}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.order;
}

async function cancel({ number }: Pick<Placed, 'number'>, person: Visitor = owner, reason = 'out_of_stock') {
  return person.call('POST', `/admin/orders/${number}/cancel`, { body: { reason } });
}

describe('the list of orders', () => {
  it('shows every state newest first, page by page without gaps', async () => {
    const placed = [await place('First'), await orderByCard('Second', { pays: true }), await place('Third')];
    const all: number[] = [];
    for (let cursor = ''; ;) {
      const page = await list(`?limit=2${cursor}`);
      all.push(...page.orders.map(({ number }: { number: number }) => number));
      expect(page.orders.length).toBeLessThanOrEqual(2);
      expect(page.counts === null).toBe(cursor !== '');
      if (page.next === null) break;
      cursor = `&cursor=${page.next}`;
    }
    expect(all).toEqual(all.toSorted((one, other) => other - one));
    expect(new Set(all).size).toBe(all.length);
    expect(all.slice(0, 3)).toEqual(placed.map(({ number }) => number).toReversed());
  });

  it('shows what an order holds, where it goes, what is paid and what is refused', async () => {
    const customer = await api.shopper('Elena');
    const body = {
      ...createCartPayload([{ _id: OXFORD }, { _id: SUNDRESS, quantity: 2 }]),
      firstName: 'Elena',
      paymentMethod: 'cashOnDelivery',
    };
    const { insertedId: id } = (await customer.call('POST', '/orders', { body })).body;
    await api.database.db
      .update(outbox)
      .set({ doneAt: new Date(), lastError: '550 no such mailbox' })
      .where(eq(outbox.orderId, id));
    const [row] = (await list(`?q=${await numberOf(id)}`)).orders;
    expect(row).toMatchObject({
      id,
      state: 'placed',
      paymentMethod: 'cash',
      kept: 0,
      customer: { name: 'Elena Riis', city: 'Portland' },
      lines: [
        { _id: OXFORD, size: 'M', quantity: 1 },
        { _id: SUNDRESS, size: 'M', quantity: 2 },
      ],
      hasRefusedMail: true,
      hasNote: false,
    });
    const note = { text: 'Ring twice.', isPinned: false };
    const packer = await api.member('fulfilment');
    expect((await packer.call('POST', `/admin/orders/${row.number}/notes`, { body: note })).status).toBe(200);
    expect((await list(`?q=${row.number}`)).orders[0].hasNote).toBe(true);
    await api.database.db.update(outbox).set({ lastError: null }).where(eq(outbox.orderId, id));
  });

  it('has views by what is to be done, with their counts', async () => {
    const cash = await place('Cash');
    const paid = await orderByCard('Paid', { pays: true });
    const unpaid = await orderByCard('Unpaid', { pays: false });
    const reviewed = await orderByCard('Reviewed', { pays: true });
    await api.database.db.update(order).set({ state: 'needs_review' }).where(eq(order.id, reviewed.id));
    const { counts } = await list();
    const viewed = Object.fromEntries(
      await Promise.all(
        ['to_pack', 'to_review', 'awaiting_payment', 'to_collect'].map(async (view) => {
          const { orders } = await list(`?view=${view}&limit=100`);
          expect(counts[view]).toEqual({ count: orders.length, more: false });
          return [view, orders.map(({ number }: { number: number }) => number)] as const;
        }),
      ),
    );
    expect(viewed['to_pack']).toEqual(expect.arrayContaining([cash.number, paid.number]));
    expect(viewed['to_pack']).not.toContain(unpaid.number);
    expect(viewed['to_collect']).toContain(cash.number);
    expect(viewed['to_collect']).not.toContain(paid.number);
    expect(viewed['awaiting_payment']).toEqual([unpaid.number]);
    expect(viewed['to_review']).toEqual([reviewed.number]);
    await api.database.db.update(order).set({ state: 'paid' }).where(eq(order.id, reviewed.id));
  });

  it('has filters, which combine with each other, the views and the search', async () => {
    const cash = await place('Filtered', { country: 'Denmark' });
    const card = await orderByCard('Filtered', { pays: true, quantity: 2 });
    const unpaid = await orderByCard('Filtered', { pays: false });
    const all = [cash, card, unpaid].map(({ number }) => number);
    const passing = async (query: string) => {
      const { orders } = await list(`?limit=100&${query}`);
      return all.filter((number) => orders.some((row: { number: number }) => row.number === number));
    };
    expect(await passing('payment=cash')).toEqual([cash.number]);
    expect(await passing('payment=card')).toEqual([card.number, unpaid.number]);
    expect(await passing('payment=link')).toEqual([]);
    expect(await passing('country=DK')).toEqual([cash.number]);
    const { total } = await read(card);
    expect(await passing(`minTotal=${Math.floor(total)}`)).toEqual([card.number]);
    expect(await passing(`maxTotal=${Math.floor(total)}`)).toEqual([cash.number, unpaid.number]);
    expect(await passing('view=to_pack&payment=card')).toEqual([card.number]);
    expect(await passing(`q=${card.customer.email}&country=DK`)).toEqual([]);
    expect(await passing(`since=${new Date(Date.now() + 60_000).toISOString()}`)).toEqual([]);
    expect(await passing(`since=${new Date(Date.now() - 60_000).toISOString()}`)).toEqual(all);

    expect(await passing('delivery=shipped')).toEqual([]);
    await succeed(owner, 'POST', `/order/${cash.id}/cash-received`);
    expect(await passing('delivery=delivered')).toEqual([cash.number]);
    const shipOne = () =>
      succeed(owner, 'POST', `/admin/orders/${card.number}/shipments`, {
        body: { lines: [{ position: 1, quantity: 1 }], shipped: { carrier: 'UPS' } },
        headers: { 'idempotency-key': crypto.randomUUID() },
      });
    await shipOne();
    expect(await passing('delivery=partly_shipped')).toEqual([card.number]);
    await shipOne();
    expect(await passing('delivery=shipped')).toEqual([card.number]);
    await cancel(unpaid);
    expect(await passing('delivery=cancelled')).toEqual([unpaid.number]);

    expect(await passing('refunded=partly')).toEqual([]);
    await succeed(owner, 'POST', `/admin/orders/${cash.number}/refunds`, {
      body: { amount: 1, reason: 'goodwill', reference: 'from the till' },
    });
    expect(await passing('refunded=partly')).toEqual([]);
    await sendRefunds();
    expect(await passing('refunded=partly')).toEqual([cash.number]);
    expect((await list(`?refunded=partly`)).orders).toMatchObject([{ number: cash.number }]);
    const payout = { movement: 'paid_out', reference: 'from the till' };
    expect((await read(cash)).timeline).toContainEqual(expect.objectContaining(payout));
  });

  it('finds an order by its number, name, email address, phone number, product and SKU', async () => {
    const wanted = await place('Soren', {
      firstName: "Siobhán O'Hara",
      lastName: 'Lind-Berg',
      phone: '+49 (0171) 555-8899',
    });
    const { number } = wanted;
    for (const q of [
      `#${number}`,
      `${number}`,
      'siobhán',
      'ohara lind',
      "o'hara",
      'lind-berg',
      wanted.customer.email,
      '+49 0171 5558899',
      '0171 555 8899',
      '5558899',
      '8899',
    ]) {
      expect(await found(q), q).toContain(number);
    }
    expect(await found('Tie-Waist sundress')).toContain(number);
    const [line] = (await read(wanted)).lines;
    expect(await found(line.sku)).toContain(number);
    for (const q of ['nobody at all', 'lind oxford', '#999999999', '!!']) {
      expect(await found(q), q).not.toContain(number);
    }
    const { orders } = await list(`?view=awaiting_payment&q=${number}`);
    expect(orders).toEqual([]);
  });

  it.each(['catalogue', 'read_only'] as const)(
    'shows %s no names, contacts and addresses, and does not find orders by them',
    async (role) => {
      const member = await api.member(role);
      const { number, customer } = await place('Hidden', { lastName: 'Concealed' });
      const [row] = (await list(`?q=${number}`, member)).orders;
      expect(row).toMatchObject({ number, customer: null });
      for (const q of ['concealed', customer.email, '010-4471']) {
        expect(await found(q, member), q).not.toContain(number);
      }
      expect(await found('sundress', member)).toContain(number);
      const shown = await read({ number }, member);
      expect(shown.customer).toBeNull();
      expect(JSON.stringify(shown)).not.toContain('Concealed');
      expect(JSON.stringify(shown)).not.toContain('Larch');
    },
  );
});

describe('one order', () => {
  it('shows no name or address once its person is erased', async () => {
    const placed = await place('Gone', { lastName: 'Erasable' });
    await owner.call('POST', `/order/${placed.id}/cash-received`);
    await api.database.transaction((tx) =>
      erasePersonFromOrders(tx, { orders: [placed.id], at: new Date() }),
    );
    expect(await found('erasable')).not.toContain(placed.number);
    const [row] = (await list(`?q=${placed.number}`)).orders;
    expect(row.customer).toEqual({ name: '', city: '' });
    expect((await read(placed)).customer.name).toBe('');
  });

  it('shows lines, amounts, payment, customer and history', async () => {
    const placed = await orderByCard('Ann', { pays: true });
    const shown = await read(placed);
    expect(shown).toMatchObject({
      number: placed.number,
      state: 'paid',
      lines: [{ _id: SUNDRESS, size: 'M', quantity: 1 }],
      subtotal: shown.total,
      shipping: 0,
      tax: 0,
      payment: { provider: 'stripe', paid: shown.total, returned: 0, returning: 0 },
      customer: {
        email: placed.customer.email,
        sales: { count: 1, amount: shown.total },
        address: { city: 'Portland', region: null },
      },
    });
    expect(
      shown.timeline.map(
        ({ type, to, movement, mail }: Record<string, string>) => to ?? movement ?? mail ?? type,
      ),
    ).toEqual(['order_confirmation_mail', 'charged', 'paid', 'awaiting_payment']);
  });

  it('is unknown by a number that no order has', async () => {
    const { status, body } = await owner.call('GET', '/admin/orders/999999999');
    expect([status, body.code]).toEqual([404, 'order_unknown']);
    expect((await owner.call('GET', '/admin/orders/one')).status).toBe(400);
  });

  it('is shown as shipped, on its page and in the list, once its pieces are', async () => {
    const placed = await orderByCard('Ann', { pays: true });
    const prepared = await owner.call('POST', `/admin/orders/${placed.number}/shipments`, { body: {} });
    expect((await read(placed)).status).toBe('paid');
    const [{ id }] = prepared.body.shipments;
    const body = { carrier: 'ups', tracking: '1Z 999 AA1-01' };
    const shipped = await owner.call('POST', `/admin/shipments/${id}/ship`, { body });
    expect(shipped.status, JSON.stringify(shipped.body)).toBe(200);
    expect((await read(placed)).status).toBe('shipped');
    // The carrier's page shows the address.
    expect(await found('1z999aa101')).toEqual([placed.number]);
    expect(await found('1z999aa101', await api.member('catalogue'))).toEqual([]);
    const [row] = (await list(`?q=${placed.number}`)).orders;
    expect([row.state, row.status]).toEqual(['paid', 'shipped']);
  });

  it('is to pack while a piece has not left the shop, also one in a prepared shipment', async () => {
    const { number } = await place('Ann');
    const toPack = async () => {
      const { orders, counts } = await list(`?view=to_pack&q=${number}`);
      const { figures } = (await owner.call('GET', '/admin/today')).body;
      expect(figures.toPack.count).toBe(counts.to_pack.count);
      return { isListed: orders.length === 1, count: counts.to_pack.count };
    };
    const before = await toPack();
    expect(before.isListed).toBe(true);
    const prepared = await owner.call('POST', `/admin/orders/${number}/shipments`, { body: {} });
    const shipment = `/admin/shipments/${prepared.body.shipments[0].id}`;
    expect(await toPack()).toEqual(before);
    await owner.call('POST', `${shipment}/ship`, { body: { carrier: 'ups' } });
    expect(await toPack()).toEqual({ isListed: false, count: before.count - 1 });
    expect((await read({ number })).hasLeft).toBe(true);
    expect((await list(`?view=to_collect&q=${number}`)).orders).toHaveLength(1);
  });

  it('is to pack after older ones, and not while its payment is disputed or after the dispute is lost', async () => {
    const older = await place('Ann');
    const disputed = await orderByCard('Ann', { pays: true });
    const newer = await place('Ann');
    const numbers = [older, disputed, newer].map(({ number }) => number);
    const toPack = async (query = '') => {
      const { orders, next, counts } = await list(`?view=to_pack&limit=100${query}`);
      const found: number[] = orders.map(({ number }: { number: number }) => number);
      if (counts !== null) {
        expect(counts.to_pack).toEqual({ count: found.length, more: false });
        const { figures } = (await owner.call('GET', '/admin/today')).body;
        const tasks = (await owner.call('GET', '/admin/task-counts')).body;
        expect([figures.toPack.count, tasks.orders.count]).toEqual([found.length, found.length]);
      }
      return { found: found.filter((number) => numbers.includes(number)), next };
    };
    expect((await toPack()).found).toEqual(numbers);
    const dispute = { provider: 'stripe', id: 'dp_to_pack', orderId: disputed.id, cents: 100 };
    const row = { ...dispute, reason: 'fraudulent', openedAt: new Date() };
    await upsertDispute(api.database.db, { ...row, state: 'open' });
    expect((await toPack()).found).toEqual([older.number, newer.number]);
    const { orders, next } = await list(`?view=to_pack&limit=1`);
    expect((await toPack(`&cursor=${next}`)).found).not.toContain(orders[0].number);
    // Nobody has paid for it any more: Today has it until it is cancelled.
    await upsertDispute(api.database.db, { ...row, state: 'lost' });
    expect((await toPack()).found).toEqual([older.number, newer.number]);
    const today = async () => (await owner.call('GET', '/admin/today')).body.disputes;
    expect(await today()).toMatchObject([{ order: disputed.number, isLost: true }]);
    await upsertDispute(api.database.db, { ...row, state: 'closed' });
    expect([(await toPack()).found, await today()]).toEqual([numbers, []]);
  });

  it('says which shipment prevents its cancellation, as the cancellation does', async () => {
    const placed = await orderByCard('Ann', { pays: true });
    const expectObstacle = async (obstacle: string | null) => {
      expect((await read(placed)).cancelObstacle).toBe(obstacle);
      if (obstacle !== null) expect((await cancel(placed)).body.code).toBe('order_not_cancellable');
    };
    const send = async (path: string, body: object = {}) => {
      const { status, body: sent } = await owner.call('POST', `/admin/${path}`, { body });
      expect(status, JSON.stringify(sent)).toBe(200);
      return `shipments/${sent.shipments.at(-1).id}`;
    };
    await expectObstacle(null);
    const first = await send(`orders/${placed.number}/shipments`);
    await expectObstacle('prepared');
    await send(`${first}/void`);
    await expectObstacle(null);
    const second = await send(`orders/${placed.number}/shipments`);
    await send(`${second}/ship`, { carrier: 'UPS' });
    await expectObstacle('shipped');
    await send(`${second}/fail`);
    await expectObstacle(null);
    expect((await cancel(placed)).body).toEqual({ state: 'refund_pending' });
  });

  it('shows in its history who packed and shipped what, and what is left to pack', async () => {
    const { number } = await place('Ann');
    const packer = await api.member('fulfilment');
    const [line] = (await read({ number })).lines;
    expect(line).toMatchObject({ position: 1, left: 1, codes: expect.arrayContaining([line.sku]) });
    const send = async (path: string, body: object = {}) => {
      const { status, body: sent } = await packer.call('POST', `/admin/${path}`, { body });
      expect(status, JSON.stringify(sent)).toBe(200);
      return `shipments/${sent.shipments.at(-1).id}`;
    };
    const first = await send(`orders/${number}/shipments`);
    await send(`${first}/void`);
    const second = await send(`orders/${number}/shipments`, {
      shipped: { carrier: 'ups', tracking: '1Z 9' },
    });
    await send(`${second}/deliver`);
    const shown = await read({ number });
    expect(shown.lines[0].left).toBe(0);
    const moves = shown.timeline.filter(({ type }: { type: string }) => type === 'shipment').toReversed();
    const who = { email: packer.email };
    expect(moves).toMatchObject([
      { to: 'prepared', items: 1, who },
      { to: 'voided', who },
      { to: 'shipped', carrier: 'UPS', tracking: '1Z 9', who },
      { to: 'delivered', who },
    ]);
    const byHand = await place('Bob');
    await packer.call('POST', `/order/${byHand.id}/cash-received`);
    const { timeline } = await read(byHand);
    expect(timeline.filter(({ type }: { type: string }) => type === 'shipment')).toEqual([]);
  });

  it('says who refunded and cancelled pieces, and lists the others', async () => {
    const placed = await orderByCard('Partly', { pays: true, quantity: 3 });
    const lines = [{ position: 1, quantity: 2, restock: true }];
    const refund = await owner.call('POST', `/admin/orders/${placed.number}/refunds`, {
      body: { lines, reason: 'out_of_stock', asCredit: true },
    });
    expect(refund.status, JSON.stringify(refund.body)).toBe(200);
    await sendRefunds();
    const { timeline } = await read(placed);
    const who = { email: 'admin@osier.example' };
    const entry = (wanted: string) => timeline.find(({ type }: { type?: string }) => type === wanted);
    expect(entry('cancellation')).toMatchObject({ who, lines: [{ quantity: 2 }] });
    expect(entry('money')).toMatchObject({ movement: 'credited', who, reason: 'out_of_stock' });
    const listed = await list(`?q=${placed.number}`);
    expect(listed.orders[0].lines).toMatchObject([{ quantity: 1 }]);
  });

  it('shows that its payment is disputed, as Today does, until that is decided', async () => {
    const placed = await orderByCard('Disputed', { pays: true });
    expect((await read(placed)).isDisputed).toBe(false);
    const { db } = api.database;
    const dispute = {
      provider: 'stripe',
      id: 'du_1',
      orderId: placed.id,
      cents: 4080,
      reason: 'fraudulent',
      openedAt: new Date(),
    };
    await upsertDispute(db, { ...dispute, state: 'open' });
    expect((await read(placed)).isDisputed).toBe(true);
    expect((await list(`?q=${placed.number}`)).orders).toMatchObject([{ isDisputed: true }]);
    const today = async () => (await owner.call('GET', '/admin/today')).body.disputes;
    expect(await today()).toEqual([
      { order: placed.number, amount: 40.8, reason: 'fraudulent', isLost: false },
    ]);
    const ids = ['du_1', 'du_2', 'du_3', 'du_4', 'du_5', 'du_6'];
    for (const id of ids) await upsertDispute(db, { ...dispute, id, state: 'open' });
    expect(await today()).toHaveLength(6);
    for (const id of ids) await upsertDispute(db, { ...dispute, id, state: 'closed' });
    expect([(await read(placed)).isDisputed, await today()]).toEqual([false, []]);
  });

  it('shows in its history when a dispute was opened, closed, and lost', async () => {
    const placed = await orderByCard('History', { pays: true });
    const { providerPaymentId } = (await findOrderById(api.database.db, placed.id)) ?? {};
    const intentId = providerPaymentId ?? '';
    const start = Date.now() + DAY_MS;
    const at = (seconds: number) => new Date(start + seconds * 1000);
    const report = async (states: Readonly<Record<string, PaymentDispute['state']>>, seconds: number) => {
      const dispute = { intentId, amount: cents(4080), reason: 'product_not_received', openedAt: at(0) };
      const disputes = Object.entries(states).map(([id, state]) => ({ ...dispute, id, state }));
      const provider = { ...api.payments, listDisputes: () => Promise.resolve(ok(disputes)) };
      const clock = { ...systemClock, now: () => at(seconds) };
      const deps = { database: api.database, clock, payments: createPaymentProviders([provider]) };
      await recordDisputesOf(deps, { payments: provider, intentId });
    };
    const history = async () =>
      (await read(placed)).timeline.filter((entry: { at: string }) => Date.parse(entry.at) >= start);
    await report({ du_won: 'open', du_gone: 'open' }, 10);
    const opened = { type: 'dispute', to: 'open', amount: 40.8, reason: 'product not received' };
    expect(await history()).toMatchObject([opened, opened]);
    await report({ du_won: 'closed', du_gone: 'open' }, 20);
    await report({ du_won: 'closed', du_gone: 'lost' }, 30);
    const closed = { ...opened, id: 'du_won', to: 'closed' };
    const lost = { type: 'money', movement: 'dispute_lost', amount: 40.8 };
    expect(await history()).toMatchObject([lost, closed, opened, opened]);
    await report({ du_won: 'closed', du_gone: 'closed' }, 40);
    const returned = { type: 'money', movement: 'dispute_reversed' };
    const after = [returned, { ...closed, id: 'du_gone' }, lost, closed, opened, opened];
    expect(await history()).toMatchObject(after);
  });

  it('shows a lost dispute while it has pieces to ship, which staff may still ship', async () => {
    const placed = await orderByCard('Lost', { pays: true });
    const path = `/admin/orders/${placed.number}/shipments`;
    const seen = async () => [
      (await read(placed)).isDisputed,
      (await succeed(owner, 'GET', path)).isDisputed,
    ];
    expect(await seen()).toEqual([false, false]);
    const dispute = { provider: 'stripe', id: 'du_lost', orderId: placed.id, cents: 4080 };
    const row = { ...dispute, reason: 'fraudulent', openedAt: new Date() };
    await upsertDispute(api.database.db, { ...row, state: 'lost' });
    expect(await seen()).toEqual([true, true]);
    const shipped = await succeed(owner, 'POST', path, { body: { shipped: { carrier: 'ups' } } });
    expect(shipped).toMatchObject({ isDisputed: false, shipments: [{ state: 'shipped' }] });
    expect(await seen()).toEqual([false, false]);
    await upsertDispute(api.database.db, { ...row, state: 'closed' });
  });

  it('names who handed it over, also after a hundred further changes, and shows the cash', async () => {
    const placed = await place('Cash');
    const packer = await api.member('fulfilment');
    expect((await packer.call('POST', `/order/${placed.id}/cash-received`)).status).toBe(200);
    const further: NewChange = {
      at: new Date(Date.now() + 1000),
      author: { userId: null, via: 'command' },
      action: 'mail_resent',
      subject: { type: 'order', id: placed.id },
      changes: [],
    };
    await insertChanges(
      api.database.db,
      Array.from<unknown, NewChange>({ length: 100 }, () => further),
    );
    const shown = await read(placed);
    expect(shown).toMatchObject({
      state: 'handed_over',
      status: 'delivered',
      kept: shown.total,
      payment: { paid: shown.total },
    });
    const step = shown.timeline.find(({ to }: { to?: string }) => to === 'handed_over');
    expect(step).toMatchObject({ cause: 'cash_received', who: { email: packer.email }, reason: null });
  });
});

describe('the cancellation by staff', () => {
  it('keeps the reason in the log, and is idempotent', async () => {
    const placed = await orderByCard('Ann', { pays: true });
    const first = await cancel(placed);
    expect([first.status, first.body]).toEqual([200, { state: 'refund_pending' }]);
    const second = await cancel(placed, await api.member('manager'), 'other');
    expect([second.status, second.body]).toEqual([200, { state: 'refund_pending' }]);
    const shown = await read(placed);
    expect(shown.payment).toMatchObject({ returned: 0, returning: shown.total });
    const steps = shown.timeline.filter(({ to }: { to?: string }) => to === 'refund_pending');
    expect(steps).toMatchObject([
      { cause: 'cancelled by the shop', who: { email: 'admin@osier.example' }, reason: 'out_of_stock' },
    ]);
    const { entries } = (await owner.call('GET', `/admin/activity?what=order&q=${placed.number}`)).body;
    expect(entries[0]).toMatchObject({
      action: 'cancelled',
      changes: [
        { field: 'state', before: 'paid', after: 'refund_pending' },
        { field: 'reason', before: null, after: 'out_of_stock' },
      ],
    });
  });

  it('releases an unpaid card order, with its reason', async () => {
    const placed = await orderByCard('Ann', { pays: false });
    expect((await cancel(placed, owner, 'suspected_fraud')).body).toEqual({ state: 'cancelled' });
    const [step] = (await read(placed)).timeline;
    expect(step).toMatchObject({ to: 'cancelled', reason: 'suspected_fraud' });
  });

  it('counts as a cancellation by the shop, even of the member’s own order', async () => {
    const manager = await api.member('manager');
    const placed = await place('Ann');
    await api.database.db.update(order).set({ userId: manager.userId }).where(eq(order.id, placed.id));
    expect((await cancel(placed, manager)).status).toBe(200);
    const steps = (await read(placed)).timeline.filter(({ to }: { to?: string }) => to === 'cancelled');
    expect(steps).toMatchObject([{ cause: 'cancelled by the shop', who: { email: manager.email } }]);
  });

  it('is refused after the handover, and changes nothing', async () => {
    const placed = await place('Ann');
    await owner.call('POST', `/order/${placed.id}/cash-received`);
    const before = await read(placed);
    const { status, body } = await cancel(placed);
    expect([status, body.code]).toEqual([409, 'order_not_cancellable']);
    expect(await read(placed)).toEqual(before);
  });

  it('requires a reason', async () => {
    const placed = await place('Ann');
    const { status, body } = await cancel(placed, owner, 'boredom');
    expect([status, body.errors[0].field]).toEqual([400, 'reason']);
    expect((await read(placed)).state).toBe('placed');
  });

  it('happens once when two members cancel at once, and never together with a handover', async () => {
    const [twice, contested] = [await place('Ann'), await place('Bob')];
    const manager = await api.member('manager');
    const both = await Promise.all([cancel(twice), cancel(twice, manager)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const moved = await Promise.all([
      cancel(contested),
      manager.call('POST', `/order/${contested.id}/cash-received`),
    ]);
    expect(moved.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
    for (const placed of [twice, contested]) {
      const { timeline } = await read(placed);
      expect(timeline.filter(({ type }: { type: string }) => type === 'step')).toHaveLength(2);
    }
    expect((await audit(api.database.db, { at: new Date() })).findings).toEqual([]);
  });
});
