import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { createOrderPayload } from '#contract/example-order.ts';
import { audit } from '#database/audit/audit.ts';
import { stockUnit } from '#database/schema/catalogue/stock-units.ts';
import { insertProduct } from '../../testing/insert-product.ts';
import { createTestApi } from '../../testing/test-api.ts';
import type { Visitor } from '../../testing/visitor.ts';

const api = createTestApi();
let manager: Visitor;
let shopper: Visitor;

beforeAll(async () => {
  manager = await api.member('manager');
  shopper = await api.shopper('Ann');
});

/** What happens in the shop while one size is counted. `counted` chooses a piece that was counted already. */
type Step =
  | { readonly does: 'scan' | 'buy' | 'cancel' | 'deliver' }
  | { readonly does: 'ship' | 'damage'; readonly counted: boolean };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ does: 'scan' as const }) },
  { weight: 3, arbitrary: fc.constantFrom({ does: 'buy' as const }, { does: 'cancel' as const }) },
  { weight: 1, arbitrary: fc.constant({ does: 'deliver' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constantFrom('ship' as const, 'damage' as const),
      counted: fc.boolean(),
    }),
  },
);

let products = 0;

/** Counts the only size of a new product while the steps happen. The shelf has `found` pieces more than the database, or fewer. */
async function count(booked: number, found: number, steps: readonly Step[]) {
  products += 1;
  const id = `counted-${products}`;
  await insertProduct(api.database, { id, stock: { S: booked } });
  const where = eq(stockUnit.productId, id);
  await api.database.db.update(stockUnit).set({ sku: id }).where(where);
  const { body: begun } = await manager.call('POST', '/admin/counts', { body: { kind: 'stocktake' } });
  const scan = (quantity: number) =>
    manager.call('POST', `/admin/counts/${begun.id}/lines`, { body: { code: id, quantity } });
  const move = (change: number, reason: string) =>
    manager.call('POST', `/admin/stock/${id}/movements`, { body: { change, reason } });

  const shelf = { counted: 0, uncounted: Math.max(0, booked + found) };
  const orders: string[] = [];
  let [isBegun, isMoved, movedSinceScan] = [false, false, false];
  const take = (counted: boolean) => {
    const side = counted ? shelf.counted > 0 : shelf.uncounted === 0;
    if (side) shelf.counted -= 1;
    else shelf.uncounted -= 1;
  };
  const handleScan = async (quantity: number) => {
    expect((await scan(quantity)).status).toBe(200);
    if (isBegun && movedSinceScan) isMoved = true;
    [isBegun, movedSinceScan] = [true, false];
    shelf.uncounted -= quantity;
    shelf.counted += quantity;
  };
  const isEmpty = () => shelf.counted + shelf.uncounted === 0;
  for (const one of steps) {
    if (one.does === 'scan' && shelf.uncounted > 0) await handleScan(1);
    if (one.does === 'buy') {
      const body = { ...createOrderPayload({ _id: id, size: 'S' }), paymentMethod: 'cashOnDelivery' };
      const placed = await shopper.call('POST', '/orders', { body });
      if (placed.status === 200) orders.push(placed.body.reference);
    }
    if (one.does === 'cancel') {
      const order = orders.pop();
      if (order !== undefined) await manager.call('POST', `/order/${order}/cancel`);
    }
    if (one.does === 'deliver' && (await move(1, 'delivery')).status === 200) {
      shelf.uncounted += 1;
      movedSinceScan = true;
    }
    if (one.does === 'ship' && orders.length > 0 && !isEmpty()) {
      expect((await manager.call('POST', `/order/${orders.pop()}/cash-received`)).status).toBe(200);
      take(one.counted);
      movedSinceScan = true;
    }
    if (one.does === 'damage' && !isEmpty() && (await move(-1, 'damaged')).status === 200) {
      take(one.counted);
      movedSinceScan = true;
    }
  }
  await handleScan(shelf.uncounted);
  const [before] = await api.database.db.select().from(stockUnit).where(where);
  const { body: whole } = await manager.call('GET', `/admin/counts/${begun.id}`);
  const closed = await manager.call('POST', `/admin/counts/${begun.id}/close`, {
    body: { counted: whole.counted },
  });
  return {
    isMoved,
    problem: whole.lines[0].problem,
    before: before?.available,
    unit: closed.body.lines[0].unit,
    onShelf: shelf.counted,
  };
}

it('a stocktake ends with what is on the shelf, whatever is sold, shipped and delivered around it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: -2, max: 2 }),
      fc.array(step, { maxLength: 12 }),
      async (booked, found, steps) => {
        const { isMoved, problem, before, unit, onShelf } = await count(booked, found, steps);
        if (isMoved) {
          expect([problem, unit.available]).toEqual(['moved', before]);
          return;
        }
        expect(problem).toBe(unit.reserved > onShelf ? 'reserved' : null);
        expect(unit.available).toBe(Math.max(0, onShelf - unit.reserved));
      },
    ),
    { numRuns: 15 },
  );
  expect((await audit(api.database.db, { at: new Date() })).findings).toEqual([]);
}, 120_000);
