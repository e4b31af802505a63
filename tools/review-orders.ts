import { PROBLEMS } from '#contract/problem-codes.ts';
import type { Database, Queryable } from '#database/connection/connect.ts';
import { readOrderBalance } from '#database/queries/orders/order-money.ts';
import {
  findVisibleOrder,
  listLateCashOrders,
  listOrderEvents,
  listOrdersUnderReview,
} from '#database/queries/orders/orders.ts';
import { listDisputesForStaff } from '#database/queries/payments/disputes.ts';
import { DAY_MS } from '#domain/durations.ts';
import { cents, formatMoney } from '#domain/money.ts';
import { systemClock } from '#server/adapters/system-clock.ts';
import { cancelConfirmedOrder } from '#server/services/cancellations/cancel-order.ts';
import { decideOrderReview } from '#server/services/orders/decisions/decide-order-review.ts';
import { findOrderReference } from './command/find-order-reference.ts';
import { readArguments, exitWithUsage } from './command/read-arguments.ts';
import { withShopDatabase } from './command/with-shop-database.ts';

/**
 * `npm run review` lists the orders that need a decision: orders under review, cash orders that were not handed over for `CASH_ORDER_DAYS`,
 * and disputed payments. `npm run review -- <order> paid` accepts an order under review, `… refund` returns its money, and `… cancel`
 * cancels an order that was not handed over. `<order>` is the order's number, id or transaction id. It can run beside the shop, which then
 * sends mails and refunds. It exits with 1 when the order's state does not allow the decision, and with 2 for invalid arguments.
 */
const USAGE = 'For example: npm run review -- 1001 paid, or: npm run review -- 1001 refund';
const DECISIONS = ['paid', 'refund', 'cancel'] as const;
const COMMAND = { userId: null, via: 'command' } as const;

const [named, word] = readArguments(USAGE, { positionals: 2 }).positionals;
const decision = DECISIONS.find((known) => known === word);
if (named !== undefined && decision === undefined) {
  exitWithUsage(USAGE, word === undefined ? 'The decision is missing.' : `‘${word}’ is not a decision.`);
}
await withShopDatabase(async ({ database, config: { cashOrderDays } }) => {
  if (named === undefined) {
    await listUnderReview(database.db);
    await listLate(database.db, cashOrderDays);
    await listDisputes(database.db);
    return;
  }
  const reference = await findOrderReference(database.db, named);
  if (decision === 'cancel') await cancel(database, reference);
  else if (decision !== undefined) {
    const settled = await decideOrderReview(
      { database, clock: systemClock },
      { reference, decision, author: COMMAND },
    );
    if (settled.ok) console.log(`Order #${settled.value.number}: ${settled.value.state}.`);
    else console.error(settled.error.detail ?? PROBLEMS[settled.error.code].detail);
    process.exitCode = settled.ok ? 0 : 1;
  }
});

async function cancel(database: Database, reference: string): Promise<void> {
  const found = await findVisibleOrder(database.db, reference);
  const state =
    found &&
    (await cancelConfirmedOrder(
      { database, clock: systemClock },
      { orderId: found.id, cause: 'cancelled by the shop', author: COMMAND },
    ));
  const isCancelled = state === 'cancelled' || state === 'refund_pending' || state === 'refunded';
  if (found && isCancelled) console.log(`Order #${found.number}: ${state}.`);
  else console.error(PROBLEMS[found ? 'order_not_cancellable' : 'order_unknown'].detail);
  process.exitCode = isCancelled ? 0 : 1;
}

async function listUnderReview(db: Queryable): Promise<void> {
  const orders = await listOrdersUnderReview(db);
  if (orders.length === 0) return console.log('No order is under review.');
  console.log('Under review. Look at the payment at the card provider, then run');
  console.log('  npm run review -- <order> refund, to return the money, or');
  console.log('  npm run review -- <order> paid, to let the order stand.');
  for (const { id, number, totalCents, updatedAt } of orders) {
    const { leftCents } = await readOrderBalance(db, id);
    const why = (await listOrderEvents(db, id)).at(-1)?.cause.replaceAll('_', ' ');
    const money = `costs ${formatMoney(cents(totalCents))}, the shop has ${formatMoney(cents(leftCents))}`;
    console.log(`${number}  ${id}  ${money}, since ${updatedAt.toISOString()}: ${why}`);
  }
}

async function listLate(db: Queryable, days: number): Promise<void> {
  const orders = await listLateCashOrders(db, {
    before: new Date(systemClock.now().getTime() - days * DAY_MS),
  });
  if (orders.length === 0) return console.log(`No cash order has waited for ${days} days.`);
  console.log(`Cash orders that were not handed over for ${days} days. Run`);
  console.log('  npm run cash-received -- <order>, when it was handed over and paid, or');
  console.log('  npm run refused-at-door -- <order>, when the customer did not accept it and it is back, or');
  console.log('  npm run review -- <order> cancel, when it will not be delivered: its stock returns.');
  for (const { id, number, totalCents, createdAt } of orders)
    console.log(
      `${number}  ${id}  costs ${formatMoney(cents(totalCents))}, placed ${createdAt.toISOString()}`,
    );
}

async function listDisputes(db: Queryable): Promise<void> {
  const disputes = await listDisputesForStaff(db);
  if (disputes.length === 0) return console.log('No payment is disputed.');
  console.log(
    'Disputed payments. Answer open ones at the card provider before they are due, and do not deliver these orders.',
  );
  for (const { id, orderNumber, orderId, orderState, state, cents: amount, reason, openedAt } of disputes) {
    const about = `${state} dispute ${id} over ${formatMoney(cents(amount))}, ${reason}`;
    console.log(
      `${orderNumber}  ${orderId}  ${about}, since ${openedAt.toISOString()}; the order is ${orderState.replaceAll('_', ' ')}`,
    );
  }
}
