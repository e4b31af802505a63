import assert from 'node:assert/strict';
import { and, eq } from 'drizzle-orm';
import { moneyMovement, orderEvent } from '#database/schema/orders/ledger.ts';
import { order } from '#database/schema/orders/orders.ts';
import { returnEvent } from '#database/schema/orders/returns.ts';
import { shipmentEvent } from '#database/schema/orders/shipments.ts';
import { UNDO_DELAY_MS } from '#domain/editing/undo-delay.ts';
import type { OrderState } from '#domain/order/order-state.ts';
import type { ShopResponse } from '../../harness/harness.ts';
import { placeCashOrder, recordPayment } from '../../harness/purchase.ts';
import type { SimulatedHarness } from '../../harness/simulated/simulated-harness.ts';
import {
  addBuyerAndProduct,
  createPaidAtProvider,
  findAvailable,
  findNumber,
  findState,
  sumLedger,
  type Scenarios,
} from '../steps.ts';

/** A request by `POST`. */
type Post = readonly [path: string, body?: object];

/** A decision about an order that is ready for it. */
type Decision = {
  readonly ask: Post;
  readonly undo: Post;
  /** How often it was carried out. */
  readonly count: () => Promise<number>;
};

type Prepare = (harness: SimulatedHarness, name: string) => Promise<Decision>;

const UNDOABLE = { undoable: true };

const DECISIONS: Readonly<Record<string, Prepare>> = {
  async 'cash-received'(harness, name) {
    const { orderId, number } = await placeInCash(harness, name);
    return {
      ask: [`/order/${orderId}/cash-received`, UNDOABLE],
      undo: [`/admin/orders/${number}/keep`],
      count: () => countCash(harness, orderId),
    };
  },

  async 'handed-over'(harness, name) {
    const { orderId, number } = await payByCard(harness, name);
    return {
      ask: [`/order/${orderId}/handed-over`, UNDOABLE],
      undo: [`/admin/orders/${number}/keep`],
      count: () => countSteps(harness, orderId, 'handed_over'),
    };
  },

  async 'refused-at-door'(harness, name) {
    const { orderId, number } = await placeInCash(harness, name);
    await ship(harness, number);
    return {
      ask: [`/order/${orderId}/refused-at-door`, UNDOABLE],
      undo: [`/admin/orders/${number}/keep`],
      count: () => countSteps(harness, orderId, 'cancelled'),
    };
  },

  async 'payment-accepted'(harness, name) {
    const { orderId, number } = await payAnotherAmount(harness, name);
    return {
      ask: [`/order/${orderId}/review`, { decision: 'paid', ...UNDOABLE }],
      undo: [`/admin/orders/${number}/keep`],
      count: () => countSteps(harness, orderId, 'paid'),
    };
  },

  async 'payment-refunded'(harness, name) {
    const { orderId, number } = await payAnotherAmount(harness, name);
    return {
      ask: [`/order/${orderId}/review`, { decision: 'refund', ...UNDOABLE }],
      undo: [`/admin/orders/${number}/keep`],
      count: () => countSteps(harness, orderId, 'refund_pending'),
    };
  },

  async 'shipment-delivered'(harness, name) {
    const { orderId, number } = await placeInCash(harness, name);
    const path = `/admin/shipments/${await ship(harness, number)}`;
    return {
      ask: [`${path}/deliver`, UNDOABLE],
      undo: [`${path}/keep`],
      count: () => countCash(harness, orderId),
    };
  },

  async 'shipment-lost'(harness, name) {
    const { number } = await payByCard(harness, name);
    const id = await ship(harness, number);
    await succeed(harness, [`/admin/shipments/${id}/fail`]);
    const isLost = and(eq(shipmentEvent.shipmentId, id), eq(shipmentEvent.toState, 'lost'));
    return {
      ask: [`/admin/shipments/${id}/lose`, UNDOABLE],
      undo: [`/admin/shipments/${id}/keep`],
      count: () => harness.database.db.$count(shipmentEvent, isLost),
    };
  },

  async 'return-completed'(harness, name) {
    const { buyer, orderId } = await payByCard(harness, name);
    await succeed(harness, [`/order/${orderId}/handed-over`]);
    const lines = [{ position: 1, quantity: 1, reason: 'too_small', resolution: 'refund' }];
    const { returns } = (await succeed(harness, [`/order/${orderId}/returns`, { lines }], buyer)).body;
    const id = returns.at(-1)?.id ?? '';
    await succeed(harness, [`/admin/returns/${id}/decide`, { decision: 'approve' }]);
    await succeed(harness, [`/admin/returns/${id}/receive`]);
    const inspected = [{ position: 1, accepted: 1, restocked: 1 }];
    const isClosed = and(eq(returnEvent.returnId, id), eq(returnEvent.toState, 'closed'));
    return {
      ask: [`/admin/returns/${id}/inspect`, { lines: inspected, ...UNDOABLE }],
      undo: [`/admin/returns/${id}/keep`],
      count: () => harness.database.db.$count(returnEvent, isClosed),
    };
  },
};

/** Decisions of staff that wait until they can no longer be undone. */
export const waitingDecisionScenarios: Scenarios = {
  ...Object.fromEntries(
    Object.entries(DECISIONS).map(([kind, prepare]) => [
      `a waiting decision is carried out once, and never after its undo, wherever the shop dies: ${kind}`,
      (harness: SimulatedHarness) => playDecision(harness, kind, prepare),
    ]),
  ),

  async 'an order whose handover waits is neither cancelled nor refused, and its cash is received once'(
    harness,
  ) {
    const { buyer, orderId, number } = await placeInCash(harness, 'taken-along');
    const lines = [{ position: 1, quantity: 1 }];
    await succeed(harness, [`/order/${orderId}/cash-received`, UNDOABLE]);
    const refused: readonly (readonly [by: string, ...Post])[] = [
      [buyer, `/order/${orderId}/cancel`],
      [buyer, `/order/${orderId}/cancel`, { lines }],
      ['admin', `/admin/orders/${number}/cancel`, { reason: 'other' }],
      ['admin', `/admin/orders/${number}/cancel`, { reason: 'other', undoable: true }],
      ['admin', `/order/${orderId}/refused-at-door`],
      ['admin', `/admin/orders/${number}/shipments`, {}],
    ];
    for (const [by, ...request] of refused) assert.equal((await send(harness, request, by)).status, 409);
    await waitUntilDue(harness);
    assert.equal(await findState(harness, orderId), 'handed_over');
    assert.deepEqual(await sumLedger(harness, orderId), { cash_received: 2000 });
    assert.equal(await findAvailable(harness, 'taken-along'), 1);
  },
};

/** Decides once with a shop that lives, and once for each checkpoint after an effect with one that dies there. */
async function playDecision(harness: SimulatedHarness, kind: string, prepare: Prepare): Promise<void> {
  const decided = await prepare(harness, `${kind}-alive`);
  const points = await decide(harness, decided, 0);
  const deathPoints = points.flatMap((point, index) => (point.startsWith('after') ? [index + 1] : []));
  const all = [decided];
  for (const point of deathPoints) {
    const dying = await prepare(harness, `${kind}-${point}`);
    await decide(harness, dying, point);
    all.push(dying);
  }
  await harness.settle();
  const counts = await Promise.all(all.map(({ count }) => count()));
  assert.deepEqual([kind, counts], [kind, all.map(() => 1)]);
}

/**
 * Asks for a decision, undoes it, and asks again. The shop dies at checkpoint number `point`, if there is one. Returns the names of the
 * checkpoints.
 */
async function decide(
  harness: SimulatedHarness,
  { ask, undo, count }: Decision,
  point: number,
): Promise<readonly string[]> {
  const passed = harness.processes.checkpoints.length;
  if (point > 0) harness.processes.scheduleDeath(point);
  await succeed(harness, ask);
  await succeed(harness, undo);
  await waitUntilDue(harness);
  assert.equal(await count(), 0);
  await succeed(harness, ask);
  assert.equal(await count(), 0);
  await waitUntilDue(harness);
  harness.processes.cancelDeath();
  return harness.processes.checkpoints.slice(passed);
}

async function waitUntilDue(harness: SimulatedHarness): Promise<void> {
  await harness.advanceTime(UNDO_DELAY_MS + 1000);
  await harness.runJobs();
}

type Placed = { readonly buyer: string; readonly orderId: string; readonly number: number };

async function placeInCash(harness: SimulatedHarness, name: string): Promise<Placed> {
  const [buyer, product] = await addBuyerAndProduct(harness, name, 3);
  const orderId = (await placeCashOrder(harness, { buyer, product, quantity: 2 })).body.insertedId;
  return { buyer, orderId, number: await findNumber(harness, orderId) };
}

async function payByCard(harness: SimulatedHarness, name: string): Promise<Placed> {
  const { buyer, orderId, transactionId } = await createPaidAtProvider(harness, name);
  assert.equal((await recordPayment(harness, { buyer, transactionId })).status, 200);
  return { buyer, orderId, number: await findNumber(harness, orderId) };
}

/** Pays an order whose total differs when the shop records the payment. It is under review, and can be accepted. */
async function payAnotherAmount(harness: SimulatedHarness, name: string): Promise<Placed> {
  const { buyer, orderId, transactionId } = await createPaidAtProvider(harness, name);
  const setTotal = (totalCents: number) =>
    harness.database.db.update(order).set({ totalCents }).where(eq(order.id, orderId));
  await setTotal(999);
  await recordPayment(harness, { buyer, transactionId });
  await setTotal(1000);
  assert.equal(await findState(harness, orderId), 'needs_review');
  return { buyer, orderId, number: await findNumber(harness, orderId) };
}

/** Ships all pieces of an order. Returns the id of the shipment. */
async function ship(harness: SimulatedHarness, number: number): Promise<string> {
  const path = `/admin/orders/${number}/shipments`;
  const { shipments } = (await succeed(harness, [path, { shipped: { carrier: 'UPS' } }])).body;
  return shipments.at(-1)?.id ?? '';
}

function countCash({ database: { db } }: SimulatedHarness, orderId: string): Promise<number> {
  const isCash = and(eq(moneyMovement.orderId, orderId), eq(moneyMovement.kind, 'cash_received'));
  return db.$count(moneyMovement, isCash);
}

function countSteps(
  { database: { db } }: SimulatedHarness,
  orderId: string,
  state: OrderState,
): Promise<number> {
  return db.$count(orderEvent, and(eq(orderEvent.orderId, orderId), eq(orderEvent.toState, state)));
}

/** Sends a request, again when the shop died, and expects success. */
async function succeed(harness: SimulatedHarness, request: Post, by = 'admin'): Promise<ShopResponse> {
  const first = await send(harness, request, by);
  const answer = first.status === 0 ? await send(harness, request, by) : first;
  assert.equal(answer.status, 200);
  return answer;
}

function send(harness: SimulatedHarness, [path, body]: Post, by: string): Promise<ShopResponse> {
  return harness.call(by, ['POST', path], body === undefined ? {} : { body });
}
