import { beforeAll, describe, expect, it } from 'vitest';
import { createOrderPayload } from '#contract/example-order.ts';
import { order, orderLine } from '#database/schema/orders/orders.ts';
import { returnCase, returnLine } from '#database/schema/orders/returns.ts';
import type { ReturnReason } from '#domain/return/return-reason.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import { insertProduct } from '../../testing/insert-product.ts';
import { createTestApi } from '../../testing/test-api.ts';

const api = createTestApi();

type Returned = { size?: string; reason?: ReturnReason; accepted?: number | null; people?: number };

/** Copies a real order `count` times, each with one piece of the product that its customer returns. */
async function sendBack(
  productId: string,
  count: number,
  { size = 'M', reason = 'too_small', accepted = 1, people = count }: Returned = {},
) {
  const { db } = api.database;
  const [row] = await db.select().from(order).limit(1);
  const [line] = await db.select().from(orderLine).limit(1);
  if (row === undefined || line === undefined) throw new Error('no order to copy');
  const { number: _number, ...copied } = row;
  const isOver = accepted !== null;
  for (const at of Array(count).keys()) {
    const [orderId, returnId] = [systemClock.newId(), systemClock.newId()];
    const key = { idempotencyKey: systemClock.newId(), guestId: `${productId}-${reason}-${at % people}` };
    await db.insert(order).values({ ...copied, ...key, id: orderId, userId: null });
    const counters = { inShipment: 1, delivered: 1, returned: accepted ?? 0, inReturn: isOver ? 0 : 1 };
    await db
      .insert(orderLine)
      .values({ ...line, orderId, position: 1, productId, size, quantity: 1, ...counters });
    const at0 = systemClock.now();
    const state = isOver ? 'closed' : 'received';
    await db
      .insert(returnCase)
      .values({ id: returnId, orderId, state, openedBy: 'customer', createdAt: at0, updatedAt: at0 });
    const inspected = isOver
      ? { accepted, restocked: 0, rejectReason: accepted === 0 ? ('worn' as const) : null }
      : {};
    await db.insert(returnLine).values({
      returnId,
      orderId,
      position: 1,
      quantity: 1,
      reason,
      resolution: 'refund',
      received: 1,
      ...inspected,
    });
  }
}

const adviceOn = async (id: string) =>
  (await api.visitor().call('GET', `/product/${id}`)).body.sizeAdvice as unknown;

beforeAll(async () => {
  for (const id of ['coat', 'scarf', 'gloves'])
    await insertProduct(api.database, { id, stock: { M: 5, L: 5 } });
  await insertProduct(api.database, { id: 'beret', stock: { M: 5 } });
  const body = { ...createOrderPayload({ _id: 'sundress-paprika' }), paymentMethod: 'cashOnDelivery' };
  expect((await (await api.shopper('Maren')).call('POST', '/orders', { body })).status).toBe(200);
});

describe('the size advice on a product', () => {
  it('says what most of more than twenty returns say', async () => {
    await sendBack('coat', 15, { size: 'M' });
    await sendBack('coat', 5, { size: 'L', reason: 'too_large' });
    expect(await adviceOn('coat')).toBeUndefined();
    await sendBack('scarf', 30, { size: 'M' });
    await sendBack('scarf', 3, { size: 'L', reason: 'too_large' });
    expect(await adviceOn('scarf')).toEqual({ take: 'larger', count: 30, answers: 33 });
  });

  it('is missing when the product has one size', async () => {
    await sendBack('beret', 30);
    expect(await adviceOn('beret')).toBeUndefined();
  });

  it('counts neither other reasons, nor returns that the shop has not accepted, nor a customer twice', async () => {
    await sendBack('gloves', 30, { reason: 'damaged' });
    await sendBack('gloves', 30, { accepted: null });
    await sendBack('gloves', 30, { accepted: 0 });
    await sendBack('gloves', 40, { people: 20 });
    expect(await adviceOn('gloves')).toBeUndefined();
    await sendBack('gloves', 21, { people: 21 });
    expect(await adviceOn('gloves')).toEqual({ take: 'larger', count: 21, answers: 21 });
  });
});
