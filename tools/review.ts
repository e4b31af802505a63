import { PROBLEMS } from '#contract/problem-codes.ts';
import { listOrderEvents, listOrdersUnderReview, readTakings } from '#database/queries/orders.ts';
import type { Queryable } from '#database/connect.ts';
import { cents, formatMoney } from '#domain/money.ts';
import { systemClock } from '#server/adapters/system-clock.ts';
import { settleReview } from '#server/services/settle-review.ts';
import { readArguments, refuseArguments } from './read-arguments.ts';
import { withShopDatabase } from './with-shop-database.ts';

/**
 * `npm run review` lists the orders that a person has to look at; `npm run review -- <order> paid` lets one stand, and
 * `npm run review -- <order> refund` returns its money. `<order>` is the order's id or its transaction id. It may run beside the shop, which
 * then does the rest. Exit code 1 when the order can't be settled so, 2 for arguments that make no sense.
 */
const USAGE = 'For example: npm run review -- <order id> paid, or: npm run review -- <order id> refund';
const [reference, decision] = readArguments(USAGE, { words: 2 }).words;
if (reference !== undefined && decision !== 'paid' && decision !== 'refund') {
  refuseArguments(
    USAGE,
    decision === undefined ? 'The decision is missing.' : `‘${decision}’ is no decision.`,
  );
}
await withShopDatabase(async ({ database }) => {
  if (reference === undefined) await list(database.db);
  else if (decision === 'paid' || decision === 'refund') {
    const settled = await settleReview({ database, clock: systemClock }, { reference, decision });
    if (settled.ok) console.log(`Order ${settled.value.id}: ${settled.value.state}.`);
    else console.error(settled.error.detail ?? PROBLEMS[settled.error.code].detail);
    process.exitCode = settled.ok ? 0 : 1;
  }
});

async function list(db: Queryable): Promise<void> {
  const orders = await listOrdersUnderReview(db);
  if (orders.length === 0) console.log('No order is under review.');
  for (const { id, totalCents, updatedAt } of orders) {
    const { left } = await readTakings(db, id);
    const why = (await listOrderEvents(db, id)).at(-1)?.cause;
    const money = `costs ${formatMoney(cents(totalCents))}, the shop has ${formatMoney(cents(left))}`;
    console.log(`${id}  ${money}, since ${updatedAt.toISOString()}: ${why}`);
  }
}
