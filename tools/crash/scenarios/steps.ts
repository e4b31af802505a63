import assert from 'node:assert/strict';
import { eq } from 'drizzle-orm';
import { stockUnit } from '#database/schema/catalogue/stock-units.ts';
import { moneyMovement, stockMovement } from '#database/schema/orders/ledger.ts';
import { order } from '#database/schema/orders/orders.ts';
import { confirmPayment, listPayments } from '../harness/provider-client.ts';
import { startCardOrder } from '../harness/purchase.ts';
import type { SimulatedHarness } from '../harness/simulated/simulated-harness.ts';

/** Scenarios by title. Each throws on a wrong response or state. */
export type Scenarios = Readonly<Record<string, (harness: SimulatedHarness) => Promise<void>>>;

export function confirmIntent(
  harness: SimulatedHarness,
  intentId: string,
  card?: string,
): Promise<string | undefined> {
  return confirmPayment(harness.provider, { intentId, ...(card !== undefined && { card }) });
}

export async function addBuyerAndProduct(
  harness: SimulatedHarness,
  name: string,
  stock: number,
): Promise<[string, string]> {
  await harness.addBuyers(name, 'rival', 'admin');
  await harness.addProduct(name, stock);
  return [name, name];
}

/** Creates an order for one of three items and pays it at the provider. The shop has not recorded the payment. */
export async function createPaidAtProvider(harness: SimulatedHarness, name: string) {
  const [buyer, product] = await addBuyerAndProduct(harness, name, 3);
  const { status, body } = await startCardOrder(harness, { buyer, product });
  assert.equal(status, 200);
  const { orderId, transactionId } = body;
  assert.equal(await confirmIntent(harness, transactionId), undefined);
  return { buyer, product, orderId, transactionId };
}

/** Decides a review as an admin. */
export function decideReview(
  harness: SimulatedHarness,
  { orderId, decision, by = 'admin' }: { orderId: string; decision: 'paid' | 'refund'; by?: string },
) {
  return harness.call(by, ['POST', `/order/${orderId}/review`], { body: { decision } });
}

export async function listStates(
  harness: SimulatedHarness,
  { buyer, orderId }: { buyer: string; orderId: string },
): Promise<string[]> {
  const { body } = await harness.call(buyer, ['GET', `/order/${orderId}`]);
  return body.events.map(({ state }) => state);
}

export async function findState(
  { database }: SimulatedHarness,
  orderId: string,
): Promise<string | undefined> {
  const [row] = await database.db.select().from(order).where(eq(order.id, orderId));
  return row?.state;
}

/** The cents in the ledger of an order, by kind of movement. */
export async function sumLedger(
  { database }: SimulatedHarness,
  orderId: string,
): Promise<Record<string, number>> {
  const rows = await database.db.select().from(moneyMovement).where(eq(moneyMovement.orderId, orderId));
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  const sum = (wanted: string) =>
    rows.filter(({ kind }) => kind === wanted).reduce((total, { cents }) => total + cents, 0);
  return Object.fromEntries(kinds.map((kind) => [kind, sum(kind)]));
}

/** The movements of an order's stock, oldest first, as `cause: from to to`. */
export async function listStockMovements({ database }: SimulatedHarness, orderId: string): Promise<string[]> {
  const rows = await database.db
    .select()
    .from(stockMovement)
    .where(eq(stockMovement.orderId, orderId))
    .orderBy(stockMovement.id);
  return rows.map(({ cause, fromBucket, toBucket }) => `${cause}: ${fromBucket} to ${toBucket}`);
}

export async function findAvailable(
  { database }: SimulatedHarness,
  productId: string,
): Promise<number | undefined> {
  const [row] = await database.db.select().from(stockUnit).where(eq(stockUnit.productId, productId));
  return row?.available;
}

/** Returns the number of an order. */
export async function findNumber({ database }: SimulatedHarness, orderId: string): Promise<number> {
  const [row] = await database.db.select().from(order).where(eq(order.id, orderId));
  return row?.number ?? 0;
}

export function listAllPayments(harness: SimulatedHarness) {
  return listPayments(harness.provider, { since: Math.floor(harness.startedAt.getTime() / 1000) });
}

export async function countPayments(harness: SimulatedHarness, orderId: string): Promise<number> {
  return (await listAllPayments(harness)).filter(({ metadata }) => metadata['order_id'] === orderId).length;
}

export function repeat<T>(times: number, make: (place: number) => T): T[] {
  return Array.from({ length: times }, (_, place) => make(place));
}
