import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { createOrderPayload } from '#contract/example-order.ts';
import { order } from '#database/schema/orders/orders.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import { cancelUnpaidOrder } from '../../services/orders/cancel-unpaid-order.ts';
import { insertProduct } from '../../testing/insert-product.ts';
import { createTestApi } from '../../testing/test-api.ts';
import { succeed, type Visitor } from '../../testing/visitor.ts';

const api = createTestApi();
let owner: Visitor;

beforeAll(async () => {
  owner = await api.admin();
});

const list = async (person = owner) => (await succeed(person, 'GET', '/admin/payments')).payments;
const countTasks = (person = owner) => succeed(person, 'GET', '/admin/task-counts');
const decide = (id: string, decision: 'paid' | 'refund') =>
  owner.call('POST', `/order/${id}/review`, { body: { decision } });

const setTotal = (id: string, totalCents: number) =>
  api.database.db.update(order).set({ totalCents }).where(eq(order.id, id));

/** Buys the only piece of a new product for $17.00 by card, while the order says that it costs a cent. */
async function payWrongly(id: string, { afterHold = false } = {}) {
  await insertProduct(api.database, { id, stock: 1 });
  const customer = await api.shopper('Ann');
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const body = createOrderPayload({ _id: id });
  const { orderId, transactionId } = await succeed(customer, 'POST', '/create-payment-intent', {
    body,
    headers,
  });
  const event = 'hold_ended';
  if (afterHold)
    await cancelUnpaidOrder({ database: api.database, clock: systemClock }, { orderId, event, cause: event });
  await setTotal(orderId, 1);
  await api.confirm(transactionId);
  await customer.call('POST', '/orders', { body: { paymentMethod: 'stripe', transactionId } });
  return orderId as string;
}

describe('the payments to review', () => {
  it('say why they wait, since when, and what prevents their acceptance, and end with the decision', async () => {
    expect(await list()).toEqual([]);
    expect((await countTasks()).payments).toEqual({ count: 0, more: false });
    const id = await payWrongly('mismatched-coat');
    const [payment] = await list();
    expect(payment).toMatchObject({
      id,
      customer: 'Maren Riis',
      ordered: 0.01,
      paid: 17,
      returned: 0,
      cause: 'payment_mismatched',
      obstacle: 'amount',
    });
    expect(Date.now() - Date.parse(payment.since)).toBeLessThan(60_000);
    expect((await decide(id, 'paid')).body.code).toBe('order_move_refused');
    expect((await countTasks()).payments).toEqual({ count: 1, more: false });

    await setTotal(id, 1700);
    expect(await list()).toMatchObject([{ id, ordered: 17, obstacle: null }]);
    expect((await decide(id, 'paid')).status).toBe(200);
    expect(await list()).toEqual([]);
    expect(await countTasks()).toMatchObject({ payments: { count: 0 }, orders: { count: 1, more: false } });
  });

  it('cannot be accepted when the released stock is sold', async () => {
    const id = await payWrongly('gone-coat', { afterHold: true });
    await setTotal(id, 1700);
    expect(await list()).toMatchObject([{ id, obstacle: null }]);
    const rival = await api.shopper('Rival');
    const body = { ...createOrderPayload({ _id: 'gone-coat' }), paymentMethod: 'cashOnDelivery' };
    await succeed(rival, 'POST', '/orders', { body });
    expect(await list()).toMatchObject([{ id, obstacle: 'stock' }]);
    expect((await decide(id, 'paid')).body.code).toBe('stock_exceeded');
    expect((await decide(id, 'refund')).status).toBe(200);
    expect(await list()).toEqual([]);
  });

  it('are counted for the roles that see them, like the other tasks', async () => {
    const packer = await countTasks(await api.member('fulfilment'));
    expect(packer).toMatchObject({ payments: null, reviews: null, content: null });
    const catalogue = await countTasks(await api.member('catalogue'));
    expect(catalogue).toMatchObject({ payments: null, content: { count: 2, more: false } });
    const support = await countTasks(await api.member('support'));
    expect(support).toMatchObject({ payments: { count: 0 }, reviews: { count: 0 }, returns: { count: 0 } });
  });
});
