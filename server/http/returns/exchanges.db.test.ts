import { eq, sql, type SQL } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createCartPayload, createOrderPayload } from '#contract/example-order.ts';
import { audit } from '#database/audit/audit.ts';
import { stockUnit } from '#database/schema/catalogue/stock-units.ts';
import { outbox } from '#database/schema/orders/outbox.ts';
import { rollBack } from '#database/testing/roll-back.ts';
import { DAY_MS } from '#domain/durations.ts';
import { createPaymentProviders } from '../../adapters/payments/payment-providers.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import { deliverRefunds } from '../../services/messages/deliver-messages.ts';
import { expireReturns } from '../../services/returns/expire-returns.ts';
import { insertProduct } from '../../testing/insert-product.ts';
import { listMoney } from '../../testing/list-money.ts';
import { createTestApi } from '../../testing/test-api.ts';
import { succeed, type Visitor } from '../../testing/visitor.ts';

const api = createTestApi({ demo: false });
const [COAT, RARE] = ['coat', 'rare-coat'];

let shopper: Visitor & { email: string };
let owner: Visitor;
let packer: Visitor;

beforeAll(async () => {
  await insertProduct(api.database, { id: COAT, stock: { S: 900, M: 900, L: 900 } });
  await insertProduct(api.database, { id: RARE, stock: { M: 900, L: 1 } });
  shopper = await api.shopper('Ann');
  owner = await api.admin();
  packer = await api.member('fulfilment');
});

// Counters, stock, money, histories and mails agree, whatever a test did.
afterEach(async () => {
  await sendRefunds();
  expect((await audit(api.database.db, { at: new Date() })).findings).toEqual([]);
});

type Order = { id: string; number: number };

/** Orders coats in size M by card, and hands them over. */
async function placeDelivered({
  quantity = 3,
  id = COAT,
}: { quantity?: number; id?: string } = {}): Promise<Order> {
  const body = createCartPayload([{ _id: id, quantity }]);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const begun = await succeed(shopper, 'POST', '/create-payment-intent', { body, headers });
  expect(await api.confirm(begun.transactionId)).toBeUndefined();
  const paid = { paymentMethod: 'stripe', transactionId: begun.transactionId };
  await succeed(shopper, 'POST', '/orders', { body: paid });
  const { number } = await succeed(packer, 'POST', `/order/${begun.orderId}/handed-over`);
  return { id: begun.orderId, number };
}

function request({ id }: Order, { quantity = 1, newSize = 'L', position = 1 } = {}) {
  const line = { position, quantity, reason: 'too_small', resolution: 'exchange', newSize };
  return shopper.call('POST', `/order/${id}/returns`, { body: { lines: [line] } });
}

/** Requests an exchange of a line for size L, and approves it. Returns the id of the return. */
async function approve(
  order: Order,
  options: { quantity?: number; position?: number; newSize?: string } = {},
) {
  const { id } = (await request(order, options)).body.returns.at(-1);
  await succeed(owner, 'POST', `/admin/returns/${id}/decide`, { body: { decision: 'approve' } });
  return id as string;
}

async function inspect(id: string, result: object) {
  await packer.call('POST', `/admin/returns/${id}/receive`);
  const body = { lines: [{ position: 1, ...result }] };
  return owner.call('POST', `/admin/returns/${id}/inspect`, { body });
}

const ship = async ({ number }: Order) => {
  const body = { shipped: { carrier: 'UPS' } };
  const { shipments } = await succeed(packer, 'POST', `/admin/orders/${number}/shipments`, { body });
  return shipments.at(-1);
};

async function available(productId: string, size: string): Promise<number> {
  const units = await api.database.db.select().from(stockUnit).where(eq(stockUnit.productId, productId));
  return units.find((unit) => unit.size === size)?.available ?? 0;
}

const moneyOf = ({ id }: Order) => listMoney(api.database.db, id);

function sendRefunds() {
  const clock = { ...systemClock, now: () => new Date(Date.now() + 11_000) };
  const payments = createPaymentProviders([api.payments]);
  return deliverRefunds({ database: api.database, clock, payments }, () => false);
}

describe('an exchange', () => {
  it('holds the new size from its approval, and ships it once the pieces are accepted, without money', async () => {
    const order = await placeDelivered();
    const [medium, large] = [await available(COAT, 'M'), await available(COAT, 'L')];
    const id = await approve(order, { quantity: 2 });
    const decided = { decision: 'approve', asRefund: [1] };
    expect((await owner.call('POST', `/admin/returns/${id}/decide`, { body: decided })).body.code).toBe(
      'move_refused',
    );
    expect(await available(COAT, 'L')).toBe(large - 2);
    const waiting = await succeed(shopper, 'GET', `/order/${order.id}`);
    expect(waiting.products).toHaveLength(1);
    expect(waiting.returns[0].lines).toMatchObject([{ resolution: 'exchange', newSize: 'L' }]);
    expect((await packer.call('POST', `/admin/orders/${order.number}/shipments`, { body: {} })).status).toBe(
      409,
    );

    const closed = await inspect(id, { accepted: 2, restocked: 2 });
    expect(closed.body.return).toMatchObject({ state: 'closed', refund: null });
    expect([await available(COAT, 'M'), await available(COAT, 'L')]).toEqual([medium + 2, large - 2]);
    const after = await succeed(shopper, 'GET', `/order/${order.id}`);
    expect(after).toMatchObject({
      state: 'handed_over',
      status: 'delivered',
      total: 51,
      subtotal: 51,
      products: [
        { position: 1, quantity: 3, exchanged: 2, returnable: 1, replaces: null },
        { position: 2, quantity: 2, size: 'L', price: 0, replaces: 1 },
      ],
    });
    const { orders } = await succeed(packer, 'GET', '/admin/orders?view=to_pack');
    // What is to pack comes first, not what the customer has sent back.
    expect(orders.find(({ number }: Order) => number === order.number).lines).toMatchObject([
      { size: 'L', quantity: 2 },
      { size: 'M', quantity: 3 },
    ]);
    const read = async () => (await succeed(packer, 'GET', `/admin/orders/${order.number}`)).order.lines;
    expect(await read()).toMatchObject([
      { position: 2, size: 'L', left: 2, replaces: 1 },
      { position: 1, size: 'M', left: 0, exchanged: 2 },
    ]);
    const shipment = await ship(order);
    expect(shipment.lines).toMatchObject([{ position: 2, quantity: 2 }]);
    expect(await read()).toMatchObject([{ position: 1 }, { position: 2 }]);
    await succeed(packer, 'POST', `/admin/shipments/${shipment.id}/deliver`);
    expect((await succeed(shopper, 'GET', `/order/${order.id}`)).products[1]).toMatchObject({
      returnable: 2,
    });
    expect(await moneyOf(order)).toEqual(['charged 5100']);
  });

  it('that is exchanged again and then returned refunds the cents of the first piece', async () => {
    const order = await placeDelivered({ quantity: 1 });
    const first = await approve(order);
    await inspect(first, { accepted: 1, restocked: 1 });
    await succeed(packer, 'POST', `/admin/shipments/${(await ship(order)).id}/deliver`);
    const second = await approve(order, { position: 2, newSize: 'S' });
    await packer.call('POST', `/admin/returns/${second}/receive`);
    const results = { lines: [{ position: 2, accepted: 1, restocked: 1 }] };
    await succeed(owner, 'POST', `/admin/returns/${second}/inspect`, { body: results });
    await succeed(packer, 'POST', `/admin/shipments/${(await ship(order)).id}/deliver`);
    const line = { position: 3, quantity: 1, reason: 'other', resolution: 'refund' };
    const { returns } = await succeed(shopper, 'POST', `/order/${order.id}/returns`, {
      body: { lines: [line] },
    });
    const third = returns.at(-1).id;
    await succeed(owner, 'POST', `/admin/returns/${third}/decide`, { body: { decision: 'approve' } });
    await succeed(packer, 'POST', `/admin/returns/${third}/receive`);
    const last = { lines: [{ position: 3, accepted: 1, restocked: 0 }] };
    await succeed(owner, 'POST', `/admin/returns/${third}/inspect`, { body: last });
    await sendRefunds();
    expect(await moneyOf(order)).toEqual(['charged 1700', 'refunded 1700']);
    expect((await succeed(shopper, 'GET', `/order/${order.id}`)).status).toBe('returned');
  });

  it('of some accepted pieces releases the others, and sends these back', async () => {
    const order = await placeDelivered();
    const large = await available(COAT, 'L');
    const id = await approve(order, { quantity: 2 });
    const closed = await inspect(id, { accepted: 1, restocked: 0, rejectReason: 'worn' });
    expect(closed.status).toBe(200);
    expect(await available(COAT, 'L')).toBe(large - 1);
    const { products } = await succeed(shopper, 'GET', `/order/${order.id}`);
    expect(products).toMatchObject([
      { exchanged: 1, returnable: 2 },
      { quantity: 1, size: 'L', cancelled: 0 },
    ]);
    await ship(order);
  });

  it('releases its hold when it is withdrawn, has expired, is rejected as a whole or becomes a refund', async () => {
    const order = await placeDelivered({ quantity: 4 });
    const large = await available(COAT, 'L');
    const withdrawn = await approve(order);
    await succeed(shopper, 'POST', `/returns/${withdrawn}/withdraw`);
    expect(await available(COAT, 'L')).toBe(large);

    const expired = await approve(order);
    expect(await available(COAT, 'L')).toBe(large - 1);
    const at = (days: number) => ({ ...systemClock, now: () => new Date(Date.now() + days * DAY_MS) });
    await expireReturns({ database: api.database, clock: at(29) }, () => false);
    expect(await available(COAT, 'L')).toBe(large - 1);
    await expireReturns({ database: api.database, clock: at(31) }, () => false);
    expect(await available(COAT, 'L')).toBe(large);
    const { returns } = await succeed(shopper, 'GET', `/order/${order.id}`);
    expect(returns.at(-1)).toMatchObject({ id: expired, state: 'expired', sendUntil: null });

    const rejected = await approve(order);
    await inspect(rejected, { accepted: 0, restocked: 0, rejectReason: 'worn' });
    expect(await available(COAT, 'L')).toBe(large);

    const refunded = await approve(order);
    const closed = await inspect(refunded, { accepted: 1, restocked: 1, asRefund: true });
    expect(closed.body.return).toMatchObject({ refund: { amount: 17 }, lines: [{ resolution: 'refund' }] });
    expect((await inspect(refunded, { accepted: 1, restocked: 1 })).body.code).toBe('move_refused');
    expect(await available(COAT, 'L')).toBe(large);
    const mails = await api.database.db.select().from(outbox).where(eq(outbox.orderId, order.id));
    expect(mails.filter(({ kind }) => kind === 'return_expired_mail')).toHaveLength(1);
  });

  it('of a size that is sold out is offered as a refund', async () => {
    const orders = [await placeDelivered({ id: RARE }), await placeDelivered({ id: RARE })] as const;
    await approve(orders[0]);
    const { id, number } = (await request(orders[1])).body.returns[0];
    expect((await succeed(owner, 'GET', `/admin/returns/${number}`)).return.newSizes).toEqual([
      { position: 1, available: 0 },
    ]);
    const decide = (body: object) => owner.call('POST', `/admin/returns/${id}/decide`, { body });
    expect((await decide({ decision: 'approve' })).body.code).toBe('stock_exceeded');
    expect((await decide({ decision: 'approve', asRefund: [1] })).body.return).toMatchObject({
      state: 'approved',
      lines: [{ resolution: 'refund', newSize: null }],
    });
  });

  it('is for another size that the product has', async () => {
    const order = await placeDelivered();
    for (const newSize of ['M', 'XXL', 'no such size'])
      expect((await request(order, { newSize })).body.code, newSize).toBe('size_unknown');
    const body = { lines: [{ position: 1, quantity: 1, reason: 'other', resolution: 'exchange' }] };
    expect((await shopper.call('POST', `/order/${order.id}/returns`, { body })).status).toBe(400);
  });

  it('of a cash order is shipped without anything to pay, and its replacement is refunded by a payout', async () => {
    const cash = { ...createOrderPayload({ _id: COAT, quantity: 1 }), paymentMethod: 'cashOnDelivery' };
    const { insertedId } = await succeed(shopper, 'POST', '/orders', { body: cash });
    const { number } = await succeed(packer, 'POST', `/order/${insertedId}/cash-received`);
    const order = { id: insertedId, number };
    await inspect(await approve(order), { accepted: 1, restocked: 1 });
    await succeed(packer, 'POST', `/admin/shipments/${(await ship(order)).id}/deliver`);
    expect(await moneyOf(order)).toEqual(['cash_received 1700']);
    const part = {
      lines: [{ position: 2, quantity: 1, restock: false }],
      reason: 'damaged',
      reference: 'TR-9',
    };
    await succeed(owner, 'POST', `/admin/orders/${number}/refunds`, { body: part });
    await sendRefunds();
    expect(await moneyOf(order)).toEqual(['cash_received 1700', 'paid_out 1700']);
  });

  it('of a cash order that does not arrive ends with a payout, whether it comes back or is lost', async () => {
    const large = await available(COAT, 'L');
    const cash = { ...createOrderPayload({ _id: COAT, quantity: 1 }), paymentMethod: 'cashOnDelivery' };
    for (const [event, reference] of [
      ['inspect', 'TR-20'],
      ['lose', 'TR-21'],
    ] as const) {
      const { insertedId: id } = await succeed(shopper, 'POST', '/orders', { body: cash });
      const { number } = await succeed(packer, 'POST', `/order/${id}/cash-received`);
      await inspect(await approve({ id, number }), { accepted: 1, restocked: 1 });
      const shipment = await ship({ id, number });
      await succeed(packer, 'POST', `/admin/shipments/${shipment.id}/fail`);
      if (event === 'inspect') await succeed(packer, 'POST', `/admin/shipments/${shipment.id}/take-back`);
      const end = (payout: object) =>
        owner.call('POST', `/admin/shipments/${shipment.id}/${event}`, {
          body: { ...(event === 'inspect' && { lost: [] }), ...payout },
        });
      expect((await end({})).body.errors).toEqual([
        {
          field: 'reference',
          message: 'The order was paid in cash. Enter the reference of the payout.',
        },
      ]);
      expect(await moneyOf({ id, number })).toEqual(['cash_received 1700']);
      const ended = await end({ reference });
      expect(ended.body).toMatchObject({
        state: 'handed_over',
        shipments: [{ state: 'delivered' }, { state: event === 'inspect' ? 'inspected' : 'lost' }],
      });
      expect((await end({ reference })).status).toBe(200);
      expect((await end({ reference: 'TR-22' })).body.code).toBe('move_refused');
      expect(await moneyOf({ id, number })).toEqual(['cash_received 1700', 'paid_out 1700']);
      const { products, refunds } = await succeed(shopper, 'GET', `/order/${id}`);
      expect(products[1]).toMatchObject({ cancelled: 1 });
      expect(refunds).toMatchObject([{ amount: 17, method: 'payout' }]);
      const mails = await api.database.db.select().from(outbox).where(eq(outbox.orderId, id));
      expect(mails.map(({ kind }) => kind)).toEqual(
        expect.arrayContaining(['items_cancelled_mail', 'refund_mail']),
      );
    }
    expect(await available(COAT, 'L')).toBe(large - 1);
  });

  it('of a cash order that is not shipped is paid out, and its piece is for sale again', async () => {
    const cash = { ...createOrderPayload({ _id: COAT, quantity: 1 }), paymentMethod: 'cashOnDelivery' };
    const { insertedId: id } = await succeed(shopper, 'POST', '/orders', { body: cash });
    const { number } = await succeed(packer, 'POST', `/order/${id}/cash-received`);
    const large = await available(COAT, 'L');
    await inspect(await approve({ id, number }), { accepted: 1, restocked: 1 });
    const lines = [{ position: 2, quantity: 1, restock: true }];
    const body = { lines, reason: 'damaged', reference: 'TR-10' };
    await succeed(owner, 'POST', `/admin/orders/${number}/refunds`, { body });
    await sendRefunds();
    expect(await available(COAT, 'L')).toBe(large);
    expect(await moneyOf({ id, number })).toEqual(['cash_received 1700', 'paid_out 1700']);
  });
});

it('the audit reports counters, stock, shares, mails and overdue returns that do not fit', async () => {
  const order = await placeDelivered();
  const id = await approve(order, { quantity: 2 });
  await inspect(id, { accepted: 2, restocked: 2 });
  const open = await approve(order);
  await packer.call('POST', `/admin/returns/${open}/receive`);
  /** Returns the rules that the audit finds broken after a change and some days. The change is then rolled back. */
  const brokenBy = (change: SQL | null, days = 0) =>
    rollBack(api.database, async (tx) => {
      if (change !== null) await tx.execute(change);
      const at = new Date(Date.now() + days * DAY_MS);
      return (await audit(tx, { at })).findings.map(({ rule }) => rule);
    });
  const line = (set: SQL) => sql`UPDATE order_line SET ${set} WHERE order_id = ${order.id} AND position = 1`;
  const COUNTERS =
    'the pieces of a line in returns, and those that were returned or exchanged, match its returns';
  expect(await brokenBy(line(sql`in_return = 0`))).toEqual([COUNTERS]);
  expect(await brokenBy(line(sql`exchanged = 0, returned = 2`))).toEqual([COUNTERS]);
  expect(
    await brokenBy(
      sql`UPDATE order_line SET taken_goods_cents = 1 WHERE order_id = ${order.id} AND position = 2`,
    ),
  ).toEqual([
    'the refunds of a line sum to the share of its settled pieces, and the parts of a refund to the refund',
  ]);
  expect(
    await brokenBy(
      sql`UPDATE return_line SET accepted = 1, reject_reason = 'worn', restocked = 1 WHERE return_id = ${id}`,
    ),
  ).toEqual([
    COUNTERS,
    'a line that replaces another holds its pieces from the approval to the end of the exchange, and then has the accepted ones',
  ]);
  expect(
    await brokenBy(sql`DELETE FROM outbox WHERE subject_id = ${id} AND kind = 'return_closed_mail'`),
  ).toEqual(['one mail follows every step of a return']);
  expect(await brokenBy(sql`UPDATE return_case SET state = 'expired' WHERE id = ${open}`)).toContain(
    "a return's events lead to its state by allowed transitions",
  );
  expect(await brokenBy(null, 8)).toContain('no return waits for its inspection for seven days');
});
