import { changeCredit } from '#database/queries/credit/credit.ts';
import { listOrdersUnderReview } from '#database/queries/orders/orders.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { insertLimitedCode } from '../harness/insert-charges.ts';
import { confirmPayment } from '../harness/provider-client.ts';
import {
  placeCashCart,
  placeCashOrder,
  recordPayment,
  startCardCart,
  startCardOrder,
} from '../harness/purchase.ts';
import { settlePendingRefunds } from '../harness/simulated/settle-refunds.ts';
import type { SimulatedHarness } from '../harness/simulated/simulated-harness.ts';
import { runStaffStep } from './run-staff-step.ts';
import type { Step } from './walk-steps.ts';
import { expectOneOf, pick, type Walk } from './walk.ts';

/** Runs a walk with three buyers, two scarce products and a scarce code. Returns the responses that no shop may give. */
export async function runWalk(
  harness: SimulatedHarness,
  { name, steps }: { name: string; steps: readonly Step[] },
): Promise<string[]> {
  const buyers = [0, 1, 2].map((place) => `${name}-buyer-${place}`);
  const products = [0, 1].map((place) => `${name}-product-${place}`);
  await harness.addBuyers(...buyers, 'admin');
  for (const buyer of buyers) await giveCredit(harness, buyer);
  for (const [place, product] of products.entries()) await harness.addProduct(product, 2 + place);
  const code = name.toUpperCase();
  await insertLimitedCode(harness.database, { code, limit: 2 });
  const walk: Walk = { harness, buyers, products, code, payments: [], orders: [], wrong: [] };
  for (const step of steps) await runStep(walk, step);
  await resolvePending(harness);
  return walk.wrong;
}

/** Gives a buyer $16.00 of credit: enough for one piece, or for a part of two. */
async function giveCredit({ database, clock }: SimulatedHarness, userId: string): Promise<void> {
  const credit = { userId, cents: 1600, cause: 'given', at: clock.now() } as const;
  await database.transaction((tx) => changeCredit(tx, credit));
}

async function runStep(walk: Walk, step: Step): Promise<void> {
  const { harness } = walk;
  switch (step.what) {
    case 'card':
    case 'cash':
      return placeOrder(walk, step);
    case 'confirm': {
      const intentId = pick(walk.payments, step.which);
      if (intentId !== undefined) await confirmPayment(harness.provider, { intentId, card: step.card });
      return undefined;
    }
    case 'record':
    case 'cancel':
    case 'cash-received':
    case 'handed-over':
    case 'review':
      return changeOrder(walk, step);
    case 'return':
      return sendBack(walk, step);
    case 'decide':
    case 'ship':
    case 'refund':
    case 'undo':
      return runStaffStep(walk, step);
    case 'banks':
      if (step.how === 'slow' || step.how === 'quick')
        harness.conditions.areRefundsPending = step.how === 'slow';
      else await settlePendingRefunds(harness, step.how);
      return undefined;
    case 'time':
      return harness.advanceTime(step.minutes * MINUTE_MS);
    case 'webhooks':
      await harness.provider.webhooks.sendDue();
      return undefined;
    case 'jobs':
      return harness.runJobs();
    case 'die':
      return harness.processes.scheduleDeath(step.after);
    case 'together':
      await Promise.all(step.all.map((one) => runStep(walk, one)));
      return undefined;
  }
}

async function placeOrder(walk: Walk, step: Step & { what: 'card' | 'cash' }): Promise<void> {
  const { what, who, key, useCredit, isCoded } = step;
  const buyer = walk.buyers[who] ?? '';
  const purchase = {
    buyer,
    key: `the-key-${what}-${key}`,
    useCredit,
    ...(isCoded && { code: walk.code }),
  };
  const cart = step.lines.map(
    ([product, quantity, size]) => [walk.products[product] ?? '', quantity, size] as const,
  );
  const [[product, quantity, size] = ['', 0, ''], ...others] = cart;
  const isCard = what === 'card';
  const { status, body } = await (others.length === 0
    ? (isCard ? startCardOrder : placeCashOrder)(walk.harness, { ...purchase, product, quantity, size })
    : (isCard ? startCardCart : placeCashCart)(walk.harness, { ...purchase, lines: cart }));
  if (status === 200) {
    walk.orders.push(isCard ? body.orderId : body.insertedId);
    // An order that store credit pays has no payment.
    if (isCard && body.clientSecret !== null) walk.payments.push(body.transactionId);
  }
  const isCodeUsedUp = isCoded && status === 422 && body.code === 'code_refused';
  if (!isCodeUsedUp) expectOneOf(walk, [200, 409], { status, body, what });
}

async function changeOrder(
  walk: Walk,
  step: Step & { what: 'record' | 'cancel' | 'cash-received' | 'handed-over' | 'review' },
): Promise<void> {
  const { harness, buyers } = walk;
  const { what } = step;
  const id = pick(what === 'record' ? walk.payments : walk.orders, step.which);
  if (id === undefined) return;
  if (what === 'record') {
    const recorded = await recordPayment(harness, { buyer: buyers[step.who] ?? '', transactionId: id });
    expectOneOf(walk, [200, 402, 404], { ...recorded, what });
    return;
  }
  const buyer = what === 'cancel' ? (buyers[step.who] ?? '') : 'admin';
  const options = what === 'review' ? { body: { decision: step.decision } } : piecesOf(step);
  const changed = await harness.call(buyer, ['POST', `/order/${id}/${what}`], options);
  expectOneOf(walk, [200, 404, 409], { ...changed, what });
}

/** Sends a piece back: the buyer requests the return, and staff play the further steps that `step.steps` includes. */
async function sendBack(walk: Walk, step: Step & { what: 'return' }): Promise<void> {
  const { harness, buyers } = walk;
  const orderId = pick(walk.orders, step.which);
  if (orderId === undefined) return;
  const { position, newSize, accepted } = step;
  const resolution = newSize === null ? { resolution: 'refund' } : { resolution: 'exchange', newSize };
  const lines = [{ position, quantity: 1, reason: 'other', ...resolution }];
  const what = 'return';
  const asked = await harness.call(buyers[step.who] ?? '', ['POST', `/order/${orderId}/returns`], {
    body: { lines },
  });
  expectOneOf(walk, [200, 404, 409, 422], { ...asked, what });
  if (asked.status !== 200) return;
  const id = asked.body.returns.at(-1)?.id;
  const result = { position, accepted, restocked: accepted, ...(accepted === 0 && { rejectReason: 'worn' }) };
  const moves = [
    ['decide', { decision: 'approve' }],
    ['receive', {}],
    ['inspect', { lines: [result] }],
  ] as const;
  for (const [move, body] of moves.slice(0, step.steps - 1)) {
    const moved = await harness.call('admin', ['POST', `/admin/returns/${id}/${move}`], { body });
    // An order that was paid in cash needs the reference of a payout.
    expectOneOf(walk, [200, 400, 409], { ...moved, what: move });
    if (moved.status !== 200) return;
  }
}

/** The body of a cancellation of one piece. */
function piecesOf(step: Step & { what: string }): { body?: object } {
  const position = 'position' in step ? step.position : undefined;
  return position == null ? {} : { body: { lines: [{ position, quantity: 1 }] } };
}

/** Fails every pending refund and refunds every order under review, so that everything can settle. */
async function resolvePending(harness: SimulatedHarness): Promise<void> {
  harness.processes.cancelDeath();
  harness.conditions.areRefundsPending = false;
  if ((await settlePendingRefunds(harness, 'failed')) > 0) await harness.settle();
  for (const { id } of await listOrdersUnderReview(harness.database.db)) {
    await harness.call('admin', ['POST', `/order/${id}/review`], { body: { decision: 'refund' } });
  }
}
