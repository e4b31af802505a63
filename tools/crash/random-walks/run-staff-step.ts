import { desc, eq } from 'drizzle-orm';
import { shipment } from '#database/schema/orders/shipments.ts';
import { refund } from '#database/schema/payments/refunds.ts';
import { findNumber } from '../scenarios/steps.ts';
import type { ParcelMove, Step } from './walk-steps.ts';
import { expectOneOf, pick, type Walk } from './walk.ts';

type StaffStep = Step & { what: 'decide' | 'ship' | 'refund' | 'undo' };

/** Runs a step of staff about an order. */
export async function runStaffStep(walk: Walk, step: StaffStep): Promise<void> {
  const orderId = pick(walk.orders, step.which);
  if (orderId === undefined) return undefined;
  switch (step.what) {
    case 'decide':
      return decide(walk, { orderId, step });
    case 'ship':
      return ship(walk, { orderId, step });
    case 'refund':
      return refundSome(walk, { orderId, step });
    case 'undo':
      return step.of === 'order' ? keepOrder(walk, orderId) : undoLastRefund(walk, orderId);
  }
}

/** Queues a decision about the order as a whole, and takes it back if the step says so. */
async function decide(
  walk: Walk,
  { orderId, step }: { orderId: string; step: StaffStep & { what: 'decide' } },
): Promise<void> {
  const path =
    step.decision === 'cancel'
      ? `/admin/orders/${await findNumber(walk.harness, orderId)}/cancel`
      : `/order/${orderId}/${step.decision}`;
  const reason = step.decision === 'cancel' ? { reason: 'other' } : {};
  await post(walk, { path, body: { ...reason, undoable: true } });
  if (step.isUndone) await keepOrder(walk, orderId);
}

async function keepOrder(walk: Walk, orderId: string): Promise<void> {
  await post(walk, { path: `/admin/orders/${await findNumber(walk.harness, orderId)}/keep` });
}

/** Prepares a shipment, as far as the order allows it, and moves the newest one of the order. */
async function ship(
  walk: Walk,
  { orderId, step }: { orderId: string; step: StaffStep & { what: 'ship' } },
): Promise<void> {
  const { position, moves, isUndoable } = step;
  const lines = position === null ? {} : { lines: [{ position, quantity: 1 }] };
  const path = `/admin/orders/${await findNumber(walk.harness, orderId)}/shipments`;
  await post(walk, { path, body: lines });
  const [newest] = await walk.harness.database.db
    .select({ id: shipment.id })
    .from(shipment)
    .where(eq(shipment.orderId, orderId))
    .orderBy(desc(shipment.createdAt), desc(shipment.id))
    .limit(1);
  if (newest === undefined) return;
  for (const move of moves)
    await post(walk, { path: `/admin/shipments/${newest.id}/${move}`, body: bodyOf(move, isUndoable) });
}

function bodyOf(move: ParcelMove, isUndoable: boolean): object | undefined {
  switch (move) {
    case 'ship':
      return { carrier: 'UPS' };
    case 'deliver':
    case 'lose':
      return { undoable: isUndoable };
    case 'inspect':
      return { lost: [], undoable: isUndoable };
    case 'fail':
    case 'take-back':
    case 'void':
    case 'undo':
    case 'keep':
      return undefined;
  }
}

/** Refunds a piece or an amount, and takes that back if the step says so. */
async function refundSome(
  walk: Walk,
  { orderId, step }: { orderId: string; step: StaffStep & { what: 'refund' } },
): Promise<void> {
  const { position, restock, amount, asCredit, isUndone } = step;
  const wanted = position === null ? { amount } : { lines: [{ position, quantity: 1, restock }] };
  const path = `/admin/orders/${await findNumber(walk.harness, orderId)}/refunds`;
  await post(walk, { path, body: { ...wanted, reason: 'goodwill', ...(asCredit && { asCredit }) } });
  if (isUndone) await undoLastRefund(walk, orderId);
}

async function undoLastRefund(walk: Walk, orderId: string): Promise<void> {
  const [last] = await walk.harness.database.db
    .select({ id: refund.id })
    .from(refund)
    .where(eq(refund.orderId, orderId))
    .orderBy(desc(refund.createdAt), desc(refund.id))
    .limit(1);
  if (last) await post(walk, { path: `/admin/refunds/${last.id}/undo` });
}

async function post(walk: Walk, { path, body }: { path: string; body?: object | undefined }): Promise<void> {
  const answer = await walk.harness.call('admin', ['POST', path], body === undefined ? {} : { body });
  // An order that was paid in cash needs the reference of a payout.
  expectOneOf(walk, [200, 400, 404, 409], { ...answer, what: path });
}
