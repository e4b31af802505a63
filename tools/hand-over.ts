import { PROBLEMS } from '#contract/problem-codes.ts';
import { systemClock } from '#server/adapters/system-clock.ts';
import { fulfilOrder } from '#server/services/orders/fulfil-order.ts';
import { readArguments, refuseArguments } from './read-arguments.ts';
import { withShopDatabase } from './with-shop-database.ts';

/**
 * `npm run cash-received -- <order>` and `npm run handed-over -- <order>`: note that the goods of an order were handed over, and for
 * a cash order that its money was taken, which makes it Paid. `<order>` is the order's id or its transaction id. They may run beside
 * the shop. Exit code 1 when the order is unknown or in a state that does not allow it, 2 for wrong arguments.
 */
const usage = `For example: npm run ${process.argv[2]} -- <order id>`;
const [what, reference] = readArguments(usage, { words: 2 }).words;
if (what !== 'cash-received' && what !== 'handed-over') refuseArguments(usage, 'What happened is missing.');
if (reference === undefined) refuseArguments(usage, 'The order is missing.');
await withShopDatabase(async ({ database }) => {
  const event = what === 'cash-received' ? 'cash_received' : 'hand_over';
  const moved = await fulfilOrder({ database, clock: systemClock }, { reference, event });
  if (moved.ok) console.log(`Order ${moved.value.id}: handed over.`);
  else console.error(PROBLEMS[moved.error.code].detail);
  process.exitCode = moved.ok ? 0 : 1;
});
