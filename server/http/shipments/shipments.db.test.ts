import { describe, expect, it } from 'vitest';
import { createOrderPayload } from '#contract/example-order.ts';
import { audit } from '#database/audit/audit.ts';
import { promotion } from '#database/schema/selling/promotions.ts';
import { rollBack } from '#database/testing/roll-back.ts';
import { deliverDueOrderMails } from '../../testing/deliver-mails.ts';
import { succeed, type Visitor } from '../../testing/visitor.ts';
import { COAT, HAT, UPS, createShipmentSteps, type Order } from './testing/shipment-steps.ts';

const steps = createShipmentSteps();
const {
  api,
  placePaid,
  placeCash,
  read,
  shown,
  prepare,
  move,
  prepared,
  shipped,
  listMails,
  listActions,
  listMoves,
  sumCash,
} = steps;

describe('a paid order', () => {
  it('shows its customer a shipment once it has left, wherever the order is shown', async () => {
    const order = await placePaid();
    expect(await shown(order)).toMatchObject({ status: 'paid', shipments: [], isCancellable: true });
    const id = await prepared(order, [[1, 2]]);
    expect(await shown(order)).toMatchObject({ status: 'paid', shipments: [], isCancellable: false });
    const { body } = await move(id, 'ship', UPS);
    const url = 'https://www.ups.com/track?tracknum=1Z%20999';
    const travels = { state: 'shipped', carrier: 'UPS', tracking: '1Z 999', url };
    expect(body).toMatchObject({
      number: order.number,
      state: 'paid',
      status: 'partly_shipped',
      lines: [
        { position: 1, _id: COAT, size: 'M', quantity: 3, inShipment: 2, delivered: 0 },
        { position: 2, _id: HAT, quantity: 1, inShipment: 0, delivered: 0 },
      ],
      shipments: [{ id, ...travels }],
    });
    const products = [{ _id: COAT, title: 'The coat', size: 'M', quantity: 2 }];
    const seen = { status: 'partly_shipped', shipments: [{ ...travels, products }] };
    expect(await shown(order)).toMatchObject(seen);
    const [listed] = await succeed(steps.shopper, 'GET', `/orders/${steps.shopper.email}`);
    expect(listed).toMatchObject(seen);
    const { orders } = await succeed(steps.shopper, 'GET', '/my-data');
    expect(orders[0]).toMatchObject(seen);
  });

  it('is shipped and delivered in two shipments, each with one mail, and is complete with the last piece', async () => {
    const order = await placePaid();
    const first = await shipped(order, [[1, 2]]);
    const second = await shipped(order);
    expect((await shown(order)).status).toBe('shipped');
    // A program may write ids in capital letters.
    expect((await move(second.toUpperCase(), 'deliver')).body).toMatchObject({
      state: 'paid',
      status: 'partly_delivered',
    });
    expect((await move(first, 'deliver')).body).toMatchObject({
      state: 'handed_over',
      status: 'delivered',
      lines: [
        { inShipment: 3, delivered: 3 },
        { inShipment: 1, delivered: 1 },
      ],
    });
    const { events } = await shown(order);
    expect(events.slice(1).map(({ text }: { text: string }) => text)).toEqual([
      'Placed and paid',
      'Shipped with UPS: 2 × The coat, size M',
      'Shipped with UPS: 1 × The coat, size M; 1 × The hat, size M',
      'Delivered',
    ]);
    expect(await listMails(order)).toEqual([first, second]);
    expect((await listMoves(order)).slice(-3)).toEqual([
      'sold to shipped: 2',
      'sold to shipped: 1',
      'sold to shipped: 1',
    ]);
    expect(await listActions(order)).toEqual([
      'shipment_prepared',
      'shipment_shipped',
      'shipment_prepared',
      'shipment_shipped',
      'shipment_delivered',
      'shipment_delivered',
    ]);
  });

  it('is on its way as a whole with all that was not cancelled, as its mail says', async () => {
    const mailOf = async (order: Order) => {
      const mails = await deliverDueOrderMails(api, new Date(Date.now() + 60_000));
      return mails.find(({ subject }) => subject.includes(`#${order.number} is on its way`))?.text;
    };
    const [whole, part] = [await placePaid(), await placePaid()];
    const body = { lines: [{ position: 2, quantity: 1 }] };
    await succeed(steps.shopper, 'POST', `/order/${whole.id}/cancel`, { body });
    await shipped(whole);
    expect(await mailOf(whole)).toContain('\n\nYour order is on its way\n\n');
    await shipped(part, [[1, 3]]);
    expect(await mailOf(part)).toContain('\n\nPart of your order is on its way\n\n');
  });

  it('is handed over with what is left, without a carrier and a further mail', async () => {
    const order = await placePaid();
    const first = await shipped(order, [[2, 1]]);
    await prepared(order, [[1, 1]]);
    const done = await succeed(steps.packer, 'POST', `/order/${order.id}/handed-over`);
    expect(done).toMatchObject({ state: 'handed_over', status: 'delivered', isCancellable: false });
    expect(
      done.shipments.map(({ state, carrier }: { state: string; carrier: string | null }) => [state, carrier]),
    ).toEqual([
      ['delivered', 'UPS'],
      ['delivered', null],
      ['delivered', null],
    ]);
    expect(await listMails(order)).toEqual([first]);
    expect(await listActions(order)).toContain('handed_over');
    expect((await prepare(order)).body.code).toBe('move_refused');
  });

  it('cannot be cancelled while a piece is in a shipment, by its customer or by staff', async () => {
    const order = await placePaid();
    const id = await prepared(order, [[1, 1]]);
    const manager = await api.member('manager');
    const cancel = async (visitor: Visitor) =>
      (await visitor.call('POST', `/order/${order.id}/cancel`)).body.code;
    for (const visitor of [steps.shopper, manager])
      expect(await cancel(visitor)).toBe('order_not_cancellable');
    expect((await move(id, 'void')).body).toMatchObject({
      lines: [{ inShipment: 0 }, { inShipment: 0 }],
      shipments: [{ state: 'voided' }],
    });
    expect((await move(id, 'ship', UPS)).body.code).toBe('move_refused');
    expect(await cancel(steps.shopper)).toBeUndefined();
    expect(await shown(order)).toMatchObject({ status: 'refund_pending', shipments: [] });
    expect(await listMails(order)).toEqual([]);
  });

  it('whose shipment failed is sent again without a second mail, or cancelled by staff, which returns its pieces', async () => {
    const order = await placePaid();
    const id = await shipped(order);
    expect((await move(id, 'fail')).body.shipments).toMatchObject([{ state: 'failed' }]);
    expect((await shown(order)).shipments).toMatchObject([{ state: 'failed' }]);
    const again = { carrier: 'Cargo bike', tracking: '7', url: 'https://bike.example/7' };
    expect((await move(id, 'ship', again)).body.shipments).toMatchObject([{ state: 'shipped', ...again }]);
    const { events } = await shown(order);
    expect(events.slice(-2).map(({ text }: { text: string }) => text)).toEqual([
      'Shipped',
      'Shipped again with Cargo bike',
    ]);
    expect(await listMails(order)).toEqual([id]);
    const { timeline } = (await succeed(steps.packer, 'GET', `/admin/orders/${order.number}`)).order;
    expect(timeline.filter(({ to }: { to?: string }) => to === 'shipped')).toMatchObject([
      { carrier: 'Cargo bike', tracking: '7' },
      { carrier: 'UPS', tracking: null },
    ]);

    await move(id, 'fail');
    expect((await steps.shopper.call('POST', `/order/${order.id}/cancel`)).body.code).toBe(
      'order_not_cancellable',
    );
    const manager = await api.member('manager');
    const cancelled = await succeed(manager, 'POST', `/order/${order.id}/cancel`);
    expect(cancelled).toMatchObject({ status: 'refund_pending', shipments: [] });
    expect((await listMoves(order)).slice(-4).toSorted()).toEqual([
      'returned to available: 1',
      'returned to available: 3',
      'shipped to returned: 1',
      'shipped to returned: 3',
    ]);
  });
});

describe('an order that is packed and shipped in one request', () => {
  const shipAtOnce = ({ number }: Order, body: object, key: string) =>
    steps.packer.call('POST', `/admin/orders/${number}/shipments`, {
      body,
      headers: { 'idempotency-key': key },
    });
  const wanted = { lines: [{ position: 1, quantity: 2 }], shipped: UPS };

  it('has one shipment under way, one mail and one entry in the log, however often it is sent', async () => {
    const order = await placePaid();
    const key = crypto.randomUUID();
    const answers = await Promise.all([shipAtOnce(order, wanted, key), shipAtOnce(order, wanted, key)]);
    for (const { status, body } of answers) {
      expect({ status, body }).toMatchObject({
        status: 200,
        body: {
          status: 'partly_shipped',
          shipments: [{ state: 'shipped', carrier: 'UPS', tracking: '1Z 999' }],
        },
      });
      expect(body.shipments).toHaveLength(1);
    }
    expect(await listMails(order)).toHaveLength(1);
    expect(await listActions(order)).toEqual(['shipment_shipped']);
    const other = { ...wanted, shipped: { ...UPS, tracking: '2' } };
    expect((await shipAtOnce(order, other, key)).body.code).toBe('idempotency_key_reused');
  });

  it('keeps nothing of a refused request', async () => {
    const order = await placePaid();
    const link = { ...wanted, shipped: { ...UPS, url: 'http://ups.example' } };
    expect((await shipAtOnce(order, link, crypto.randomUUID())).body.code).toBe('invalid_request');
    const many = { ...wanted, lines: [{ position: 1, quantity: 4 }] };
    expect((await shipAtOnce(order, many, crypto.randomUUID())).body.code).toBe('quantity_exceeded');
    expect((await succeed(steps.packer, 'GET', `/admin/orders/${order.number}/shipments`)).shipments).toEqual(
      [],
    );
    expect(await listMails(order)).toEqual([]);
  });
});

describe('a cash order', () => {
  it('is paid in the transaction that records its delivery', async () => {
    const order = await placeCash();
    expect((await prepare(order, [[1, 1]])).body.detail).toContain('shipped as a whole');
    const id = await shipped(order);
    expect(await shown(order)).toMatchObject({ status: 'shipped', paymentStatus: 'Unpaid' });
    expect(await sumCash(order)).toBe(0);
    await move(id, 'deliver');
    expect(await shown(order)).toMatchObject({ status: 'delivered', paymentStatus: 'Paid' });
    expect(await sumCash(order)).toBe(3400);
  });

  it('that is refused at the door comes back from its shipment into the stock', async () => {
    const order = await placeCash();
    await shipped(order);
    const refused = await succeed(steps.packer, 'POST', `/order/${order.id}/refused-at-door`);
    expect(refused).toMatchObject({ status: 'cancelled', shipments: [] });
    expect((await listMoves(order)).slice(-2)).toEqual([
      'shipped to returned: 2',
      'returned to available: 2',
    ]);
  });

  it('that is refused at the door may come back without some pieces, which are written off', async () => {
    const order = await placeCash();
    await shipped(order);
    const refuse = (quantity: number) =>
      steps.packer.call('POST', `/order/${order.id}/refused-at-door`, {
        body: { lost: [{ position: 1, quantity }] },
      });
    expect((await refuse(3)).body).toMatchObject({
      code: 'quantity_exceeded',
      detail: 'The shipment has fewer pieces of a line.',
    });
    expect((await refuse(1)).body).toMatchObject({ status: 'cancelled' });
    expect((await listMoves(order)).slice(-3)).toEqual([
      'shipped to returned: 2',
      'returned to lost: 1',
      'returned to available: 1',
    ]);
  });
});

describe('concurrent and repeated requests', () => {
  it('prepare each piece once, and one shipment for one key', async () => {
    const order = await placePaid();
    const clicks = await Promise.all(
      Array.from({ length: 6 }, () => prepare(order, [[1, 1]], 'one-key-for-all')),
    );
    expect(clicks.map(({ status }) => status)).toEqual(clicks.map(() => 200));
    expect((await prepare(order, [[1, 2]], 'one-key-for-all')).body.code).toBe('idempotency_key_reused');
    const others = await Promise.all(Array.from({ length: 6 }, () => prepare(order, [[1, 2]])));
    expect(others.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(others.map(({ body }) => body.code).filter(Boolean)).toEqual(Array(5).fill('quantity_exceeded'));
    const { body } = await steps.packer.call('GET', `/admin/orders/${order.number}/shipments`);
    expect(body.lines[0]).toMatchObject({ quantity: 3, inShipment: 3 });
    expect(body.shipments).toHaveLength(2);
  });

  it('ship, deliver and pay once', async () => {
    const order = await placeCash(1);
    const id = await prepared(order);
    for (const [event, body] of [['ship', UPS], ['deliver']] as const) {
      const clicks = await Promise.all(Array.from({ length: 6 }, () => move(id, event, body)));
      expect(clicks.map(({ status }) => status)).toEqual(clicks.map(() => 200));
    }
    const [shipment] = (await steps.packer.call('GET', `/admin/orders/${order.number}/shipments`)).body
      .shipments;
    expect(shipment.events.map(({ state }: { state: string }) => state)).toEqual([
      'prepared',
      'shipped',
      'delivered',
    ]);
    expect(await sumCash(order)).toBe(1700);
    expect(await listMails(order)).toEqual([id]);
    expect(await listActions(order)).toEqual(['shipment_prepared', 'shipment_shipped', 'shipment_delivered']);
    expect((await move(id, 'ship', UPS)).body.code).toBe('move_refused');
  });

  it('let either the customer cancel or staff prepare', async () => {
    const order = await placePaid();
    const [cancelled, ready] = await Promise.all([
      steps.shopper.call('POST', `/order/${order.id}/cancel`),
      prepare(order),
    ]);
    expect(cancelled.status + ready.status).toBe(200 + 409);
  });

  it('with another tracking number are refused, and name the one on record', async () => {
    const id = await shipped(await placeCash());
    const other = await move(id, 'ship', { ...UPS, tracking: '2' });
    expect(other.body).toMatchObject({ code: 'move_refused', detail: expect.stringContaining('UPS 1Z 999') });
  });
});

describe('a shipment', () => {
  it('is refused with unknown, repeated or no lines, and with a link that is not https', async () => {
    const order = await placePaid();
    expect((await prepare(order, [])).body.code).toBe('invalid_request');
    expect(
      (
        await prepare(order, [
          [1, 1],
          [1, 1],
        ])
      ).body.code,
    ).toBe('invalid_request');
    for (const line of [
      [3, 1],
      [2, 2],
    ] as [number, number][])
      expect((await prepare(order, [line])).body.code).toBe('quantity_exceeded');
    const id = await prepared(order);
    for (const url of ['http://ups.example/1', 'javascript:alert(1)', 'https://u:p@ups.example'])
      expect((await move(id, 'ship', { ...UPS, url })).body.code, url).toBe('invalid_request');
    expect((await move(id, 'ship', { tracking: '1' })).body.errors).toMatchObject([{ field: 'carrier' }]);
    expect((await move(id, 'deliver')).body.code).toBe('move_refused');
    expect((await move(crypto.randomUUID(), 'deliver')).body.code).toBe('shipment_unknown');
    expect((await prepare({ id: '', number: 999_999 })).body.code).toBe('order_unknown');
  });

  it('has only counters and links that the database accepts, and a history that nobody changes', async () => {
    const order = await placePaid();
    const id = await shipped(order);
    for (const [statement, reason] of [
      [`UPDATE order_line SET in_shipment = 4 WHERE order_id = '${order.id}'`, 'order_line_counters_ordered'],
      [`UPDATE order_line SET delivered = 9 WHERE order_id = '${order.id}'`, 'order_line_counters_ordered'],
      [`UPDATE shipment SET url = 'http://x.example' WHERE id = '${id}'`, 'shipment_url_secure'],
      [`UPDATE shipment SET carrier = NULL WHERE id = '${id}'`, 'shipment_tracked_by_carrier'],
      [`INSERT INTO carrier (id, name, link) VALUES ('x', 'X', 'https://x.example')`, 'carrier_link_form'],
    ])
      await expect(api.database.pool.query(statement as string)).rejects.toMatchObject({
        constraint: reason,
      });
    await expect(api.database.pool.query('DELETE FROM shipment_event')).rejects.toThrow('never changed');
  });

  it('keeps no tracking number of an erased account', async () => {
    const guest = await api.shopper('Gone');
    const body = { ...createOrderPayload({ _id: COAT }), paymentMethod: 'cashOnDelivery' };
    const { insertedId } = await succeed(guest, 'POST', '/orders', { body });
    const { number } = await succeed(guest, 'GET', `/order/${insertedId}`);
    const id = await shipped({ id: insertedId, number });
    await move(id, 'deliver');
    const erased = await guest.call('DELETE', '/my-data', { body: { password: 'a long enough password' } });
    expect(erased.status).toBe(200);
    const { rows } = await api.database.query(
      `SELECT carrier, tracking, url FROM shipment WHERE id = '${id}'`,
    );
    expect(rows).toEqual([{ carrier: 'UPS', tracking: null, url: null }]);
  });
});

it('the audit reports counters, states, histories and mails of shipments that do not fit', async () => {
  const order = await placePaid();
  const id = await shipped(order);
  /** Returns the rules that the audit finds broken after changes, which are then rolled back. */
  const brokenBy = (...statements: string[]) =>
    rollBack(api.database, async (tx) => {
      for (const statement of statements) await tx.execute(statement);
      return (await audit(tx, { at: new Date() })).findings.map(({ rule }) => rule);
    });
  const counters = 'the counters of an order line and its shipped stock match the pieces of its shipments';
  expect(await brokenBy(`UPDATE order_line SET in_shipment = 0 WHERE order_id = '${order.id}'`)).toEqual([
    counters,
    counters,
  ]);
  expect(await brokenBy(`UPDATE shipment SET state = 'delivered' WHERE id = '${id}'`)).toEqual([
    counters,
    counters,
    "a shipment's events lead to its state by allowed transitions",
  ]);
  expect(await brokenBy(`UPDATE shop_order SET has_left = false WHERE id = '${order.id}'`)).toEqual([
    'an order has left the shop when every piece is in a shipment that has left',
  ]);
  expect(await brokenBy(`DELETE FROM outbox WHERE kind = 'shipment_mail' AND subject_id = '${id}'`)).toEqual([
    'one mail for every shipment that was given to a carrier',
  ]);
  const handedOver = [
    `UPDATE shop_order SET state = 'handed_over' WHERE id = '${order.id}'`,
    `UPDATE order_line SET delivered = 0 WHERE order_id = '${order.id}'`,
  ];
  expect(await brokenBy(...handedOver)).toContain(
    'an order is handed over when its customer has every piece',
  );
});

it('an order that a process of the previous version hands over has delivered lines', async () => {
  const { id } = await placeCash();
  await api.database.transaction(async (tx) => {
    await tx.execute(`UPDATE stock_hold SET shipped = sold, sold = 0 WHERE order_id = '${id}'`);
    await tx.execute(`INSERT INTO stock_movement (order_id, stock_unit_id, from_bucket, to_bucket, quantity, cause, at)
      SELECT order_id, stock_unit_id, 'sold', 'shipped', quantity, 'cash_received', now() FROM stock_hold WHERE order_id = '${id}'`);
    await tx.execute(`INSERT INTO money_movement (order_id, kind, cents, cause, at)
      SELECT id, 'cash_received', total_cents, 'cash_received', now() FROM shop_order WHERE id = '${id}'`);
    await tx.execute(`UPDATE shop_order SET state = 'handed_over' WHERE id = '${id}'`);
    await tx.execute(`INSERT INTO order_event (order_id, from_state, to_state, cause, at)
      VALUES ('${id}', 'placed', 'handed_over', 'cash_received', now())`);
  });
  expect(await succeed(steps.shopper, 'GET', `/order/${id}`)).toMatchObject({
    status: 'delivered',
    shipments: [],
  });
  // The shipment of an exchange is not one of the first pieces.
  const line = { position: 1, quantity: 1, reason: 'too_small', resolution: 'exchange', newSize: 'S' };
  const { returns } = await succeed(steps.shopper, 'POST', `/order/${id}/returns`, {
    body: { lines: [line] },
  });
  const url = `/admin/returns/${returns[0].id}`;
  await succeed(steps.support, 'POST', `${url}/decide`, { body: { decision: 'approve' } });
  await succeed(steps.packer, 'POST', `${url}/receive`);
  const lines = [{ position: 1, accepted: 1, restocked: 1 }];
  await succeed(steps.support, 'POST', `${url}/inspect`, { body: { lines } });
  const findings = async () => (await audit(api.database.db, { at: new Date() })).findings;
  expect(await findings()).toEqual([]);
  await shipped(await read(id));
});

it('packing slips list what is left of an order, its discounts, its address, and the barcode of its number', async () => {
  const second = await placeCash();
  const fifth = {
    name: 'One fifth',
    class: 'order',
    effect: 'percentage',
    value: 20,
    automatic: true,
  } as const;
  await api.database.db.insert(promotion).values({ id: 'slips', ...fifth });
  const first = await placePaid();
  await api.database.db.update(promotion).set({ endsAt: new Date('2020-01-01') });
  await shipped(first, [[1, 2]]);
  const wanted = [second.number, 999_999, first.number].join(',');
  const { shop, slips } = await succeed(steps.packer, 'GET', `/admin/packing-slips?numbers=${wanted}`);
  expect(shop).toMatchObject({ name: 'Osier', email: 'hello@osier.example' });
  expect(slips).toMatchObject([
    {
      number: second.number,
      paymentMethod: 'cash',
      total: 34,
      lines: [{ discount: 0, left: 2, quantity: 2 }],
    },
    {
      number: first.number,
      status: 'partly_shipped',
      shipTo: ['Maren Riis', '2210 Larch Street, Apt 4', 'Portland', 'United States'],
      lines: [
        { position: 1, discount: 10.2, left: 1, quantity: 3 },
        { position: 2, discount: 3.4, left: 1, quantity: 1 },
      ],
      barcode: { path: expect.stringMatching(/^M11 0h\d/) },
    },
  ]);
  expect((await steps.packer.call('GET', '/admin/packing-slips?numbers=one')).body.code).toBe(
    'invalid_request',
  );
});

it('carriers have links for the tracking number', async () => {
  const { body } = await steps.packer.call('GET', '/admin/carriers');
  expect(body.carriers).toContainEqual({ name: 'UPS', link: 'https://www.ups.com/track?tracknum={number}' });
});
