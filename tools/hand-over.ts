import { systemClock } from '#server/adapters/system-clock.ts';
import { handOverOrder } from '#server/services/hand-over-order.ts';
import { withShopDatabase } from './with-shop-database.ts';

/**
 * `npm run cash-received -- <order>` and `npm run handed-over -- <order>`: note that the goods of an order were handed over, and for
 * a cash order that its money was taken, which makes it Paid. `<order>` is the order's id or its transaction id. They may run beside
 * the shop. Exit code 1 when the order is unknown or stands where that can't be.
 */
const [what, reference] = process.argv.slice(2);
if (reference === undefined || (what !== 'cash-received' && what !== 'handed-over')) {
  console.error('Which order? npm run cash-received -- <order id>');
  process.exit(1);
}
await withShopDatabase(async ({ database }) => {
  const event = what === 'cash-received' ? 'cash_received' : 'hand_over';
  const moved = await handOverOrder({ database, clock: systemClock }, { reference, event });
  if (moved.ok) console.log(`Order ${moved.value.id}: handed over.`);
  else if (moved.error.code === 'order_unknown') console.error(`There is no order ${reference}.`);
  else console.error(`Order ${reference} stands where that can't be.`);
  process.exitCode = moved.ok ? 0 : 1;
});
