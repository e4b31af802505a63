import { asc, eq } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { createOrderPayload } from '#contract/example-order.ts';
import { audit } from '#database/audit/audit.ts';
import { lockProduct } from '#database/queries/product-editor/write-product.ts';
import { product } from '#database/schema/catalogue/products.ts';
import { stockUnit } from '#database/schema/catalogue/stock-units.ts';
import { stockMovement } from '#database/schema/orders/ledger.ts';
import { waitUntil } from '#database/testing/wait-until.ts';
import { countLockWaits } from '#database/testing/waiting-locks.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import { insertProduct } from '../../testing/insert-product.ts';
import { createTestApi } from '../../testing/test-api.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { cancelUnpaidOrder } from '../orders/cancel-unpaid-order.ts';
import { splitStock } from './split-stock.ts';

const api = createTestApi();

afterEach(async () => {
  expect((await audit(api.database.db, { at: new Date() })).findings).toEqual([]);
});

function split(productId: string, quantities: Record<string, number>) {
  return splitStock({ database: api.database, clock: systemClock }, { productId, quantities });
}

async function listUnits(productId: string): Promise<Record<string, [received: number, available: number]>> {
  const units = await api.database.db
    .select()
    .from(stockUnit)
    .where(eq(stockUnit.productId, productId))
    .orderBy(asc(stockUnit.size));
  return Object.fromEntries(
    units.map(({ size, received, available }) => [size ?? 'shared', [received, available]]),
  );
}

function cash(visitor: Visitor, wish: Parameters<typeof createOrderPayload>[0]) {
  return visitor.call('POST', '/orders', {
    body: { ...createOrderPayload(wish), paymentMethod: 'cashOnDelivery' },
  });
}

async function card(visitor: Visitor, wish: Parameters<typeof createOrderPayload>[0]) {
  const { status, body } = await visitor.call('POST', '/create-payment-intent', {
    body: createOrderPayload(wish),
  });
  expect(status).toBe(200);
  return body as { orderId: string; transactionId: string };
}

it('moves the available stock of a product to its sizes once, by movements that keep the sums', async () => {
  await insertProduct(api.database, { id: 'split-once', stock: 9 });
  expect(await split('split-once', { S: 2, M: 4, L: 3, XL: 0 })).toEqual({ ok: true, value: 9 });
  const after = { L: [3, 3], M: [4, 4], S: [2, 2], XL: [0, 0], shared: [0, 0] };
  expect(await listUnits('split-once')).toEqual(after);
  expect(await split('split-once', { S: 2, M: 4, L: 3, XL: 0 })).toEqual({ ok: true, value: 0 });
  expect(await listUnits('split-once')).toEqual(after);

  const moves = await api.database.db
    .select({
      size: stockUnit.size,
      from: stockMovement.fromBucket,
      to: stockMovement.toBucket,
      quantity: stockMovement.quantity,
    })
    .from(stockMovement)
    .innerJoin(stockUnit, eq(stockUnit.id, stockMovement.stockUnitId))
    .where(eq(stockMovement.cause, 'split by size'))
    .orderBy(asc(stockUnit.size));
  expect(moves).toEqual([
    { size: 'L', from: 'supplier', to: 'available', quantity: 3 },
    { size: 'M', from: 'supplier', to: 'available', quantity: 4 },
    { size: 'S', from: 'supplier', to: 'available', quantity: 2 },
    { size: null, from: 'available', to: 'supplier', quantity: 9 },
  ]);
  const { body } = await api.visitor().call('GET', '/product/split-once');
  expect(body).toMatchObject({ stock: 9, sizing: 'sized' });
  expect(body.sizes.map(({ stock }: { stock: number }) => stock)).toEqual([2, 4, 3, 0]);
});

it.each([
  ['quantities that do not add up', { S: 2, M: 2 }, 'The sizes add up to 4, but 5 pieces are available.'],
  [
    'a size that the scale does not have',
    { S: 2, XXL: 3 },
    'The scale of the product has no size ‘XXL’. It has S, M, L, XL.',
  ],
])('rejects %s, and changes nothing', async (what, quantities, message) => {
  const id = `refused-${what.length}`;
  await insertProduct(api.database, { id, stock: 5 });
  expect(await split(id, quantities as Record<string, number>)).toEqual({ ok: false, error: message });
  expect(await listUnits(id)).toEqual({ shared: [5, 5] });
});

it('rejects an unknown product', async () => {
  expect(await split('no-such-product', { S: 1 })).toEqual({
    ok: false,
    error: 'There is no product ‘no-such-product’.',
  });
});

it('leaves alone a product that never had a shared stock', async () => {
  await insertProduct(api.database, { id: 'born-sized', stock: { S: 1 } });
  expect(await split('born-sized', { S: 1 })).toEqual({ ok: true, value: 0 });
  expect(await listUnits('born-sized')).toEqual({ S: [1, 1] });
});

it('returns the stock of older orders to the sizes of their lines, which get a unit', async () => {
  const [payer, waiter, keeper] = await Promise.all(
    ['Payer', 'Waiter', 'Keeper'].map((name) => api.shopper(name)),
  );
  if (!payer || !waiter || !keeper) throw new Error('a shopper is missing');
  await insertProduct(api.database, { id: 'older-orders', stock: 9 });
  const placed = await cash(payer, { _id: 'older-orders', size: 'M', quantity: 2 });
  const { orderId } = await card(waiter, { _id: 'older-orders', size: 'XL' });
  await cash(keeper, { _id: 'older-orders', size: 'L' });
  expect(await split('older-orders', { S: 5 })).toEqual({ ok: true, value: 5 });
  expect(await listUnits('older-orders')).toEqual({
    L: [0, 0],
    M: [0, 0],
    S: [5, 5],
    XL: [0, 0],
    shared: [4, 0],
  });

  await payer.call('POST', `/order/${placed.body.reference}/cancel`);
  await cancelUnpaidOrder(
    { database: api.database, clock: systemClock },
    { orderId, event: 'hold_ended', cause: 'hold_ended' },
  );
  expect(await listUnits('older-orders')).toEqual({
    L: [0, 0],
    M: [2, 2],
    S: [5, 5],
    XL: [1, 1],
    shared: [1, 0],
  });
  expect((await cash(keeper, { _id: 'older-orders', size: 'XL' })).status).toBe(200);
});

it('gives the sizes of pieces that customers have a unit, because they may come back', async () => {
  await insertProduct(api.database, { id: 'sent-out', stock: 4 });
  const placed = await cash(await api.shopper('Sender'), { _id: 'sent-out', size: 'XL' });
  const owner = await api.admin();
  expect((await owner.call('POST', `/order/${placed.body.reference}/cash-received`)).status).toBe(200);
  expect(await split('sent-out', { S: 3 })).toEqual({ ok: true, value: 3 });
  expect(await listUnits('sent-out')).toEqual({ S: [3, 3], XL: [0, 0], shared: [1, 0] });
});

it.each(['before', 'after'] as const)(
  'sells stock again that an order returned %s the split, when its payment arrives late',
  async (moment) => {
    const id = `late-${moment}`;
    const shopper = await api.shopper('Late');
    await insertProduct(api.database, { id, stock: 3 });
    const { orderId, transactionId } = await card(shopper, { _id: id, size: 'L', quantity: 2 });
    const release = () =>
      cancelUnpaidOrder(
        { database: api.database, clock: systemClock },
        { orderId, event: 'hold_ended', cause: 'hold_ended' },
      );
    if (moment === 'before') await release();
    await split(id, moment === 'before' ? { S: 1, L: 2 } : { S: 1 });
    if (moment === 'after') await release();
    expect(await listUnits(id)).toMatchObject({ L: [2, 2], S: [1, 1], shared: [0, 0] });

    await api.confirm(transactionId);
    const paid = await shopper.call('POST', '/orders', { body: { paymentMethod: 'stripe', transactionId } });
    expect(paid.status).toBe(200);
    expect((await shopper.call('GET', `/order/${transactionId}`)).body.state).toBe('paid');
    expect(await listUnits(id)).toMatchObject({ L: [0, 0], S: [1, 1], shared: [2, 0] });
  },
);

/** Starts each function in turn, once the one before waits for the units of a product, which another transaction has locked. */
async function whileLocked<T>(productId: string, works: readonly (() => Promise<T>)[]): Promise<T[]> {
  const running: Promise<T>[] = [];
  await api.database.transaction(async (tx) => {
    await tx.select().from(stockUnit).where(eq(stockUnit.productId, productId)).for('update');
    for (const work of works) {
      running.push(work());
      await waitUntil(async () => (await countLockWaits(api.database)) === running.length);
    }
  });
  return Promise.all(running);
}

it('lets a purchase that waits for the split take the stock of its size', async () => {
  await insertProduct(api.database, { id: 'meanwhile-bought', stock: 4 });
  const shopper = await api.shopper('Patient');
  await whileLocked<unknown>('meanwhile-bought', [
    () => split('meanwhile-bought', { S: 1, M: 3 }),
    async () => expect((await cash(shopper, { _id: 'meanwhile-bought', size: 'M' })).status).toBe(200),
  ]);
  expect(await listUnits('meanwhile-bought')).toMatchObject({ M: [3, 2], S: [1, 1], shared: [0, 0] });
});

it('waits for a change of the product that then locks its sizes, without a deadlock', async () => {
  await insertProduct(api.database, { id: 'meanwhile-changed', stock: 4 });
  const { splitting } = await api.database.transaction(async (tx) => {
    await lockProduct(tx, { id: 'meanwhile-changed', withUnits: false });
    const started = { splitting: split('meanwhile-changed', { S: 4 }) };
    await waitUntil(async () => (await countLockWaits(api.database)) === 1);
    await lockProduct(tx, { id: 'meanwhile-changed', withUnits: true });
    return started;
  });
  expect(await splitting).toEqual({ ok: true, value: 4 });
});

it('lets a cancellation that waits for the split return the stock to its size', async () => {
  await insertProduct(api.database, { id: 'meanwhile-cancelled', stock: 4 });
  const shopper = await api.shopper('Fickle');
  const { body } = await cash(shopper, { _id: 'meanwhile-cancelled', size: 'L' });
  await whileLocked<unknown>('meanwhile-cancelled', [
    () => split('meanwhile-cancelled', { S: 3 }),
    () => shopper.call('POST', `/order/${body.reference}/cancel`),
  ]);
  expect(await listUnits('meanwhile-cancelled')).toMatchObject({ L: [1, 1], S: [3, 3], shared: [0, 0] });
  const [row] = await api.database.db.select().from(product).where(eq(product.id, 'meanwhile-cancelled'));
  expect(row?.sizing).toBe('sized');
});
