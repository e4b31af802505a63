import { PROBLEMS } from '#contract/problem-codes.ts';
import { systemClock } from '#server/adapters/system-clock.ts';
import { fulfilOrder } from '#server/services/orders/fulfil-order.ts';
import { findOrderReference } from './find-order-reference.ts';
import { readArguments, exitWithUsage } from './read-arguments.ts';
import { withShopDatabase } from './with-shop-database.ts';

/**
 * `npm run cash-received -- <order>` and `npm run handed-over -- <order>`: record that an order was handed over, and
 * for a cash order that its money was received. `<order>` is the order's number, id or transaction id. They can
 * run beside the shop. They exit with 1 when the order is unknown or its state does not allow it, and with 2 for invalid
 * arguments.
 */
const USAGE = `For example: npm run ${process.argv[2]} -- 1001`;
const [what, named] = readArguments(USAGE, { positionals: 2 }).positionals;
if (what !== 'cash-received' && what !== 'handed-over')
  exitWithUsage(USAGE, 'The event is missing: cash-received or handed-over.');
if (named === undefined) exitWithUsage(USAGE, 'The order is missing.');
await withShopDatabase(async ({ database }) => {
  const event = what === 'cash-received' ? 'cash_received' : 'hand_over';
  const author = { userId: null, via: 'command' } as const;
  const reference = await findOrderReference(database.db, named);
  const moved = await fulfilOrder({ database, clock: systemClock }, { reference, event, author });
  if (moved.ok) console.log(`Order #${moved.value.number}: handed over.`);
  else console.error(PROBLEMS[moved.error.code].detail);
  process.exitCode = moved.ok ? 0 : 1;
});
