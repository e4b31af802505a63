import { describe, expect, it } from 'vitest';
import { erasePersonFromOrders } from '#database/queries/orders/erase-person.ts';
import { promotion } from '#database/schema/selling/promotions.ts';
import { succeed } from '../../testing/visitor.ts';
import { createReturnSteps, COAT } from './testing/return-steps.ts';

const steps = createReturnSteps();
const {
  api,
  placeDelivered,
  request,
  lastReturn,
  receive,
  inspect,
  available,
  holdOf,
  refundsOf,
  moneyOf,
  mailsOf,
  logOf,
  sendRefunds,
} = steps;

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
    const approved = await succeed(steps.support, 'POST', `/admin/returns/${id}/decide`, {
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
    const received = await steps.packer.call('POST', `/admin/returns/${id}/receive`, { body: parcel });
    expect(received.body.return).toMatchObject({ state: 'received', lines: [{ quantity: 3, received: 2 }] });
    expect(await holdOf(order)).toEqual({ shipped: 1, returned: 2, released: 0 });
    expect(await available(COAT)).toBe(before);
    expect(await refundsOf(order)).toEqual([]);
  });

  it('has the comment of its customer for staff, also in the data of the account, until the person is erased', async () => {
    const order = await placeDelivered();
    const comment = 'Lovely, but too short for her arms';
    const lines = [{ position: 1, quantity: 1, reason: 'too_small', resolution: 'refund', comment }];
    const path = `/order/${order.id}/returns`;
    const ask = (body: object) =>
      steps.shopper.call('POST', path, { body, headers: { 'idempotency-key': 'with-a-comment' } });
    const { returns } = (await ask({ lines })).body;
    expect((await ask({ lines })).status).toBe(200);
    expect((await ask({ lines: [{ ...lines[0], comment: 'Another' }] })).body.code).toBe(
      'idempotency_key_reused',
    );
    const read = async () =>
      (await succeed(steps.packer, 'GET', `/admin/returns/${returns[0].number}`)).return.lines[0].comment;
    expect(await read()).toBe(comment);
    const { body } = await steps.shopper.call('GET', '/my-data');
    const exported = body.orders.find(({ _id }: { _id: string }) => _id === order.id);
    expect(exported.returns[0].lines[0].comment).toBe(comment);

    const long = { ...lines[0], position: 2, comment: 'x'.repeat(301) };
    expect((await steps.shopper.call('POST', path, { body: { lines: [long] } })).body.code).toBe(
      'invalid_request',
    );
    const blank = await steps.shopper.call('POST', path, { body: { lines: [{ ...long, comment: ' ' }] } });
    expect(blank.body.returns.at(-1).lines[0].comment).toBeNull();

    await api.database.transaction((tx) => erasePersonFromOrders(tx, { orders: [order.id], at: new Date() }));
    expect(await read()).toBeNull();
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
    // Staff are reminded once of what they have to send.
    const { number } = await lastReturn(order);
    const text = `Send back to the customer, from return R-${number}: 1 × The coat, M`;
    const { notes } = (await succeed(steps.packer, 'GET', `/admin/orders/${order.number}`)).order;
    expect(notes).toMatchObject([{ text }]);
    const reminders = async () => (await succeed(steps.owner, 'GET', '/admin/today')).mentions;
    expect(await reminders()).toMatchObject([{ id: notes[0].id, text, isOwn: true, order: order.number }]);
    await succeed(steps.owner, 'POST', `/admin/notes/${notes[0].id}/done`);
    expect(await reminders()).toEqual([]);
    await sendRefunds();
    expect(await moneyOf(order)).toEqual(['charged 6800', 'refunded 1700']);
    expect(await lastReturn(order)).toMatchObject({
      state: 'closed',
      refund: { amount: 17, isDone: true },
      lines: [{ rejected: 'We take back only items that were not worn or washed.' }],
    });
    const { products } = await succeed(steps.shopper, 'GET', `/order/${order.id}`);
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
    expect((await succeed(steps.shopper, 'GET', `/order/${order.id}`)).status).toBe('returned');
    await api.database.db.update(promotion).set({ endsAt: new Date('2020-01-01') });
  });

  it('does not refund again what staff have refunded, and never more than is left', async () => {
    const order = await placeDelivered();
    const goodwill = { lines: [{ position: 2, quantity: 1, restock: false }], reason: 'damaged' };
    await succeed(steps.owner, 'POST', `/admin/orders/${order.number}/refunds`, { body: goodwill });
    await succeed(steps.owner, 'POST', `/admin/orders/${order.number}/refunds`, {
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
    const received = await succeed(steps.packer, 'POST', `/admin/returns/${id}/receive`);
    expect(received.return.isRest).toBe(true);
    expect((await inspect(id, results)).body.return.refund).toMatchObject({ amount: 1 });
    const { refunds } = await succeed(steps.shopper, 'GET', `/order/${order.id}`);
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

  it('can refund less than the accepted pieces cost, and never more', async () => {
    const order = await placeDelivered();
    const id = await receive(order, [{ position: 1, quantity: 2 }]);
    const results = [{ position: 1, accepted: 1, restocked: 0, rejectReason: 'worn' }];
    const received = await succeed(steps.packer, 'POST', `/admin/returns/${id}/receive`);
    expect(received.return.isRest).toBe(false);
    expect((await inspect(id, results, { amount: 17.01 })).body.code).toBe('refund_exceeded');
    for (const _ of [1, 2])
      expect((await inspect(id, results, { amount: 5.5 })).body.return).toMatchObject({
        state: 'closed',
        refund: { amount: 5.5 },
      });
    expect((await inspect(id, results, { amount: 6 })).body.code).toBe('move_refused');
    expect(await refundsOf(order)).toEqual(['card 550 pending']);
  });

  it('can be closed without money, and its refund cannot be undone', async () => {
    const order = await placeDelivered();
    const free = await receive(order, [{ position: 2, quantity: 1 }]);
    const taken = [{ position: 2, accepted: 1, restocked: 1 }];
    expect((await inspect(free, taken, { withoutRefund: true })).body.return.refund).toBeNull();
    const paid = await receive(order, [{ position: 1, quantity: 1 }]);
    const closed = await inspect(paid, [{ position: 1, accepted: 1, restocked: 1 }]);
    const undo = await steps.owner.call('POST', `/admin/refunds/${closed.body.return.refund.id}/undo`);
    expect(undo.body.code).toBe('refund_sent');
    const { order: detail } = await succeed(steps.owner, 'GET', `/admin/orders/${order.number}`);
    expect(detail.refunds).toMatchObject([{ amount: 17, undoUntil: null }]);
  });
});

describe('staff', () => {
  it('record a parcel that nobody announced, once for one key', async () => {
    const order = await placeDelivered();
    const headers = { 'idempotency-key': 'parcel-on-the-desk' };
    const body = { lines: [{ position: 1, quantity: 1, reason: 'other' }] };
    const url = `/admin/orders/${order.number}/returns`;
    const opened = await steps.packer.call('POST', url, { body, headers });
    expect(opened.body.return).toMatchObject({
      state: 'received',
      openedBy: 'shop',
      lines: [{ received: 1 }],
    });
    expect((await steps.packer.call('POST', url, { body, headers })).body.return.id).toBe(
      opened.body.return.id,
    );
    const worn = { lines: [{ position: 1, quantity: 1, reason: 'damaged' }] };
    expect((await steps.packer.call('POST', url, { body: worn, headers })).body.code).toBe(
      'idempotency_key_reused',
    );
    expect(
      (
        await steps.packer.call('POST', url, {
          body: { lines: [{ position: 1, quantity: 3, reason: 'other' }] },
        })
      ).body.code,
    ).toBe('quantity_exceeded');
    expect((await inspect(opened.body.return.id, [{ position: 1, accepted: 1, restocked: 1 }])).status).toBe(
      200,
    );
    expect(await mailsOf(order)).toEqual(['return_closed_mail', 'return_received_mail']);
    expect(await logOf(order)).toEqual(['return_opened', 'return_closed']);
  });

  it('see the orders with a return that is not over, until it is', async () => {
    const order = await placeDelivered();
    const isListed = async () => {
      const { orders, counts } = await succeed(steps.packer, 'GET', '/admin/orders?view=returns&limit=100');
      expect(counts.returns).toEqual({ count: orders.length, more: false });
      return orders.some(({ number }: { number: number }) => number === order.number);
    };
    expect(await isListed()).toBe(false);
    const id = await receive(order, [{ position: 1, quantity: 1 }]);
    expect(await isListed()).toBe(true);
    await inspect(id, [{ position: 1, accepted: 1, restocked: 1 }]);
    expect(await isListed()).toBe(false);
  });

  it('see the returns of a state, the longest waiting first, in pages with counts', async () => {
    const order = await placeDelivered();
    for (const _ of [1, 2, 3]) await request(order, [{ position: 1, quantity: 1 }]);
    const seen: number[] = [];
    let next = '';
    do {
      const page = await succeed(steps.packer, 'GET', `/admin/returns?state=requested&limit=2${next}`);
      seen.push(...page.returns.map(({ number }: { number: number }) => number));
      next = page.next === null ? '' : `&cursor=${page.next}`;
    } while (next !== '');
    expect(seen.length).toBeGreaterThan(2);
    expect(seen).toEqual(seen.toSorted((one, other) => one - other));
    const { counts, returns } = await succeed(steps.packer, 'GET', '/admin/returns?state=requested');
    expect(counts.requested).toEqual({ count: seen.length, more: false });
    expect(returns.at(-1)).toMatchObject({ orderNumber: order.number, customer: 'Maren Riis', items: 1 });
    const readOnly = await api.member('read_only');
    const { return: one } = await succeed(readOnly, 'GET', `/admin/returns/${returns.at(-1).number}`);
    expect(one).toMatchObject({ customer: null, events: [{ state: 'requested', who: null }] });
  });

  it('cannot receive more than was announced, or what was not approved', async () => {
    const order = await placeDelivered();
    const { id } = (await request(order, [{ position: 1, quantity: 1 }])).body.returns[0];
    expect((await steps.packer.call('POST', `/admin/returns/${id}/receive`)).body.code).toBe('move_refused');
    await succeed(steps.support, 'POST', `/admin/returns/${id}/decide`, { body: { decision: 'approve' } });
    const body = { lines: [{ position: 1, quantity: 2 }] };
    expect((await steps.packer.call('POST', `/admin/returns/${id}/receive`, { body })).body.code).toBe(
      'quantity_exceeded',
    );
    expect((await steps.packer.call('POST', `/admin/returns/${id}/receive`)).status).toBe(200);
    expect((await steps.packer.call('POST', `/admin/returns/${id}/receive`)).status).toBe(200);
    expect((await steps.shopper.call('POST', `/returns/${id}/withdraw`)).body.code).toBe('move_refused');
  });
});

describe('an open return', () => {
  it('keeps the account from being erased', async () => {
    const order = await placeDelivered();
    await request(order, [{ position: 1, quantity: 1 }]);
    const body = { password: 'a long enough password' };
    expect((await steps.shopper.call('DELETE', '/my-data', { body })).body.code).toBe('orders_open');
  });
});
