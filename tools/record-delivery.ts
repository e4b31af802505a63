import { PROBLEMS } from '#contract/problem-codes.ts';
import { systemClock } from '#server/adapters/system-clock.ts';
import { fulfilOrder } from '#server/services/orders/fulfil-order.ts';
import { refuseOrder } from '#server/services/orders/refuse-order.ts';
import { findOrderReference } from './command/find-order-reference.ts';
import { readArguments, exitWithUsage } from './command/read-arguments.ts';
import { withShopDatabase } from './command/with-shop-database.ts';

/**
 * `npm run handed-over -- <order>` records that an order was handed over. `npm run cash-received -- <order>` records for a cash order that
 * its money was received, too. `npm run refused-at-door -- <order>` records that a cash order was not accepted and its goods are back.
 * `<order>` is the order's number, id or transaction id. They can run beside the shop. They exit with 1 when the order is unknown or its
 * state does not allow it, and with 2 for invalid arguments.
 */
const USAGE = `For example: npm run ${process.argv[2]} -- 1001`;
const [what, named] = readArguments(USAGE, { positionals: 2 }).positionals;
if (what !== 'cash-received' && what !== 'handed-over' && what !== 'refused-at-door')
  exitWithUsage(USAGE, 'The event is missing: cash-received, handed-over or refused-at-door.');
if (named === undefined) exitWithUsage(USAGE, 'The order is missing.');
await withShopDatabase(async ({ database }) => {
  const event = what === 'cash-received' ? 'cash_received' : 'hand_over';
  const author = { userId: null, via: 'command' } as const;
  const reference = await findOrderReference(database.db, named);
  const deps = { database, clock: systemClock };
  const moved =
    what === 'refused-at-door'
      ? await refuseOrder(deps, { reference, lost: [], author })
      : await fulfilOrder(deps, { reference, event, author });
  if (moved.ok) console.log(`Order #${moved.value.number}: ${moved.value.state.replaceAll('_', ' ')}.`);
  else console.error(moved.error.detail ?? PROBLEMS[moved.error.code].detail);
  process.exitCode = moved.ok ? 0 : 1;
});
