import assert from 'node:assert/strict';
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import { stockUnit } from '#database/schema/catalogue/stock-units.ts';
import { cancelUnpaidOrder } from '#server/services/orders/cancel-unpaid-order.ts';
import { splitStock } from '#server/services/stock/split-stock.ts';
import type { ShopResponse } from '../../harness/harness.ts';
import {
  placeCashCart,
  placeCashOrder,
  recordPayment,
  startCardCart,
  startCardOrder,
  type CartPurchase,
} from '../../harness/purchase.ts';
import type { SimulatedHarness } from '../../harness/simulated/simulated-harness.ts';
import { lockStock, runTogether } from '../run-together.ts';
import { addBuyerAndProduct, confirmIntent, findAvailable, findState, type Scenarios } from '../steps.ts';

/** Orders of several lines, which share stock units. */
export const cartScenarios: Scenarios = {
  async 'orders of the same products in opposite order never deadlock'(harness) {
    const [first, second] = await addCartProducts(harness, { name: 'opposite', stock: 2 });
    const carts = [
      [first, second],
      [second, first],
    ];
    const orders = carts.map((products, index) => ({
      buyer: `opposite-${index}`,
      lines: products.map((product) => [product, 1] as const),
    }));
    await harness.addBuyers(...orders.map(({ buyer }) => buyer));

    const started = await runTogether(harness, {
      lock: lockStock(first),
      tasks: orders.map((order) => () => startCardCart(harness, order)),
    });
    assert.deepEqual(listFailures(started), []);
    const held = started.map(({ body }) => body);
    assert.deepEqual(await listAvailable(harness, [first, second]), [0, 0]);

    const released = await runTogether(harness, {
      lock: lockStock(first),
      tasks: held.map(
        ({ orderId }) =>
          () =>
            cancelUnpaidOrder(harness, { orderId, event: 'hold_ended', cause: 'hold_ended' }),
      ),
    });
    assert.deepEqual(released, ['cancelled', 'cancelled']);
    assert.deepEqual(await listAvailable(harness, [first, second]), [2, 2]);

    for (const { transactionId } of held)
      assert.equal(await confirmIntent(harness, transactionId), undefined);
    const paid = await runTogether(harness, {
      lock: lockStock(first),
      tasks: held.map(
        ({ transactionId }, index) =>
          () =>
            recordPayment(harness, { buyer: orders[index]?.buyer ?? '', transactionId }),
      ),
    });
    assert.deepEqual(listFailures(paid), []);
    assert.deepEqual(await listAvailable(harness, [first, second]), [0, 0]);
  },

  async 'a payment and an order of the same products never deadlock'(harness) {
    const products = await addCartProducts(harness, { name: 'sell-and-place', stock: 2 });
    await harness.addBuyers('payer', 'rival');
    const units = await harness.database.db
      .select()
      .from(stockUnit)
      .where(inArray(stockUnit.productId, products))
      .orderBy(asc(stockUnit.id));
    const productOfFirstUnit = units[0]?.productId ?? '';
    const lines = products.map((product) => [product, 1] as const);
    const { transactionId } = (await startCardCart(harness, { buyer: 'payer', lines })).body;
    assert.equal(await confirmIntent(harness, transactionId), undefined);
    const answers = await runTogether(harness, {
      lock: lockStock(productOfFirstUnit),
      tasks: [
        () => placeCashCart(harness, { buyer: 'rival', lines }),
        () => recordPayment(harness, { buyer: 'payer', transactionId }),
      ],
    });
    assert.deepEqual(listFailures(answers), []);
    assert.deepEqual(await listAvailable(harness, products), [0, 0]);
  },

  async 'an order takes the stock that another order releases while it waits'(harness) {
    const [buyer, product] = await addBuyerAndProduct(harness, 'released-meanwhile', 1);
    const { orderId } = (await startCardOrder(harness, { buyer, product })).body;
    const answers = await runTogether(harness, {
      lock: lockStock(product),
      tasks: [
        () => harness.call(buyer, ['POST', `/order/${orderId}/cancel`]),
        () => placeCashOrder(harness, { buyer: 'rival', product, key: 'released-meanwhile' }),
      ],
    });
    for (const { status } of answers) assert.equal(status, 200);
    assert.equal(await findAvailable(harness, product), 0);
  },

  async 'of two orders that wait for the last piece, one is refused'(harness) {
    const [buyer, product] = await addBuyerAndProduct(harness, 'last-piece', 1);
    const answers = await runTogether(harness, {
      lock: lockStock(product),
      tasks: [buyer, 'rival'].map(
        (name) => () => placeCashOrder(harness, { buyer: name, product, key: 'last-piece' }),
      ),
    });
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 409],
    );
    assert.equal(await findAvailable(harness, product), 0);
  },

  async 'an order with one short line takes no stock'(harness) {
    const [short, plenty] = await addCartProducts(harness, { name: 'short-line', stock: 3 });
    await harness.addBuyers('short-line');
    const order = orderWithCash(harness, 'short-line');
    const refused = [
      [
        [plenty, 1],
        [short, 4],
      ],
      // Each line alone has enough of the stock that all sizes share.
      [
        [short, 2, 'S'],
        [plenty, 1],
        [short, 2, 'M'],
      ],
    ] as const;
    for (const lines of refused) assert.deepEqual(await order(lines), [409, 'stock_exceeded']);
    assert.deepEqual(await listAvailable(harness, [short, plenty]), [3, 3]);

    const [status, orderId] = await order([
      [short, 2, 'S'],
      [plenty, 1],
      [short, 1, 'M'],
    ]);
    assert.equal(status, 200);
    assert.deepEqual(await listAvailable(harness, [short, plenty]), [0, 2]);
    const cancelled = await harness.call('short-line', ['POST', `/order/${orderId}/cancel`]);
    assert.equal(cancelled.body.state, 'cancelled');
    assert.deepEqual(await listAvailable(harness, [short, plenty]), [3, 3]);
  },

  async 'an order of several sizes takes the stock of each size, and returns it there'(harness) {
    await harness.addProduct('four-sizes', { S: 2, M: 1, L: 0, XL: 1 });
    await harness.addBuyers('four-sizes');
    const order = orderWithCash(harness, 'four-sizes');
    const lines = [
      ['four-sizes', 2, 'S'],
      ['four-sizes', 1, 'XL'],
    ] as const;
    assert.deepEqual(await order([...lines, ['four-sizes', 1, 'L']]), [409, 'stock_exceeded']);
    assert.deepEqual(await order([...lines, ['four-sizes', 1, 'XXL']]), [422, 'size_unknown']);
    assert.deepEqual(await listSizes(harness, 'four-sizes'), { S: 2, M: 1, L: 0, XL: 1 });
    const [status, orderId] = await order(lines);
    assert.equal(status, 200);
    assert.deepEqual(await listSizes(harness, 'four-sizes'), { S: 0, M: 1, L: 0, XL: 0 });
    await harness.call('four-sizes', ['POST', `/order/${orderId}/cancel`]);
    assert.deepEqual(await listSizes(harness, 'four-sizes'), { S: 2, M: 1, L: 0, XL: 1 });
  },

  async 'an order from before a split by size returns its stock to the sizes of its lines'(harness) {
    const [buyer, product] = await addBuyerAndProduct(harness, 'split', 5);
    const lines = [
      [product, 2, 'M'],
      [product, 1, 'XL'],
    ] as const;
    const { orderId, transactionId } = (await startCardCart(harness, { buyer, lines })).body;
    const split = await splitStock(harness, { productId: product, quantities: { S: 2 } });
    assert.deepEqual(split, { ok: true, value: 2 });
    await cancelUnpaidOrder(harness, { orderId, event: 'hold_ended', cause: 'hold_ended' });
    assert.deepEqual(await listSizes(harness, product), { S: 2, M: 2, XL: 1 });
    // The case of a provider that cancels a payment and still takes the money.
    assert.equal(await confirmIntent(harness, transactionId), undefined);
    assert.equal((await recordPayment(harness, { buyer, transactionId })).status, 200);
    assert.deepEqual(await listSizes(harness, product), { S: 2, M: 0, XL: 0 });
    assert.equal((await harness.call(buyer, ['POST', `/order/${orderId}/cancel`])).status, 200);
    assert.deepEqual(await listSizes(harness, product), { S: 2, M: 2, XL: 1 });
  },

  async 'a payment after the release buys all lines or none'(harness) {
    const [short, plenty] = await addCartProducts(harness, { name: 'late-cart', stock: 2 });
    await harness.addBuyers('late-cart', 'late-cart-rival');
    const lines = [
      [plenty, 1],
      [short, 2],
    ] as const;
    const { orderId, transactionId } = (await startCardCart(harness, { buyer: 'late-cart', lines })).body;
    // The case of a provider that cancels a payment and still takes the money.
    await cancelUnpaidOrder(harness, { orderId, event: 'hold_ended', cause: 'hold_ended' });
    const rival = await placeCashCart(harness, { buyer: 'late-cart-rival', lines: [[short, 1]] });
    assert.equal(rival.status, 200, JSON.stringify(rival.body));
    assert.equal(await confirmIntent(harness, transactionId), undefined);
    assert.equal((await recordPayment(harness, { buyer: 'late-cart', transactionId })).status, 200);
    assert.equal(await findState(harness, orderId), 'refund_pending');
    assert.deepEqual(await listAvailable(harness, [short, plenty]), [1, 2]);
  },
};

/** Returns a function that places a cash order and returns the status, and the order's id or the code of its problem. */
function orderWithCash(harness: SimulatedHarness, buyer: string) {
  let count = 0;
  return async (lines: CartPurchase['lines']): Promise<[number, string]> => {
    count += 1;
    const { status, body } = await placeCashCart(harness, {
      buyer,
      lines,
      key: `cart-${count}-of-the-buyer`,
    });
    return [status, status === 200 ? body.insertedId : body.code];
  };
}

/** Lists the responses that are no success. */
function listFailures(answers: readonly ShopResponse[]): (readonly [number, string])[] {
  return answers
    .filter(({ status }) => status !== 200)
    .map(({ status, body }) => [status, body.code] as const);
}

async function addCartProducts(
  harness: SimulatedHarness,
  { name, stock }: { name: string; stock: number },
): Promise<[string, string]> {
  const products: [string, string] = [`${name}-a`, `${name}-b`];
  for (const product of products) await harness.addProduct(product, stock);
  return products;
}

function listAvailable(harness: SimulatedHarness, products: readonly string[]) {
  return Promise.all(products.map((product) => findAvailable(harness, product)));
}

/** Returns the available stock of each size of a product. */
async function listSizes({ database }: SimulatedHarness, product: string): Promise<Record<string, number>> {
  const units = await database.db
    .select()
    .from(stockUnit)
    .where(and(eq(stockUnit.productId, product), isNotNull(stockUnit.size)))
    .orderBy(asc(stockUnit.size));
  return Object.fromEntries(units.map(({ size, available }): [string, number] => [size ?? '', available]));
}
