import assert from 'node:assert/strict';
import { eq } from 'drizzle-orm';
import { stockUnit } from '#database/schema/catalogue/stock-units.ts';
import { placeCashOrder } from '../../harness/purchase.ts';
import type { SimulatedHarness } from '../../harness/simulated/simulated-harness.ts';
import { lockStock, runTogether } from '../run-together.ts';
import { addBuyerAndProduct, findAvailable, type Scenarios } from '../steps.ts';

/** Changes of the stock by staff, beside orders. */
export const staffStockScenarios: Scenarios = {
  async 'two deliveries and an order at once all count'(harness) {
    const [buyer, product] = await addBuyerAndProduct(harness, 'delivered-twice', 3);
    const move = await createStockMover(harness, product);
    const answers = await runTogether(harness, {
      lock: lockStock(product),
      tasks: [
        () => move({ change: 5, reason: 'delivery' }),
        () => placeCashOrder(harness, { buyer, product, quantity: 2 }),
        () => move({ change: 4, reason: 'delivery' }),
      ],
    });
    for (const { status, body } of answers) assert.equal(status, 200, JSON.stringify(body));
    assert.equal(await findAvailable(harness, product), 10);
  },

  async 'a stocktake that waits for an order keeps what the order took'(harness) {
    const [buyer, product] = await addBuyerAndProduct(harness, 'sold-while-counted', 3);
    const move = await createStockMover(harness, product);
    const [ordered, counted] = await runTogether(harness, {
      lock: lockStock(product),
      tasks: [
        () => placeCashOrder(harness, { buyer, product }),
        () => move({ from: 3, to: 5, reason: 'stocktake' }),
      ],
    });
    assert.deepEqual([ordered?.status, counted?.body.code], [200, 'stock_changed']);
    assert.equal(await findAvailable(harness, product), 2);
  },
};

/** Returns a function that changes the stock of a product as an admin. */
async function createStockMover(harness: SimulatedHarness, product: string) {
  const [unit] = await harness.database.db.select().from(stockUnit).where(eq(stockUnit.productId, product));
  return (body: object) => harness.call('admin', ['POST', `/admin/stock/${unit?.id}/movements`], { body });
}
