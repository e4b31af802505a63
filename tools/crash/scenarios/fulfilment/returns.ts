import assert from 'node:assert/strict';
import { eq, sql } from 'drizzle-orm';
import { returnCase } from '#database/schema/orders/returns.ts';
import { DAY_MS } from '#domain/durations.ts';
import { recordPayment, startCardOrder } from '../../harness/purchase.ts';
import type { SimulatedHarness } from '../../harness/simulated/simulated-harness.ts';
import { runTogether } from '../run-together.ts';
import {
  addBuyerAndProduct,
  confirmIntent,
  findAvailable,
  findNumber,
  sumLedger,
  type Scenarios,
} from '../steps.ts';

type Line = { resolution: 'refund' } | { resolution: 'exchange'; newSize: string };

const REFUND: Line = { resolution: 'refund' };
const EXCHANGE: Line = { resolution: 'exchange', newSize: 'L' };

/** Returns and exchanges of delivered orders. */
export const returnScenarios: Scenarios = {
  async 'a return refunds the pieces that were accepted, and neither the announced nor the received ones'(
    harness,
  ) {
    const bought = await createDelivered(harness, { name: 'three-announced', quantity: 3 });
    const id = await approve(harness, { ...bought, quantity: 3, line: REFUND });
    const parcel = { lines: [{ position: 1, quantity: 2 }] };
    await succeed(harness, `/admin/returns/${id}/receive`, parcel);
    const lines = [{ position: 1, accepted: 1, restocked: 1, rejectReason: 'worn' }];
    await succeed(harness, `/admin/returns/${id}/inspect`, { lines });
    await harness.settle();
    assert.deepEqual(await sumLedger(harness, bought.orderId), { charged: 3000, refunded: 1000 });
    assert.equal(await findAvailable(harness, 'three-announced'), 1);
  },

  async 'an exchange whose parcel never comes ends after 30 days, and its size is for sale again'(harness) {
    const bought = await createDelivered(harness, { name: 'never-sent', quantity: 1, stock: 2 });
    await approve(harness, { ...bought, quantity: 1, line: EXCHANGE });
    assert.equal(await findAvailable(harness, 'never-sent'), 0);
    await harness.advanceTime(29 * DAY_MS);
    await harness.runJobs();
    assert.equal(await findAvailable(harness, 'never-sent'), 0);
    await harness.advanceTime(2 * DAY_MS);
    await harness.runJobs();
    assert.equal(await findAvailable(harness, 'never-sent'), 1);
  },

  async 'of two inspections at once, one counts'(harness) {
    const bought = await createDelivered(harness, { name: 'inspected-twice', quantity: 2 });
    const { orderId } = bought;
    const id = await approve(harness, { ...bought, quantity: 2, line: REFUND });
    await succeed(harness, `/admin/returns/${id}/receive`);
    const inspect = (accepted: number) => () => {
      const reason = accepted < 2 ? { rejectReason: 'worn' } : {};
      const body = { lines: [{ position: 1, accepted, restocked: accepted, ...reason }] };
      return harness.call('admin', ['POST', `/admin/returns/${id}/inspect`], { body });
    };
    const answers = await runTogether(harness, {
      lock: sql`SELECT FROM shop_order WHERE id = ${orderId} FOR UPDATE`,
      tasks: [inspect(2), inspect(1)],
    });
    assert.deepEqual(
      answers.map(({ status, body }) => body.code ?? status),
      [200, 'move_refused'],
    );
    await harness.settle();
    assert.deepEqual(await sumLedger(harness, orderId), { charged: 2000, refunded: 2000 });
  },

  async 'a parcel that nobody announced waits ten seconds, and is recorded once, whenever the shop dies'(
    harness,
  ) {
    for (let point = 0; point <= 4; point += 1) {
      const name = `unannounced-${point}`;
      const { orderId } = await createDelivered(harness, { name, quantity: 1 });
      const path = `/admin/orders/${await findNumber(harness, orderId)}/returns`;
      const record = async (key: string) => {
        const body = { lines: [{ position: 1, quantity: 1, reason: 'other' }], undoable: true };
        const answer = await harness.call('admin', ['POST', path], { body, key: `${key}-${name}` });
        assert.deepEqual([answer.status, answer.body.return], [200, null]);
      };
      await record('undone');
      await succeed(harness, `${path}/undo`);
      await record('kept');
      assert.equal(await countReturns(harness, orderId), 0);
      await harness.advanceTime(11_000);
      if (point > 0) harness.processes.scheduleDeath(point);
      await harness.runJobs();
      harness.processes.cancelDeath();
      await harness.settle();
      assert.equal(await countReturns(harness, orderId), 1);
    }
  },
};

function countReturns({ database: { db } }: SimulatedHarness, orderId: string): Promise<number> {
  return db.$count(returnCase, eq(returnCase.orderId, orderId));
}

type Bought = { readonly buyer: string; readonly orderId: string };

/** Creates a delivered order of a product that has this stock. */
async function createDelivered(
  harness: SimulatedHarness,
  { name, quantity, stock = quantity }: { name: string; quantity: number; stock?: number },
): Promise<Bought> {
  const [buyer, product] = await addBuyerAndProduct(harness, name, stock);
  const { orderId, transactionId } = (await startCardOrder(harness, { buyer, product, quantity })).body;
  assert.equal(await confirmIntent(harness, transactionId), undefined);
  assert.equal((await recordPayment(harness, { buyer, transactionId })).status, 200);
  await succeed(harness, `/order/${orderId}/handed-over`);
  return { buyer, orderId };
}

/** Requests a return of the first line, and approves it. Returns its id. */
async function approve(
  harness: SimulatedHarness,
  { buyer, orderId, quantity, line }: Bought & { quantity: number; line: Line },
): Promise<string> {
  const body = { lines: [{ position: 1, quantity, reason: 'too_small', ...line }] };
  const requested = await harness.call(buyer, ['POST', `/order/${orderId}/returns`], { body });
  assert.equal(requested.status, 200);
  const id = requested.body.returns.at(-1)?.id ?? '';
  await succeed(harness, `/admin/returns/${id}/decide`, { decision: 'approve' });
  return id;
}

async function succeed(harness: SimulatedHarness, path: string, body?: object): Promise<void> {
  const { status } = await harness.call('admin', ['POST', path], body === undefined ? {} : { body });
  assert.equal(status, 200);
}
